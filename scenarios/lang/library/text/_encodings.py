# SPDX-License-Identifier: MIT
"""The codecs of module codecs: classes that encode and decode step by step, and the functions that they call."""
import base64
import binascii
import sys
from codecs import (BufferedIncrementalDecoder, CodecInfo, IncrementalDecoder, IncrementalEncoder, StreamReader,
                    StreamWriter)

_BYTES = (bytes, bytearray, memoryview)


def _bytes_of(data):
    """DATA as bytes; a TypeError for what has none."""
    if isinstance(data, bytes):
        return data
    if not isinstance(data, _BYTES):
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
    return bytes(data)


# ---- Where a character ends that is not complete -----------------------------


def _utf_8_end(data):
    """The size of DATA without a character at its end that is cut off."""
    for size in range(1, min(3, len(data)) + 1):
        first = data[-size]
        if first & 0xc0 == 0x80:
            continue
        if not 0xc2 <= first <= 0xf4:
            break
        needed = 2 if first < 0xe0 else 3 if first < 0xf0 else 4
        if size >= needed:
            break
        if size > 1:
            low = {0xe0: 0xa0, 0xf0: 0x90}.get(first, 0x80)
            high = 0x8f if first == 0xf4 else 0xbf  # surrogates may be wanted
            if not low <= data[1 - size] <= high:
                break
        return len(data) - size
    return len(data)


def _utf_16_end(is_little):

    def end(data):
        size = len(data) - len(data) % 2
        if size >= 2:
            unit = int.from_bytes(data[size - 2:size], "little" if is_little else "big")
            if 0xd800 <= unit < 0xdc00:
                size -= 2
        return size

    return end


def _utf_32_end(data):
    return len(data) - len(data) % 4


def _escape_end(data):
    at = data.find(b"\\")
    while at >= 0:
        size = {b"x": 4, b"u": 6, b"U": 10}.get(data[at + 1:at + 2], 2)
        if at + size > len(data) and all(c in b"0123456789abcdefABCDEF" for c in data[at + 2:]):
            return at
        at = data.find(b"\\", at + 2)
    return len(data)


def _all(data):
    return len(data)


# ---- Codecs of text ---------------------------------------------------------


class _Text:
    """A codec in C, by its name there; FUNCTION begins the names of its functions in codecs."""

    def __init__(self, name, function, end):
        self.name = name
        self.end = end
        self.encode = self._named(self._encode, function + "_encode")
        self.decode = self._named(self._decode, function + "_decode")
        self.function = function

    @staticmethod
    def _named(method, name):

        def function(input, errors="strict", final=True):
            return method(input, errors, final)

        function.__name__ = function.__qualname__ = name
        return function

    def _encode(self, input, errors, final):
        if not isinstance(input, str):
            raise TypeError(f"{self.function}_encode() argument 1 must be str, not {type(input).__name__}")
        return input.encode(self.name, errors or "strict"), len(input)

    def _decode(self, input, errors, final):
        data = _bytes_of(input)
        end = len(data) if final else self.end(data)
        return data[:end].decode(self.name, errors or "strict"), end


class _Escape(_Text):
    """unicode_escape, which decodes strs, too."""

    def _decode(self, input, errors, final):
        return super()._decode(input.encode() if isinstance(input, str) else input, errors, final)


_TEXTS = [
    _Text("utf-8", "utf_8", _utf_8_end),
    _Text("ascii", "ascii", _all),
    _Text("latin-1", "latin_1", _all),
    _Text("utf-16-le", "utf_16_le", _utf_16_end(True)),
    _Text("utf-16-be", "utf_16_be", _utf_16_end(False)),
    _Text("utf-32-le", "utf_32_le", _utf_32_end),
    _Text("utf-32-be", "utf_32_be", _utf_32_end),
]


def _classes(module, codec):
    """The classes of a codec, as those of CPython's encodings.MODULE."""
    encode, decode = codec.encode, codec.decode
    place = "encodings." + module

    class IncrementalEncoder_(IncrementalEncoder):
        __module__ = place

        def encode(self, input, final=False):
            return encode(input, self.errors)[0]

    class IncrementalDecoder_(BufferedIncrementalDecoder):
        __module__ = place

        def _buffer_decode(self, input, errors, final):
            return decode(input, errors, final)

    class StreamReader_(StreamReader):
        __module__ = place

        def decode(self, input, errors="strict"):
            return decode(input, errors, False)

    class StreamWriter_(StreamWriter):
        __module__ = place

        def encode(self, input, errors="strict"):
            return encode(input, errors)

    return _rename(StreamReader_, StreamWriter_, IncrementalEncoder_, IncrementalDecoder_)


def _rename(*classes):
    for made in classes:
        made.__name__ = made.__qualname__ = made.__name__.rstrip("_")
    return classes


def _info(name, module, codec, **options):
    reader, writer, encoder, decoder = _classes(module, codec)
    return CodecInfo(codec.encode, codec.decode, reader, writer, encoder, decoder, name, **options)


# ---- With a byte order mark --------------------------------------------------


class _Marked:
    """utf-8-sig, utf-16 and utf-32: what is encoded begins with a mark, which decoding removes."""

    def __init__(self, name, function, mark, codecs):
        self.name, self.function = name, function
        self.mark = mark
        self.codecs = codecs  # by the mark that announces them
        self.native = codecs[mark]

    def encode(self, input, errors="strict"):
        return self.mark + self.native.encode(input, errors)[0], len(input)

    def decode(self, input, errors="strict", final=True):
        data = _bytes_of(input)
        mark, codec = self.find(data)
        text, used = codec.decode(data[len(mark):], errors, final)
        return text, used + len(mark)

    def find(self, data):
        """(mark, codec): DATA begins with it, or with none."""
        for mark, codec in self.codecs.items():
            if data.startswith(mark):
                return mark, codec
        return b"", self.native

    def is_short(self, data):
        """Whether more bytes might make a mark of DATA."""
        return any(len(data) < len(mark) and mark.startswith(data) for mark in self.codecs) or (
            self.function != "utf_8_sig" and len(data) < len(self.mark))


def _marked_classes(module, codec):
    place = "encodings." + module
    starts_at = 1 if codec.function == "utf_8_sig" else 2

    class IncrementalEncoder_(IncrementalEncoder):
        __module__ = place

        def __init__(self, errors="strict"):
            super().__init__(errors)
            self.is_first = True

        def encode(self, input, final=False):
            made = codec.native.encode(input, self.errors)[0]
            if self.is_first:
                self.is_first = False
                made = codec.mark + made
            return made

        def reset(self):
            super().reset()
            self.is_first = True

        def getstate(self):
            return starts_at if self.is_first else 0

        def setstate(self, state):
            self.is_first = state != 0

    class IncrementalDecoder_(BufferedIncrementalDecoder):
        __module__ = place

        def __init__(self, errors="strict"):
            super().__init__(errors)
            self.found = None

        def _buffer_decode(self, input, errors, final):
            used = 0
            if self.found is None:
                if not final and codec.is_short(input):
                    return "", 0
                mark, self.found = codec.find(input)
                used = len(mark)
            text, more = self.found.decode(input[used:], errors, final)
            return text, used + more

        def reset(self):
            super().reset()
            self.found = None

        def getstate(self):
            if self.found is None:
                return self.buffer, starts_at
            is_native = starts_at == 1 or self.found is codec.native
            return self.buffer, 0 if is_native else 1

        def setstate(self, state):
            super().setstate(state)
            if state[1] == starts_at:
                self.found = None
            else:
                self.found = codec.native if state[1] == 0 else list(codec.codecs.values())[1]

    class StreamReader_(StreamReader):
        __module__ = place

        def __init__(self, stream, errors="strict"):
            super().__init__(stream, errors)
            self.found = None

        def decode(self, input, errors="strict"):
            used = 0
            if self.found is None:
                if codec.is_short(input):
                    return "", 0
                mark, self.found = codec.find(input)
                used = len(mark)
            text, more = self.found.decode(input[used:], errors, False)
            return text, used + more

        def reset(self):
            super().reset()
            self.found = None

    class StreamWriter_(StreamWriter):
        __module__ = place

        def __init__(self, stream, errors="strict"):
            super().__init__(stream, errors)
            self.is_first = True

        def encode(self, input, errors="strict"):
            made, used = codec.native.encode(input, errors)
            if self.is_first:
                self.is_first = False
                made = codec.mark + made
            return made, used

        def reset(self):
            super().reset()
            self.is_first = True

    return _rename(StreamReader_, StreamWriter_, IncrementalEncoder_, IncrementalDecoder_)


# ---- Codecs of bytes --------------------------------------------------------


class _Bytes:
    """A codec between bytes, or of rot13 between strs."""

    def __init__(self, to, back):
        self.to, self.back = to, back

    def encode(self, input, errors="strict", final=True):
        return self.to(input), len(input)

    def decode(self, input, errors="strict", final=True):
        return self.back(input), len(input)


def _to_base64(data):
    try:
        data = memoryview(data)
    except TypeError as error:
        raise TypeError(f"expected bytes-like object, not {type(data).__name__}") from error
    return base64.encodebytes(bytes(data))


def _rot13(text):
    return str.translate(text, _ROT13)


_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROT13 = str.maketrans(_LETTERS + _LETTERS.upper(),
                       _LETTERS[13:] + _LETTERS[:13] + _LETTERS[13:].upper() + _LETTERS[:13].upper())

_NAMES = {}
# What names of encodings by tables begin with; those that C has not end the run.
_TABLES = "cp", "windows", "iso", "latin", "koi", "kz", "mac", "tis", "ptcp", "l2", "l9", "cyrillic", "greek", "hebrew", "arabic"


def _add(info, *names):
    for name in names:
        _NAMES[name] = info


def _add_all():
    utf_8, ascii_, latin_1, le_16, be_16, le_32, be_32 = _TEXTS
    for codec in (utf_8, le_16, be_16, le_32, be_32):
        _add(_info(codec.name, codec.function, codec), codec.function, codec.function.replace("utf_", "utf", 1),
             codec.function.replace("_le", "le").replace("_be", "be"))
    _add(_NAMES["utf_8"], "u8", "utf", "cp65001", "utf8_ucs2", "utf8_ucs4")
    _add(_info("ascii", "ascii", ascii_), "ascii", "us_ascii", "646", "us", "ansi_x3.4_1968", "iso646_us")
    _add(_info("iso8859-1", "latin_1", latin_1), "latin_1", "latin1", "latin", "l1", "iso_8859_1", "iso8859_1", "8859",
         "cp819", "iso8859", "iso_8859_1_1987", "iso_ir_100", "ibm819", "csisolatin1")
    _add(_info("unicode-escape", "unicode_escape", _Escape("unicode_escape", "unicode_escape", _escape_end)),
         "unicode_escape", "unicodeescape")
    for name, function, codecs in (("utf-8-sig", "utf_8_sig", {b"\xef\xbb\xbf": utf_8}),
                                   ("utf-16", "utf_16", {b"\xff\xfe": le_16, b"\xfe\xff": be_16}),
                                   ("utf-32", "utf_32", {b"\xff\xfe\0\0": le_32, b"\0\0\xfe\xff": be_32})):
        codec = _Marked(name, function, next(iter(codecs)), codecs)
        reader, writer, encoder, decoder = _marked_classes(function, codec)
        _add(CodecInfo(codec.encode, codec.decode, reader, writer, encoder, decoder, name), function,
             function.replace("utf_", "utf", 1))
    for name, module, codec, names in (("hex", "hex_codec", _Bytes(binascii.b2a_hex, binascii.a2b_hex), ("hex",)),
                                       ("base64", "base64_codec", _Bytes(_to_base64, base64.decodebytes),
                                        ("base64", "base_64")),
                                       ("rot-13", "rot_13", _Bytes(_rot13, _rot13), ("rot13",))):
        _add(_info(name, module, codec, _is_text_encoding=False), module, *names)


_add_all()


def _canonical(name):
    """As CPython's CodecInfo has it, of an encoding by a table."""
    latin = {"2": "2", "3": "3", "4": "4", "5": "9", "6": "10", "7": "13", "8": "14", "9": "15", "10": "16"}
    if name[:5] == "latin" and name[5:] in latin:
        return "iso8859-" + latin[name[5:]]
    if name.startswith("iso_8859_"):
        return "iso8859-" + name.removeprefix("iso_8859_").partition("_")[0]
    return name.replace("windows_", "cp").replace("_", "-")


def find(name):
    """The codec of NAME, in lower case and with _ only; None: there is none."""
    found = _NAMES.get(name)
    if found is None and name.startswith(_TABLES):
        try:
            "".encode(name)
        except LookupError:
            return None
        codec = _Text(name, "charmap", _all)
        found = _NAMES[name] = _info(_canonical(name), name, codec)
    return found
