"""The whole numbers Rentopia's rules speak in: kinds of spaces and effects of cards.

Plain numbers, never an enum: they are compared in the innermost loops. This module stays plain
Python; compiled modules take the numbers over when they are loaded.
"""

from __future__ import annotations

# Kinds of spaces.
START = 0
STREET = 1
STATION = 2
COMPANY = 3
TAX = 4
CARD = 5
LOCKUP = 6
SQUARE = 7
BUSTED = 8

# Effects of cards. "Advance to START" is ADVANCE with START as its target.
ADVANCE = 1
NEXT_STATION = 2
NEXT_COMPANY = 3
BACK = 4
GO_LOCKUP = 5
KEEP = 6
RECEIVE = 7
PAY = 8
REPAIRS = 9
PAY_EACH = 10
COLLECT_EACH = 11

# Events of its own.
LOCKUP_CHANGED = 64

# The two decks: `charge` of a card space, and card number // 16.
FORTUNE = 0
TOWN_FUND = 1
