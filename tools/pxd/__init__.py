"""Reads annotated plain Python and writes the `.pxd` files beside which Cython compiles it.

`survey` reads modules, `infer` and `calls` find out what names and expressions hold, `checks` refuses what C would
take otherwise, `write` turns it all into text, `kinds` are the types they talk in. Only `ast` is used; the modules
read are never imported.

What a compiled module may hold, and what becomes of it (refused means: `make build` stops with file, line and advice):

- Imports are absolute and by name. A whole number imported from a plain module (`codes`) is a C number here; the plain
  module is not compiled. Functions and classes of compiled modules are called from C.
- A plain class with its fields assigned in `__init__` is an extension type. `self.x = [0] * 8` is a C array (the
  length must be a number), `self.x: int = 0` 64 bits, `bool`, `float` and compiled classes (also `| None`) what they
  say; all else is an object. Dataclasses, named tuples, enums and exceptions stay Python classes.
- A class that no other one derives from is final; C and Python call its methods. Methods of a base class are called
  from C alone, unless the module lists them: `_PYTHON_API = ("State.clone",)`. Such a method may have no overrides and
  costs ten times as much to call. `super().m()` is written `State.m(self)`.
- Functions are called from C and Python, those with a `_` from C in their own module alone. With a `lambda`, an inner
  function, a generator expression, `*args`, keyword-only parameters or a decorator they stay slow Python functions.
- Locals need no annotation where all that they are given is of one sort. A loop over a list of unknown items does:
  `row: Row` before the loop.
- `_NUMBER = 3` and `_TABLE = [1, 2]` of the module are C; without the underscore they are objects that any module may
  import, and slow in their own.
- Refused: a bare `1 << space`, `**`, a C array used as a whole (index it in place; copy with `[:]` into a field of its
  kind, elsewhere with `list(…)`), a field that `__init__` does not make, `global`.
"""
