# SPDX-License-Identifier: MIT
"""io.TextIOWrapper, as CPython's Modules/_io/textio.c: text over a stream of bytes.

Text is decoded in chunks of bytes; `_shown` is the part of the current one that was decoded, from which the program has
taken `_at` characters.
"""
from _iobase import TextIOBase, UnsupportedOperation

_CHUNK = 8192
_BOM = b"\xef\xbb\xbf"


def _incomplete(data):
    """How many bytes at the end of DATA begin a character of UTF-8 that DATA does not end."""
    for back in range(1, min(4, len(data) + 1)):
        byte = data[-back]
        if byte >= 0xc0:
            return back if back < (2 if byte < 0xe0 else 3 if byte < 0xf0 else 4) else 0
        if byte < 0x80:
            return 0
    return 0


class TextIOWrapper(TextIOBase):
    __module__ = "_io"

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        self._buffer = None
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"TextIOWrapper() argument 'newline' must be str or None, not {type(newline).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline}")
        encoding = "UTF-8" if encoding is None or encoding == "locale" else encoding
        if not isinstance(encoding, str):
            raise TypeError(f"TextIOWrapper() argument 'encoding' must be str or None, not {type(encoding).__name__}")
        self._set(encoding, errors)
        self._set_newline(newline)
        self._buffer = buffer
        self._reads, self._writes = buffer.readable(), buffer.writable()
        self._seeks = buffer.seekable()
        self._line_buffering, self._write_through = bool(line_buffering), bool(write_through)
        self._unwritten, self._unwritten_size = [], 0
        self._telling = True
        self._forget()
        self._has_bom = False
        if self._codec == "utf-8-sig" and self._writes and self._seeks:
            self._has_bom = buffer.tell() != 0
        self._seen = 0  # kinds of line ends: 1 \n, 2 \r, 4 \r\n

    def _set(self, encoding, errors):
        codec = encoding.lower().replace("_", "-")
        if codec in ("utf-8-sig", "utf8-sig"):
            codec = "utf-8-sig"
        else:
            "".encode(encoding)  # LookupError
            codec = "utf-8" if codec in ("utf-8", "utf8", "u8", "cp65001") else ""
        self._codec, self._encoding = codec, encoding
        self._errors = "strict" if errors is None else errors

    def _set_newline(self, newline):
        self._newline = newline
        self._ends = {"\r": "\r", "\r\n": "\r\n"}.get(newline)  # what "\n" is written as

    def _forget(self):
        """Of what was read ahead."""
        self._shown, self._at = "", 0
        self._chunk, self._left = b"", b""  # the bytes of _shown; those that are no whole character yet
        self._held = ""  # a \r that ends a chunk: a \n may follow

    @property
    def buffer(self):
        return self._buffer

    @property
    def encoding(self):
        return self._encoding

    @property
    def errors(self):
        return self._errors

    @property
    def line_buffering(self):
        return self._line_buffering

    @property
    def write_through(self):
        return self._write_through

    @property
    def name(self):
        return self._buffer.name

    @property
    def closed(self):
        self._attached()
        return self._buffer.closed

    @property
    def newlines(self):
        return (None, "\n", "\r", ("\r", "\n"), "\r\n", ("\n", "\r\n"), ("\r", "\r\n"), ("\r", "\n", "\r\n"))[self._seen]

    def __repr__(self):
        text = f"<{type(self).__module__}.{type(self).__qualname__}"
        try:
            text += f" name={self._buffer.name!r}"
        except AttributeError:
            pass
        if "mode" in self.__dict__:
            text += f" mode={self.mode!r}"
        return text + f" encoding={self._encoding!r}>"

    def _attached(self):
        if self._buffer is None:
            raise ValueError("underlying buffer has been detached")

    def _check(self):
        if self._buffer is None:
            raise ValueError("underlying buffer has been detached")
        if self._buffer.closed:
            raise ValueError("I/O operation on closed file.")

    def readable(self):
        self._attached()
        return self._buffer.readable()

    def writable(self):
        self._attached()
        return self._buffer.writable()

    def seekable(self):
        self._attached()
        return self._buffer.seekable()

    def fileno(self):
        self._attached()
        return self._buffer.fileno()

    def isatty(self):
        self._attached()
        return self._buffer.isatty()

    def close(self):
        self._attached()
        if not self._buffer.closed:
            try:
                self.flush()
            finally:
                self._buffer.close()

    def __del__(self):
        try:
            if self._buffer is not None:
                self.close()
        except Exception:
            pass

    def detach(self):
        self._attached()
        self.flush()
        buffer, self._buffer = self._buffer, None
        return buffer

    def reconfigure(self, *, encoding=None, errors=None, newline=..., line_buffering=None, write_through=None):
        if self._shown and (encoding is not None or errors is not None or newline is not ...):
            raise UnsupportedOperation("It is not possible to set the encoding or newline of stream after the first read")
        self.flush()
        if encoding is not None or errors is not None:
            self._set(self._encoding if encoding is None else encoding,
                      errors if errors is not None or encoding is not None else self._errors)
        if newline is not ...:
            if newline not in (None, "", "\n", "\r", "\r\n"):
                raise ValueError(f"illegal newline value: {newline}")
            self._set_newline(newline)
        if line_buffering is not None:
            self._line_buffering = bool(line_buffering)
        if write_through is not None:
            self._write_through = bool(write_through)

    # ---- Writing ----

    def write(self, text, /):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._check()
        if not self._writes:
            raise UnsupportedOperation("not writable")
        size = len(text)
        ends = self._line_buffering and ("\n" in text or "\r" in text)
        if self._ends is not None:
            text = text.replace("\n", self._ends)
        if self._codec == "utf-8":
            data = text.encode("utf-8", self._errors)
        elif self._codec == "utf-8-sig":
            data = (b"" if self._has_bom else _BOM) + text.encode("utf-8", self._errors)
            self._has_bom = True
        else:
            data = text.encode(self._encoding, self._errors)
        if self._unwritten_size + len(data) > _CHUNK:
            self._write_out()
        self._unwritten.append(data)
        self._unwritten_size += len(data)
        if self._unwritten_size >= _CHUNK or ends or self._write_through:
            self._write_out()
        if ends:
            self._buffer.flush()
        if self._shown or self._left:
            self._forget()
        return size

    def writelines(self, lines, /):
        self._check()
        for line in lines:
            self.write(line)

    def _write_out(self):
        if self._unwritten:
            data = b"".join(self._unwritten)
            self._unwritten, self._unwritten_size = [], 0
            self._buffer.write(data)

    def flush(self):
        self._check()
        self._telling = self._seeks
        self._write_out()
        self._buffer.flush()

    # ---- Reading ----

    def _check_reading(self):
        self._check()
        if not self._reads:
            raise UnsupportedOperation("not readable")
        self._write_out()

    def _decoded(self, data, is_end):
        if self._codec == "utf-8-sig":
            if not self._has_bom and len(data) < 3 and not is_end:
                self._left = data
                return ""
            if not self._has_bom and data.startswith(_BOM):
                data = data[3:]
            self._has_bom = True
        if self._codec:
            count = 0 if is_end else _incomplete(data)
            self._left = data[len(data) - count:]
            return data[:len(data) - count].decode("utf-8", self._errors)
        self._left = b""
        return data.decode(self._encoding, self._errors)

    def _translated(self, text, is_end):
        """TEXT with the line ends that the program sees."""
        if self._newline not in (None, "") or not ("\r" in text or self._held):
            if "\n" in text and self._newline in (None, ""):
                self._seen |= 1
            return text
        text = self._held + text
        self._held = ""
        if text.endswith("\r") and not is_end:
            self._held, text = "\r", text[:-1]
        both = text.count("\r\n")
        self._seen |= (4 if both else 0) | (2 if text.count("\r") > both else 0) | (1 if text.count("\n") > both else 0)
        return text.replace("\r\n", "\n").replace("\r", "\n") if self._newline is None else text

    def _next_chunk(self):
        """Decodes the next bytes; False: there are none. What the program has not taken stays."""
        data = self._buffer.read1(_CHUNK) if hasattr(self._buffer, "read1") else self._buffer.read(_CHUNK)
        left = self._left
        text = self._translated(self._decoded(left + data, not data), not data)
        if self._at < len(self._shown):
            self._chunk += data
            self._shown += text
        else:
            self._chunk, self._shown, self._at = left + data, text, 0
        return bool(data)

    def _line_size(self, start):
        """Where the line that begins at _at ends, if its end is at START or after it; -1: it is not there yet."""
        text = self._shown
        if self._newline is None or self._newline == "\n":
            return text.find("\n", start) + 1 or -1
        if self._newline:
            at = text.find(self._newline, max(self._at, start - 1))
            return -1 if at < 0 else at + len(self._newline)
        line, old = text.find("\n", start), text.find("\r", start)
        if old < 0 or 0 <= line < old:
            return line + 1 or -1
        return old + 2 if text.startswith("\n", old + 1) else old + 1

    def readline(self, size=-1, /):
        self._check_reading()
        if size is None or not isinstance(size, int):
            raise TypeError(f"'{type(size).__name__}' object cannot be interpreted as an integer")
        start = self._at
        end = self._line_size(start)
        while end < 0:
            searched = len(self._shown) - self._at
            if 0 <= size <= searched or not self._next_chunk():
                end = len(self._shown)
                break
            end = self._line_size(self._at + searched)
        if size >= 0:
            end = min(end, self._at + size)
        line = self._shown[self._at:end]
        self._at = end
        return line

    def __next__(self):
        self._telling = False
        line = self.readline()
        if not line:
            self._telling = self._seeks
            raise StopIteration
        return line

    def read(self, size=-1, /):
        self._check_reading()
        if size is not None and not isinstance(size, int):
            raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")
        if size is None or size < 0:
            found = self._shown[self._at:]
            found += self._translated(self._decoded(self._left + self._buffer.read(), True), True)
            self._forget()
            return found
        while len(self._shown) - self._at < size and self._next_chunk():
            pass
        found = self._shown[self._at:self._at + size]
        self._at += len(found)
        return found

    # ---- Places ----

    def tell(self):
        self._check()
        if not self._seeks:
            raise UnsupportedOperation("underlying stream is not seekable")
        if not self._telling:
            raise OSError("telling position disabled by next() call")
        self.flush()
        at = self._buffer.tell()
        return at - len(self._chunk) + self._taken() if self._chunk else at

    def _taken(self):
        """How many bytes of _chunk are what the program has taken of _shown."""
        if self._at == len(self._shown) and not self._left and not self._held:
            return len(self._chunk)
        text = self._decoded_again(self._chunk)
        if "\r" not in text or self._newline not in (None,):
            return self._encoded_size(text[:self._at])
        used, shown = 0, 0
        while shown < self._at:
            used += 2 if text.startswith("\r\n", used) else 1
            shown += 1
        return self._encoded_size(text[:used])

    def _decoded_again(self, data):
        if self._codec:
            return data[:len(data) - _incomplete(data)].decode("utf-8", self._errors)
        return data.decode(self._encoding, self._errors)

    def _encoded_size(self, text):
        return len(text.encode("utf-8" if self._codec else self._encoding, "surrogatepass" if self._codec else "strict"))

    def seek(self, cookie, whence=0, /):
        self._check()
        if not self._seeks:
            raise UnsupportedOperation("underlying stream is not seekable")
        if whence == 1:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero cur-relative seeks")
            cookie = self.tell()
        elif whence == 2:
            if cookie != 0:
                raise UnsupportedOperation("can't do nonzero end-relative seeks")
            self.flush()
            self._forget()
            return self._buffer.seek(0, 2)
        elif whence != 0:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if cookie < 0:
            raise ValueError(f"negative seek position {cookie}")
        self.flush()
        self._buffer.seek(cookie)
        self._forget()
        if self._codec == "utf-8-sig":
            self._has_bom = cookie != 0
        return cookie

    def truncate(self, pos=None, /):
        self.flush()
        return self._buffer.truncate(pos)
