"""Which tests have to do with a folder of the source: those that are asked whether they notice a mistake in it."""

from pathlib import Path


def near_tests(target: Path, tests: Path) -> list[Path]:
    """The tests that have to do with a folder: those of its name, and for rules the cases and golden fights."""
    parts = [part for part in target.with_suffix("").parts if part not in ("src", "highdraw")]
    name = parts[-1] if parts else ""
    found = [path for path in (tests / Path(*parts), tests / name, (tests / Path(*parts)).with_name(f"test_{name}.py")) if path.exists()]
    if parts[:1] == ["systems"]:
        edition = tests / "cases" / parts[1] if len(parts) > 1 else tests / "cases"
        found += [
            edition if edition.exists() else tests / "cases",
            tests / "roster" / "test_mistakes.py",
            tests / "test_playthroughs.py",
            tests / "test_fights.py",
            tests / "test_tactics.py",
            tests / "test_told.py",
            tests / "lab" / "test_exact.py",
            tests / "lab" / "test_exact_duel.py",
        ]
    elif parts[:1] in (["engine"], ["field"], ["cards"], ["dice"], ["roster"]):
        found += [
            tests / parts[0],
            tests / "roster",
            tests / "table" / "test_table.py",
            *sorted((tests / "cli").glob("test_*.py")),
            *sorted((tests / "testing").glob("test_kit*.py")),
            tests / "test_playthroughs.py",
            tests / "cases",
        ]
    elif parts[:2] in (["web", "guard"], ["web", "api"]):
        own = ("connection", "secrets") if parts[1] == "guard" else ("endpoint", "defaults", "api_deeds", "campaign_api", "stream", "gms")
        names = (parts[1], "attack", "door", *own)
        found += [tests / "web" / f"test_{name}.py" for name in names]
    elif parts[:1] == ["table"]:
        found += [tests / "table", *(tests / "web" / f"test_{name}.py" for name in ("attack", "replay", "odds", "campaigns"))]
    elif parts:
        found.append(tests / parts[0])
    return list(dict.fromkeys(path for path in found if path.exists())) or [tests]
