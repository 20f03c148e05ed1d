# SPDX-License-Identifier: MIT
"""Module http.cookiejar: cookies as clients keep them. It lacks LWPCookieJar, and cookies of RFC 2965 (Set-Cookie2)."""
import copy
import os
import re
import time
import urllib.parse
from calendar import timegm
from _refuse import refuse

__all__ = ["Cookie", "CookieJar", "CookiePolicy", "DefaultCookiePolicy", "FileCookieJar", "LoadError", "MozillaCookieJar"]

_DAYS = "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"
_MONTHS = "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"
_MISSING = "A filename was not supplied (nor was the CookieJar instance initialised with one)"
_is_ipv4 = re.compile(r"\.\d+$", re.ASCII).search


class LoadError(OSError):
    pass


# ---- Dates ----


def time2isoz(t=None):
    """The time as 1994-11-24 08:49:37Z."""
    return time.strftime("%Y-%m-%d %H:%M:%SZ", time.gmtime(t))


def time2netscape(t=None):
    """The time as Wed, 24-Nov-1994 08:49:37 GMT."""
    at = time.gmtime(t)
    month = _MONTHS[at.tm_mon - 1].capitalize()
    return (f"{_DAYS[at.tm_wday]}, {at.tm_mday:02d}-{month}-{at.tm_year:04d} "
            f"{at.tm_hour:02d}:{at.tm_min:02d}:{at.tm_sec:02d} GMT")


_STRICT = re.compile(
    r"^[SMTWF][a-z][a-z], (\d\d) ([JFMASOND][a-z][a-z]) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$", re.ASCII)
_DATE = re.compile(
    r"""^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,?\s*)?
    (?P<day>\d{1,2})(?:\s+|[-/])(?P<month>\w+)(?:\s+|[-/])(?P<year>\d+)
    (?:(?:\s+|:)(?P<hour>\d\d?):(?P<minute>\d\d)(?::(?P<second>\d\d))?)?
    \s*(?P<zone>[-+]?\d{2,4}|(?![ap]m\b)[a-z]+)?\s*(?:\(\w+\))?\s*$""", re.IGNORECASE | re.VERBOSE | re.ASCII)
_ZONE = re.compile(r"^([-+])?(\d\d?):?(\d\d)?$", re.ASCII)


def _month_of(text):
    text = text.lower()
    if text in _MONTHS:
        return _MONTHS.index(text) + 1
    return int(text) if text.isdigit() and 1 <= int(text) <= 12 else None


def http2time(text):
    """Seconds since 1970 of a date as servers write it, or None."""
    found = _STRICT.match(text)
    if found is not None:
        day, month, year, hour, minute, second = found.groups()
        return timegm((int(year), _month_of(month), int(day), int(hour), int(minute), float(second)))
    found = _DATE.match(text.strip())
    if found is None:
        return None
    day, month, year, hour, minute, second = found.group("day", "month", "year", "hour", "minute", "second")
    month = _month_of(month)
    if month is None:
        return None
    year, day = int(year), int(day)
    if year < 1000:  # of two digits: the century that is nearest to now
        now = time.gmtime(time.time()).tm_year
        tens = now % 100
        year += now - tens
        if abs(year - now) > 50:
            year += -100 if year > now else 100
    hour, minute, second = int(hour or 0), int(minute or 0), int(second or 0)
    if not (year >= 1970 and 1 <= day <= 31 and hour <= 24 and minute <= 59 and second <= 61):
        return None
    when = timegm((year, month, day, hour, minute, second))
    zone = (found["zone"] or "UTC").upper()
    if zone in ("GMT", "UTC", "UT", "Z"):
        return when
    offset = _ZONE.match(zone)
    if offset is None:
        return None
    seconds = 3600 * int(offset[2]) + 60 * int(offset[3] or 0)
    return when + seconds if offset[1] == "-" else when - seconds


# ---- Hosts ----


def is_HDN(text):
    """Whether TEXT is a name of a host and no address."""
    return not (_is_ipv4(text) or text == "" or text[0] == "." or text[-1] == ".")


def domain_match(a, b):
    a, b = a.lower(), b.lower()
    if a == b:
        return True
    if not is_HDN(a):
        return False
    at = a.rfind(b)
    return at > 0 and b.startswith(".") and is_HDN(b[1:])


def user_domain_match(a, b):
    """The same for hosts of blocked and allowed domains."""
    a, b = a.lower(), b.lower()
    if _is_ipv4(a) or _is_ipv4(b):
        return a == b
    return a.endswith(b) if b.startswith(".") else a == b


def request_host(request):
    host = urllib.parse.urlparse(request.get_full_url())[1]
    if host == "":
        host = request.get_header("Host", "")
    return re.sub(r":\d+$", "", host, count=1).lower()


def eff_request_host(request):
    host = erhn = request_host(request)
    if "." not in host:
        erhn = host + ".local"
    return host, erhn


def request_path(request):
    path = escape_path(urllib.parse.urlsplit(request.get_full_url()).path)
    return path if path.startswith("/") else "/" + path


def request_port(request):
    _, colon, port = request.host.partition(":")
    if not colon:
        return "80"
    return port if port.isdigit() else None


def escape_path(path):
    path = urllib.parse.quote(path, "%/;:@&=+$,!~*'()")
    return re.sub("%([0-9a-fA-F][0-9a-fA-F])", lambda m: f"%{m[1].upper()}", path)


def reach(h):
    """The domain that a host of this name reaches."""
    _, dot, rest = h.partition(".")
    if dot and is_HDN(h) and ("." in rest or rest == "local"):
        return "." + rest
    return h


def is_third_party(request):
    return not domain_match(request_host(request), reach(request.origin_req_host))


# ---- Cookies ----


class Cookie:
    def __init__(self, version, name, value, port, port_specified, domain, domain_specified, domain_initial_dot, path,
                 path_specified, secure, expires, discard, comment, comment_url, rest, rfc2109=False):
        if version is not None:
            version = int(version)
        if expires is not None:
            expires = int(float(expires))
        if port is None and port_specified is True:
            raise ValueError("if port is None, port_specified must be false")
        self.version = version
        self.name = name
        self.value = value
        self.port = port
        self.port_specified = port_specified
        self.domain = domain.lower()
        self.domain_specified = domain_specified
        self.domain_initial_dot = domain_initial_dot
        self.path = path
        self.path_specified = path_specified
        self.secure = secure
        self.expires = expires
        self.discard = discard
        self.comment = comment
        self.comment_url = comment_url
        self.rfc2109 = rfc2109
        self._rest = copy.copy(rest)

    def has_nonstandard_attr(self, name):
        return name in self._rest

    def get_nonstandard_attr(self, name, default=None):
        return self._rest.get(name, default)

    def set_nonstandard_attr(self, name, value):
        self._rest[name] = value

    def __str__(self):
        port = "" if self.port is None else ":" + self.port
        named = self.name if self.value is None else f"{self.name}={self.value}"
        return f"<Cookie {named} for {self.domain}{port}{self.path}>"

    def __repr__(self):
        names = ("version", "name", "value", "port", "port_specified", "domain", "domain_specified",
                 "domain_initial_dot", "path", "path_specified", "secure", "expires", "discard", "comment",
                 "comment_url")
        args = [f"{name}={getattr(self, name)!r}" for name in names]
        args += [f"rest={self._rest!r}", f"rfc2109={self.rfc2109!r}"]
        return f"{self.__class__.__name__}({', '.join(args)})"

    def is_expired(self, now=None):
        if now is None:
            now = time.time()
        return self.expires is not None and self.expires <= now


class CookiePolicy:
    """What is accepted from servers, and what is sent to them."""

    def set_ok(self, cookie, request):
        raise NotImplementedError()

    def return_ok(self, cookie, request):
        raise NotImplementedError()

    def domain_return_ok(self, domain, request):
        return True

    def path_return_ok(self, path, request):
        return True


class DefaultCookiePolicy(CookiePolicy):
    DomainStrictNoDots = 1
    DomainStrictNonDomain = 2
    DomainRFC2965Match = 4
    DomainLiberal = 0
    DomainStrict = DomainStrictNoDots | DomainStrictNonDomain

    def __init__(self, blocked_domains=None, allowed_domains=None, netscape=True, rfc2965=False,
                 rfc2109_as_netscape=None, hide_cookie2=False, strict_domain=False, strict_rfc2965_unverifiable=True,
                 strict_ns_unverifiable=False, strict_ns_domain=DomainLiberal, strict_ns_set_initial_dollar=False,
                 strict_ns_set_path=False, secure_protocols=("https", "wss")):
        if rfc2965:
            refuse("cookies of RFC 2965 are not in the scenario language; servers send Set-Cookie")
        self.netscape = netscape
        self.rfc2965 = rfc2965
        self.rfc2109_as_netscape = rfc2109_as_netscape
        self.hide_cookie2 = hide_cookie2
        self.strict_domain = strict_domain
        self.strict_rfc2965_unverifiable = strict_rfc2965_unverifiable
        self.strict_ns_unverifiable = strict_ns_unverifiable
        self.strict_ns_domain = strict_ns_domain
        self.strict_ns_set_initial_dollar = strict_ns_set_initial_dollar
        self.strict_ns_set_path = strict_ns_set_path
        self.secure_protocols = secure_protocols
        self._blocked_domains = () if blocked_domains is None else tuple(blocked_domains)
        self._allowed_domains = None if allowed_domains is None else tuple(allowed_domains)

    def blocked_domains(self):
        return self._blocked_domains

    def set_blocked_domains(self, blocked_domains):
        self._blocked_domains = tuple(blocked_domains)

    def is_blocked(self, domain):
        return any(user_domain_match(domain, blocked) for blocked in self._blocked_domains)

    def allowed_domains(self):
        return self._allowed_domains

    def set_allowed_domains(self, allowed_domains):
        self._allowed_domains = None if allowed_domains is None else tuple(allowed_domains)

    def is_not_allowed(self, domain):
        if self._allowed_domains is None:
            return False
        return not any(user_domain_match(domain, allowed) for allowed in self._allowed_domains)

    def set_ok(self, cookie, request):
        return all(check(cookie, request) for check in (self.set_ok_version, self.set_ok_verifiability, self.set_ok_name,
                                                        self.set_ok_path, self.set_ok_domain, self.set_ok_port))

    def set_ok_version(self, cookie, request):
        if cookie.version is None:
            return False
        return self.netscape if cookie.version == 0 else self.rfc2965

    def set_ok_verifiability(self, cookie, request):
        return not (request.unverifiable and is_third_party(request) and cookie.version == 0 and
                    self.strict_ns_unverifiable)

    def set_ok_name(self, cookie, request):
        return not (cookie.version == 0 and self.strict_ns_set_initial_dollar and cookie.name.startswith("$"))

    def set_ok_path(self, cookie, request):
        if cookie.path_specified and cookie.version == 0 and self.strict_ns_set_path:
            return self.path_return_ok(cookie.path, request)
        return True

    def set_ok_domain(self, cookie, request):
        if self.is_blocked(cookie.domain) or self.is_not_allowed(cookie.domain):
            return False
        if not cookie.domain_specified:
            return True
        host, erhn = eff_request_host(request)
        domain = cookie.domain
        if self.strict_domain and domain.count(".") >= 2:
            # The country, and what is before it: .co.uk is nobody's own.
            before, _, last = domain.rpartition(".")
            second = before[before.rfind(".") + 1:]
            general = ("co", "ac", "com", "edu", "org", "net", "gov", "mil", "int", "aero", "biz", "cat", "coop", "info",
                       "jobs", "mobi", "museum", "name", "pro", "travel", "eu")
            if before.rfind(".") == 0 and second.lower() in general and len(last) == 2:
                return False
        undotted = domain[1:] if domain.startswith(".") else domain
        if "." not in undotted and domain != ".local":
            return False
        if cookie.version == 0 and not erhn.endswith(domain) and not (not erhn.startswith(".") and
                                                                      ("." + erhn).endswith(domain)):
            return False
        if self.strict_ns_domain & self.DomainRFC2965Match and not domain_match(erhn, domain):
            return False
        if self.strict_ns_domain & self.DomainStrictNoDots:
            prefix = host[:-len(domain)]
            if "." in prefix and not _is_ipv4(host):
                return False
        return True

    def set_ok_port(self, cookie, request):
        if not cookie.port_specified:
            return True
        port = request_port(request)
        port = "0" if port is None else str(port)
        return any(part == port for part in cookie.port.split(",") if part.isdigit())

    def return_ok(self, cookie, request):
        return all(check(cookie, request) for check in (
            self.return_ok_version, self.return_ok_verifiability, self.return_ok_secure, self.return_ok_expires,
            self.return_ok_port, self.return_ok_domain))

    def return_ok_version(self, cookie, request):
        return self.netscape if cookie.version == 0 else self.rfc2965

    return_ok_verifiability = set_ok_verifiability

    def return_ok_secure(self, cookie, request):
        return not cookie.secure or request.type in self.secure_protocols

    def return_ok_expires(self, cookie, request):
        return not cookie.is_expired(self._now)

    def return_ok_port(self, cookie, request):
        if not cookie.port:
            return True
        port = request_port(request)
        return any(part == ("80" if port is None else port) for part in cookie.port.split(","))

    def return_ok_domain(self, cookie, request):
        _, erhn = eff_request_host(request)
        domain = cookie.domain
        dotted = "." + domain if domain and not domain.startswith(".") else domain
        if (cookie.version == 0 and self.strict_ns_domain & self.DomainStrictNonDomain and
                not cookie.domain_specified and domain != erhn):
            return False
        return cookie.version != 0 or ("." + erhn).endswith(dotted)

    def domain_return_ok(self, domain, request):
        host, erhn = eff_request_host(request)
        host = host if host.startswith(".") else "." + host
        erhn = erhn if erhn.startswith(".") else "." + erhn
        dotted = "." + domain if domain and not domain.startswith(".") else domain
        if not (host.endswith(dotted) or erhn.endswith(dotted)):
            return False
        return not self.is_blocked(domain) and not self.is_not_allowed(domain)

    def path_return_ok(self, path, request):
        asked = request_path(request)
        if asked == path:
            return True
        return asked.startswith(path) and (path.endswith("/") or asked[len(path):len(path) + 1] == "/")


# ---- What servers send ----


def parse_ns_headers(headers):
    """Of each Set-Cookie header a list of names with values; the first is the cookie."""
    known = "expires", "domain", "path", "secure", "version", "port", "max-age"
    result = []
    for header in headers:
        pairs = []
        has_version = False
        for number, part in enumerate(header.split(";")):
            key, sign, value = (text.strip() for text in part.strip().partition("="))
            if not key:
                if number == 0:
                    break
                continue
            value = value if sign else None
            if number > 0:
                low = key.lower()
                key = low if low in known else key
                if key == "version":
                    value = value and _unquoted(value)
                    has_version = True
                elif key == "expires":
                    value = value and http2time(_unquoted(value))
            pairs.append((key, value))
        if pairs:
            if not has_version:
                pairs.append(("version", "0"))
            result.append(pairs)
    return result


def _unquoted(text):
    text = text[1:] if text.startswith('"') else text
    return text[:-1] if text.endswith('"') else text


def _standard_of(pairs, now):
    """The attributes of a cookie that are known, and the others; None: it is none."""
    flags = "discard", "secure"
    values = "version", "expires", "max-age", "domain", "path", "port", "comment", "commenturl"
    standard, rest = {}, {}
    max_age_set = False
    for key, value in pairs[1:]:
        low = key.lower()
        key = low if low in flags or low in values else key
        if key in flags and value is None:
            value = True
        if key in standard:
            continue  # the first counts
        if key == "domain":
            if value is None:
                return None
            value = value.lower()
        if key == "expires":
            if max_age_set or value is None:
                continue
        if key == "max-age":
            max_age_set = True
            try:
                value = int(value)
            except (TypeError, ValueError):
                return None
            key, value = "expires", now + value
        if key in flags or key in values:
            if value is None and key not in ("port", "comment", "commenturl"):
                return None
            standard[key] = value
        else:
            rest[key] = value
    return standard, rest


class CookieJar:
    """Cookies by their domains, paths and names."""

    def __init__(self, policy=None):
        self._policy = DefaultCookiePolicy() if policy is None else policy
        self._cookies = {}

    def set_policy(self, policy):
        self._policy = policy

    def _cookies_for_request(self, request):
        cookies = []
        for domain, by_path in self._cookies.items():
            if not self._policy.domain_return_ok(domain, request):
                continue
            for path, by_name in by_path.items():
                if self._policy.path_return_ok(path, request):
                    cookies += [cookie for cookie in by_name.values() if self._policy.return_ok(cookie, request)]
        return cookies

    def _cookie_attrs(self, cookies):
        cookies.sort(key=lambda cookie: len(cookie.path), reverse=True)
        return [cookie.name if cookie.value is None else f"{cookie.name}={cookie.value}" for cookie in cookies]

    def add_cookie_header(self, request):
        self._policy._now = self._now = int(time.time())
        cookies = self._cookies_for_request(request)
        attrs = self._cookie_attrs(cookies)
        if attrs and not request.has_header("Cookie"):
            request.add_unredirected_header("Cookie", "; ".join(attrs))
        self.clear_expired_cookies()

    def _cookie_of(self, pairs, request):
        name, value = pairs[0]
        found = _standard_of(pairs, self._now)
        if found is None:
            return None
        standard, rest = found
        expires = standard.get("expires")
        version = standard.get("version")
        try:
            version = version if version is None else int(version)
        except ValueError:
            return None
        path = standard.get("path", "")
        path_specified = path != ""
        if path_specified:
            path = escape_path(path)
        else:
            path = request_path(request)
            path = path[:path.rfind("/")] if version == 0 else path[:path.rfind("/") + 1]
            path = path or "/"
        domain = standard.get("domain", "")
        domain_specified = domain != ""
        initial_dot = domain.startswith(".")
        if not domain_specified:
            domain = eff_request_host(request)[1]
        elif not initial_dot:
            domain = "." + domain
        port = standard.get("port")
        port_specified = False
        if "port" in standard:
            port_specified = port is not None
            port = request_port(request) if port is None else re.sub(r"\s+", "", port)
        if expires is not None and expires <= self._now:
            try:
                self.clear(domain, path, name)  # the server deletes it
            except KeyError:
                pass
            return None
        return Cookie(version, name, value, port, port_specified, domain, domain_specified, initial_dot, path,
                      path_specified, standard.get("secure", False), expires,
                      standard.get("discard", False) if expires is not None else True, standard.get("comment"),
                      standard.get("commenturl"), rest)

    def make_cookies(self, response, request):
        headers = response.info().get_all("Set-Cookie", [])
        self._policy._now = self._now = int(time.time())
        if not headers or not getattr(self._policy, "netscape", True):
            return []
        try:
            parsed = parse_ns_headers(headers)
        except Exception:
            return []
        cookies = []
        for pairs in parsed:
            cookie = self._cookie_of(pairs, request)
            if cookie is not None:
                if cookie.version == 1:  # of RFC 2109, and taken as Netscape's
                    cookie.rfc2109 = True
                    cookie.version = 0
                cookies.append(cookie)
        return cookies

    def set_cookie_if_ok(self, cookie, request):
        self._policy._now = self._now = int(time.time())
        if self._policy.set_ok(cookie, request):
            self.set_cookie(cookie)

    def set_cookie(self, cookie):
        self._cookies.setdefault(cookie.domain, {}).setdefault(cookie.path, {})[cookie.name] = cookie

    def extract_cookies(self, response, request):
        self._policy._now = self._now = int(time.time())
        for cookie in self.make_cookies(response, request):
            if self._policy.set_ok(cookie, request):
                self.set_cookie(cookie)

    def clear(self, domain=None, path=None, name=None):
        if name is not None:
            if domain is None or path is None:
                raise ValueError("domain and path must be given to remove a cookie by name")
            del self._cookies[domain][path][name]
        elif path is not None:
            if domain is None:
                raise ValueError("domain must be given to remove cookies by path")
            del self._cookies[domain][path]
        elif domain is not None:
            del self._cookies[domain]
        else:
            self._cookies = {}

    def clear_session_cookies(self):
        for cookie in list(self):
            if cookie.discard:
                self.clear(cookie.domain, cookie.path, cookie.name)

    def clear_expired_cookies(self):
        now = time.time()
        for cookie in list(self):
            if cookie.is_expired(now):
                self.clear(cookie.domain, cookie.path, cookie.name)

    def __iter__(self):
        for by_path in list(self._cookies.values()):
            for by_name in list(by_path.values()):
                yield from list(by_name.values())

    def __len__(self):
        return sum(1 for _ in self)

    def __repr__(self):
        return f"<{self.__class__.__name__}[{', '.join(map(repr, self))}]>"

    def __str__(self):
        return f"<{self.__class__.__name__}[{', '.join(map(str, self))}]>"


class FileCookieJar(CookieJar):
    """Cookies that a file keeps."""

    def __init__(self, filename=None, delayload=False, policy=None):
        CookieJar.__init__(self, policy)
        self.filename = None if filename is None else os.fspath(filename)
        self.delayload = bool(delayload)

    def save(self, filename=None, ignore_discard=False, ignore_expires=False):
        raise NotImplementedError()

    def load(self, filename=None, ignore_discard=False, ignore_expires=False):
        filename = filename or self.filename
        if filename is None:
            raise ValueError(_MISSING)
        with open(filename) as file:
            self._really_load(file, filename, ignore_discard, ignore_expires)

    def revert(self, filename=None, ignore_discard=False, ignore_expires=False):
        filename = filename or self.filename
        if filename is None:
            raise ValueError(_MISSING)
        old = copy.deepcopy(self._cookies)
        self._cookies = {}
        try:
            self.load(filename, ignore_discard, ignore_expires)
        except OSError:
            self._cookies = old
            raise


class MozillaCookieJar(FileCookieJar):
    """The file cookies.txt of browsers, a cookie a line."""

    def _really_load(self, file, filename, ignore_discard, ignore_expires):
        now = time.time()
        if not re.search("#( Netscape)? HTTP Cookie File", file.readline()):
            raise LoadError(f"{filename!r} does not look like a Netscape format cookies file")
        for line in file:
            rest = {}
            if line.startswith("#HttpOnly_"):
                rest["HttpOnly"] = ""
                line = line[len("#HttpOnly_"):]
            line = line.removesuffix("\n")
            if not line.strip() or line.strip().startswith(("#", "$")):
                continue
            try:
                domain, domain_specified, path, secure, expires, name, value = line.split("\t")
            except ValueError as e:
                raise LoadError(f"invalid Netscape format cookies file {filename!r}: {line!r}") from e
            if name == "":
                name, value = value, None
            discard = expires == ""
            cookie = Cookie(0, name, value, None, False, domain, domain_specified == "TRUE", domain.startswith("."), path,
                            False, secure == "TRUE", expires or None, discard, None, None, rest)
            if not (cookie.discard and not ignore_discard) and (ignore_expires or not cookie.is_expired(now)):
                self.set_cookie(cookie)

    def save(self, filename=None, ignore_discard=False, ignore_expires=False):
        filename = filename or self.filename
        if filename is None:
            raise ValueError(_MISSING)
        now = time.time()
        with open(filename, "w") as file:
            file.write("# Netscape HTTP Cookie File\n# http://curl.haxx.se/rfc/cookie_spec.html\n"
                       "# This is a generated file!  Do not edit.\n\n")
            for cookie in self:
                if (cookie.discard and not ignore_discard) or (cookie.is_expired(now) and not ignore_expires):
                    continue
                domain = "#HttpOnly_" + cookie.domain if cookie.has_nonstandard_attr("HttpOnly") else cookie.domain
                name, value = ("", cookie.name) if cookie.value is None else (cookie.name, cookie.value)
                file.write("\t".join([
                    domain, "TRUE" if cookie.domain.startswith(".") else "FALSE", cookie.path,
                    "TRUE" if cookie.secure else "FALSE", "" if cookie.expires is None else str(cookie.expires), name,
                    value
                ]) + "\n")
