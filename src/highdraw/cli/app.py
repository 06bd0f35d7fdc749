"""The command line: which commands there are, and what becomes of errors. Every refusal is one sentence and exit code 2."""

import os
import sys
from pathlib import Path

from cyclopts import App, CoercionError, CycloptsError, UnusedCliTokensError
from rich.text import Text

from highdraw import __version__
from highdraw.cli.catalogue import scenarios, systems
from highdraw.cli.check import check
from highdraw.cli.claims import claims
from highdraw.cli.compare import compare
from highdraw.cli.duel import duel
from highdraw.cli.forecast import forecast
from highdraw.cli.importing import import_
from highdraw.cli.odds import odds
from highdraw.cli.play import play
from highdraw.cli.replay import replay
from highdraw.cli.rules import rules
from highdraw.cli.screen import be_lenient, make_console
from highdraw.cli.serve import serve
from highdraw.cli.sheet import sheet
from highdraw.cli.sweep import sweep
from highdraw.cli.tables import tables
from highdraw.cli.watch import watch
from highdraw.errors import HighdrawError, Unknown

COMMANDS = (
    serve,
    tables,
    play,
    watch,
    scenarios,
    systems,
    rules,
    sheet,
    forecast,
    duel,
    compare,
    sweep,
    claims,
    odds,
    replay,
    check,
    import_,
)
REFUSED, STOPPED, BROKEN = 2, 130, 70
WELCOME = """\
Highdraw runs, explains and balances tabletop fights that turn on playing cards.

  highdraw serve                tables in the browser; --lan lets phones in
  highdraw play duel            play a fight; the tactician takes the other side
  highdraw watch brawl          watch bots fight it out, as a report
  highdraw scenarios            what there is to play, and in which systems
  highdraw rules SYSTEM         read, search and look up the rules
  highdraw sheet swordsman      a fighter, and what each weapon comes to
  highdraw forecast ambush      who wins, who falls; duel ANN BOB for two alone
  highdraw odds duel            what each choice of the next question may bring
  highdraw replay FILE          a recorded fight again; check FILE runs cases

Every command explains itself with --help."""

app = App(
    name="highdraw", version=__version__, help=WELCOME.splitlines()[0], help_format="plaintext",
    print_error=False, exit_on_error=False, help_on_error=False, suppress_keyboard_interrupt=False,
)  # fmt: skip
for command in COMMANDS:
    app.command(command, name=command.__name__.rstrip("_"))


@app.default
def welcome() -> int:
    """What one can do."""
    print(WELCOME)
    return 0


def run(words: list[str]) -> int:
    """One command; its exit code. What goes wrong is told in a sentence on standard error."""
    errors = make_console(stderr=True)
    try:
        if words and not words[0].startswith("-") and words[0] not in app:
            raise Unknown("command", words[0], [command.__name__.rstrip("_") for command in COMMANDS])
        app.console, app.error_console = make_console(), errors
        code = app(words, result_action="return_value")
        return code if isinstance(code, int) else 0
    except HighdrawError as error:
        errors.print(Text(str(error)), soft_wrap=True)
        return REFUSED
    except CycloptsError as error:
        errors.print(Text(_refusal(error, words)), soft_wrap=True)
        return REFUSED
    except RecursionError:
        errors.print("The file is nested too deeply to be read. Use fewer levels.")
        return REFUSED
    except KeyboardInterrupt:
        errors.print("Stopped.")
        return STOPPED


def _refusal(error: CycloptsError, words: list[str]) -> str:
    """What cyclopts complains of, as a sentence with a way on."""
    says = str(error).rstrip(".")
    if isinstance(error, UnusedCliTokensError):
        says = f"{words[0]} does not know what to do with {' '.join(error.unused_tokens or [])!r}"
    elif isinstance(error, CoercionError) and error.token is not None and error.argument is not None:
        kinds = {int: "a whole number", float: "a number", Path: "a path"}
        wanted = next((words for kind, words in kinds.items() if kind.__name__ in str(error.target_type)), "something else")
        says = f"{error.argument.name} takes {wanted}, not {error.token.value!r}"
    command = f"highdraw {words[0]}" if words and words[0] in app else "highdraw"
    return f"{says}. See `{command} --help`."


def main(words: list[str] | None = None) -> None:
    """The entry point. A reader who goes away (`| head`) and a fault of our own end quietly, too."""
    be_lenient()
    try:
        code = run(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as error:
        if os.environ.get("HIGHDRAW_TRACEBACK"):
            raise
        says = f"Something broke inside Highdraw ({type(error).__name__}: {error}). Please report it; HIGHDRAW_TRACEBACK=1 shows where."
        make_console(stderr=True).print(Text(says), soft_wrap=True)
        code = BROKEN
    sys.exit(code)
