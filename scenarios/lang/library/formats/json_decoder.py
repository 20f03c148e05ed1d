# SPDX-License-Identifier: MIT
"""Module json.decoder: the class around _json's reader."""
from _json import decode as _decode, skip as _skip

__all__ = ["JSONDecoder", "JSONDecodeError"]


class JSONDecodeError(ValueError):
    def __init__(self, msg, doc, pos):
        lineno = doc.count("\n", 0, pos) + 1
        colno = pos - doc.rfind("\n", 0, pos)
        super().__init__(f"{msg}: line {lineno} column {colno} (char {pos})")
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno

    def __reduce__(self):
        return self.__class__, (self.msg, self.doc, self.pos)


def _fail(msg, doc, pos):
    if msg == "Expecting value":
        try:
            raise StopIteration(pos)  # the error's context
        except StopIteration:
            raise JSONDecodeError(msg, doc, pos) from None
    raise JSONDecodeError(msg, doc, pos)


def _stop(msg, doc, pos):
    if msg == "Expecting value":
        raise StopIteration(pos)
    raise JSONDecodeError(msg, doc, pos)


class JSONDecoder:
    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True,
                 object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float or float
        self.parse_int = parse_int or int
        self.parse_constant = parse_constant
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook
        self._options = (strict, object_hook, object_pairs_hook, parse_float or None, parse_int or None,
                         parse_constant or None)

    def scan_once(self, string, idx):
        return _decode(string, idx, self._options, _stop)

    def decode(self, s):
        obj, end = self.raw_decode(s, _skip(s, 0))
        end = _skip(s, end)
        if end != len(s):
            raise JSONDecodeError("Extra data", s, end)
        return obj

    def raw_decode(self, s, idx=0):
        return _decode(s, idx, self._options, _fail)
