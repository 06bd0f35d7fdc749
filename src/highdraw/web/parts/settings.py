"""Settings of this browser, kept by it alone: theme, four-colour suits, what happens when one is asked."""

from highdraw.web import elements as h

THEMES = (("dark", "Dark"), ("light", "Light"), ("system", "Same as the device"))
SETTINGS = (
    ("four", "Four-colour suits", "Blue diamonds, green clubs"),
    ("sound", "Sound", "When somebody here is asked"),
    ("vibrate", "Vibrate", "When somebody here is asked"),
    ("nokeys", "No single-key shortcuts", "Letters and digits do nothing by themselves"),
)


def settings() -> list[h.Element]:
    """Each with its control; a script fills in what is kept."""
    themes = [h.option(value=value)[words] for value, words in THEMES]
    return [
        h.label(".set")[h.b["Theme"], h.small["On this device only"], h.select(".c", data_setting="theme")[themes]],
        *(
            h.label(".set")[h.b[title], h.small[says], h.input(".switch.c", type="checkbox", data_setting=name)]
            for name, title, says in SETTINGS
        ),
    ]
