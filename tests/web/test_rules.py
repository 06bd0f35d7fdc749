"""The rulebooks on the web: everything is there, everything can be found, nothing leads nowhere."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from markupsafe import Markup

from highdraw.systems import SYSTEMS, load
from highdraw.web.parts.coach import coach
from highdraw.web.parts.glossary import explained, gloss_id
from web.serving import Server, serving

HTMX = {"hx-request": "true"}
BOOKS = list(SYSTEMS)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("rules") / "tables.db") as running:
        yield running


def text_of(server: Server, path: str, status: int = 200, **more: dict[str, str]) -> str:
    found = server.client.get(path, follow_redirects=True, **more)  # type: ignore[arg-type]
    assert found.status_code == status, found.text
    return found.text


def words_of(page: str) -> str:
    """A page as it is read."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", page)).split())


def test_the_index_names_every_book(server: Server) -> None:
    page = text_of(server, "/rules")
    for system in BOOKS:
        assert f'href="/rules/{system}"' in page


@pytest.mark.parametrize("system", BOOKS)
def test_a_book_has_every_rule_table_and_switch(server: Server, system: str) -> None:
    book = load(system).rulebook
    page = text_of(server, f"/rules/{system}")
    read = words_of(page)
    for rule in book.rule:
        assert f'id="{rule.id}"' in page
        assert " ".join(rule.text.split()) in read
        assert " ".join(rule.ruling.split()) in read
    for table in book.table:
        assert f'<article class="table" id="{table.id}">' in page
    for switch in book.switch:
        assert f'id="switch-{switch.name}"' in page
        assert all(" ".join(meaning.split()) in read for meaning in switch.meanings)
    assert page.count(" default</span>") == len(book.switch)


@pytest.mark.parametrize("system", BOOKS)
def test_no_link_of_a_book_leads_nowhere(server: Server, system: str) -> None:
    book = load(system).rulebook
    names = {*(rule.id for rule in book.rule), *(table.id for table in book.table), *(switch.name for switch in book.switch)}
    page = text_of(server, f"/rules/{system}")
    linked = set(re.findall(rf'href="/rules/{system}/([^"]+)"', page))
    assert linked == names
    for anchor in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{anchor}"' in page


def test_words_find_rules_and_are_marked(server: Server) -> None:
    page = text_of(server, "/rules/suits-two-card?q=shield+block")
    found = load("suits-two-card").rulebook.search("shield block")
    assert found
    assert set(re.findall(r'class="rule" id="([^"]+)"', page)) == {rule.id for rule in found}
    assert "<mark>" in page


def test_with_script_only_what_was_found_comes(server: Server) -> None:
    page = text_of(server, "/rules/suits-two-card?q=dazed", headers=HTMX)
    assert page.lstrip().startswith("<p")
    assert "<html" not in page
    assert text_of(server, "/rules/suits-two-card?q=", headers=HTMX).count('class="rule"') == len(load("suits-two-card").rulebook.rule)


def test_words_nobody_wrote_find_nothing_and_say_so(server: Server) -> None:
    assert "Nothing in this book mentions" in text_of(server, "/rules/savage?q=spaceship+llama")


def test_what_is_typed_is_shown_as_text(server: Server) -> None:
    page = text_of(server, "/rules/savage?q=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in page


def test_an_id_goes_to_its_rule(server: Server) -> None:
    found = server.client.get("/rules/suits-two-card?q=s2-con-01")
    assert (found.status_code, found.headers["location"]) == (303, "/rules/suits-two-card/S2-CON-01")


@pytest.mark.parametrize("system", BOOKS)
def test_every_entry_has_a_page_with_its_neighbours(server: Server, system: str) -> None:
    book = load(system).rulebook
    ids = [rule.id for rule in book.rule]
    for place in (0, 7, len(ids) - 1):
        page = text_of(server, f"/rules/{system}/{ids[place]}")
        for near in (*ids[max(0, place - 1) : place], *ids[place + 1 : place + 2]):
            assert f'href="/rules/{system}/{near}"' in page
    switched = next(rule for rule in book.rule if rule.switch)
    assert f'id="switch-{switched.switch}"' in text_of(server, f"/rules/{system}/{switched.id}")
    named = next(rule for rule in book.rule for table in book.table if table.id in rule.text)
    table = next(table for table in book.table if table.id in named.text)
    assert f'id="{table.id}"' in text_of(server, f"/rules/{system}/{named.id}")
    assert f"({named.id})" in text_of(server, f"/rules/{system}/{table.id}")
    assert book.switch[0].meanings[0].split()[0] in text_of(server, f"/rules/{system}/{book.switch[0].name}")


def test_an_unknown_id_is_told_the_nearest(server: Server) -> None:
    page = text_of(server, "/rules/suits-two-card/S2-CON-99", 404)
    assert "Did you mean" in page
    assert 'href="/rules/suits-two-card/S2-CON-0' in page


def test_an_unknown_book_is_told_which_there_are(server: Server) -> None:
    assert "suits-two-card" in text_of(server, "/rules/suits", 404)


# ---- words of art


@pytest.mark.parametrize("system", BOOKS)
def test_every_word_of_art_leads_to_its_rule(server: Server, system: str) -> None:
    book = load(system).rulebook
    page = text_of(server, f"/rules/{system}")
    forms = [form.lower() for term in book.term for form in (term.word, *term.also)]
    assert len(forms) == len(set(forms))
    for term in book.term:
        assert book.find(term.rule)
        assert term.means in words_of(page)
        assert f'id="gloss-{gloss_id(term)}"' in page


def test_the_first_mention_of_a_word_of_art_opens_what_it_means() -> None:
    told = str(explained("suits-two-card", Markup('<a href="/x">Dazed</a> or overdrawn, dazed & dazed again <i title="chips">')))
    assert told.count('popovertarget="gloss-dazed"') == 1
    assert '<a href="/x">Dazed</a>' in told
    assert '<button type="button" class="term" popovertarget="gloss-overdraw">overdrawn</button>' in told
    assert '<i title="chips">' in told
    assert "<b>" not in explained("suits-two-card", "<b>dazed</b>")


def test_a_rule_stands_among_those_of_its_chapter(server: Server) -> None:
    page = text_of(server, "/rules/suits-two-card/S2-CON-05")
    for rule in load("suits-two-card").rulebook.rule:
        if rule.section == "Contests":
            assert f'href="/rules/suits-two-card/{rule.id}"' in page
    assert 'href="/rules/suits-two-card/S2-CON-05" aria-current="page"' in page
    assert 'popovertarget="gloss-overdraw"' in page


def test_an_example_is_drawn_in_place_of_its_words(server: Server) -> None:
    text = server.client.get("/rules/suits-two-card/S2-CON-05").text
    figures = re.findall(r'<figure class="felt"><small>([^<]+)</small>.*?</figure>', text)
    assert figures == ["skill 7", "skill 7", "skill 12", "skill 5"]
    assert 'aria-label="4 of hearts, does not count"' in text
    assert "<b>Example. </b>" not in text
    assert "d6: 6, rolls again" in server.client.get("/rules/savage/SW-BASE-05").text


@pytest.mark.parametrize("system", BOOKS)
def test_a_newcomer_is_told_about_the_stage_and_about_their_fighter(system: str) -> None:
    tips = load(system).rulebook.tip
    assert [tip.beside for tip in tips] == ["stage", "fighter"]
    for tip in tips:
        assert len(tip.says) < 200
        assert tip.says in str(coach(system))
