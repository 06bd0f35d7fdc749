"""British and American spelling as one, for search: `armor` finds armour, `defence` finds defense."""

import re

_SAME = (
    ("armour", "armor"), ("colour", "color"), ("honour", "honor"), ("favour", "favor"), ("defence", "defense"), ("offence", "offense"),
    ("manoeuvre", "maneuver"), ("manoeuvring", "maneuvering"), ("centre", "center"), ("metre", "meter"), ("sabre", "saber"),
    ("grey", "gray"), ("licence", "license"), ("judgement", "judgment"), ("mould", "mold"), ("levelled", "leveled"), ("travell", "travel"),
)  # fmt: skip
_ENDING = re.compile(r"is(e|ed|es|er|ing|ation)\b")
_BRITISH = re.compile("|".join(british for british, _ in _SAME))
_AMERICAN = dict(_SAME)


def plain(text: str) -> str:
    """A text in small letters and one spelling; only for comparing.

    >>> plain("Armour") == plain("armor"), plain("recognise Manoeuvres") == plain("recognize maneuvers")
    (True, True)
    """
    return _ENDING.sub(r"iz\1", _BRITISH.sub(lambda found: _AMERICAN[found[0]], text.lower()))
