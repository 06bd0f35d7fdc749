"""A fight played again from its log is the same fight, also from its file and under another hash seed.

`python -m highdraw.testing.replay FILE…` prints one digest a fight file: the same on every machine.
"""

import os
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from highdraw.engine.log import read_file, read_lines, write_lines
from highdraw.engine.session import Session
from highdraw.systems import FURTHER, SYSTEMS, load
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import difference, picture


def digest(session: Session) -> str:
    """A fight in one line: its state, what is asked, everything told."""
    return sha256(repr(picture(session)).encode()).hexdigest()


def check_replay(session: Session) -> None:
    """The log, written to a file and read again, gives the same events, the same request and the same state."""
    data = write_lines(session.head(), session.raw)
    again = Session.from_file(session.system, read_lines(data, "fight"), "fight", careful=True)
    if says := difference(picture(session), picture(again)):
        raise Nonconformity("replay equals original", says, system=session.system.id, seed=session.seed, setup=session.setup)
    if write_lines(again.head(), again.raw) != data:
        raise Nonconformity("replay equals original", "the log came out different", system=session.system.id, seed=session.seed)


def check_hash_seeds(sessions: list[Session], seeds: tuple[str, ...] = ("1", "4242")) -> None:
    """Other processes with other hash seeds replay the same fights."""
    known = [session for session in sessions if session.system.id in {**SYSTEMS, **FURTHER}]
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.jsonl") for number in range(len(known))]
        for path, session in zip(paths, known, strict=True):
            path.write_bytes(write_lines(session.head(), session.raw))
        want = [digest(session) for session in known]
        for seed in seeds:
            done = subprocess.run(
                [sys.executable, "-m", "highdraw.testing.replay", *map(str, paths)],
                env={**os.environ, "PYTHONHASHSEED": seed},
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode or done.stdout.split() != want:
                says = done.stderr.strip()[-500:] or "the digests differ"
                raise Nonconformity("replay equals original", f"under PYTHONHASHSEED={seed}: {says}")


def main(paths: list[str]) -> None:
    for path in paths:
        file = read_file(Path(path))
        print(digest(Session.from_file(load(file.head.system), file, path)))


if __name__ == "__main__":
    main(sys.argv[1:])
