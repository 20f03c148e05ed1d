# SPDX-License-Identifier: MIT
"""Module email.message: headers in their order, and a payload."""
import base64
import binascii
import quopri
import re
from io import BytesIO, StringIO

from _emailpolicy import compat32
from _quopri import raw_unicode as _raw_unicode
from email import charset as _charset, errors, utils

__all__ = ["Message"]

Charset = _charset.Charset
_needs_quotes = re.compile(r'[ \(\)<>@,;:\\"/\[\]\?=]').search
_missing = object()


def _splitparam(param):
    a, sep, b = str(param).partition(";")
    return a.strip(), b.strip() if sep else None


def _formatparam(param, value=None, quote=True):
    if value is None or len(value) == 0:
        return param
    if isinstance(value, tuple):
        return f"{param}*={utils.encode_rfc2231(value[2], value[0], value[1])}"
    if not value.isascii():
        return f"{param}*={utils.encode_rfc2231(value, 'utf-8', '')}"
    return f'{param}="{utils.quote(value)}"' if quote or _needs_quotes(value) else f"{param}={value}"


def _end_of_param(text, begin):
    """The first semicolon from BEGIN that no quotation marks enclose."""
    end, at, marks = text.find(";", begin), begin, 0
    while end > 0:
        marks += text.count('"', at, end) - text.count('\\"', at, end)
        if marks % 2 == 0:
            return end
        at, end = end, text.find(";", end + 1)
    return len(text)


def _parseparam(s):
    """Pairs of names and values in a header."""
    text, found, at = ";" + str(s), [], 0
    while text.startswith(";", at):
        end = _end_of_param(text, at + 1)
        name, sep, value = text[at + 1:end].partition("=")
        found.append((name.strip().lower() if sep else name.strip(), value.strip()))
        at = end
    return found


def _unquotevalue(value):
    if isinstance(value, tuple):
        return value[0], value[1], utils.unquote(value[2])
    return utils.unquote(value)


def _is_mode(line):
    try:
        int(line.removeprefix(b"begin ").partition(b" ")[0], base=8)
    except ValueError:
        return False
    return True


def _decode_uu(encoded):
    """ValueError: it is not uuencoded."""
    lines = iter(encoded.splitlines())
    if not any(line.startswith(b"begin ") and _is_mode(line) for line in lines):
        raise ValueError("`begin` line not found")
    decoded = []
    for line in lines:
        if not line:
            raise ValueError("Truncated input")
        if line.strip(b" \t\r\n\f") == b"end":
            break
        try:
            decoded.append(binascii.a2b_uu(line))
        except binascii.Error:
            decoded.append(binascii.a2b_uu(line[:(((line[0] - 32) & 63) * 4 + 5) // 3]))
    return b"".join(decoded)


def _decode_base64(encoded):
    """What can be decoded, and the defects."""
    padding = b"="[:len(encoded) % 4] * (-len(encoded) % 4)
    for text, validate, defects in (
        (encoded + padding, True, [errors.InvalidBase64PaddingDefect] if padding else []),
        (encoded, False, [errors.InvalidBase64CharactersDefect]),
        (encoded + b"==", False, [errors.InvalidBase64CharactersDefect, errors.InvalidBase64PaddingDefect]),
    ):
        try:
            return base64.b64decode(text, validate=validate), [defect() for defect in defects]
        except binascii.Error:
            pass
    return encoded, [errors.InvalidBase64LengthDefect()]


class Message:
    def __init__(self, policy=compat32):
        self.policy = policy
        self._headers = []
        self._unixfrom = None
        self._payload = None
        self._charset = None
        self.preamble = self.epilogue = None
        self.defects = []
        self._default_type = "text/plain"

    # ---- as text -------------------------------------------------------------

    def __str__(self):
        return self.as_string()

    def as_string(self, unixfrom=False, maxheaderlen=0, policy=None):
        from email.generator import Generator

        file = StringIO()
        policy = self.policy if policy is None else policy
        Generator(file, mangle_from_=False, maxheaderlen=maxheaderlen, policy=policy).flatten(self, unixfrom=unixfrom)
        return file.getvalue()

    def __bytes__(self):
        return self.as_bytes()

    def as_bytes(self, unixfrom=False, policy=None):
        from email.generator import BytesGenerator

        file = BytesIO()
        policy = self.policy if policy is None else policy
        BytesGenerator(file, mangle_from_=False, policy=policy).flatten(self, unixfrom=unixfrom)
        return file.getvalue()

    def get_unixfrom(self):
        return self._unixfrom

    def set_unixfrom(self, unixfrom):
        self._unixfrom = unixfrom

    # ---- the payload ---------------------------------------------------------

    def is_multipart(self):
        return isinstance(self._payload, list)

    def attach(self, payload):
        if self._payload is None:
            self._payload = [payload]
            return
        try:
            self._payload.append(payload)
        except AttributeError:
            raise TypeError("Attach is not valid on a message with a non-multipart payload")

    def _encoding(self):
        encoding = self.get("content-transfer-encoding", "")
        return encoding.cte if hasattr(encoding, "cte") else str(encoding).strip().lower()

    def _text_of_bytes(self, payload):
        """A str whose surrogates stand for bytes: these bytes in the charset."""
        try:
            data = payload.encode("ascii", "surrogateescape")
        except UnicodeEncodeError:
            return payload
        try:
            return data.decode(self.get_content_charset("ascii"), "replace")
        except LookupError:
            return data.decode("ascii", "replace")

    def get_payload(self, i=None, decode=False):
        payload = self._payload
        if self.is_multipart():
            if decode:
                return None
            return payload if i is None else payload[i]
        if i is not None:
            raise TypeError("Expected list, got %s" % type(payload))
        encoding = self._encoding()
        if not decode:
            return self._text_of_bytes(payload) if isinstance(payload, str) and utils._has_surrogates(payload) else payload
        if not isinstance(payload, str):
            data = payload
        else:
            try:
                data = payload.encode("ascii", "surrogateescape")
            except UnicodeEncodeError:
                data = _raw_unicode(payload)
        if encoding == "quoted-printable":
            return quopri.decodestring(data)
        if encoding == "base64":
            data, defects = _decode_base64(b"".join(data.splitlines()))
            for defect in defects:
                self.policy.handle_defect(self, defect)
        elif encoding in ("x-uuencode", "uuencode", "uue", "x-uue"):
            try:
                return _decode_uu(data)
            except ValueError:
                pass
        return data

    def set_payload(self, payload, charset=None):
        if hasattr(payload, "encode"):
            if charset is None:
                self._payload = payload
                return
            if not isinstance(charset, Charset):
                charset = Charset(charset)
            payload = payload.encode(charset.output_charset, "surrogateescape")
        self._payload = payload.decode("ascii", "surrogateescape") if hasattr(payload, "decode") else payload
        if charset is not None:
            self.set_charset(charset)

    def set_charset(self, charset):
        if charset is None:
            self.del_param("charset")
            self._charset = None
            return
        if not isinstance(charset, Charset):
            charset = Charset(charset)
        self._charset = charset
        name = charset.get_output_charset()
        if "MIME-Version" not in self:
            self.add_header("MIME-Version", "1.0")
        if "Content-Type" not in self:
            self.add_header("Content-Type", "text/plain", charset=name)
        else:
            self.set_param("charset", name)
        if charset != name:
            self._payload = charset.body_encode(self._payload)
        if "Content-Transfer-Encoding" in self:
            return
        encoding = charset.get_body_encoding()
        if callable(encoding):
            encoding(self)
            return
        payload = self._payload
        if payload:
            try:
                payload = payload.encode("ascii", "surrogateescape")
            except UnicodeError:
                payload = payload.encode(charset.output_charset)
        self._payload = charset.body_encode(payload)
        self.add_header("Content-Transfer-Encoding", encoding)

    def get_charset(self):
        return self._charset

    # ---- the headers as a mapping --------------------------------------------

    def __len__(self):
        return len(self._headers)

    def __getitem__(self, name):
        return self.get(name)

    def __setitem__(self, name, val):
        most = self.policy.header_max_count(name)
        if most and len([key for key, _ in self._headers if key.lower() == name.lower()]) >= most:
            raise ValueError(f"There may be at most {most} {name} headers in a message")
        self._headers.append(self.policy.header_store_parse(name, val))

    def __delitem__(self, name):
        name = name.lower()
        self._headers = [pair for pair in self._headers if pair[0].lower() != name]

    def __contains__(self, name):
        name = name.lower()
        return any(name == key.lower() for key, _ in self._headers)

    def __iter__(self):
        for key, _ in self._headers:
            yield key

    def keys(self):
        return [key for key, _ in self._headers]

    def values(self):
        return [self.policy.header_fetch_parse(key, value) for key, value in self._headers]

    def items(self):
        return [(key, self.policy.header_fetch_parse(key, value)) for key, value in self._headers]

    def get(self, name, failobj=None):
        name = name.lower()
        for key, value in self._headers:
            if key.lower() == name:
                return self.policy.header_fetch_parse(key, value)
        return failobj

    def get_all(self, name, failobj=None):
        name = name.lower()
        found = [self.policy.header_fetch_parse(key, value) for key, value in self._headers if key.lower() == name]
        return found or failobj

    def set_raw(self, name, value):
        self._headers.append((name, value))

    def raw_items(self):
        return iter(self._headers.copy())

    def add_header(self, _name, _value, **_params):
        parts = [] if _value is None else [_value]
        for key, value in _params.items():
            parts.append(_formatparam(key.replace("_", "-"), value) if value is not None else key.replace("_", "-"))
        self[_name] = "; ".join(parts)

    def replace_header(self, _name, _value):
        _name = _name.lower()
        for at, (key, _) in enumerate(self._headers):
            if key.lower() == _name:
                self._headers[at] = self.policy.header_store_parse(key, _value)
                return
        raise KeyError(_name)

    # ---- the type and parameters ---------------------------------------------

    def get_content_type(self):
        value = self.get("content-type", _missing)
        if value is _missing:
            return self.get_default_type()
        kind = _splitparam(value)[0].lower()
        return kind if kind.count("/") == 1 else "text/plain"

    def get_content_maintype(self):
        return self.get_content_type().split("/")[0]

    def get_content_subtype(self):
        return self.get_content_type().split("/")[1]

    def get_default_type(self):
        return self._default_type

    def set_default_type(self, ctype):
        self._default_type = ctype

    def _params_of(self, failobj, header):
        """As they are written, with their quotation marks."""
        value = self.get(header, _missing)
        return failobj if value is _missing else utils.decode_params(_parseparam(value))

    def get_params(self, failobj=None, header="content-type", unquote=True):
        params = self._params_of(_missing, header)
        if params is _missing:
            return failobj
        return [(name, _unquotevalue(value)) for name, value in params] if unquote else params

    def get_param(self, param, failobj=None, header="content-type", unquote=True):
        if header not in self:
            return failobj
        for name, value in self._params_of(failobj, header):
            if name.lower() == param.lower():
                return _unquotevalue(value) if unquote else value
        return failobj

    def set_param(self, param, value, header="Content-Type", requote=True, charset=None, language="", replace=False):
        if not isinstance(value, tuple) and charset:
            value = (charset, language, value)
        if header not in self and header.lower() == "content-type":
            made = "text/plain"
        else:
            made = self.get(header)
        formatted = _formatparam(param, value, requote)
        if not self.get_param(param, header=header):
            made = "; ".join([made, formatted]) if made else formatted
        else:
            parts = [
                formatted if name.lower() == param.lower() else _formatparam(name, old, requote)
                for name, old in self.get_params(header=header, unquote=requote)
            ]
            while len(parts) > 1 and not parts[0]:
                del parts[0]
            made = "; ".join(parts)
        if made != self.get(header):
            if replace:
                self.replace_header(header, made)
            else:
                del self[header]
                self[header] = made

    def del_param(self, param, header="content-type", requote=True):
        if header not in self:
            return
        made = ""
        for name, value in self.get_params(header=header, unquote=requote):
            if name.lower() != param.lower():
                formatted = _formatparam(name, value, requote)
                made = "; ".join([made, formatted]) if made else formatted
        if made != self.get(header):
            del self[header]
            self[header] = made

    def set_type(self, type, header="Content-Type", requote=True):
        if type.count("/") != 1:
            raise ValueError
        if header.lower() == "content-type":
            del self["mime-version"]
            self["MIME-Version"] = "1.0"
        if header not in self:
            self[header] = type
            return
        params = self.get_params(header=header, unquote=requote)
        del self[header]
        self[header] = type
        for name, value in params[1:]:
            self.set_param(name, value, header, requote)

    def get_filename(self, failobj=None):
        name = self.get_param("filename", _missing, "content-disposition")
        if name is _missing:
            name = self.get_param("name", _missing, "content-type")
        return failobj if name is _missing else utils.collapse_rfc2231_value(name).strip()

    def get_boundary(self, failobj=None):
        boundary = self.get_param("boundary", _missing)
        return failobj if boundary is _missing else utils.collapse_rfc2231_value(boundary).rstrip()

    def set_boundary(self, boundary):
        params = self._params_of(_missing, "content-type")
        if params is _missing:
            raise errors.HeaderParseError("No Content-Type header found")
        quoted = f'"{boundary}"'
        if any(name.lower() == "boundary" for name, _ in params):
            params = [("boundary", quoted) if name.lower() == "boundary" else (name, value) for name, value in params]
        else:
            params = params + [("boundary", quoted)]
        made = "; ".join([name if value == "" else "%s=%s" % (name, value) for name, value in params])
        self._headers = [
            self.policy.header_store_parse(key, made) if key.lower() == "content-type" else (key, value)
            for key, value in self._headers
        ]

    def get_content_charset(self, failobj=None):
        charset = self.get_param("charset", _missing)
        if charset is _missing:
            return failobj
        if isinstance(charset, tuple):
            try:
                charset = str(_raw_unicode(charset[2]), charset[0] or "us-ascii")
            except (LookupError, UnicodeError):
                charset = charset[2]
        return charset.lower() if charset.isascii() else failobj

    def get_charsets(self, failobj=None):
        return [part.get_content_charset(failobj) for part in self.walk()]

    def get_content_disposition(self):
        value = self.get("content-disposition")
        return None if value is None else _splitparam(value)[0].lower()

    from email.iterators import walk
