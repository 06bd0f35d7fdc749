"""What all that programs send and get has in common: ids, keys, refusals."""

from typing import Annotated

import msgspec
from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Ids = Annotated[list[Id], Meta(max_length=200)]
Facet = str | int | float | bool
Key = Annotated[str, Meta(max_length=64, description="A name of your own for this request: sent twice, it is done once.")]
SecretKey = Annotated[
    str,
    Meta(
        pattern=r"^(.{16,64})?$",
        description="A name of your own for this request, of 16 letters or more that nobody can guess: sent twice, it is done once, "
        "and gives the same again.",
    ),
]


class Sent(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The base of what programs send: nothing may be in it that is not known."""


class Error(msgspec.Struct):
    """Why something was refused, and what to do."""

    error: str


class Keyed(Sent):
    """Nothing to say but the key."""

    key: Key = ""


class Done(msgspec.Struct):
    """It is done and written down."""

    seq: int
    """How many entries the log of the table has now."""
