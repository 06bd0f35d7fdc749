"""The soak in parts plays the same fights as in one."""

from highdraw.testing.soak import Tally, soak

SYSTEM = ("suits-impact",)


def test_a_soak_goes_on_where_another_ended() -> None:
    whole, parts = Tally(), Tally()
    for tally in soak(3, "parts", systems=SYSTEM, first=1):
        whole.add(tally)
    for first, fights in ((1, 1), (2, 2)):
        for tally in soak(fights, "parts", systems=SYSTEM, first=first):
            parts.add(tally)
    assert (whole.fights, whole.failures) == (3, [])
    assert parts == whole
