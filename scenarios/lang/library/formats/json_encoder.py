# SPDX-License-Identifier: MIT
"""Module json.encoder: the class around _json's writer.

A whole value is one chunk of _json's. json.dump() writes the chunks of CPython's encoder in Python, which are here.
"""
from _json import encode as _encode, quote as _quote


def _chunks_of_list(encoder, items, level, marks):
    if not items:
        yield "[]"
        return
    encoder._mark(items, marks)
    before = "["
    separator = encoder.item_separator
    line = None
    if encoder._step is not None:
        line = "\n" + encoder._step * (level + 1)
        separator += line
        before += line
    for i, value in enumerate(items):
        if i:
            before = separator
        try:
            text = encoder._plain(value)
            if text is not None:
                yield before + text
            else:
                yield before
                yield from _chunks(encoder, value, level + 1 if line is not None else level, marks)
        except GeneratorExit:
            raise
        except BaseException as exc:
            exc.add_note(f"when serializing {type(items).__name__} item {i}")
            raise
    if line is not None:
        yield "\n" + encoder._step * level
    yield "]"
    if marks is not None:
        del marks[id(items)]


def _chunks_of_dict(encoder, mapping, level, marks):
    if not mapping:
        yield "{}"
        return
    encoder._mark(mapping, marks)
    yield "{"
    separator = encoder.item_separator
    line = None
    if encoder._step is not None:
        line = "\n" + encoder._step * (level + 1)
        separator += line
    is_first = True
    for key, value in sorted(mapping.items()) if encoder.sort_keys else mapping.items():
        if not isinstance(key, str):
            text = encoder._plain(key)
            if text is None:
                if encoder.skipkeys:
                    continue
                raise TypeError(f"keys must be str, int, float, bool or None, not {key.__class__.__name__}")
            key_text = text
        else:
            key_text = key
        if not is_first:
            yield separator
        elif line is not None:
            yield line
        is_first = False
        yield _quote(key_text, encoder.ensure_ascii)
        yield encoder.key_separator
        try:
            text = encoder._plain(value)
            if text is not None:
                yield text
            else:
                yield from _chunks(encoder, value, level + 1 if line is not None else level, marks)
        except GeneratorExit:
            raise
        except BaseException as exc:
            exc.add_note(f"when serializing {type(mapping).__name__} item {key_text!r}")
            raise
    if not is_first and line is not None:
        yield "\n" + encoder._step * level
    yield "}"
    if marks is not None:
        del marks[id(mapping)]


def _chunks(encoder, o, level, marks):
    text = encoder._plain(o)
    if text is not None:
        yield text
    elif isinstance(o, (list, tuple)):
        yield from _chunks_of_list(encoder, o, level, marks)
    elif isinstance(o, dict):
        yield from _chunks_of_dict(encoder, o, level, marks)
    else:
        encoder._mark(o, marks)
        made = encoder.default(o)
        try:
            yield from _chunks(encoder, made, level, marks)
        except GeneratorExit:
            raise
        except BaseException as exc:
            exc.add_note(f"when serializing {type(o).__name__} object")
            raise
        if marks is not None:
            del marks[id(o)]


class JSONEncoder:
    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False,
                 indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        if isinstance(o, str):
            return _quote(o, self.ensure_ascii)
        chunks = self.iterencode(o, _one_shot=True)
        if not isinstance(chunks, (list, tuple)):
            chunks = list(chunks)
        return "".join(chunks)

    def iterencode(self, o, _one_shot=False):
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        if _one_shot:
            options = (self.item_separator, self.key_separator, self.ensure_ascii, self.check_circular,
                       self.allow_nan, self.sort_keys, self.skipkeys)
            return (_encode(o, self.default, options, indent),)
        self._step = indent
        return _chunks(self, o, 0, {} if self.check_circular else None)

    def _mark(self, o, marks):
        if marks is not None:
            if id(o) in marks:
                raise ValueError("Circular reference detected")
            marks[id(o)] = o

    def _plain(self, o):
        if isinstance(o, (str, int, float)) or o is None:
            return _encode(o, None, (",", ":", self.ensure_ascii, False, self.allow_nan, False, False), None)
        return None
