"""What the person at the keyboard is called where nothing else was said: as they are logged in, else Player 1."""

from __future__ import annotations

import getpass

from rentopia.bots import BOTS

NAME = 24
"""Signs of a name at most, as at a server's table."""
NOBODY = "Player 1"
YOU = "Everybody is 'you' to themselves; please take another name."


def login_name() -> str:
    """1 to 24 signs that a seat may be called by; never that of a bot."""
    try:
        name = getpass.getuser().strip()
    except (OSError, KeyError, ImportError):
        return NOBODY
    usable = 0 < len(name) <= NAME and name.isprintable() and not set(name) & set(",:[]")
    return name if usable and name.lower() not in BOTS and not is_you(name) else NOBODY


def is_you(name: str) -> bool:
    """Whether somebody wants to be called You."""
    return name.strip().casefold() == "you"
