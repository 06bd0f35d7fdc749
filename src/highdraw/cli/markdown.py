"""The whole rulebook as one Markdown page; `make docs` writes it."""

from collections.abc import Iterable

from highdraw.engine.rulebook import Rule, Rulebook, Switch, Table, cell_text


def rulebook_markdown(book: Rulebook) -> str:
    """Sections with their rules, then the switches, then the tables. Every rule can be linked to by its id."""
    parts = [f"# {book.title}", book.summary]
    section = ""
    for rule in book.rule:
        if rule.section != section:
            section = rule.section
            parts.append(f"## {section}")
        parts += _rule(rule)
    parts.append("## Switches")
    parts.append("House rules a table can choose. The first value is the default.")
    for switch in book.switch:
        parts += _switch(switch)
    parts.append("## Tables")
    for table in book.table:
        parts += _table(table)
    return "\n\n".join(parts) + "\n"


def _rule(rule: Rule) -> list[str]:
    parts = [f'<a id="{rule.id.lower()}"></a>\n### {rule.title} ({rule.id})', _flat(rule.text)]
    parts += [f"*Ruling.* {_flat(rule.ruling)}"] if rule.ruling else []
    parts += [f"*Example.* {_flat(rule.example)}"] if rule.example else []
    parts += [f"*Switch:* `{rule.switch}`"] if rule.switch else []
    return parts


def _switch(switch: Switch) -> list[str]:
    values = [f"- `{value}`: {_flat(meaning)}" for value, meaning in zip(switch.values, switch.meanings, strict=False)]
    return [f"### {switch.title} (`{switch.name}`, [{switch.rule}](#{switch.rule.lower()}))", "\n".join(values)]


def _table(table: Table) -> list[str]:
    lines = [_row(name.replace("_", " ") for name in table.columns), _row("---" for _ in table.columns)]
    lines += [_row(cell_text(cell) for cell in row) for row in table.rows]
    head = f'<a id="{table.id.lower()}"></a>\n### {table.title} ({table.id})'
    return [head, "\n".join(lines), *([_flat(table.notes)] if table.notes else [])]


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(_flat(cell).replace("|", "\\|") for cell in cells) + " |"


def _flat(text: str) -> str:
    """One paragraph on one line."""
    return " ".join(text.split())
