"""Chaos: matches over real sockets, real nodes and databases, while all of them are killed, stopped and lied to.

`python -m chaos` from this folder (`make chaos`); `docs/chaos.md` says what is done, what is checked at the end, and
what came of the long runs. Where it is decided: the table server's design, part 5.
"""
