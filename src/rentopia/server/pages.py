"""The two pages that the server writes itself: `/`, until a browser client takes its place, and `/docs`.

No script and no style of their own, so that the content policy needs no exception; every text is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rentopia.games import GAMES, load_game

_FRAME = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""


def start_page(address: str) -> str:
    """What stands at this address and how to play. ``address`` is the server's origin."""
    titles = " and ".join(escape(load_game(name).showing.title) for name in GAMES)
    command = f"rentopia play --server {escape(address)}"
    return _FRAME.format(
        title="A table for property-trading board games",
        body=f"""<p>This server runs tables of {titles}: people, bots and scripts play here together, with dice that
anyone can check after the match.</p>
<h2>Play from a terminal</h2>
<pre><code>{command}</code></pre>
<p>It asks for a name, opens a table, and prints a link for the others.</p>
<h2>Write a client</h2>
<p>The protocol and its descriptions are in <a href="/docs">the documents</a>; the public tables are listed at
<a href="/api/tables">/api/tables</a>, the games at <a href="/api/games">/api/games</a>.</p>""",
    )


def docs_page(files: Sequence[tuple[str, str]]) -> str:
    """The list of descriptions: path and what it is."""
    rows = "\n".join(f'<li><a href="{escape(path)}">{escape(path)}</a>: {escape(what)}</li>' for path, what in files)
    return _FRAME.format(
        title="The protocol of the table server",
        body=f"""<p>HTTP for tables and records, one socket for the match. Both are described for machines; how the
messages follow each other is told in docs/protocol.md of the program.</p>
<ul>
{rows}
</ul>
<p><a href="/">Back</a></p>""",
    )
