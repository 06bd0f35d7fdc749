"""Who somebody is at a table: the GM, a seat, or the big screen. A link says it, and its signature proves it."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest, new
from secrets import choice, token_hex
from typing import Literal

import msgspec

from highdraw.errors import HighdrawError

Kind = Literal["gm", "seat", "screen"]
KINDS: dict[str, Kind] = {"g": "gm", "p": "seat", "s": "screen"}
LETTERS: dict[Kind, str] = {kind: letter for letter, kind in KINDS.items()}
GM, SCREEN = "gm", "screen"
WATCHING = "watching"
"""In place of a seat: somebody who joined to watch. They see the big screen without the way to join."""
SECOND = "c"
"""In a GM's link: the second one's, by name. No name of a table or a seat has this letter."""
ALPHABET = "ABCDEFGHJKLMNPQRTUVWXY346789"
"""Letters and digits nobody confuses when a code is read aloud."""
CODE_LENGTH = 5
PLAIN = str.maketrans("abcdef", "uvwxyz")


class BadLink(HighdrawError):
    """A link that opens nothing."""


class Role(msgspec.Struct, frozen=True):
    """Somebody at a table."""

    table: str
    kind: Kind
    seat: str = ""
    """Of a player; of a second GM, who has a link of their own; of the big screen, when somebody came to watch."""
    generation: int = 0
    """Of the GM's and the big screen's link: how often it was changed before this one was made."""

    @property
    def name(self) -> str:
        """The seat by which the fight knows them."""
        return {"gm": GM, "screen": SCREEN}.get(self.kind, self.seat)

    @property
    def by(self) -> str:
        """Who it was, for the log: of several GMs, which."""
        return self.seat if self.kind == "gm" and self.seat else self.name

    @property
    def owns(self) -> bool:
        """Whether the table is theirs: the GM's, not a second one's."""
        return self.kind == "gm" and not self.seat


def sign(role: Role, secret: bytes) -> str:
    """The part of a link that stands for a role.

    >>> read(sign(Role("t1", "seat", "s2"), b"secret"), b"secret")
    Role(table='t1', kind='seat', seat='s2', generation=0)
    >>> read(sign(Role("t1", "gm", "z3"), b"secret"), b"secret")
    Role(table='t1', kind='gm', seat='z3', generation=0)
    """
    if role.kind == "seat":
        rest = role.seat
    elif role.owns or role.kind == "screen":
        rest = f"{'w' if role.seat else ''}{role.generation or ''}"
    else:
        rest = f"{SECOND}{role.seat}"
    body = f"{role.table}{LETTERS[role.kind]}{rest}"
    return f"{body}-{_mac(body, secret)}"


def read(token: str, secret: bytes) -> Role:
    """The role a link stands for; any change to it is a `BadLink`, and so is what the same secret has signed for something else.

    >>> read("t1s-AAAA", b"secret")
    Traceback (most recent call last):
    highdraw.table.role.BadLink: This link opens no table. Ask for it again, or join with the code.
    """
    body, _, mac = token.partition("-")
    good = body.isascii() and body.isalnum() and mac.isascii() and compare_digest(mac, _mac(body, secret))
    place = next((place for place, letter in enumerate(body) if letter in KINDS), 0)
    if not good or not place:
        raise BadLink("This link opens no table. Ask for it again, or join with the code.")
    table, kind, rest = body[:place], KINDS[body[place]], body[place + 1 :]
    if kind == "seat" or (kind == "gm" and rest.startswith(SECOND)):
        return Role(table, kind, rest.removeprefix(SECOND))
    return Role(table, kind, WATCHING if rest.startswith("w") else "", int(rest.removeprefix("w") or 0))


def _mac(body: str, secret: bytes) -> str:
    return urlsafe_b64encode(new(secret, body.encode(), sha256).digest()[:15]).decode().replace("-", "~")


def fresh_id() -> str:
    """A name for a table or a seat that nobody can guess: hexadecimal, so that no letter of a role is in it."""
    return token_hex(8).translate(PLAIN)


def fresh_seed() -> str:
    """What chance begins with at a new table."""
    return fresh_id()


def id_for(key: str, secret: bytes) -> str:
    """The name of what a request with this key makes: the same for the same key, and nobody else can guess it."""
    return new(secret, f"made by {key}".encode(), sha256).hexdigest()[:16].translate(PLAIN)


def fresh_code() -> str:
    return "".join(choice(ALPHABET) for _ in range(CODE_LENGTH))
