"""The pages that the server writes itself: `/`, and where links to tables and matches lead, until a browser client
takes their place; and `/docs`.

No script and no style of their own, so that the content policy needs no exception; every text is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from urllib.parse import quote

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
    command = f"rentopia play --server {escape(address)}"
    return _FRAME.format(
        title="A table for property-trading board games",
        body=f"""<p>This server runs tables of {_titles()}: people, bots and scripts play here together, with dice that
anyone can check after the match.</p>
<h2>Play from a terminal</h2>
<pre><code>{command}</code></pre>
<p>It asks for a name, opens a table, and prints a link for the others.</p>
<h2>Write a client</h2>
<p>The protocol and its descriptions are in <a href="/docs">the documents</a>; the public tables are listed at
<a href="/api/tables">/api/tables</a>, the games at <a href="/api/games">/api/games</a>.</p>""",
    )


def table_page(address: str) -> str:
    """What stands at the address of a table, to which links of invitation lead. The key in the fragment of such a link
    never comes to the server, so the page can't name the whole link."""
    return _FRAME.format(
        title="You are invited to a table",
        body=f"""<p>This link leads to a table of {_titles()} at {escape(address)}. Sit down there from a terminal: copy
the whole address of this page from the address bar, with what stands behind the #, and put it into the quotes.</p>
<pre><code>rentopia play --table "THE WHOLE ADDRESS"</code></pre>
<p>What stands behind the # is the key of the table: give the address to nobody who is not invited.</p>
<p><a href="/">What this server is</a></p>""",
    )


def match_page(match: str) -> str:
    """What stands at the address of a match; ``match`` is what the address names, be there such a match or not."""
    path = f"/api/matches/{escape(quote(match, safe=''))}"
    return _FRAME.format(
        title="A match",
        body=f"""<p>Once the match is over, <a href="{path}/record">its record</a> can be read here by everybody: each
throw, each trade, and the seed that the dice were made of. Keep it as a file and check it in a terminal.</p>
<pre><code>rentopia verify {escape(match)}.jsonl</code></pre>
<p><a href="/">What this server is</a></p>""",
    )


def lost_page() -> str:
    """What a browser is shown at an address where nothing is."""
    return _FRAME.format(
        title="There is nothing at this address",
        body="""<p>Perhaps a part of the link was lost on its way. Ask for it again, or begin at the start.</p>
<p><a href="/">What this server is</a></p>""",
    )


def _titles() -> str:
    return " and ".join(escape(load_game(name).showing.title) for name in GAMES)


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
