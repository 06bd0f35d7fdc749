"""The time after a fight as screens draw it, put together alike in every edition: the most urgent first, with a headline."""

from collections.abc import Iterable, Mapping

from highdraw.engine.aftermath import ORDER, Aftermath, Helper, Lapse, Patient

CALM = "Nobody is in danger"


def ward(
    names: Mapping[str, str], patients: Iterable[Patient], helpers: Iterable[Helper], lapses: Iterable[Lapse], *, day: int, measure: str
) -> Aftermath | None:
    """Everything about the hurt and those who help them; None where nobody needs it."""
    found = sorted(patients, key=_rank)
    if not found:
        return None
    return Aftermath(
        headline=headline(names, found), patients=tuple(found), helpers=tuple(helpers), lapses=tuple(lapses), day=day, measure=measure
    )


def _rank(patient: Patient) -> tuple[int, float]:
    return ORDER.index(patient.urgency), -sum(patient.fate)


def headline(names: Mapping[str, str], patients: list[Patient]) -> str:
    """What matters most, in a line.

    >>> headline({"ann": "Ann"}, [Patient(who="ann", urgency="dying", says="dead in about 8 s")])
    'Ann: dead in about 8 s'
    """
    first = patients[0]
    return f"{names[first.who]}: {first.says}" if first.urgency in ("dying", "dead") else CALM
