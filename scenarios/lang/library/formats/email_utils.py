# SPDX-License-Identifier: MIT
"""Module email.utils: dates, addresses, and parameters of headers by RFC 2231."""
import datetime
import os
import re
import time
import urllib.parse

from _emailaddress import _parsedate_tz, addresses_of as _addresses_of, mktime_tz, parsedate, parsedate_tz, quote
from _quopri import raw_unicode as _raw_unicode

__all__ = [
    "collapse_rfc2231_value", "decode_params", "decode_rfc2231", "encode_rfc2231", "formataddr", "formatdate",
    "format_datetime", "getaddresses", "make_msgid", "mktime_tz", "parseaddr", "parsedate", "parsedate_tz",
    "parsedate_to_datetime", "unquote"
]

_DAYS = "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"
_MONTHS = "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
_has_specials = re.compile(r'[][\\()<>@,:;".]').search
_needs_escape = re.compile(r'[\\"]')
_continuation = re.compile(r"^(?P<name>\w+)\*((?P<num>[0-9]+)\*?)?$", re.ASCII)
supports_strict_parsing = True


def _has_surrogates(s):
    try:
        s.encode()
        return False
    except UnicodeEncodeError:
        return True


# ---- addresses ---------------------------------------------------------------


def formataddr(pair, charset="utf-8"):
    name, address = pair
    address.encode("ascii")
    if not name:
        return address
    try:
        name.encode("ascii")
    except UnicodeEncodeError:
        if isinstance(charset, str):
            from email.charset import Charset

            charset = Charset(charset)
        return f"{charset.header_encode(name)} <{address}>"
    mark = '"' if _has_specials(name) else ""
    return f"{mark}{_needs_escape.sub(r'\\\g<0>', name)}{mark} <{address}>"


def _escaped_characters(text):
    """(place, character) with the backslash that quotes it."""
    escaped = False
    at = 0
    for at, here in enumerate(text):
        if escaped:
            yield at, "\\" + here
            escaped = False
        elif here == "\\":
            escaped = True
        else:
            yield at, here
    if escaped:
        yield at, "\\"


def _without_quoted(text):
    """TEXT without what is in quotation marks."""
    begin, opened, kept = 0, None, []
    for at, here in _escaped_characters(text):
        if here == '"':
            if opened is None:
                opened = at
            else:
                kept.append(text[begin:opened])
                begin, opened = at + 1, None
    kept.append(text[begin:])
    return "".join(kept)


def _is_balanced(text):
    depth = 0
    for _, here in _escaped_characters(_without_quoted(text)):
        if here == "(":
            depth += 1
        elif here == ")":
            depth -= 1
            if depth < 0:
                return False
    return depth == 0


def _checked(field):
    return field if _is_balanced(field) else "('', '')"


def _without_brackets(pairs):
    return [("", "") if "[" in pair[1] else pair for pair in pairs]


def getaddresses(fieldvalues, *, strict=True):
    if not strict:
        return _addresses_of(", ".join(str(value) for value in fieldvalues))
    fields = [_checked(str(value)) for value in fieldvalues]
    found = _without_brackets(_addresses_of(", ".join(fields)))
    expected = sum(1 + _without_quoted(field).count(",") for field in fields)
    return found if len(found) == expected else [("", "")]


def parseaddr(addr, *, strict=True):
    if not strict:
        found = _addresses_of(addr)
        return found[0] if found else ("", "")
    if isinstance(addr, list):
        addr = addr[0]
    if not isinstance(addr, str):
        return "", ""
    found = _without_brackets(_addresses_of(_checked(addr)))
    return found[0] if len(found) == 1 else ("", "")


# ---- dates -------------------------------------------------------------------


def formatdate(timeval=None, localtime=False, usegmt=False):
    if timeval is None:
        timeval = time.time()
    moment = datetime.datetime.fromtimestamp(timeval, datetime.timezone.utc)
    if localtime:
        moment = moment.astimezone()
        usegmt = False
    elif not usegmt:
        moment = moment.replace(tzinfo=None)
    return format_datetime(moment, usegmt)


def format_datetime(dt, usegmt=False):
    year, month, day, hour, minute, second, weekday = dt.timetuple()[:7]
    if usegmt:
        if dt.tzinfo is None or dt.tzinfo != datetime.timezone.utc:
            raise ValueError("usegmt option requires a UTC datetime")
        zone = "GMT"
    else:
        zone = "-0000" if dt.tzinfo is None else dt.strftime("%z")
    return f"{_DAYS[weekday]}, {day:02d} {_MONTHS[month - 1]} {year:04d} {hour:02d}:{minute:02d}:{second:02d} {zone}"


def localtime(dt=None):
    return (datetime.datetime.now() if dt is None else dt).astimezone()


def parsedate_to_datetime(data):
    fields = _parsedate_tz(data)
    if fields is None:
        raise ValueError('Invalid date value or format "%s"' % str(data))
    zone = None
    if fields[9] is not None:
        zone = datetime.timezone(datetime.timedelta(seconds=fields[9]))
    return datetime.datetime(*fields[:6], tzinfo=zone)


def make_msgid(idstring=None, domain=None):
    import random
    import socket

    moment = int(time.time() * 100)
    number = random.getrandbits(64)
    suffix = "" if idstring is None else "." + idstring
    return f"<{moment}.{os.getpid()}.{number}{suffix}@{socket.getfqdn() if domain is None else domain}>"


# ---- parameters --------------------------------------------------------------


def unquote(str):
    if len(str) > 1:
        if str[0] == '"' == str[-1]:
            return str[1:-1].replace("\\\\", "\\").replace('\\"', '"')
        if str[0] == "<" and str[-1] == ">":
            return str[1:-1]
    return str


def decode_rfc2231(s):
    parts = s.split("'", 2)
    return parts if len(parts) == 3 else (None, None, s)


def encode_rfc2231(s, charset=None, language=None):
    quoted = urllib.parse.quote(s, safe="", encoding=charset or "ascii")
    if charset is None and language is None:
        return quoted
    return "%s'%s'%s" % (charset, "" if language is None else language, quoted)


def _joined(pieces):
    """A parameter's value from its continuations, and whether its charset is named."""
    if any(number == 0 for number, _, _ in pieces):
        pieces = [piece for piece in pieces if piece[0] is not None]
    else:
        pieces = [(number or 0, value, encoded) for number, value, encoded in pieces]
    pieces.sort(key=lambda piece: piece[0])
    values = [urllib.parse.unquote(value, encoding="latin-1") if encoded else value for _, value, encoded in pieces]
    return quote("".join(values)), any(encoded for _, _, encoded in pieces)


def decode_params(params):
    decoded, continued = [params[0]], {}
    for name, value in params[1:]:
        encoded = name.endswith("*")
        value = unquote(value)
        match = _continuation.match(name)
        if match:
            name, number = match.group("name", "num")
            number = number if number is None else int(number)
            continued.setdefault(name, []).append((number, value, encoded))
        else:
            decoded.append((name, f'"{quote(value)}"'))
    for name, pieces in continued.items():
        value, extended = _joined(pieces)
        if extended:
            charset, language, value = decode_rfc2231(value)
            decoded.append((name, (charset, language, f'"{value}"')))
        else:
            decoded.append((name, f'"{value}"'))
    return decoded


def collapse_rfc2231_value(value, errors="replace", fallback_charset="us-ascii"):
    if not isinstance(value, tuple) or len(value) != 3:
        return unquote(value)
    charset, _, text = value
    try:
        return str(_raw_unicode(text), fallback_charset if charset is None else charset, errors)
    except LookupError:
        return unquote(text)
