"""The browser for tests and pictures: Chromium as it is on this machine, or as Debian's package brings it."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from highdraw.errors import HighdrawError

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
MISSING = "This needs Chromium. Install it (on Debian: sudo apt-get install chromium) and try again."


class NoChromium(HighdrawError):
    """There is no browser, and it cannot be had from here."""


def chromium() -> str:
    """Where Chromium is. Where it is missing and may be installed, it is; several processes that ask for it wait for one another."""
    if found := _found():
        return found
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise NoChromium(MISSING)
    with (Path(tempfile.gettempdir()) / "highdraw-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _found() or _install()


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _install() -> str:
    for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium"]):
        done = subprocess.run(command, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NoChromium(f"{MISSING} Here `{' '.join(command)}` failed: {done.stderr.strip()[-400:]}")
    if found := _found():
        return found
    raise NoChromium(MISSING)
