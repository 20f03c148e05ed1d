# SPDX-License-Identifier: MIT
"""Module http.cookies: cookies as the server writes them, and reads what browsers send."""
import re
import string
from time import gmtime, time
from types import GenericAlias

__all__ = ["CookieError", "BaseCookie", "SimpleCookie"]

_LEGAL = string.ascii_letters + string.digits + "!#$%&'*+-.^_`|~:"
_PLAIN = _LEGAL + " ()/<=>?@[]{}"
_ESCAPES = {code: f"\\{code:03o}" for code in range(256) if chr(code) not in _PLAIN} | {34: '\\"', 92: "\\\\"}
_is_legal = re.compile(f"[{re.escape(_LEGAL)}]+").fullmatch
_DAYS = "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"
_MONTHS = "", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"


class CookieError(Exception):
    pass


def _quote(text):
    return text if text is None or _is_legal(text) else '"' + text.translate(_ESCAPES) + '"'


def _unquote(text):
    if text is None or len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return text
    return re.sub(r"\\(?:([0-3][0-7][0-7])|(.))", lambda m: chr(int(m[1], 8)) if m[1] else m[2], text[1:-1])


def _date_after(seconds):
    year, month, day, hour, minute, second, weekday, _, _ = gmtime(time() + seconds)
    return f"{_DAYS[weekday]}, {day:02d} {_MONTHS[month]} {year:4d} {hour:02d}:{minute:02d}:{second:02d} GMT"


class Morsel(dict):
    """One cookie: its name and value, and as items its attributes, all of them, which are mostly empty."""

    _reserved = {
        "expires": "expires", "path": "Path", "comment": "Comment", "domain": "Domain", "max-age": "Max-Age",
        "secure": "Secure", "httponly": "HttpOnly", "version": "Version", "samesite": "SameSite",
        "partitioned": "Partitioned"
    }
    _reserved_defaults = dict.fromkeys(_reserved, "")
    _flags = {"secure", "httponly", "partitioned"}

    def __init__(self):
        self._key = self._value = self._coded_value = None
        dict.update(self, self._reserved_defaults)

    @property
    def key(self):
        return self._key

    @property
    def value(self):
        return self._value

    @property
    def coded_value(self):
        return self._coded_value

    def _attribute(self, key):
        key = key.lower()
        if key not in self._reserved:
            raise CookieError(f"Invalid attribute {key!r}")
        return key

    def __setitem__(self, K, V):
        dict.__setitem__(self, self._attribute(K), V)

    def setdefault(self, key, val=None):
        return dict.setdefault(self, self._attribute(key), val)

    def __eq__(self, morsel):
        if not isinstance(morsel, Morsel):
            return NotImplemented
        return (dict.__eq__(self, morsel) and self._value == morsel._value and self._key == morsel._key
                and self._coded_value == morsel._coded_value)

    __ne__ = object.__ne__

    def copy(self):
        made = Morsel()
        dict.update(made, self)
        made.__dict__.update(self.__dict__)
        return made

    def update(self, values):
        dict.update(self, {self._attribute(key): value for key, value in dict(values).items()})

    def isReservedKey(self, K):
        return K.lower() in self._reserved

    def set(self, key, val, coded_val):
        if key.lower() in self._reserved:
            raise CookieError(f"Attempt to set a reserved key {key!r}")
        if not _is_legal(key):
            raise CookieError(f"Illegal key {key!r}")
        self._key, self._value, self._coded_value = key, val, coded_val

    def __getstate__(self):
        return {"key": self._key, "value": self._value, "coded_value": self._coded_value}

    def __setstate__(self, state):
        self._key, self._value, self._coded_value = state["key"], state["value"], state["coded_value"]

    def output(self, attrs=None, header="Set-Cookie:"):
        return f"{header} {self.OutputString(attrs)}"

    __str__ = output

    def __repr__(self):
        return f"<{self.__class__.__name__}: {self.OutputString()}>"

    def js_output(self, attrs=None):
        text = self.OutputString(attrs).replace('"', r"\"")
        return f"""
        <script type="text/javascript">
        <!-- begin hiding
        document.cookie = "{text}";
        // end hiding -->
        </script>
        """

    def _shown(self, key, value):
        name = self._reserved[key]
        if key == "expires" and isinstance(value, int):
            return f"{name}={_date_after(value)}"
        if key == "max-age" and isinstance(value, int):
            return "%s=%d" % (name, value)
        if key == "comment" and isinstance(value, str):
            return f"{name}={_quote(value)}"
        return name if key in self._flags else "%s=%s" % (name, value)

    def OutputString(self, attrs=None):
        listed = self._reserved if attrs is None else attrs
        shown = ["%s=%s" % (self.key, self.coded_value)]
        for key, value in sorted(self.items()):
            if value != "" and key in listed and (key not in self._flags or value):
                shown.append(self._shown(key, value))
        return "; ".join(shown)

    __class_getitem__ = classmethod(GenericAlias)


_KEY = r"\w\d!#%&'~_`><@,:/\$\*\+\-\.\^\|\)\(\?\}\{\="
_Pattern = re.compile(
    rf"""
    \s* (?P<key> [{_KEY}]+? )
    (
        \s*=\s* (?P<value> "(?:[^\\"]|\\.)*"
                         | (\w{{3,6}}day|\w{{3}}),\s[\w\d\s-]{{9,11}}\s[\d:]{{8}}\sGMT
                         | [{_KEY}\[\]]* )
    )?
    \s* (\s+|;|$)
    """, re.ASCII | re.VERBOSE)


class BaseCookie(dict):
    """Morsels by the names of their cookies."""

    def value_decode(self, val):
        return val, val

    def value_encode(self, val):
        text = str(val)
        return text, text

    def __init__(self, input=None):
        if input:
            self.load(input)

    def _put(self, key, value, coded):
        morsel = self.get(key, Morsel())
        morsel.set(key, value, coded)
        dict.__setitem__(self, key, morsel)

    def __setitem__(self, key, value):
        if isinstance(value, Morsel):
            dict.__setitem__(self, key, value)
        else:
            self._put(key, *self.value_encode(value))

    def output(self, attrs=None, header="Set-Cookie:", sep="\r\n"):
        return sep.join([morsel.output(attrs, header) for _, morsel in sorted(self.items())])

    __str__ = output

    def __repr__(self):
        shown = " ".join([f"{key}={morsel.value!r}" for key, morsel in sorted(self.items())])
        return f"<{self.__class__.__name__}: {shown}>"

    def js_output(self, attrs=None):
        return "".join([morsel.js_output(attrs) for _, morsel in sorted(self.items())])

    def load(self, rawdata):
        if not isinstance(rawdata, str):
            for key, value in rawdata.items():
                self[key] = value
            return
        morsel = None
        for is_attribute, key, value in self._parse(rawdata):
            if is_attribute:
                morsel[key] = value
            else:
                self._put(key, *value)
                morsel = self[key]

    def _parse(self, text):
        """Attributes and cookies of TEXT, up to what no cookie begins with; none, if an attribute is out of place."""
        at, items, has_cookie = 0, [], False
        while at < len(text) and (match := _Pattern.match(text, at)):
            key, value = match.group("key", "value")
            at = match.end()
            if key[0] == "$":
                if has_cookie:
                    items.append((True, key[1:], value))
            elif key.lower() in Morsel._reserved:
                if not has_cookie or (value is None and key.lower() not in Morsel._flags):
                    return []
                items.append((True, key, True if value is None else _unquote(value)))
            elif value is None:
                return []
            else:
                items.append((False, key, self.value_decode(value)))
                has_cookie = True
        return items


class SimpleCookie(BaseCookie):
    """Values are strs, quoted where they have to be."""

    def value_decode(self, val):
        return _unquote(val), val

    def value_encode(self, val):
        text = str(val)
        return text, _quote(text)
