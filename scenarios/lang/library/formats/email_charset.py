# SPDX-License-Identifier: MIT
"""Module email.charset: how each charset is encoded in headers and bodies."""
import email.base64mime
import email.quoprimime
from email import errors
from email.encoders import encode_7or8bit

__all__ = ["Charset", "add_alias", "add_charset", "add_codec"]

QP = 1
BASE64 = 2
SHORTEST = 3
RFC2047_CHROME_LEN = 7
DEFAULT_CHARSET = "us-ascii"
UNKNOWN8BIT = "unknown-8bit"
EMPTYSTRING = ""

CHARSETS = {f"iso-8859-{number}": (QP, QP, None) for number in (1, 2, 3, 4, 9, 10, 13, 14, 15, 16)} | {
    "windows-1252": (QP, QP, None),
    "viscii": (QP, QP, None),
    "us-ascii": (None, None, None),
    "big5": (BASE64, BASE64, None),
    "gb2312": (BASE64, BASE64, None),
    "euc-jp": (BASE64, None, "iso-2022-jp"),
    "shift_jis": (BASE64, None, "iso-2022-jp"),
    "iso-2022-jp": (BASE64, None, None),
    "koi8-r": (BASE64, BASE64, None),
    "utf-8": (SHORTEST, BASE64, "utf-8"),
}

ALIASES = {
    f"latin{sign}{number}": f"iso-8859-{part}"
    for number, part in zip(range(1, 11), (1, 2, 3, 4, 9, 10, 13, 14, 15, 16)) for sign in "_-"
} | {
    "cp949": "ks_c_5601-1987",
    "euc_jp": "euc-jp",
    "euc_kr": "euc-kr",
    "ascii": "us-ascii",
}

CODEC_MAP = {"gb2312": "eucgb2312_cn", "big5": "big5_tw", "us-ascii": None}


def add_charset(charset, header_enc=None, body_enc=None, output_charset=None):
    if body_enc == SHORTEST:
        raise ValueError("SHORTEST not allowed for body_enc")
    CHARSETS[charset] = header_enc, body_enc, output_charset


def add_alias(alias, canonical):
    ALIASES[alias] = canonical


def add_codec(charset, codecname):
    CODEC_MAP[charset] = codecname


def _encode(string, codec):
    if codec == UNKNOWN8BIT:
        return string.encode("ascii", "surrogateescape")
    return string.encode(codec)


class Charset:
    def __init__(self, input_charset=DEFAULT_CHARSET):
        try:
            if isinstance(input_charset, str):
                input_charset.encode("ascii")
            else:
                input_charset = str(input_charset, "ascii")
        except UnicodeError:
            raise errors.CharsetError(input_charset)
        input_charset = input_charset.lower()
        self.input_charset = ALIASES.get(input_charset, input_charset)
        header, body, output = CHARSETS.get(self.input_charset, (SHORTEST, BASE64, None))
        output = output or self.input_charset
        self.header_encoding = header
        self.body_encoding = body
        self.output_charset = ALIASES.get(output, output)
        self.input_codec = CODEC_MAP.get(self.input_charset, self.input_charset)
        self.output_codec = CODEC_MAP.get(self.output_charset, self.output_charset)

    def __repr__(self):
        return self.input_charset.lower()

    def __eq__(self, other):
        return str(self) == str(other).lower()

    def get_body_encoding(self):
        assert self.body_encoding != SHORTEST
        if self.body_encoding == QP:
            return "quoted-printable"
        return "base64" if self.body_encoding == BASE64 else encode_7or8bit

    def get_output_charset(self):
        return self.output_charset or self.input_charset

    def _get_encoder(self, data):
        kind = self.header_encoding
        if kind == SHORTEST:
            kind = BASE64 if email.base64mime.header_length(data) < email.quoprimime.header_length(data) else QP
        if kind == BASE64:
            return email.base64mime
        return email.quoprimime if kind == QP else None

    def header_encode(self, string):
        codec = self.output_codec or "us-ascii"
        data = _encode(string, codec)
        encoder = self._get_encoder(data)
        return string if encoder is None else encoder.header_encode(data, codec)

    def header_encode_lines(self, string, maxlengths):
        codec = self.output_codec or "us-ascii"
        encoder = self._get_encoder(_encode(string, codec))
        charset = self.get_output_charset()
        extra = len(charset) + RFC2047_CHROME_LEN
        lines, current = [], ""
        room = next(maxlengths) - extra
        for character in string:
            if encoder.header_length(_encode(current + character, charset)) > room:
                if not lines and not current:
                    lines.append(None)
                else:
                    lines.append(encoder.header_encode(_encode(current, codec), charset=codec))
                current = ""
                room = next(maxlengths) - extra
            current += character
        lines.append(encoder.header_encode(_encode(current, codec), charset=codec))
        return lines

    def body_encode(self, string):
        if not string:
            return string
        data = string.encode(self.output_charset) if isinstance(string, str) else string
        if self.body_encoding is BASE64:
            return email.base64mime.body_encode(data)
        if self.body_encoding is QP:
            return email.quoprimime.body_encode(data.decode("latin1"))
        return data.decode("ascii") if isinstance(string, str) else string
