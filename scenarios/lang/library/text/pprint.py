# SPDX-License-Identifier: MIT
"""Module pprint: the layout of CPython's, as a list of pieces of text.

_Layout writes what does not fit a line in several; what fits is one piece, with dicts and sets sorted.
"""
import re
import sys
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, defaultdict, deque
from types import MappingProxyType, SimpleNamespace

__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


class _Key:
    # Sorts whatever cannot be compared by the name of its type.
    __slots__ = ("of",)

    def __init__(self, of):
        self.of = of

    def __lt__(self, other):
        try:
            return self.of < other.of
        except TypeError:
            return (str(type(self.of)), id(self.of)) < (str(type(other.of)), id(other.of))


def _pair_key(pair):
    return _Key(pair[0]), _Key(pair[1])


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


def _number(object):
    return f"{object:_d}"


def _has_repr_of(object, kind):
    return isinstance(object, kind) and type(object).__repr__ is kind.__repr__


def _is_plain_dataclass(object):
    made = getattr(type(object), "__dataclass_params__", None)
    if made is None or not made.repr:
        return False
    wrapped = getattr(object.__repr__, "__wrapped__", None)
    return wrapped is not None and "__create_fn__" in wrapped.__qualname__


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True,
                 underscore_numbers=False):
        indent = int(indent)
        width = int(width)
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._depth = depth
        self._indent_per_level = indent
        self._width = width
        self._stream = stream if stream is not None else sys.stdout
        self._compact = bool(compact)
        self._sort_dicts = sort_dicts
        self._underscore_numbers = underscore_numbers

    def pformat(self, object):
        out = []
        self._format(object, out, 0, 0, {}, 0)
        return "".join(out)

    def pprint(self, object):
        if self._stream is not None:
            self._stream.write(self.pformat(object) + "\n")

    def isreadable(self, object):
        text, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def isrecursive(self, object):
        return self.format(object, {}, 0, 0)[2]

    def format(self, object, context, maxlevels, level):
        return self._safe_repr(object, context, maxlevels, level)

    # ---- What fits a line: (text, readable, recursive)

    def _safe_repr(self, object, context, depth, level):
        if isinstance(object, int) and type(object).__repr__ is int.__repr__:
            return _number(object) if self._underscore_numbers else repr(object), True, False
        for kind, open, close in ((dict, "{", "}"), (list, "[", "]"), (tuple, "(", ")")):
            if _has_repr_of(object, kind):
                break
        else:
            text = repr(object)
            return text, bool(text) and not text.startswith("<"), False
        if not object:
            return open + close, True, False
        if kind is tuple and len(object) == 1:
            close = ",)"
        if depth and level >= depth:
            return f"{open}...{close}" if kind is not tuple else "(...)" if close == ")" else "(...,)", False, False
        if id(object) in context:
            return _recursion(object), False, True
        context[id(object)] = 1
        readable = True
        recursive = False
        parts = []
        if kind is dict:
            for key, value in sorted(object.items(), key=_pair_key) if self._sort_dicts else object.items():
                key_text, key_readable, key_recursive = self.format(key, context, depth, level + 1)
                text, is_readable, is_recursive = self.format(value, context, depth, level + 1)
                parts.append(f"{key_text}: {text}")
                readable = readable and key_readable and is_readable
                recursive = recursive or key_recursive or is_recursive
        else:
            for item in object:
                text, is_readable, is_recursive = self.format(item, context, depth, level + 1)
                parts.append(text)
                readable = readable and is_readable
                recursive = recursive or is_recursive
        del context[id(object)]
        return open + ", ".join(parts) + close, readable, recursive

    def _repr(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)[0]

    # ---- What needs several

    def _format(self, object, out, indent, allowance, context, level):
        if id(object) in context:
            out.append(_recursion(object))
            return
        text = self._repr(object, context, level)
        if len(text) > self._width - indent - allowance:
            write = self._writer(object)
            if write is not None:
                context[id(object)] = 1
                write(object, out, indent, allowance, context, level + 1)
                del context[id(object)]
                return
        out.append(text)

    def _writer(self, object):
        for kind, write in ((dict, self._write_dict), (OrderedDict, self._write_ordered), (list, self._write_list),
                            (tuple, self._write_tuple), (set, self._write_set), (frozenset, self._write_set),
                            (str, self._write_str), (bytes, self._write_bytes), (defaultdict, self._write_defaultdict),
                            (Counter, self._write_counter), (deque, self._write_deque),
                            (bytearray, self._write_bytearray), (MappingProxyType, self._write_proxy),
                            (SimpleNamespace, self._write_namespace), (ChainMap, self._write_chain_map),
                            (UserDict, self._write_data), (UserList, self._write_data),
                            (UserString, self._write_data)):
            if _has_repr_of(object, kind):
                return write
        if _is_plain_dataclass(object) and not isinstance(object, type):
            return self._write_dataclass
        return None

    def _write_dict(self, object, out, indent, allowance, context, level):
        out.append("{" + " " * (self._indent_per_level - 1))
        items = sorted(object.items(), key=_pair_key) if self._sort_dicts else list(object.items())
        self._write_pairs(items, out, indent, allowance + 1, context, level)
        out.append("}")

    def _write_pairs(self, items, out, indent, allowance, context, level):
        indent += self._indent_per_level
        for i, (key, value) in enumerate(items):
            is_last = i == len(items) - 1
            text = self._repr(key, context, level)
            out.append(text + ": ")
            self._format(value, out, indent + len(text) + 2, allowance if is_last else 1, context, level)
            if not is_last:
                out.append(",\n" + " " * indent)

    def _write_named(self, items, out, indent, allowance, context, level):
        for i, (name, value) in enumerate(items):
            is_last = i == len(items) - 1
            out.append(name + "=")
            if id(value) in context:
                out.append("...")
            else:
                self._format(value, out, indent + len(name) + 1, allowance if is_last else 1, context, level)
            if not is_last:
                out.append(",\n" + " " * indent)

    def _write_items(self, items, out, indent, allowance, context, level):
        indent += self._indent_per_level
        out.append(" " * (self._indent_per_level - 1))
        width = max_width = self._width - indent + 1
        between = ""
        for i, item in enumerate(items):
            is_last = i == len(items) - 1
            if is_last:
                max_width -= allowance
                width -= allowance
            if self._compact:
                text = self._repr(item, context, level)
                size = len(text) + 2
                if width < size:
                    width = max_width
                    if between:
                        between = ",\n" + " " * indent
                if width >= size:
                    width -= size
                    out.append(between + text)
                    between = ", "
                    continue
            out.append(between)
            between = ",\n" + " " * indent
            self._format(item, out, indent, allowance if is_last else 1, context, level)

    def _write_list(self, object, out, indent, allowance, context, level):
        out.append("[")
        self._write_items(object, out, indent, allowance + 1, context, level)
        out.append("]")

    def _write_tuple(self, object, out, indent, allowance, context, level):
        end = ",)" if len(object) == 1 else ")"
        out.append("(")
        self._write_items(object, out, indent, allowance + len(end), context, level)
        out.append(end)

    def _write_set(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        begin, end = "{", "}"
        if type(object) is not set:
            begin, end = type(object).__name__ + "({", "})"
            indent += len(type(object).__name__) + 1
        out.append(begin)
        self._write_items(sorted(object, key=_Key), out, indent, allowance + len(end), context, level)
        out.append(end)

    def _write_ordered(self, object, out, indent, allowance, context, level):
        name = type(object).__name__
        if not object:
            out.append(repr(object))
            return
        out.append(name + "(")
        self._format(list(object.items()), out, indent + len(name) + 1, allowance + 1, context, level)
        out.append(")")

    def _write_defaultdict(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        name = type(object).__name__
        indent += len(name) + 1
        factory = self._repr(object.default_factory, context, level)
        out.append(f"{name}({factory},\n{' ' * indent}")
        self._write_dict(object, out, indent, allowance + 1, context, level)
        out.append(")")

    def _write_counter(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        name = type(object).__name__
        out.append(name + "({" + " " * (self._indent_per_level - 1))
        self._write_pairs(object.most_common(), out, indent + len(name) + 1, allowance + 2, context, level)
        out.append("})")

    def _write_deque(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        name = type(object).__name__
        indent += len(name) + 1
        out.append(name + "([")
        if object.maxlen is None:
            self._write_items(object, out, indent, allowance + 2, context, level)
            out.append("])")
        else:
            self._write_items(object, out, indent, 2, context, level)
            text = self._repr(object.maxlen, context, level)
            out.append(f"],\n{' ' * indent}maxlen={text})")

    def _write_proxy(self, object, out, indent, allowance, context, level):
        out.append("mappingproxy(")
        self._format(object.copy(), out, indent + 13, allowance + 1, context, level)
        out.append(")")

    def _write_namespace(self, object, out, indent, allowance, context, level):
        name = "namespace" if type(object) is SimpleNamespace else type(object).__name__
        out.append(name + "(")
        self._write_named(vars(object).items(), out, indent + len(name) + 1, allowance, context, level)
        out.append(")")

    def _write_chain_map(self, object, out, indent, allowance, context, level):
        if not object.maps:
            out.append(repr(object))
            return
        name = type(object).__name__
        indent += len(name) + 1
        out.append(name + "(")
        for map in object.maps[:-1]:
            self._format(map, out, indent, 1, context, level)
            out.append(",\n" + " " * indent)
        self._format(object.maps[-1], out, indent, allowance + 1, context, level)
        out.append(")")

    def _write_data(self, object, out, indent, allowance, context, level):
        self._format(object.data, out, indent, allowance, context, level - 1)

    def _write_dataclass(self, object, out, indent, allowance, context, level):
        name = type(object).__name__
        fields = type(object).__dataclass_fields__.values()
        items = [(field.name, getattr(object, field.name)) for field in fields if field.repr]
        out.append(name + "(")
        self._write_named(items, out, indent + len(name) + 1, allowance, context, level)
        out.append(")")

    def _write_str(self, object, out, indent, allowance, context, level):
        if not object:
            out.append(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
        width = last_width = self._width - indent
        chunks = []
        lines = object.splitlines(True)
        for i, line in enumerate(lines):
            is_last_line = i == len(lines) - 1
            if is_last_line:
                last_width -= allowance
            text = repr(line)
            if len(text) <= last_width:
                chunks.append(text)
                continue
            words = re.findall(r"\S*\s*", line)
            words.pop()
            chunks += _fill(words, width, allowance if is_last_line else 0)
        if len(chunks) == 1:
            out.append(text)
            return
        joined = ("\n" + " " * indent).join(chunks)
        out.append(f"({joined})" if level == 1 else joined)

    def _write_bytes(self, object, out, indent, allowance, context, level):
        if len(object) <= 4:
            out.append(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
        width = self._width - indent
        parts = [object[at:at + 4] for at in range(0, len(object), 4)]
        # CPython leaves room after the last part only if it is shorter than the others.
        chunks = _fill(parts, width, allowance if len(object) % 4 else 0)
        joined = ("\n" + " " * indent).join(chunks)
        out.append(f"({joined})" if level == 1 else joined)

    def _write_bytearray(self, object, out, indent, allowance, context, level):
        out.append("bytearray(")
        self._write_bytes(bytes(object), out, indent + 10, allowance + 1, context, level + 1)
        out.append(")")


def _fill(parts, width, allowance):
    """The reprs of PARTS, joined up to WIDTH; the last part leaves room for ALLOWANCE more."""
    chunks = []
    current = parts[0][:0]
    for i, part in enumerate(parts):
        if i == len(parts) - 1:
            width -= allowance
        if len(repr(current + part)) > width:
            if current:
                chunks.append(repr(current))
            current = part
        else:
            current += part
    if current:
        chunks.append(repr(current))
    return chunks


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
           underscore_numbers=False):
    PrettyPrinter(indent, width, depth, stream, compact=compact, sort_dicts=sort_dicts,
                  underscore_numbers=underscore_numbers).pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return PrettyPrinter(indent, width, depth, compact=compact, sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    return PrettyPrinter().isreadable(object)


def isrecursive(object):
    return PrettyPrinter().isrecursive(object)
