# SPDX-License-Identifier: MIT
"""Module urllib.parse.

What CPython's Lib/urllib/parse.py makes of URLs and queries, and its errors. URLs in bytes are ASCII: they are decoded, and
results are encoded again.
"""
from collections import namedtuple
from types import GenericAlias

__all__ = [
    "urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit", "urlencode", "parse_qs",
    "parse_qsl", "quote", "quote_plus", "quote_from_bytes", "unquote", "unquote_plus", "unquote_to_bytes",
    "DefragResult", "ParseResult", "SplitResult", "DefragResultBytes", "ParseResultBytes", "SplitResultBytes"
]

uses_relative = ["", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp",
                 "rtsps", "rtspu", "sftp", "svn", "svn+ssh", "ws", "wss"]
uses_netloc = ["", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews",
               "prospero", "rtsp", "rtsps", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws",
               "wss", "itms-services"]
uses_params = ["", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips",
               "mms", "sftp", "tel"]
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SCHEME = _LETTERS + "0123456789+-."
_CONTROLS = "".join([chr(c) for c in range(33)])
_SAFE = (_LETTERS + "0123456789_.-~").encode()
_quoted = {}


class _Str:
    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        return self._encoded_counterpart(*[part.encode(encoding, errors) for part in self])


class _Bytes:
    __slots__ = ()

    def decode(self, encoding="ascii", errors="strict"):
        return self._decoded_counterpart(*[part.decode(encoding, errors) for part in self])


_MARKS = {str: "@:[]%", bytes: (b"@", b":", b"[", b"]", b"%")}


class _Netloc:
    __slots__ = ()
    __class_getitem__ = classmethod(GenericAlias)

    def _marks(self):
        return _MARKS[str if isinstance(self.netloc, str) else bytes]

    def _user(self):
        at_sign, colon_sign, *_ = self._marks()
        user, at, host = self.netloc.rpartition(at_sign)
        if not at:
            return None, None
        name, colon, password = user.partition(colon_sign)
        return name, password if colon else None

    def _host(self):
        at, colon, opening, closing, _ = self._marks()
        host = self.netloc.rpartition(at)[2]
        before, bracket, inside = host.partition(opening)
        if bracket:
            name, _, port = inside.partition(closing)
            port = port.partition(colon)[2]
        else:
            name, _, port = host.partition(colon)
        return name, port or None

    @property
    def username(self):
        return self._user()[0]

    @property
    def password(self):
        return self._user()[1]

    @property
    def hostname(self):
        name = self._host()[0]
        if not name:
            return None
        name, percent, zone = name.partition(self._marks()[4])
        return name.lower() + percent + zone

    @property
    def port(self):
        port = self._host()[1]
        if port is None:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        number = int(port)
        if number > 65535:
            raise ValueError("Port out of range 0-65535")
        return number


_DefragResultBase = namedtuple("_DefragResultBase", "url fragment")
_SplitResultBase = namedtuple("_SplitResultBase", "scheme netloc path query fragment")
_ParseResultBase = namedtuple("_ParseResultBase", "scheme netloc path params query fragment")


class DefragResult(_DefragResultBase, _Str):
    __slots__ = ()

    def geturl(self):
        return self.url + "#" + self.fragment if self.fragment else self.url


class SplitResult(_SplitResultBase, _Netloc, _Str):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)


class ParseResult(_ParseResultBase, _Netloc, _Str):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)


class DefragResultBytes(_DefragResultBase, _Bytes):
    __slots__ = ()

    def geturl(self):
        return self.url + b"#" + self.fragment if self.fragment else self.url


class SplitResultBytes(_SplitResultBase, _Netloc, _Bytes):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)


class ParseResultBytes(_ParseResultBase, _Netloc, _Bytes):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)


for _of_str, _of_bytes in ((DefragResult, DefragResultBytes), (SplitResult, SplitResultBytes),
                           (ParseResult, ParseResultBytes)):
    _of_str._encoded_counterpart = _of_bytes
    _of_bytes._decoded_counterpart = _of_str


def _same(result):
    return result


def _encoded(result):
    return result.encode("ascii", "strict")


def _strs(*args):
    """ARGS as strs, and what makes a result of their kind of one for str. All must be of one kind, but for what is empty."""
    is_str = isinstance(args[0], str)
    for arg in args[1:]:
        if arg and isinstance(arg, str) != is_str:
            raise TypeError("Cannot mix str and non-str arguments")
    if is_str:
        return *args, _same
    return *[arg.decode("ascii", "strict") if arg else "" for arg in args], _encoded


def _clean(text):
    for c in "\t\r\n":
        text = text.replace(c, "")
    return text


def _check_brackets(netloc):
    host = netloc.rpartition("@")[2]
    before, bracket, inside = host.partition("[")
    if bracket:
        if before:
            raise ValueError("Invalid IPv6 URL")
        name, _, port = inside.partition("]")
        if port and not port.startswith(":"):
            raise ValueError("Invalid IPv6 URL")
    else:
        name = host.partition(":")[0]
    if name.startswith("v"):
        version, dot, rest = name[1:].partition(".")
        if not version or version.strip("0123456789abcdefABCDEF") or not rest or "\n" in rest:
            raise ValueError("IPvFuture address is invalid")
        return
    if ":" not in name:
        if _is_ipv4(name):
            raise ValueError("An IPv4 address cannot be in brackets")
        raise ValueError(f"{name!r} does not appear to be an IPv4 or IPv6 address")
    if not _is_ipv6(name.partition("%")[0]) or name.endswith("%") or name.count("%") > 1:
        raise ValueError(f"{name!r} does not appear to be an IPv4 or IPv6 address")


def _is_ipv6(name):
    groups = name.split(":")
    if "." in groups[-1]:
        if not _is_ipv4(groups[-1]):
            return False
        groups[-1:] = ["0", "0"]
    if any([len(g) > 4 or g.strip("0123456789abcdefABCDEF") for g in groups]):
        return False
    gaps = [i for i in range(1, len(groups) - 1) if not groups[i]]
    if not gaps:
        return len(groups) == 8 and "" not in groups
    # A group that is missing at an end is a part of the gap.
    for end, inner in ((0, 1), (-1, len(groups) - 2)):
        if not groups[end] and gaps != [inner]:
            return False
    return len(gaps) == 1 and len([g for g in groups if g]) < 8


def _is_ipv4(name):
    parts = name.split(".")
    return len(parts) == 4 and all([
        p.isdigit() and p.isascii() and len(p) < 4 and int(p) < 256 and (p == "0" or p[0] != "0") for p in parts])


def _check_characters(netloc):
    """Raises ValueError if a character of NETLOC becomes one that separates, when IDNA normalizes it."""
    if netloc.isascii():
        return
    from unicodedata import normalize
    other = "".join([c for c in netloc if c not in "@:#?"])
    normal = normalize("NFKC", other)
    if normal != other and any([c in normal for c in "/?#@:"]):
        raise ValueError(f"netloc '{netloc}' contains invalid characters under NFKC normalization")


def _split(url, scheme, allow_fragments):
    url = _clean(url.lstrip(_CONTROLS))
    if scheme is not None:
        scheme = _clean(scheme.strip(_CONTROLS))
    netloc = query = fragment = None
    colon = url.find(":")
    if colon > 0 and url[0] in _LETTERS and not url[:colon].strip(_SCHEME):
        scheme, url = url[:colon].lower(), url[colon + 1:]
    if url[:2] == "//":
        end = min([at for at in (url.find(c, 2) for c in "/?#") if at >= 0], default=len(url))
        netloc, url = url[2:end], url[end:]
        if ("[" in netloc) != ("]" in netloc):
            raise ValueError("Invalid IPv6 URL")
        if "[" in netloc:
            _check_brackets(netloc)
        _check_characters(netloc)
    if allow_fragments and "#" in url:
        url, fragment = url.split("#", 1)
    if "?" in url:
        url, query = url.split("?", 1)
    return scheme, netloc, url, query, fragment


def _join(scheme, netloc, url, query, fragment):
    if netloc is not None:
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + netloc + url
    elif url[:2] == "//":
        url = "//" + url
    if scheme:
        url = scheme + ":" + url
    if query is not None:
        url += "?" + query
    if fragment is not None:
        url += "#" + fragment
    return url


def urlsplit(url, scheme="", allow_fragments=True):
    if not isinstance(url, str) or not isinstance(scheme, str):
        hash((url, scheme))  # CPython's has a cache
    url, scheme, result = _strs(url, scheme)
    scheme, netloc, url, query, fragment = _split(url, scheme, allow_fragments)
    return result(SplitResult(scheme or "", netloc or "", url, query or "", fragment or ""))


def urlparse(url, scheme="", allow_fragments=True):
    url, scheme, result = _strs(url, scheme)
    scheme, netloc, url, query, fragment = _split(url, scheme, allow_fragments)
    params = ""
    if (scheme or "") in uses_params and ";" in url:
        at = url.find(";", url.rfind("/") if "/" in url else 0)
        if at >= 0:
            url, params = url[:at], url[at + 1:]
    return result(ParseResult(scheme or "", netloc or "", url, params, query or "", fragment or ""))


def _netloc_of(scheme, netloc, url):
    if netloc:
        return netloc
    return "" if scheme and scheme in uses_netloc and (not url or url[:1] == "/") else None


def urlunparse(components):
    scheme, netloc, url, params, query, fragment, result = _strs(*components)
    netloc = _netloc_of(scheme, netloc, url)
    if params:
        url = f"{url};{params}"
    return result(_join(scheme or None, netloc, url, query or None, fragment or None))


def urlunsplit(components):
    scheme, netloc, url, query, fragment, result = _strs(*components)
    return result(_join(scheme or None, _netloc_of(scheme, netloc, url), url, query or None, fragment or None))


def urljoin(base, url, allow_fragments=True):
    if not base:
        return url
    if not url:
        return base
    base, url, result = _strs(base, url)
    return result(_joined(base, url, allow_fragments))


def _joined(base, url, allow_fragments):
    base_scheme, base_netloc, base_path, base_query, base_fragment = _split(base, None, allow_fragments)
    scheme, netloc, path, query, fragment = _split(url, None, allow_fragments)
    if scheme is None:
        scheme = base_scheme
    if scheme != base_scheme or (scheme and scheme not in uses_relative):
        return url
    if not scheme or scheme in uses_netloc:
        if netloc:
            return _join(scheme, netloc, path, query, fragment)
        netloc = base_netloc
    if not path:
        path = base_path
        if query is None:
            query = base_query
            if fragment is None:
                fragment = base_fragment
        return _join(scheme, netloc, path, query, fragment)
    segments = path.split("/")
    if path[:1] != "/":
        before = base_path.split("/")
        if before[-1]:
            before.pop()
        segments = before + segments
        segments[1:-1] = [segment for segment in segments[1:-1] if segment]
    resolved = []
    for segment in segments:
        if segment == "..":
            if resolved:
                resolved.pop()
        elif segment != ".":
            resolved.append(segment)
    if segments[-1] in (".", ".."):
        resolved.append("")
    return _join(scheme, netloc, "/".join(resolved) or "/", query, fragment)


def urldefrag(url):
    url, result = _strs(url)
    if "#" not in url:
        return result(DefragResult(url, ""))
    scheme, netloc, path, query, fragment = _split(url, None, True)
    return result(DefragResult(_join(scheme, netloc, path, query, None), fragment or ""))


def unquote_to_bytes(string):
    if isinstance(string, str):
        string = string.encode("utf-8")
    pieces = string.split(b"%")
    made = [pieces[0]]
    for piece in pieces[1:]:
        digits = piece[:2]
        if len(digits) == 2 and not digits.strip(b"0123456789abcdefABCDEF"):
            made.append(bytes([int(digits, 16)]))
            made.append(piece[2:])
        else:
            made.append(b"%" + piece)
    return b"".join(made)


def unquote(string, encoding="utf-8", errors="replace"):
    if isinstance(string, bytes):
        return unquote_to_bytes(string).decode(encoding, errors)
    if "%" not in string:
        string.split
        return string
    if encoding is None:
        encoding = "utf-8"
    if errors is None:
        errors = "replace"
    # Runs of ASCII are decoded, each on its own.
    made = []
    begin = 0
    while begin < len(string):
        end = begin
        is_ascii = string[begin] < "\x80"
        while end < len(string) and (string[end] < "\x80") == is_ascii:
            end += 1
        piece = string[begin:end]
        made.append(unquote_to_bytes(piece).decode(encoding, errors) if is_ascii else piece)
        begin = end
    return "".join(made)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return unquote(string.replace("+", " "), encoding, errors)


def quote_from_bytes(bs, safe="/"):
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    if not bs:
        return ""
    if isinstance(safe, str):
        safe = safe.encode("ascii", "ignore")
    else:
        safe = bytes([c for c in safe if c < 128])
    if not bs.rstrip(_SAFE + safe):
        return bs.decode()
    table = _quoted.get(safe)
    if table is None:
        table = [chr(c) if c in _SAFE or c in safe else f"%{c:02X}" for c in range(256)]
        _quoted[safe] = table
    return "".join([table[c] for c in bs])


def quote(string, safe="/", encoding=None, errors=None):
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode(encoding if encoding is not None else "utf-8", errors if errors is not None else "strict")
    else:
        if encoding is not None:
            raise TypeError("quote() doesn't support 'encoding' for bytes")
        if errors is not None:
            raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe="", encoding=None, errors=None):
    if (isinstance(string, str) and " " not in string) or (isinstance(string, bytes) and b" " not in string):
        return quote(string, safe, encoding, errors)
    space = " " if isinstance(safe, str) else b" "
    return quote(string, safe + space, encoding, errors).replace(" ", "+")


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    if hasattr(query, "items"):
        query = query.items()
    else:
        try:
            if len(query) and not isinstance(query[0], tuple):
                raise TypeError
        except TypeError as error:
            raise TypeError("not a valid non-string sequence or mapping object") from error

    def text_of(value):
        if isinstance(value, bytes):
            return quote_via(value, safe)
        return quote_via(value if isinstance(value, str) else str(value), safe, encoding, errors)

    pairs = []
    for key, value in query:
        key = text_of(key)
        values = (value,)
        if doseq and not isinstance(value, (str, bytes)):
            try:
                len(value)
            except TypeError:
                pass
            else:
                values = value
        for value in values:
            pairs.append(key + "=" + text_of(value))
    return "&".join(pairs)


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace",
              max_num_fields=None, separator="&"):
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    if qs is None:
        return []
    if isinstance(qs, str):
        separator = separator if isinstance(separator, str) else str(separator, "ascii")
        equals = "="

        def decode(text):
            return unquote_plus(text, encoding, errors)
    else:
        qs = bytes(memoryview(qs))
        separator = separator if isinstance(separator, bytes) else separator.encode("ascii")
        equals = b"="

        def decode(text):
            return unquote_to_bytes(text.replace(b"+", b" "))
    if not qs:
        return []
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError("Max number of fields exceeded")
    pairs = []
    for field in qs.split(separator):
        if not field and not strict_parsing:
            continue
        name, has_equals, value = field.partition(equals)
        if not has_equals and strict_parsing:
            raise ValueError(f"bad query field: {field!r}")
        if value or keep_blank_values:
            pairs.append((decode(name), decode(value)))
    return pairs


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace",
             max_num_fields=None, separator="&"):
    found = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        found.setdefault(name, []).append(value)
    return found
