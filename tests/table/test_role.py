"""Links: each stands for one role, any change to it for none."""

import pytest

from highdraw.table.role import ALPHABET, KINDS, BadLink, Role, fresh_code, fresh_id, read, sign
from highdraw.web.libraries import key_of

SECRET = b"a secret of thirty-two bytes....."
ROLES = [Role(fresh_id(), "gm"), Role(fresh_id(), "screen"), Role(fresh_id(), "seat", fresh_id())]


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.kind)
def test_every_changed_character_is_refused(role: Role) -> None:
    link = sign(role, SECRET)
    assert read(link, SECRET) == role
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~é \x00"
    for place, right in enumerate(link):
        for letter in letters:
            if letter != right:
                with pytest.raises(BadLink):
                    read(link[:place] + letter + link[place + 1 :], SECRET)
        with pytest.raises(BadLink):
            read(link[:place] + link[place + 1 :], SECRET)
        with pytest.raises(BadLink):
            read(link[:place], SECRET)
    for more in letters:
        with pytest.raises(BadLink):
            read(link + more, SECRET)
        with pytest.raises(BadLink):
            read(more + link, SECRET)


def test_a_link_of_another_server_opens_nothing() -> None:
    for role in ROLES:
        with pytest.raises(BadLink):
            read(sign(role, b"another secret"), SECRET)
    for link in ("", "-", "g", "g-", "-AAAA", "é-é", "x" * 10_000):
        with pytest.raises(BadLink):
            read(link, SECRET)


def test_the_signature_of_one_role_fits_no_other() -> None:
    table = fresh_id()
    gm, screen = sign(Role(table, "gm"), SECRET), sign(Role(table, "screen"), SECRET)
    with pytest.raises(BadLink):
        read(f"{gm.partition('-')[0]}-{screen.partition('-')[2]}", SECRET)


def test_ids_hold_no_letter_of_a_role_and_are_never_the_same() -> None:
    ids = {fresh_id() for _ in range(500)}
    assert len(ids) == 500
    assert not any(set(name) & set(KINDS) for name in ids)
    assert all(set(fresh_code()) <= set(ALPHABET) for _ in range(50))


def test_what_is_signed_for_something_else_is_no_link() -> None:
    """The keys of libraries are signed with the same secret, and are longer: their beginning would fit."""
    for use in ("open", "show", "cookie"):
        owner, _, mac = key_of("0a1b2c", use, SECRET).partition(".")
        with pytest.raises(BadLink):
            read(f"library {use} {owner}-{mac[:20].replace('-', '~')}", SECRET)
