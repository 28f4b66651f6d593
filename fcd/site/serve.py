"""Serve the site on this computer, until Ctrl-C."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Handler(SimpleHTTPRequestHandler):
    """Sends a site's files."""

    # What Windows' registry says of some of these would keep browsers from loading them.
    extensions_map = {  # noqa: RUF012  the library has it as a plain dict, too
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".json": "application/json",
        ".ipynb": "application/json",
    }

    def end_headers(self) -> None:
        self.send_header(
            "Cache-Control", "no-cache"
        )  # kept, but asked about: it may be built again
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Nobody needs a line for each of 300 files."""


def serve(site: Path, port: int) -> int:
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(site)))
    except OSError as error:
        print(f"Can't serve on port {port} ({error.strerror}). Choose another: --port 8765")
        return 1
    print(
        f"The site is at http://localhost:{server.server_port}/ – press Ctrl-C to stop.", flush=True
    )
    try:
        server.serve_forever()
    finally:
        server.server_close()
    return 0
