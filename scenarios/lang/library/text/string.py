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


def capwords(s, sep=None):
    return (sep or " ").join(map(str.capitalize, s.split(sep)))


class _Pattern:
    """Template.pattern, until a class has compiled its own."""

    def __get__(self, instance, owner=None):
        return owner._compile_pattern()


class Template:
    delimiter = "$"
    idpattern = r"(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = None
    pattern = _Pattern()

    def __init_subclass__(cls):
        super().__init_subclass__()
        cls._compile_pattern()

    @classmethod
    def _compile_pattern(cls):
        import re

        pattern = cls.__dict__.get("pattern")
        if pattern is None or isinstance(pattern, _Pattern):
            mark = re.escape(cls.delimiter)
            pattern = (rf"{mark}(?:(?P<escaped>{mark})|(?P<named>{cls.idpattern})|"
                       rf"{{(?P<braced>{cls.braceidpattern or cls.idpattern})}}|(?P<invalid>))")
        if cls.flags is None:
            cls.flags = re.IGNORECASE
        cls.pattern = re.compile(pattern, cls.flags | re.VERBOSE)
        return cls.pattern

    def __init__(self, template):
        self.template = template

    def _kind(self, match):
        """("named", the name), ("escaped", None) or ("invalid", None)."""
        name = match["named"] or match["braced"]
        if name is not None:
            return "named", name
        for kind in "escaped", "invalid":
            if match[kind] is not None:
                return kind, None
        raise ValueError("Unrecognized named group in pattern", self.pattern)

    def _invalid(self, match):
        at = match.start("invalid")
        lines = self.template[:at].splitlines(keepends=True)
        column = at - len("".join(lines[:-1])) if lines else 1
        raise ValueError(f"Invalid placeholder in string: line {len(lines) or 1}, col {column}")

    def _mapping(self, mapping, keywords):
        if mapping is _MISSING:
            return keywords
        if keywords:
            from collections import ChainMap

            return ChainMap(keywords, mapping)
        return mapping

    def substitute(self, mapping=_MISSING, /, **kws):
        mapping = self._mapping(mapping, kws)

        def convert(match):
            kind, name = self._kind(match)
            if kind == "invalid":
                self._invalid(match)
            return str(mapping[name]) if kind == "named" else self.delimiter

        return self.pattern.sub(convert, self.template)

    def safe_substitute(self, mapping=_MISSING, /, **kws):
        mapping = self._mapping(mapping, kws)

        def convert(match):
            kind, name = self._kind(match)
            if kind == "named":
                try:
                    return str(mapping[name])
                except KeyError:
                    pass
            return self.delimiter if kind == "escaped" else match.group()

        return self.pattern.sub(convert, self.template)

    def is_valid(self):
        return all(self._kind(match)[0] != "invalid" for match in self.pattern.finditer(self.template))

    def get_identifiers(self):
        kinds = [self._kind(match) for match in self.pattern.finditer(self.template)]
        return list(dict.fromkeys(name for kind, name in kinds if kind == "named"))


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
