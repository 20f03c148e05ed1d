# SPDX-License-Identifier: MIT
"""Module csv: rows of text, as CPython's Lib/csv.py and Modules/_csv.c."""
QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE, QUOTE_STRINGS, QUOTE_NOTNULL = range(6)

__all__ = [
    "QUOTE_MINIMAL", "QUOTE_ALL", "QUOTE_NONNUMERIC", "QUOTE_NONE", "QUOTE_STRINGS", "QUOTE_NOTNULL", "Error", "Dialect",
    "excel", "excel_tab", "field_size_limit", "reader", "writer", "register_dialect", "get_dialect", "list_dialects",
    "unregister_dialect", "DictReader", "DictWriter", "Sniffer", "unix_dialect",
]

_dialects = {}
_field_limit = 131072
_ROW, _FIELD, _BARE, _QUOTED, _AFTER_QUOTE, _ESCAPED, _ESCAPED_IN_QUOTES, _END = range(8)


class Error(Exception):
    pass


def _check_char(name, value, optional):
    if value is None and optional:
        return
    if not isinstance(value, str):
        what = "a unicode character or None" if optional else "a unicode character"
        raise TypeError(f'"{name}" must be {what}, not {type(value).__name__}')
    if len(value) != 1:
        what = "a unicode character or None" if optional else "a unicode character"
        raise TypeError(f'"{name}" must be {what}, not a string of length {len(value)}')
    if value in "\r\n":
        raise ValueError(f"bad {name} value")


class Dialect:
    """Attributes of a class describe how rows are written."""
    _name = ""
    _valid = False
    delimiter = None
    quotechar = None
    escapechar = None
    doublequote = None
    skipinitialspace = None
    lineterminator = None
    quoting = None

    def __init__(self):
        if self.__class__ != Dialect:
            self._valid = True
        try:
            _Format(self, {})
        except TypeError as e:
            raise Error(str(e)) from None


class _Format:
    """What a reader or writer goes by: a dialect, and keywords."""
    _defaults = {"delimiter": ",", "quotechar": '"', "escapechar": None, "doublequote": True, "skipinitialspace": False,
                 "lineterminator": "\r\n", "quoting": QUOTE_MINIMAL, "strict": False}

    def __init__(self, dialect, changes):
        if isinstance(dialect, str):
            dialect = get_dialect(dialect)
        for name in changes:
            if name not in self._defaults:
                raise TypeError(f"this function got an unexpected keyword argument '{name}'")
        found = {}
        for name, usual in self._defaults.items():
            if name in changes:
                value = changes[name]
            else:
                value = usual if dialect is None else getattr(dialect, name, usual)
            found[name] = value
        for name in "doublequote", "skipinitialspace", "strict":
            found[name] = bool(found[name])
        if not isinstance(found["quoting"], int):
            raise TypeError('"quoting" must be an integer, not ' + type(found["quoting"]).__name__)
        if not 0 <= found["quoting"] <= 5:
            raise TypeError('bad "quoting" value')
        _check_char("delimiter", found["delimiter"], False)
        _check_char("quotechar", found["quotechar"], True)
        _check_char("escapechar", found["escapechar"], True)
        if found["quoting"] != QUOTE_NONE and found["quotechar"] is None:
            if "quotechar" in changes and "quoting" not in changes:
                found["quoting"] = QUOTE_NONE
            else:
                raise TypeError("quotechar must be set if quoting enabled")
        if not isinstance(found["lineterminator"], str):
            raise TypeError(f'"lineterminator" must be a string, not {type(found["lineterminator"]).__name__}')
        self._check_chars(found)
        self.delimiter, self.quotechar, self.escapechar = found["delimiter"], found["quotechar"], found["escapechar"]
        self.doublequote, self.skipinitialspace = found["doublequote"], found["skipinitialspace"]
        self.lineterminator, self.quoting, self.strict = found["lineterminator"], found["quoting"], found["strict"]


    def _check_chars(self, found):
        # Nothing may mean two things.
        chars = {name: found[name] for name in ("delimiter", "escapechar", "quotechar") if found[name] is not None}
        for name, char in chars.items():
            if char == " " and found["skipinitialspace"] and name != "delimiter":
                raise ValueError(f"bad {name} value")
            if char in found["lineterminator"]:
                raise ValueError(f"bad {name} or lineterminator value")
        for first, second in (("delimiter", "escapechar"), ("delimiter", "quotechar"), ("escapechar", "quotechar")):
            if first in chars and chars[first] == chars.get(second):
                raise ValueError(f"bad {first} or {second} value")


class excel(Dialect):
    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\r\n"
    quoting = QUOTE_MINIMAL


class excel_tab(excel):
    delimiter = "\t"


class unix_dialect(Dialect):
    delimiter = ","
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\n"
    quoting = QUOTE_ALL


def register_dialect(name, dialect=None, /, **fmtparams):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    _dialects[name] = _Format(dialect, fmtparams)


def unregister_dialect(name):
    if name not in _dialects:
        raise Error("unknown dialect")
    del _dialects[name]


def get_dialect(name):
    if name not in _dialects:
        raise Error("unknown dialect")
    return _dialects[name]


def list_dialects():
    return list(_dialects)


def field_size_limit(*limit):
    global _field_limit
    old = _field_limit
    if limit:
        if not isinstance(limit[0], int):
            raise TypeError("limit must be an integer")
        _field_limit = limit[0]
    return old


register_dialect("excel", excel)
register_dialect("excel-tab", excel_tab)
register_dialect("unix", unix_dialect)


class _Reader:
    def __init__(self, lines, dialect, changes):
        self._lines = iter(lines)
        self.dialect = _Format(dialect, changes)
        self.line_num = 0

    def __iter__(self):
        return self

    def _save(self):
        text = "".join(self._field)
        self._field = []
        quoting = self.dialect.quoting
        if not self._was_quoted:
            if not text and quoting in (QUOTE_NOTNULL, QUOTE_STRINGS):
                text = None
            elif text and quoting in (QUOTE_NONNUMERIC, QUOTE_STRINGS):
                text = float(text)
        self._was_quoted = False
        self._row.append(text)

    def _add(self, c):
        if len(self._field) >= _field_limit:
            raise Error(f"field larger than field limit ({_field_limit})")
        self._field.append(c)

    def _step(self, state, c):
        """The next state, after character C (None: the end of the line)."""
        d = self.dialect
        is_end = c is None or c in "\r\n"
        if state == _ESCAPED:
            self._add("\n" if c is None else c)
            return _BARE
        if state == _ESCAPED_IN_QUOTES:
            self._add("\n" if c is None else c)
            return _QUOTED
        if state == _END:
            if is_end:
                return _ROW if c is None else _END
            raise Error("new-line character seen in unquoted field - do you need to open the file with newline=''?")
        if state == _ROW:
            if c is None:
                return _ROW
            if is_end:
                return _END
            state = _FIELD
        if state == _FIELD:
            if is_end:
                self._save()
                return _ROW if c is None else _END
            if c == d.quotechar and d.quoting != QUOTE_NONE:
                self._was_quoted = True
                return _QUOTED
            if c == d.escapechar:
                return _ESCAPED
            if c == " " and d.skipinitialspace:
                return _FIELD
            if c == d.delimiter:
                self._save()
                return _FIELD
            self._add(c)
            return _BARE
        if state == _BARE:
            if is_end:
                self._save()
                return _ROW if c is None else _END
            if c == d.escapechar:
                return _ESCAPED
            if c == d.delimiter:
                self._save()
                return _FIELD
            self._add(c)
            return _BARE
        if state == _QUOTED:
            if c is None:
                return _QUOTED
            if c == d.escapechar:
                return _ESCAPED_IN_QUOTES
            if c == d.quotechar and d.quoting != QUOTE_NONE:
                return _AFTER_QUOTE if d.doublequote else _BARE
            self._add(c)
            return _QUOTED
        if d.quoting != QUOTE_NONE and c == d.quotechar:
            self._add(c)
            return _QUOTED
        if c == d.delimiter:
            self._save()
            return _FIELD
        if is_end:
            self._save()
            return _ROW if c is None else _END
        if d.strict:
            raise Error(f"'{d.delimiter}' expected after '{d.quotechar}'")
        self._add(c)
        return _BARE

    def __next__(self):
        self._row, self._field, self._was_quoted = [], [], False
        state = _ROW
        while True:
            try:
                line = next(self._lines)
            except StopIteration:
                if self._field or state == _QUOTED:
                    if self.dialect.strict:
                        raise Error("unexpected end of data") from None
                    self._save()
                    return self._row
                raise
            if not isinstance(line, str):
                raise Error(f"iterator should return strings, not {type(line).__name__} "
                            "(the file should be opened in text mode)")
            self.line_num += 1
            for c in line:
                state = self._step(state, c)
            state = self._step(state, None)
            if state == _ROW:
                return self._row


class _Writer:
    def __init__(self, file, dialect, changes):
        if not hasattr(file, "write"):
            raise TypeError('argument 1 must have a "write" method')
        self._write = file.write
        self.dialect = _Format(dialect, changes)

    def _field_text(self, value, is_only):
        d = self.dialect
        quoting = d.quoting
        is_number = isinstance(value, (int, float))
        text = "" if value is None else value if isinstance(value, str) else str(value)
        quoted = (quoting == QUOTE_ALL or quoting == QUOTE_NONNUMERIC and not is_number
                  or quoting == QUOTE_STRINGS and isinstance(value, str) or quoting == QUOTE_NOTNULL and value is not None)
        special = {d.delimiter, d.escapechar, d.quotechar, "\n", "\r", *d.lineterminator}
        made = []
        for c in text:
            escape = False
            if c in special and c is not None:
                if quoting == QUOTE_NONE:
                    escape = True
                elif c == d.quotechar:
                    if d.doublequote:
                        made.append(c)
                    else:
                        escape = True
                elif c == d.escapechar:
                    escape = True
                if not escape:
                    quoted = True
                elif d.escapechar is None:
                    raise Error("need to escape, but no escapechar set")
                else:
                    made.append(d.escapechar)
            made.append(c)
        if not text and d.delimiter == " " and d.skipinitialspace:
            if quoting == QUOTE_NONE or value is None and quoting in (QUOTE_STRINGS, QUOTE_NOTNULL):
                raise Error("empty field must be quoted if delimiter is a space and skipinitialspace is true")
            quoted = True
        if is_only and not text and not quoted:
            if quoting == QUOTE_NONE or value is None and quoting in (QUOTE_STRINGS, QUOTE_NOTNULL):
                raise Error("single empty field record must be quoted")
            quoted = True
        return d.quotechar + "".join(made) + d.quotechar if quoted else "".join(made)

    def writerow(self, row, /):
        try:
            values = iter(row)
        except TypeError:
            raise Error(f"iterable expected, not {type(row).__name__}") from None
        values = list(values)
        fields = [self._field_text(value, len(values) == 1) for value in values]
        return self._write(self.dialect.delimiter.join(fields) + self.dialect.lineterminator)

    def writerows(self, rows, /):
        for row in rows:
            self.writerow(row)


_Reader.__name__ = _Reader.__qualname__ = "reader"
_Writer.__name__ = _Writer.__qualname__ = "writer"
_Reader.__module__ = _Writer.__module__ = "_csv"


def reader(iterable, /, dialect="excel", **fmtparams):
    return _Reader(iterable, dialect, fmtparams)


def writer(fileobj, /, dialect="excel", **fmtparams):
    return _Writer(fileobj, dialect, fmtparams)


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self._fieldnames = fieldnames
        self.restkey = restkey
        self.restval = restval
        self.reader = reader(f, dialect, *args, **kwds)
        self.dialect = dialect
        self.line_num = 0

    def __iter__(self):
        return self

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            try:
                self._fieldnames = next(self.reader)
            except StopIteration:
                pass
        self.line_num = self.reader.line_num
        return self._fieldnames

    @fieldnames.setter
    def fieldnames(self, value):
        self._fieldnames = value

    def __next__(self):
        if self.line_num == 0:
            self.fieldnames
        row = next(self.reader)
        self.line_num = self.reader.line_num
        while row == []:
            row = next(self.reader)
        names = self.fieldnames
        found = dict(zip(names, row))
        if len(names) < len(row):
            found[self.restkey] = row[len(names):]
        for name in names[len(row):]:
            found[name] = self.restval
        return found


class DictWriter:
    def __init__(self, f, fieldnames, restval="", extrasaction="raise", dialect="excel", *args, **kwds):
        if fieldnames is not None and iter(fieldnames) is fieldnames:
            fieldnames = list(fieldnames)
        self.fieldnames = fieldnames
        self.restval = restval
        extrasaction = extrasaction.lower()
        if extrasaction not in ("raise", "ignore"):
            raise ValueError(f"extrasaction ({extrasaction}) must be 'raise' or 'ignore'")
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, *args, **kwds)

    def writeheader(self):
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

    def _row(self, values):
        if self.extrasaction == "raise":
            wrong = values.keys() - self.fieldnames
            if wrong:
                raise ValueError("dict contains fields not in fieldnames: " + ", ".join([repr(x) for x in wrong]))
        return [values.get(name, self.restval) for name in self.fieldnames]

    def writerow(self, rowdict):
        return self.writer.writerow(self._row(rowdict))

    def writerows(self, rowdicts):
        return self.writer.writerows(map(self._row, rowdicts))


_IN_QUOTES = r"""(?P<quote>["']).*?(?P=quote)"""
_DELIMITER = r"""(?P<delim>[^\w\n"'])"""


class Sniffer:
    """Guesses the dialect of a sample."""

    def __init__(self):
        self.preferred = [",", "\t", ";", " ", ":"]

    def sniff(self, sample, delimiters=None):
        quote, double, found, skip = self._guess_quote_and_delimiter(sample, delimiters)
        if not found:
            found, skip = self._guess_delimiter(sample, delimiters)
        if not found:
            raise Error("Could not determine delimiter")

        class dialect(Dialect):
            _name = "sniffed"
            lineterminator = "\r\n"
            quoting = QUOTE_MINIMAL
            doublequote = double
            delimiter = found
            quotechar = quote or '"'
            skipinitialspace = skip

        return dialect

    def _guess_quote_and_delimiter(self, data, delimiters):
        # By quoted fields: between two delimiters, at the start or end of a line, or alone in one.
        import re
        for text in (rf"{_DELIMITER}(?P<space> ?){_IN_QUOTES}(?P=delim)", rf"(?:^|\n){_IN_QUOTES}{_DELIMITER}(?P<space> ?)",
                     rf"{_DELIMITER}(?P<space> ?){_IN_QUOTES}(?:$|\n)", rf"(?:^|\n){_IN_QUOTES}(?:$|\n)"):
            matches = list(re.compile(text, re.DOTALL | re.MULTILINE).finditer(data))
            if matches:
                break
        else:
            return "", False, None, 0
        quotes, delims, spaces = {}, {}, 0
        for match in matches:
            groups = match.groupdict()
            quotes[groups["quote"]] = quotes.get(groups["quote"], 0) + 1
            delim = groups.get("delim")
            if delim and (delimiters is None or delim in delimiters):
                delims[delim] = delims.get(delim, 0) + 1
            spaces += bool(groups.get("space"))
        quote, delim, skip = max(quotes, key=quotes.get), "", 0
        if delims:
            delim = max(delims, key=delims.get)
            skip = delims[delim] == spaces
            delim = "" if delim == "\n" else delim
        # A quote between two quotes is a doubled one.
        end = re.escape(delim)
        doubled = rf"(({end})|^)\W*{quote}[^{end}\n]*{quote}[^{end}\n]*{quote}\W*(({end})|$)"
        return quote, bool(re.search(doubled, data, re.MULTILINE)), delim, skip

    def _guess_delimiter(self, data, delimiters):
        # The character that occurs equally often in nearly all lines, of which ten more are read until there is one.
        data = [line for line in data.split("\n") if line]
        size = min(10, len(data))
        frequencies, modes, delims = {}, {}, {}
        for end in range(size, len(data) + size, size or 1):
            for line in data[end - size:end]:
                for char in map(chr, range(127)):
                    counts = frequencies.setdefault(char, {})
                    counts[line.count(char)] = counts.get(line.count(char), 0) + 1
            for char, counts in frequencies.items():
                if list(counts) != [0]:
                    count, lines = max(counts.items(), key=lambda item: item[1])
                    modes[char] = count, lines - (sum(counts.values()) - lines)
            total, consistency = float(min(end, len(data))), 1.0
            while not delims and consistency >= 0.9:
                for char, (count, lines) in modes.items():
                    if count > 0 and lines > 0 and lines / total >= consistency and (
                            delimiters is None or char in delimiters):
                        delims[char] = count, lines
                consistency -= 0.01
            if len(delims) == 1:
                break
        if not delims:
            return "", 0
        preferred = [char for char in self.preferred if char in delims]
        delim = preferred[0] if preferred else max(delims, key=lambda char: (delims[char], char))
        return delim, data[0].count(delim) == data[0].count(f"{delim} ")

    def has_header(self, sample):
        from io import StringIO
        rows = reader(StringIO(sample), self.sniff(sample))
        header = next(rows)
        # What the fields of a column have in common: complex, for numbers, or their length.
        kinds = dict.fromkeys(range(len(header)))
        for checked, row in enumerate(rows):
            if checked > 20:
                break
            if len(row) != len(header):
                continue
            for column in list(kinds):
                kind = complex
                try:
                    complex(row[column])
                except (ValueError, OverflowError):
                    kind = len(row[column])
                if kind != kinds[column]:
                    if kinds[column] is None:
                        kinds[column] = kind
                    else:
                        del kinds[column]
        votes = 0
        for column, kind in kinds.items():
            if isinstance(kind, int):
                votes += 1 if len(header[column]) != kind else -1
                continue
            try:
                kind(header[column])
            except (ValueError, TypeError):
                votes += 1
            else:
                votes -= 1
        return votes > 0
