"""Static files: kept for good by a browser that asks for them by their checksum, asked about again by any other."""

import os

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, PathLike, StaticFiles
from starlette.types import Scope

from highdraw.web import scripting, styling
from highdraw.web.checksum import FOLDER, address, checksum, file_checksum

FOR_GOOD, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"


def asset(name: str) -> str:
    """The address of a static file, a stylesheet or the script, with the checksum of what is in it.

    >>> asset("style.css").startswith("/static/style.css?v=")
    True
    """
    made = _made(name)
    return address(name) if made is None else f"/static/{name}?v={checksum(made)}"


def _made(name: str) -> bytes | None:
    """What is put together from small files; nothing for a file that lies in the folder."""
    if name == scripting.NAME:
        return scripting.script()
    return styling.stylesheet(name) if name in styling.SHEETS else None


class Assets(StaticFiles):
    """The files of the pages, with their checksums as ETags."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        content = _made(path)
        if content is None:
            return await super().get_response(path, scope)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        media_type = "text/javascript" if path == scripting.NAME else "text/css"
        return self._kept(Response(content, media_type=media_type), checksum(content), scope)

    def file_response(self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        return self._kept(response, file_checksum(str(full_path), stat_result.st_mtime_ns), scope)

    def _kept(self, response: Response, known: str, scope: Scope) -> Response:
        """The response as the browser may keep it: for good when it asked by checksum."""
        asked = scope["query_string"].decode("latin-1")
        response.headers["cache-control"] = FOR_GOOD if asked == f"v={known}" else ASK_AGAIN
        response.headers["etag"] = f'"{known}"'
        if "last-modified" in response.headers:
            del response.headers["last-modified"]
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response
