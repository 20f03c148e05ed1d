# SPDX-License-Identifier: MIT
"""Module string: constants, templates and formatters, as CPython's Lib/string/__init__.py, 3.14."""

__all__ = [
    "ascii_letters", "ascii_lowercase", "ascii_uppercase", "capwords", "digits", "hexdigits", "octdigits",
    "printable", "punctuation", "whitespace", "Formatter", "Template"
]

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = ascii_lowercase + ascii_uppercase
digits = "0123456789"
hexdigits = digits + "abcdef" + "ABCDEF"
octdigits = "01234567"
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace

_MISSING = object()
_FIRST = ascii_letters + "_"
_OTHERS = _FIRST + digits
_IDENTIFIER = r"(?a:[_a-z][_a-z0-9]*)"


def capwords(s, sep=None):
    return (sep or " ").join(map(str.capitalize, s.split(sep)))


class Template:
    delimiter = "$"
    idpattern = _IDENTIFIER
    braceidpattern = None

    def __init__(self, template):
        self.template = template

    def _parts(self):
        """(text, kind, name, as it was written, where), ...: KIND is "named", "escaped", "invalid" or "end"."""
        if self.idpattern != _IDENTIFIER or self.braceidpattern is not None:
            raise NotImplementedError("a string.Template with a pattern of its own")
        text, mark = self.template, self.delimiter
        begin = 0
        while (at := text.find(mark, begin)) >= 0:
            after = at + len(mark)
            stop = after
            if text.startswith(mark, after):
                yield text[begin:at], "escaped", None, mark, at
                begin = after + len(mark)
                continue
            braced = text.startswith("{", after)
            first = after + braced
            stop = first
            while stop < len(text) and text[stop] in (_OTHERS if stop > first else _FIRST):
                stop += 1
            if stop > first and (not braced or text.startswith("}", stop)):
                yield text[begin:at], "named", text[first:stop], text[at:stop + braced], at
                begin = stop + braced
            else:
                yield text[begin:at], "invalid", None, mark, at
                begin = after
        yield text[begin:], "end", None, "", len(text)

    def _invalid(self, at):
        lines = self.template[:at].splitlines(keepends=True)
        line = len(lines) or 1
        column = at - len("".join(lines[:-1])) + 1 if lines else 1
        raise ValueError(f"Invalid placeholder in string: line {line}, col {column}")

    def _mapping(self, mapping, keywords):
        if mapping is _MISSING:
            return keywords
        return {**mapping, **keywords} if keywords else mapping

    def substitute(self, mapping=_MISSING, /, **kws):
        mapping = self._mapping(mapping, kws)
        made = []
        for text, kind, name, _, at in self._parts():
            made.append(text)
            if kind == "named":
                made.append(str(mapping[name]))
            elif kind == "escaped":
                made.append(self.delimiter)
            elif kind == "invalid":
                self._invalid(at)
        return "".join(made)

    def safe_substitute(self, mapping=_MISSING, /, **kws):
        mapping = self._mapping(mapping, kws)
        made = []
        for text, kind, name, written, _ in self._parts():
            made.append(text)
            if kind == "named":
                try:
                    made.append(str(mapping[name]))
                except KeyError:
                    made.append(written)
            elif kind != "end":
                made.append(self.delimiter)
        return "".join(made)

    def is_valid(self):
        return all(kind != "invalid" for _, kind, _, _, _ in self._parts())

    def get_identifiers(self):
        return list(dict.fromkeys(name for _, kind, name, _, _ in self._parts() if kind == "named"))


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        result, _ = self._vformat(format_string, args, kwargs, used, 2)
        self.check_unused_args(used, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used, depth, index=0):
        if depth < 0:
            raise ValueError("Max string recursion exceeded")
        result = []
        for text, name, spec, conversion in self.parse(format_string):
            if text:
                result.append(text)
            if name is None:
                continue
            first = _field_first(name)
            if first == "":
                if index is False:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                name = str(index) + name
                index += 1
            elif first.isdigit():
                if index:
                    raise ValueError("cannot switch from automatic field numbering to manual field specification")
                index = False
            value, key = self.get_field(name, args, kwargs)
            used.add(key)
            value = self.convert_field(value, conversion)
            spec, index = self._vformat(spec, args, kwargs, used, depth - 1, index)
            result.append(self.format_field(value, spec))
        return "".join(result), index

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError(f"Unknown conversion specifier {conversion!s}")

    def parse(self, format_string):
        text, at, size = "", 0, len(format_string)
        while at < size:
            c = format_string[at]
            at += 1
            if c not in "{}":
                text += c
                continue
            if format_string.startswith(c, at):
                yield text + c, None, None, None
                text, at = "", at + 1
                continue
            if c == "}":
                raise ValueError("Single '}' encountered in format string")
            if at == size:
                raise ValueError("Single '{' encountered in format string")
            depth, end = 1, at
            while end < size and depth > 0:
                depth += {"{": 1, "}": -1}.get(format_string[end], 0)
                end += 1
            if depth > 0:
                raise ValueError("expected '}' before end of string")
            yield text, *_field(format_string[at:end - 1])
            text, at = "", end
        if text:
            yield text, None, None, None

    def get_field(self, field_name, args, kwargs):
        first = _field_first(field_name)
        rest = field_name[len(first):]
        key = int(first) if first.isdigit() else first
        value = self.get_value(key, args, kwargs)
        while rest:
            if rest[0] == ".":
                stop = min(x for x in (rest.find(".", 1), rest.find("[", 1), len(rest)) if x > 0)
                value, rest = getattr(value, rest[1:stop]), rest[stop:]
            else:
                stop = rest.find("]")
                if stop < 0:
                    raise ValueError("Missing ']' in format string")
                item = rest[1:stop]
                value, rest = value[int(item) if item.isdigit() else item], rest[stop + 1:]
        return value, key


def _field_first(name):
    stops = [x for x in (name.find("."), name.find("[")) if x >= 0]
    return name[:min(stops)] if stops else name


def _field(text):
    """(name, spec, conversion) of what is between braces."""
    bracket, at = 0, 0
    while at < len(text) and (bracket or text[at] not in "!:"):
        bracket += {"[": 1, "]": -1}.get(text[at], 0)
        at += 1
    name, rest = text[:at], text[at:]
    conversion = None
    if rest.startswith("!"):
        if len(rest) == 1:
            raise ValueError("end of string while looking for conversion specifier")
        conversion, rest = rest[1], rest[2:]
        if rest and rest[0] != ":":
            raise ValueError("expected ':' after conversion specifier")
    return name, rest[1:], conversion
