"""No layer but the systems uses a system's words: `python scripts/words.py` lists every place outside them that does.

Code, strings, docstrings and comments are all looked at. What a screen shows comes from the view, the events and the sheet; an example
takes words that no system has.
"""

import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "highdraw"
OWN = ("systems", "testing/toy")
"""Where a system may speak for itself."""
SCREENS = ("cli", "web", "table")
WORDS = (
    "shock", "wounds?", "critical wounds?", "dazed", "shaken", "mangled", "comatose", "incapacitated", "fatigued?", "benn(?:y|ies)",
    "soak(?:s|ed)?", "blasts?", "parry", "toughness", "overdraw(?:s|n)?", "minions?", "swarms?", "reflexes", "wild cards?",
    "(?:blue|white)[ _](?:chips?|basic|second|shield)", "kevlar", "leather", "chain ?mail", "helmets?",
    "suits[-_](?:two|one)[-_]card", "savage",
)  # fmt: skip
ANYWHERE = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(WORDS)})(?![A-Za-z])", re.IGNORECASE)
IDS = re.compile(r"\b(?:S1|S2|SW)-")
"""Ids of rules."""
ROUND = re.compile(r"\bRound\b")
"""What a round is called is said by the view's clock; looked for on screens."""
LOOKED_AT = {tokenize.NAME, tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
ALLOWED = {
    ("testing", "soak"): "a soak test",
    ("testing", "soaks"): "a soak test",
}
"""A file or folder and a word it may use, with the reason."""


def found_in(path: Path, source: Path = SOURCE) -> Iterator[tuple[int, str]]:
    """Words of a system in a file, with their lines."""
    where = path.relative_to(source).as_posix()
    patterns = [ANYWHERE, IDS, *([ROUND] if where.startswith(SCREENS) else [])]
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type in LOOKED_AT:
                for pattern in patterns:
                    for word in pattern.finditer(token.string):
                        if not allowed(where, word[0].lower()):
                            yield token.start[0] + token.string[: word.start()].count("\n"), word[0]


def allowed(where: str, word: str) -> bool:
    """Whether a file may use a word.

    >>> allowed("testing/soak.py", "soak"), allowed("table/table.py", "soak")
    (True, False)
    """
    return any(word == known and (where == place or where.startswith(f"{place}/")) for place, known in ALLOWED)


def main() -> int:
    files = [path for path in sorted(SOURCE.rglob("*.py")) if not path.relative_to(SOURCE).as_posix().startswith(OWN)]
    wrong = [f"{path.relative_to(SOURCE.parent.parent)}:{line}: {word}" for path in files for line, word in found_in(path)]
    print("\n".join([*wrong, f"{len(wrong)} words of systems in {len(files)} files outside them."]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
