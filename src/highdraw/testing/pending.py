"""Promises that some systems do not keep yet. It only ever gets shorter: a system that keeps one is taken out here."""

PENDING: dict[str, frozenset[str]] = {}
"""For each check, the systems that it is not held against."""


def is_pending(check: str, system_id: str) -> bool:
    return system_id in PENDING.get(check, ())
