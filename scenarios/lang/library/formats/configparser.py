# SPDX-License-Identifier: MIT
"""Module configparser, as CPython's Lib/configparser.py."""
import functools
import io
import os
import re
from collections import ChainMap as _ChainMap
from collections.abc import MutableMapping

__all__ = ("NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError", "InterpolationError",
           "InterpolationDepthError", "InterpolationMissingOptionError", "InterpolationSyntaxError", "ParsingError",
           "MissingSectionHeaderError", "MultilineContinuationError", "UnnamedSectionDisabledError",
           "InvalidWriteError", "ConfigParser", "RawConfigParser", "Interpolation", "BasicInterpolation",
           "ExtendedInterpolation", "SectionProxy", "ConverterMapping", "DEFAULTSECT", "MAX_INTERPOLATION_DEPTH",
           "UNNAMED_SECTION")

DEFAULTSECT = "DEFAULT"
MAX_INTERPOLATION_DEPTH = 10
_UNSET = object()


# ---- Errors ----------------------------------------------------------------------------------------------------------


class Error(Exception):
    def __init__(self, msg=""):
        self.message = msg
        Exception.__init__(self, msg)

    def __repr__(self):
        return self.message

    __str__ = __repr__


class NoSectionError(Error):
    def __init__(self, section):
        Error.__init__(self, f"No section: {section!r}")
        self.section = section
        self.args = (section,)


def _already_exists(what, source, lineno):
    if source is None:
        return f"{what[0].upper()}{what[1:]} already exists"
    line = "" if lineno is None else f" [line {lineno:2d}]"
    return f"While reading from {source!r}{line}: {what} already exists"


class DuplicateSectionError(Error):
    def __init__(self, section, source=None, lineno=None):
        Error.__init__(self, _already_exists(f"section {section!r}", source, lineno))
        self.section, self.source, self.lineno = section, source, lineno
        self.args = (section, source, lineno)


class DuplicateOptionError(Error):
    def __init__(self, section, option, source=None, lineno=None):
        Error.__init__(self, _already_exists(f"option {option!r} in section {section!r}", source, lineno))
        self.section, self.option, self.source, self.lineno = section, option, source, lineno
        self.args = (section, option, source, lineno)


class NoOptionError(Error):
    def __init__(self, option, section):
        Error.__init__(self, f"No option {option!r} in section: {section!r}")
        self.option, self.section = option, section
        self.args = (option, section)


class InterpolationError(Error):
    def __init__(self, option, section, msg):
        Error.__init__(self, msg)
        self.option, self.section = option, section
        self.args = (option, section, msg)


class InterpolationMissingOptionError(InterpolationError):
    def __init__(self, option, section, rawval, reference):
        InterpolationError.__init__(
            self, option, section, f"Bad value substitution: option {option!r} in section {section!r} contains an "
            f"interpolation key {reference!r} which is not a valid option name. Raw value: {rawval!r}")
        self.reference = reference
        self.args = (option, section, rawval, reference)


class InterpolationSyntaxError(InterpolationError):
    pass


class InterpolationDepthError(InterpolationError):
    def __init__(self, option, section, rawval):
        InterpolationError.__init__(
            self, option, section, f"Recursion limit exceeded in value substitution: option {option!r} in section "
            f"{section!r} contains an interpolation key which cannot be substituted in {MAX_INTERPOLATION_DEPTH} steps. "
            f"Raw value: {rawval!r}")
        self.args = (option, section, rawval)


class ParsingError(Error):
    def __init__(self, source, *args):
        super().__init__(f"Source contains parsing errors: {source!r}")
        self.source = source
        self.errors = []
        self.args = (source,)
        if args:
            self.append(*args)

    def append(self, lineno, line):
        self.errors.append((lineno, line))
        self.message += f"\n\t[line {lineno:2d}]: {line!r}"

    def combine(self, others):
        for other in others:
            for error in other.errors:
                self.append(*error)
        return self


class _LineError(ParsingError):
    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"{self._text}\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source, self.lineno, self.line = filename, lineno, line
        self.args = (filename, lineno, line)


class MissingSectionHeaderError(_LineError):
    _text = "File contains no section headers."


class MultilineContinuationError(_LineError):
    _text = "Key without value continued with an indented line."


class UnnamedSectionDisabledError(Error):
    def __init__(self):
        Error.__init__(self, "Support for UNNAMED_SECTION is disabled.")


class InvalidWriteError(Error):
    pass


class _UnnamedSection:
    def __repr__(self):
        return "<UNNAMED_SECTION>"


UNNAMED_SECTION = _UnnamedSection()


# ---- Interpolation ---------------------------------------------------------------------------------------------------


class Interpolation:
    def before_get(self, parser, section, option, value, defaults):
        return value

    def before_set(self, parser, section, option, value):
        return value

    def before_read(self, parser, section, option, value):
        return value

    def before_write(self, parser, section, option, value):
        return value


class _Substitution(Interpolation):
    """Values with references to others: _sign, then _open, a name and what _reference matches."""

    def before_get(self, parser, section, option, value, defaults):
        pieces = []
        self._substitute(parser, option, pieces, value, section, defaults, 1)
        return "".join(pieces)

    def before_set(self, parser, section, option, value):
        rest = self._KEYCRE.sub("", value.replace(self._sign * 2, ""))
        if self._sign in rest:
            raise ValueError(f"invalid interpolation syntax in {value!r} at position {rest.find(self._sign)}")
        return value

    def _substitute(self, parser, option, pieces, rest, section, values, depth):
        raw = parser.get(section, option, raw=True, fallback=rest)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        while rest:
            at = rest.find(self._sign)
            if at < 0:
                pieces.append(rest)
                return
            if at > 0:
                pieces.append(rest[:at])
                rest = rest[at:]
            after = rest[1:2]
            if after == self._sign:
                pieces.append(self._sign)
                rest = rest[2:]
                continue
            if after != self._open:
                raise InterpolationSyntaxError(option, section, f"'{self._shown}' must be followed by '{self._shown}' or "
                                               f"'{self._open}', found: {rest!r}")
            match = self._KEYCRE.match(rest)
            if match is None:
                raise InterpolationSyntaxError(option, section, f"bad interpolation variable reference {rest!r}")
            whole, rest = rest, rest[match.end():]
            self._append(parser, option, pieces, rest, section, values, depth, match[1], raw)


class BasicInterpolation(_Substitution):
    _KEYCRE = re.compile(r"%\(([^)]+)\)s")
    _sign, _open, _shown = "%", "(", "%"

    def _append(self, parser, option, pieces, rest, section, values, depth, name, raw):
        name = parser.optionxform(name)
        if name not in values:
            raise InterpolationMissingOptionError(option, section, raw, name)
        value = values[name]
        if "%" in value:
            self._substitute(parser, option, pieces, value, section, values, depth + 1)
        else:
            pieces.append(value)


class ExtendedInterpolation(_Substitution):
    _KEYCRE = re.compile(r"\$\{([^}]+)\}")
    _sign, _open, _shown = "$", "{", "$"

    def _append(self, parser, option, pieces, rest, section, values, depth, name, raw):
        path = name.split(":")
        if len(path) > 2:
            raise InterpolationSyntaxError(option, section, f"More than one ':' found: {rest!r}")
        where, name_there = section if len(path) == 1 else path[0], parser.optionxform(path[-1])
        if len(path) == 1:
            is_there = name_there in values
            value = values[name_there] if is_there else None
        else:
            is_there = parser.has_option(where, name_there)
            value = parser.get(where, name_there, raw=True) if is_there else None
        if not is_there:
            raise InterpolationMissingOptionError(option, section, raw, ":".join(path))
        if value is None:
            return
        if "$" in value:
            self._substitute(parser, name_there, pieces, value, where, dict(parser.items(where, raw=True)), depth + 1)
        else:
            pieces.append(value)


# ---- Parsers ---------------------------------------------------------------------------------------------------------


class _Reading:
    """Where the reading of a file is."""

    def __init__(self, source):
        self.source = source
        self.added = set()
        self.errors = []
        self.options = self.section = self.option = None
        self.lineno = self.indent = 0


class RawConfigParser(MutableMapping):
    _DEFAULT_INTERPOLATION = Interpolation()
    _SECT_TMPL = r"\[(?P<header>.+)\]"
    SECTCRE = re.compile(_SECT_TMPL)
    OPTCRE = re.compile(r"(?P<option>.*?)\s*(?P<vi>=|:)\s*(?P<value>.*)$")
    OPTCRE_NV = re.compile(r"(?P<option>.*?)\s*(?:(?P<vi>=|:)\s*(?P<value>.*))?$")
    NONSPACECRE = re.compile(r"\S")
    BOOLEAN_STATES = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False,
                      "off": False}

    def __init__(self, defaults=None, dict_type=dict, allow_no_value=False, *, delimiters=("=", ":"),
                 comment_prefixes=("#", ";"), inline_comment_prefixes=None, strict=True, empty_lines_in_values=True,
                 default_section=DEFAULTSECT, interpolation=_UNSET, converters=_UNSET, allow_unnamed_section=False):
        self._dict = dict_type
        self._sections = self._dict()
        self._defaults = self._dict()
        self._converters = ConverterMapping(self)
        self._proxies = self._dict()
        self._proxies[default_section] = SectionProxy(self, default_section)
        self._delimiters = tuple(delimiters)
        if self._delimiters == ("=", ":"):
            self._optcre = self.OPTCRE_NV if allow_no_value else self.OPTCRE
        else:
            signs = "|".join([re.escape(each) for each in delimiters])
            found = rf"(?:(?P<vi>{signs})\s*(?P<value>.*))?$" if allow_no_value else rf"(?P<vi>{signs})\s*(?P<value>.*)$"
            self._optcre = re.compile(r"(?P<option>.*?)\s*" + found)
        prefixes = [f"^({re.escape(each)}).*" for each in comment_prefixes or ()]
        prefixes += [rf"(^|\s)({re.escape(each)}.*)" for each in inline_comment_prefixes or ()]
        self._comments = re.compile("|".join(prefixes))
        self._strict = strict
        self._allow_no_value = allow_no_value
        self._empty_lines_in_values = empty_lines_in_values
        self.default_section = default_section
        self._interpolation = interpolation
        if self._interpolation is _UNSET:
            self._interpolation = self._DEFAULT_INTERPOLATION
        if self._interpolation is None:
            self._interpolation = Interpolation()
        if not isinstance(self._interpolation, Interpolation):
            raise TypeError(f"interpolation= must be None or an instance of Interpolation; got an object of type "
                            f"{type(self._interpolation)}")
        if converters is not _UNSET:
            self._converters.update(converters)
        if defaults:
            self._read_defaults(defaults)
        self._allow_unnamed_section = allow_unnamed_section

    def _read_defaults(self, defaults):
        for key, value in defaults.items():
            self._defaults[self.optionxform(key)] = value

    def defaults(self):
        return self._defaults

    def sections(self):
        return list(self._sections.keys())

    def _add(self, section):
        self._sections[section] = options = self._dict()
        self._proxies[section] = SectionProxy(self, section)
        return options

    def add_section(self, section):
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if section is UNNAMED_SECTION and not self._allow_unnamed_section:
            raise UnnamedSectionDisabledError
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._add(section)

    def has_section(self, section):
        return section in self._sections

    def options(self, section):
        if section not in self._sections:
            raise NoSectionError(section)
        return list({**self._sections[section], **self._defaults})

    def optionxform(self, optionstr):
        return optionstr.lower()

    # ---- Reading ----

    def read(self, filenames, encoding=None):
        if isinstance(filenames, (str, bytes)) or hasattr(filenames, "__fspath__"):
            filenames = [filenames]
        done = []
        for filename in filenames:
            try:
                with io.open(filename, encoding=encoding) as file:
                    self._read(file, filename)
            except OSError:
                continue
            done.append(os.fspath(filename))
        return done

    def read_file(self, f, source=None):
        self._read(f, getattr(f, "name", "<???>") if source is None else source)

    def read_string(self, string, source="<string>"):
        self.read_file(io.StringIO(string), source)

    def read_dict(self, dictionary, source="<dict>"):
        added = set()
        for section, options in dictionary.items():
            section = section if section is UNNAMED_SECTION else str(section)
            try:
                self.add_section(section)
            except (DuplicateSectionError, ValueError):
                if self._strict and section in added:
                    raise
            added.add(section)
            for key, value in options.items():
                key = self.optionxform(str(key))
                if self._strict and (section, key) in added:
                    raise DuplicateOptionError(section, key, source)
                added.add((section, key))
                self.set(section, key, None if value is None else str(value))

    def _read(self, lines, source):
        reading = _Reading(source)
        try:
            for reading.lineno, line in enumerate(lines, start=1):
                self._read_line(reading, line)
            if reading.errors:
                raise reading.errors[0].combine(reading.errors[1:])
        finally:
            self._join_lines()

    def _read_line(self, reading, line):
        trimmed = line.strip()
        clean = self._comments.sub("", trimmed).rstrip() if self._comments.pattern else trimmed
        options, option = reading.options, reading.option
        if not clean:
            if not self._empty_lines_in_values:
                reading.indent = 2**63 - 1
            elif clean == trimmed and options is not None and option and options[option] is not None:
                options[option].append("")
            return
        found = self.NONSPACECRE.search(line)
        indent = found.start() if found else 0
        if options is not None and option and indent > reading.indent:
            if options[option] is None:
                raise MultilineContinuationError(reading.source, reading.lineno, line)
            options[option].append(clean)
            return
        if self._allow_unnamed_section and options is None:
            self._begin_section(reading, UNNAMED_SECTION)
        reading.indent = indent
        header = self.SECTCRE.match(clean)
        if header:
            self._begin_section(reading, header["header"])
        elif reading.options is None:
            raise MissingSectionHeaderError(reading.source, reading.lineno, line)
        else:
            self._read_option(reading, line, clean)

    def _begin_section(self, reading, name):
        reading.section, reading.option = name, None
        if name in self._sections:
            if self._strict and name in reading.added:
                raise DuplicateSectionError(name, reading.source, reading.lineno)
            reading.options = self._sections[name]
            reading.added.add(name)
        elif name == self.default_section:
            reading.options = self._defaults
        else:
            reading.options = self._add(name)
            reading.added.add(name)

    def _read_option(self, reading, line, clean):
        match = self._optcre.match(clean)
        if not match or not match["option"]:
            reading.errors.append(ParsingError(reading.source, reading.lineno, line))
            if not match:
                return
        name, value = self.optionxform(match["option"].rstrip()), match["value"]
        reading.option = name
        if self._strict and (reading.section, name) in reading.added:
            raise DuplicateOptionError(reading.section, name, reading.source, reading.lineno)
        reading.added.add((reading.section, name))
        reading.options[name] = None if value is None else [value.strip()]

    def _join_lines(self):
        for section, options in [(self.default_section, self._defaults), *self._sections.items()]:
            for name, value in options.items():
                if isinstance(value, list):
                    value = "\n".join(value).rstrip()
                options[name] = self._interpolation.before_read(self, section, name, value)

    # ---- Values ----

    def _values(self, section, vars):
        if section not in self._sections and section != self.default_section:
            raise NoSectionError(section)
        given = {self.optionxform(key): None if value is None else str(value) for key, value in (vars or {}).items()}
        return _ChainMap(given, self._sections.get(section, {}), self._defaults)

    def get(self, section, option, *, raw=False, vars=None, fallback=_UNSET):
        if fallback is not _UNSET and section not in self._sections and section != self.default_section:
            return fallback
        values = self._values(section, vars)
        option = self.optionxform(option)
        if option not in values:
            if fallback is _UNSET:
                raise NoOptionError(option, section)
            return fallback
        value = values[option]
        return value if raw or value is None else self._interpolation.before_get(self, section, option, value, values)

    def _get_conv(self, section, option, conv, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        try:
            value = self.get(section, option, raw=raw, vars=vars, **kwargs)
        except (NoSectionError, NoOptionError):
            if fallback is _UNSET:
                raise
            return fallback
        return conv(value)

    def getint(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, int, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, float, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_UNSET, **kwargs):
        return self._get_conv(section, option, self._convert_to_boolean, raw=raw, vars=vars, fallback=fallback, **kwargs)

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

    def items(self, section=_UNSET, raw=False, vars=None):
        if section is _UNSET:
            return super().items()
        if section not in self._sections and section != self.default_section:
            raise NoSectionError(section)
        values = {**self._defaults, **self._sections.get(section, {})}
        names = list(values)
        for key, value in (vars or {}).items():
            values[self.optionxform(key)] = value
        if raw:
            return [(name, values[name]) for name in names]
        return [(name, self._interpolation.before_get(self, section, name, values[name], values)) for name in names]

    def popitem(self):
        for key in self.sections():
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def _options_of(self, section):
        if not section or section == self.default_section:
            return self._defaults
        if section not in self._sections:
            raise NoSectionError(section)
        return self._sections[section]

    def has_option(self, section, option):
        option = self.optionxform(option)
        if not section or section == self.default_section:
            return option in self._defaults
        return section in self._sections and (option in self._sections[section] or option in self._defaults)

    def set(self, section, option, value=None):
        if value:
            value = self._interpolation.before_set(self, section, option, value)
        self._options_of(section)[self.optionxform(option)] = value

    def remove_option(self, section, option):
        options, option = self._options_of(section), self.optionxform(option)
        existed = option in options
        if existed:
            del options[option]
        return existed

    def remove_section(self, section):
        existed = section in self._sections
        if existed:
            del self._sections[section]
            del self._proxies[section]
        return existed

    # ---- Writing ----

    def write(self, fp, space_around_delimiters=True):
        sign = f" {self._delimiters[0]} " if space_around_delimiters else self._delimiters[0]
        if self._defaults:
            self._write_section(fp, self.default_section, self._defaults, sign)
        if self._sections.get(UNNAMED_SECTION):
            self._write_section(fp, UNNAMED_SECTION, self._sections[UNNAMED_SECTION], sign)
        for section, options in self._sections.items():
            if section is not UNNAMED_SECTION:
                self._write_section(fp, section, options, sign)

    def _write_section(self, fp, section, options, sign):
        if section is not UNNAMED_SECTION:
            fp.write(f"[{section}]\n")
        for key, value in options.items():
            self._check_key(key)
            value = self._interpolation.before_write(self, section, key, value)
            hidden = value is None and self._allow_no_value
            text = "" if hidden else sign + str(value).replace("\n", "\n\t")
            fp.write(f"{key}{text}\n")
        fp.write("\n")

    def _check_key(self, key):
        if self.SECTCRE.match(key):
            raise InvalidWriteError(f"Cannot write key {key}; begins with section pattern")
        for sign in self._delimiters:
            if sign in key:
                raise InvalidWriteError(f"Cannot write key {key}; contains delimiter {sign}")

    # ---- As a mapping ----

    def __getitem__(self, key):
        if key != self.default_section and not self.has_section(key):
            raise KeyError(key)
        return self._proxies[key]

    def __setitem__(self, key, value):
        if key in self and self[key] is value:
            return
        if key == self.default_section:
            self._defaults.clear()
        elif key in self._sections:
            self._sections[key].clear()
        self.read_dict({key: value})

    def __delitem__(self, key):
        if key == self.default_section:
            raise ValueError("Cannot remove the default section.")
        if not self.has_section(key):
            raise KeyError(key)
        self.remove_section(key)

    def __contains__(self, key):
        return key == self.default_section or self.has_section(key)

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        return iter([self.default_section, *self._sections])

    def _validate_value_types(self, *, section="", option="", value=""):
        if section is UNNAMED_SECTION:
            if not self._allow_unnamed_section:
                raise UnnamedSectionDisabledError
        elif not isinstance(section, str):
            raise TypeError("section names must be strings or UNNAMED_SECTION")
        if not isinstance(option, str):
            raise TypeError("option keys must be strings")
        if (not self._allow_no_value or value) and not isinstance(value, str):
            raise TypeError("option values must be strings")

    @property
    def converters(self):
        return self._converters


class ConfigParser(RawConfigParser):
    _DEFAULT_INTERPOLATION = BasicInterpolation()

    def set(self, section, option, value=None):
        self._validate_value_types(option=option, value=value)
        super().set(section, option, value)

    def add_section(self, section):
        self._validate_value_types(section=section)
        super().add_section(section)

    def _read_defaults(self, defaults):
        interpolation, self._interpolation = self._interpolation, Interpolation()
        try:
            self.read_dict({self.default_section: defaults})
        finally:
            self._interpolation = interpolation


class SectionProxy(MutableMapping):
    def __init__(self, parser, name):
        self._parser = parser
        self._name = name
        for converter in parser.converters:
            key = "get" + converter
            setattr(self, key, functools.partial(self.get, _impl=getattr(parser, key)))

    def __repr__(self):
        return f"<Section: {self._name}>"

    def __getitem__(self, key):
        if not self._parser.has_option(self._name, key):
            raise KeyError(key)
        return self._parser.get(self._name, key)

    def __setitem__(self, key, value):
        self._parser._validate_value_types(option=key, value=value)
        return self._parser.set(self._name, key, value)

    def __delitem__(self, key):
        if not (self._parser.has_option(self._name, key) and self._parser.remove_option(self._name, key)):
            raise KeyError(key)

    def __contains__(self, key):
        return self._parser.has_option(self._name, key)

    def __len__(self):
        return len(self._options())

    def __iter__(self):
        return self._options().__iter__()

    def _options(self):
        is_default = self._name == self._parser.default_section
        return self._parser.defaults() if is_default else self._parser.options(self._name)

    @property
    def parser(self):
        return self._parser

    @property
    def name(self):
        return self._name

    def get(self, option, fallback=None, *, raw=False, vars=None, _impl=None, **kwargs):
        return (_impl or self._parser.get)(self._name, option, raw=raw, vars=vars, fallback=fallback, **kwargs)


class ConverterMapping(MutableMapping):
    """The getNAME() methods of a parser and of its sections, by NAME."""

    GETTERCRE = re.compile(r"^get(?P<name>.+)$")

    def __init__(self, parser):
        self._parser = parser
        self._data = {}
        for name in dir(parser):
            match = self.GETTERCRE.match(name)
            if match and callable(getattr(parser, name)):
                self._data[match["name"]] = None

    def __getitem__(self, key):
        return self._data[key]

    def __setitem__(self, key, value):
        if not isinstance(key, str):
            raise ValueError(f"Incompatible key: {key} (type: {type(key)})")
        if not key:
            raise ValueError('Incompatible key: cannot use "" as a name')
        self._data[key] = value
        function = functools.partial(self._parser._get_conv, conv=value)
        setattr(self._parser, "get" + key, function)
        for proxy in self._parser.values():
            setattr(proxy, "get" + key, functools.partial(proxy.get, _impl=function))

    def __delitem__(self, key):
        if not isinstance(key, str) or not key:
            raise KeyError(key)
        del self._data[key]
        for holder in [self._parser, *self._parser.values()]:
            try:
                delattr(holder, "get" + key)
            except AttributeError:
                continue

    def __iter__(self):
        return iter(self._data)

    def __len__(self):
        return len(self._data)
