"""A whole match through a pseudo-terminal: play, leave by Ctrl-C, go on, and end it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pexpect

COMMAND = ["-m", "rentopia.cli.main", "play"]
PROMPT = r"\r\n> "


def start(arguments: list[str]) -> pexpect.spawn[str]:
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    return pexpect.spawn(
        sys.executable,
        [*COMMAND, *arguments],
        env=environment,
        encoding="utf-8",
        timeout=60,
        dimensions=(50, 120),
    )


def test_a_match_is_played_saved_resumed_and_ended(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    begin = start(["--seats", "Ada,bot:steady", "--max-rounds", "2", "--seed", "5", "--save", str(file)])
    begin.expect(PROMPT)
    begin.sendline("1")
    begin.expect(PROMPT)
    begin.sendintr()
    begin.expect("Stopped. Saved; go on with")
    begin.expect(pexpect.EOF)
    begin.close()
    assert begin.exitstatus == 130
    assert file.is_file()

    again = start(["--resume", str(file), "--seed", "6"])
    for _ in range(200):
        if again.expect([PROMPT, "The match is over"]) == 1:
            break
        again.sendline(_first_that_leads_on(str(again.before)))
    else:
        raise AssertionError("the match did not end")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0


def _first_that_leads_on(screen: str) -> str:
    """Number of a choice that brings the match nearer to its end, from what stands on the screen."""
    choices = {}
    for line in screen.splitlines():
        words = _plain(line).split()
        if len(words) > 1 and words[0].isdecimal():
            choices[words[1]] = words[0]
    for word in ("Roll", "End", "Decline", "Pass", "Reject", "Mortgage", "Give"):
        if word in choices:
            return choices[word]
    return "1"


def _plain(line: str) -> str:
    """The line without the colours of the terminal."""
    out, inside = "", False
    for sign in line:
        if sign == "\x1b":
            inside = True
        elif inside:
            inside = not sign.isalpha()
        else:
            out += sign
    return out
