# SPDX-License-Identifier: MIT
"""Module codecs, as CPython's Lib/codecs.py; without codecs of the program's own.

The codecs themselves are in _encodings.py: UTF-8, UTF-16, UTF-32, ASCII, Latin-1, unicode_escape, hex, base64 and rot13.
"""
import builtins
from _refuse import refuse

__all__ = [
    "open", "EncodedFile", "BOM", "BOM_BE", "BOM_LE", "BOM32_BE", "BOM32_LE", "BOM64_BE", "BOM64_LE", "BOM_UTF8",
    "BOM_UTF16", "BOM_UTF16_LE", "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE", "BOM_UTF32_BE", "CodecInfo", "Codec",
    "IncrementalEncoder", "IncrementalDecoder", "StreamReader", "StreamWriter", "StreamReaderWriter", "StreamRecoder",
    "getencoder", "getdecoder", "getincrementalencoder", "getincrementaldecoder", "getreader", "getwriter", "encode",
    "decode", "iterencode", "iterdecode", "lookup", "lookup_error", "register_error", "strict_errors", "ignore_errors",
    "replace_errors", "xmlcharrefreplace_errors", "backslashreplace_errors", "namereplace_errors"
]

BOM_UTF8 = b"\xef\xbb\xbf"
BOM_LE = BOM_UTF16_LE = BOM = BOM_UTF16 = BOM32_LE = b"\xff\xfe"
BOM_BE = BOM_UTF16_BE = BOM32_BE = b"\xfe\xff"
BOM_UTF32_LE = BOM_UTF32 = BOM64_LE = b"\xff\xfe\x00\x00"
BOM_UTF32_BE = BOM64_BE = b"\x00\x00\xfe\xff"


class CodecInfo(tuple):
    """What lookup() finds: the functions and classes of a codec."""

    _is_text_encoding = True

    def __new__(cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None,
                incrementaldecoder=None, name=None, *, _is_text_encoding=None):
        self = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        self.name = name
        self.encode = encode
        self.decode = decode
        self.incrementalencoder = incrementalencoder
        self.incrementaldecoder = incrementaldecoder
        self.streamwriter = streamwriter
        self.streamreader = streamreader
        if _is_text_encoding is not None:
            self._is_text_encoding = _is_text_encoding
        return self

    def __repr__(self):
        kind = self.__class__
        return f"<{kind.__module__}.{kind.__qualname__} object for encoding {self.name} at {id(self):#x}>"

    def __getnewargs__(self):
        return tuple(self)


class Codec:
    """What a codec defines."""

    def encode(self, input, errors="strict"):
        raise NotImplementedError

    def decode(self, input, errors="strict"):
        raise NotImplementedError


class IncrementalEncoder:
    """Encodes in several steps."""

    def __init__(self, errors="strict"):
        self.errors = errors
        self.buffer = ""

    def encode(self, input, final=False):
        raise NotImplementedError

    def reset(self):
        pass

    def getstate(self):
        return 0

    def setstate(self, state):
        pass


class BufferedIncrementalEncoder(IncrementalEncoder):
    """Keeps what cannot be encoded yet."""

    def _buffer_encode(self, input, errors, final):
        raise NotImplementedError

    def encode(self, input, final=False):
        data = self.buffer + input
        made, used = self._buffer_encode(data, self.errors, final)
        self.buffer = data[used:]
        return made

    def reset(self):
        IncrementalEncoder.reset(self)
        self.buffer = ""

    def getstate(self):
        return self.buffer or 0

    def setstate(self, state):
        self.buffer = state or ""


class IncrementalDecoder:
    """Decodes in several steps."""

    def __init__(self, errors="strict"):
        self.errors = errors

    def decode(self, input, final=False):
        raise NotImplementedError

    def reset(self):
        pass

    def getstate(self):
        return b"", 0

    def setstate(self, state):
        pass


class BufferedIncrementalDecoder(IncrementalDecoder):
    """Keeps what cannot be decoded yet."""

    def __init__(self, errors="strict"):
        IncrementalDecoder.__init__(self, errors)
        self.buffer = b""

    def _buffer_decode(self, input, errors, final):
        raise NotImplementedError

    def decode(self, input, final=False):
        data = self.buffer + input
        made, used = self._buffer_decode(data, self.errors, final)
        self.buffer = data[used:]
        return made

    def reset(self):
        IncrementalDecoder.reset(self)
        self.buffer = b""

    def getstate(self):
        return self.buffer, 0

    def setstate(self, state):
        self.buffer = state[0]


class StreamWriter(Codec):
    """Writes strs to a stream of bytes."""

    def __init__(self, stream, errors="strict"):
        self.stream = stream
        self.errors = errors

    def write(self, object):
        self.stream.write(self.encode(object, self.errors)[0])

    def writelines(self, list):
        self.write("".join(list))

    def reset(self):
        pass

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        if whence == 0 and offset == 0:
            self.reset()

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()


class StreamReader(Codec):
    """Reads strs from a stream of bytes."""

    def __init__(self, stream, errors="strict"):
        self.stream = stream
        self.errors = errors
        self.bytebuffer = b""
        self.charbuffer = ""

    def decode(self, input, errors="strict"):
        raise NotImplementedError

    def _fill(self, size):
        """Decodes SIZE more bytes, or all; False at the end of the stream."""
        data = self.stream.read() if size < 0 else self.stream.read(size)
        waiting = self.bytebuffer + data
        text, used = self.decode(waiting, self.errors) if waiting else ("", 0)
        self.bytebuffer = waiting[used:]
        self.charbuffer += text
        return bool(data)

    def _take(self, size):
        text, self.charbuffer = self.charbuffer[:size], self.charbuffer[size:]
        return text

    def read(self, size=-1, chars=-1, firstline=False):
        """CHARS characters if that is given, else what SIZE bytes are, else all."""
        if chars >= 0:
            while len(self.charbuffer) < chars and self._fill(size if size >= 0 else chars):
                pass
            return self._take(chars)
        if size >= 0:
            if not self.charbuffer:
                self._fill(size)
        else:
            self._fill(-1)
        return self._take(len(self.charbuffer))

    def readline(self, size=None, keepends=True):
        """One line."""
        step = size or 72
        while True:
            lines = self.charbuffer.splitlines(True)
            if len(lines) > 1 or lines and lines[0] != lines[0].splitlines()[0] and not lines[0].endswith("\r"):
                break
            if not self._fill(step) or size is not None:
                lines = self.charbuffer.splitlines(True)
                break
        line = self._take(len(lines[0])) if lines else ""
        return line if keepends or not line else line.splitlines()[0]

    def readlines(self, sizehint=None, keepends=True):
        return self.read().splitlines(keepends)

    def reset(self):
        self.bytebuffer = b""
        self.charbuffer = ""

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        self.reset()

    def __next__(self):
        line = self.readline()
        if line:
            return line
        raise StopIteration

    def __iter__(self):
        return self

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()


class StreamReaderWriter:
    """Reads and writes one stream."""

    encoding = "unknown"

    def __init__(self, stream, Reader, Writer, errors="strict"):
        self.stream = stream
        self.reader = Reader(stream, errors)
        self.writer = Writer(stream, errors)
        self.errors = errors

    def read(self, size=-1):
        return self.reader.read(size)

    def readline(self, size=None, keepends=True):
        return self.reader.readline(size, keepends)

    def readlines(self, sizehint=None, keepends=True):
        return self.reader.readlines(sizehint, keepends)

    def __next__(self):
        return next(self.reader)

    def __iter__(self):
        return self

    def write(self, data):
        return self.writer.write(data)

    def writelines(self, list):
        return self.writer.writelines(list)

    def reset(self):
        self.reader.reset()
        self.writer.reset()

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        self.reader.reset()
        if whence == 0 and offset == 0:
            self.writer.reset()

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()


class StreamRecoder:
    """Bytes of one encoding that are stored in another."""

    data_encoding = "unknown"
    file_encoding = "unknown"

    def __init__(self, stream, encode, decode, Reader, Writer, errors="strict"):
        self.stream = stream
        self.encode = encode
        self.decode = decode
        self.reader = Reader(stream, errors)
        self.writer = Writer(stream, errors)
        self.errors = errors

    def read(self, size=-1):
        return self.encode(self.reader.read(size), self.errors)[0]

    def readline(self, size=None):
        text = self.reader.readline() if size is None else self.reader.readline(size)
        return self.encode(text, self.errors)[0]

    def readlines(self, sizehint=None):
        return self.encode(self.reader.read(), self.errors)[0].splitlines(keepends=True)

    def __next__(self):
        return self.encode(next(self.reader), self.errors)[0]

    def __iter__(self):
        return self

    def write(self, data):
        return self.writer.write(self.decode(data, self.errors)[0])

    def writelines(self, list):
        return self.write(b"".join(list))

    def reset(self):
        self.reader.reset()
        self.writer.reset()

    def seek(self, offset, whence=0):
        self.reader.seek(offset, whence)
        self.writer.seek(offset, whence)

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    """A file that is read and written through a codec."""
    import warnings
    warnings.warn("codecs.open() is deprecated. Use open() instead.", DeprecationWarning, stacklevel=2)
    if encoding is not None and "b" not in mode:
        mode = mode.replace("U", "") + "b"
    file = builtins.open(filename, mode, buffering)
    if encoding is None:
        return file
    try:
        info = lookup(encoding)
        made = StreamReaderWriter(file, info.streamreader, info.streamwriter, errors)
        made.encoding = encoding
        return made
    except:
        file.close()
        raise


def EncodedFile(file, data_encoding, file_encoding=None, errors="strict"):
    """FILE, which has FILE_ENCODING, as one of DATA_ENCODING."""
    file_encoding = file_encoding or data_encoding
    data_info, file_info = lookup(data_encoding), lookup(file_encoding)
    made = StreamRecoder(file, data_info.encode, data_info.decode, file_info.streamreader, file_info.streamwriter,
                         errors)
    made.data_encoding = data_encoding
    made.file_encoding = file_encoding
    return made


_ELSEWHERE = ("big5", "bz2", "charmap", "cp", "euc", "gb", "hz", "ibm", "idna", "iso", "johab", "koi8", "kz1048", "mac",
              "mbcs", "oem", "palmos", "ptcp154", "punycode", "quopri", "raw_unicode", "shift_jis", "tis_620",
              "undefined", "utf_7", "uu", "windows", "zip", "zlib")


def lookup(encoding, /):
    """The codec of that name."""
    from _encodings import find
    if not isinstance(encoding, str):
        raise TypeError(f"lookup() argument must be str, not {type(encoding).__name__}")
    name = "_".join(encoding.lower().replace("-", " ").replace("_", " ").split())
    found = find(name)
    if found is None:
        if name.startswith(_ELSEWHERE):
            refuse(f"encoding {encoding} is not in the scenario language; use utf-8, utf-16, utf-32, ascii or latin-1")
        raise LookupError(f"unknown encoding: {encoding}")
    return found


_handlers = {}  # of the program's own; errors of codecs in C look here, too


def register_error(errors, handler, /):
    """HANDLER is called where something cannot be coded and ERRORS is given as errors=."""
    if not isinstance(errors, str):
        raise TypeError(f"register_error() argument 1 must be str, not {type(errors).__name__}")
    if not callable(handler):
        raise TypeError("handler must be callable")
    if errors in _known_handlers:
        refuse(f"another error handler {errors!r} is not in the scenario language; register it under a name of its own")
    _handlers[errors] = handler


def lookup_error(errors, /):
    if not isinstance(errors, str):
        raise TypeError(f"lookup_error() argument must be str, not {type(errors).__name__}")
    found = _known_handlers.get(errors) or _handlers.get(errors)
    if found is None:
        raise LookupError(f"unknown error handler name '{errors}'")
    return found


def _unhandled(exception):
    return TypeError(f"don't know how to handle {type(exception).__name__} in error callback")


def strict_errors(exception):
    if isinstance(exception, Exception):
        raise exception
    raise TypeError("codec must pass exception instance")


def ignore_errors(exception):
    if not isinstance(exception, UnicodeError):
        raise _unhandled(exception)
    return "", exception.end


def replace_errors(exception):
    if isinstance(exception, UnicodeDecodeError):
        return "\ufffd", exception.end
    if isinstance(exception, UnicodeEncodeError):
        return "?" * (exception.end - exception.start), exception.end
    if isinstance(exception, UnicodeTranslateError):
        return "\ufffd" * (exception.end - exception.start), exception.end
    raise _unhandled(exception)


def _by_ascii(name):

    def handler(exception):
        if name == "backslashreplace" and isinstance(exception, UnicodeTranslateError):
            text = exception.object[exception.start:exception.end]
            return "".join(_hex(ord(c)) for c in text), exception.end
        if not isinstance(exception, UnicodeEncodeError):
            raise _unhandled(exception)
        text = exception.object[exception.start:exception.end]
        return "".join(c.encode("ascii", name).decode() if c > "\x7f" else _escaped(c, name) for c in text), exception.end

    handler.__name__ = handler.__qualname__ = f"{name}_errors"
    return handler


def _hex(code):
    if code >= 0x10000:
        return f"\\U{code:08x}"
    return f"\\u{code:04x}" if code >= 0x100 else f"\\x{code:02x}"


def _escaped(c, name):
    """A character of ASCII, which a codec of the program's own may not have."""
    if name == "xmlcharrefreplace":
        return f"&#{ord(c)};"
    if name == "namereplace":
        import unicodedata
        if found := unicodedata.name(c, ""):
            return f"\\N{{{found}}}"
    return _hex(ord(c))


xmlcharrefreplace_errors = _by_ascii("xmlcharrefreplace")
namereplace_errors = _by_ascii("namereplace")
_backslash = _by_ascii("backslashreplace")


def backslashreplace_errors(exception):
    if isinstance(exception, UnicodeDecodeError):
        part = exception.object[exception.start:exception.end]
        return "".join(f"\\x{byte:02x}" for byte in part), exception.end
    return _backslash(exception)


def _surrogates(name):

    def handler(exception):
        refuse(f"the error handler {name!r} as a function is not in the scenario language; write errors={name!r}")

    return handler


_known_handlers = {
    "strict": strict_errors, "ignore": ignore_errors, "replace": replace_errors, "xmlcharrefreplace":
    xmlcharrefreplace_errors, "backslashreplace": backslashreplace_errors, "namereplace": namereplace_errors,
    "surrogateescape": _surrogates("surrogateescape"), "surrogatepass": _surrogates("surrogatepass")
}


def getencoder(encoding):
    return lookup(encoding).encode


def getdecoder(encoding):
    return lookup(encoding).decode


def getincrementalencoder(encoding):
    encoder = lookup(encoding).incrementalencoder
    if encoder is None:
        raise LookupError(encoding)
    return encoder


def getincrementaldecoder(encoding):
    decoder = lookup(encoding).incrementaldecoder
    if decoder is None:
        raise LookupError(encoding)
    return decoder


def getreader(encoding):
    return lookup(encoding).streamreader


def getwriter(encoding):
    return lookup(encoding).streamwriter


def encode(obj, encoding="utf-8", errors="strict"):
    """OBJ through the encoder of a codec."""
    return _convert(lookup(encoding).encode, obj, encoding, errors, "encoding")


def decode(obj, encoding="utf-8", errors="strict"):
    """OBJ through the decoder of a codec."""
    return _convert(lookup(encoding).decode, obj, encoding, errors, "decoding")


def _convert(function, obj, encoding, errors, action):
    try:
        return function(obj, errors)[0]
    except Exception as error:
        error.add_note(f"{action} with '{encoding}' codec failed")
        raise


def iterencode(iterator, encoding, errors="strict", **kwargs):
    """The bytes of each str."""
    encoder = getincrementalencoder(encoding)(errors, **kwargs)
    for input in iterator:
        output = encoder.encode(input)
        if output:
            yield output
    output = encoder.encode("", True)
    if output:
        yield output


def iterdecode(iterator, encoding, errors="strict", **kwargs):
    """The strs that bytes are, in parts."""
    decoder = getincrementaldecoder(encoding)(errors, **kwargs)
    for input in iterator:
        output = decoder.decode(input)
        if output:
            yield output
    output = decoder.decode(b"", True)
    if output:
        yield output


def _function(name, action):

    def function(input, errors="strict", final=False):
        info = lookup(name)
        if action == "encode":
            return info.encode(input, errors)
        return info.decode(input, errors, final)

    function.__name__ = function.__qualname__ = f"{name}_{action}"
    return function


utf_8_encode = _function("utf_8", "encode")
utf_8_decode = _function("utf_8", "decode")
ascii_encode = _function("ascii", "encode")
ascii_decode = _function("ascii", "decode")
latin_1_encode = _function("latin_1", "encode")
latin_1_decode = _function("latin_1", "decode")
