"""What the processes beside the server share: they read requests and write answers, each with its length before it."""

import os
import sys
from collections.abc import Callable
from struct import Struct
from typing import Any, BinaryIO

import msgspec

LENGTH = Struct(">I")
READY = b"ready"
"""What a process writes when it has begun."""
MEMORY = 1 << 30
"""Bytes a process may use, where the system can be told."""
NICE = 2
encode = msgspec.msgpack.Encoder().encode


def serve(source: BinaryIO, to: BinaryIO, answer: Callable[[bytes], Any]) -> None:
    """Answer every request until there are no more."""
    to.write(READY)
    to.flush()
    while len(head := source.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(head)
        body = encode(answer(source.read(length)))
        to.write(LENGTH.pack(len(body)) + body)
        to.flush()


def limit_memory() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def give_way() -> None:
    """The server and everybody's answers come first, where the system can be told."""
    if sys.platform != "win32":
        os.nice(NICE)
