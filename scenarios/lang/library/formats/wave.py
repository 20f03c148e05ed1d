# SPDX-License-Identifier: MIT
"""Module wave: sound in files of WAVE's format, as PCM."""
import builtins
import collections
import struct
import warnings

__all__ = ["open", "Error", "Wave_read", "Wave_write"]

WAVE_FORMAT_PCM = 0x0001
WAVE_FORMAT_EXTENSIBLE = 0xFFFE
KSDATAFORMAT_SUBTYPE_PCM = b"\x01\x00\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71"

_wave_params = collections.namedtuple("_wave_params", "nchannels sampwidth framerate nframes comptype compname")


class Error(Exception):
    pass


def _deprecated(name):
    warnings.warn(f"{name!r} is deprecated and slated for removal in Python 3.15", DeprecationWarning, stacklevel=3)


def _unpack(layout, data):
    try:
        return struct.unpack_from(layout, data)
    except struct.error:
        raise EOFError from None


class _Chunk:
    """A chunk of a RIFF file: a name, a size, and so many bytes, with one more if they are odd."""

    def __init__(self, file):
        self.file = file
        self.name = file.read(4)
        if len(self.name) < 4:
            raise EOFError
        self.size = _unpack("<L", file.read(4))[0]
        self.done = 0
        try:
            self.offset = file.tell()
        except (AttributeError, OSError):
            self.offset = None

    def tell(self):
        return self.done

    def seek(self, place, whence=0):
        if self.offset is None:
            raise OSError("cannot seek")
        place += self.done if whence == 1 else self.size if whence == 2 else 0
        if place < 0 or place > self.size:
            raise RuntimeError
        self.file.seek(self.offset + place, 0)
        self.done = place

    def read(self, size=-1):
        left = self.size - self.done
        if left <= 0:
            return b""
        data = self.file.read(left if size < 0 else min(size, left))
        self.done += len(data)
        if self.done == self.size and self.size & 1:
            self.done += len(self.file.read(1))
        return data

    def skip(self):
        if self.offset is not None:
            try:
                left = self.size - self.done + (self.size & 1)
                self.file.seek(left, 1)
                self.done += left
                return
            except OSError:
                pass
        while self.done < self.size:
            if not self.read(min(8192, self.size - self.done)):
                raise EOFError


class _Wave:
    """What readers and writers have: a file, which is closed with it if it was opened here."""

    def __init__(self, f):
        self._opened = None
        if isinstance(f, str):
            f = self._opened = builtins.open(f, self._mode)
        try:
            self.initfp(f)
        except:  # noqa: E722: whatever it is, the file is closed
            if self._opened:
                f.close()
            raise

    def __del__(self):
        self.close()

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def _close_file(self):
        self._file = None
        file, self._opened = self._opened, None
        if file:
            file.close()


class Wave_read(_Wave):
    _mode = "rb"

    def initfp(self, file):
        self._soundpos = 0
        self._file = _Chunk(file)
        if self._file.name != b"RIFF":
            raise Error("file does not start with RIFF id")
        if self._file.read(4) != b"WAVE":
            raise Error("not a WAVE file")
        has_format = False
        self._data_chunk = None
        self._data_seek_needed = True
        while self._data_chunk is None:
            try:
                chunk = _Chunk(self._file)
            except EOFError:
                break
            if chunk.name == b"data":
                if not has_format:
                    raise Error("data chunk before fmt chunk")
                self._data_chunk = chunk
                self._nframes = chunk.size // self._framesize
                self._data_seek_needed = False
                return
            if chunk.name == b"fmt ":
                self._read_fmt_chunk(chunk)
                has_format = True
            chunk.skip()
        raise Error("fmt chunk and/or data chunk missing")

    def _read_fmt_chunk(self, chunk):
        tag, self._nchannels, self._framerate, _, _ = _unpack("<HHLLH", chunk.read(14))
        if tag not in (WAVE_FORMAT_PCM, WAVE_FORMAT_EXTENSIBLE):
            raise Error(f"unknown format: {tag!r}")
        bits = _unpack("<H", chunk.read(2))[0]
        if tag == WAVE_FORMAT_EXTENSIBLE:
            _unpack("<HHL", chunk.read(8))
            kind = chunk.read(16)
            if len(kind) < 16:
                raise EOFError
            if kind != KSDATAFORMAT_SUBTYPE_PCM:
                import uuid
                raise Error(f"unknown extended format: {uuid.UUID(bytes_le=kind)}")
        self._sampwidth = (bits + 7) // 8
        if not self._sampwidth:
            raise Error("bad sample width")
        if not self._nchannels:
            raise Error("bad # of channels")
        self._framesize = self._nchannels * self._sampwidth
        self._comptype = "NONE"
        self._compname = "not compressed"

    def getfp(self):
        return self._file

    def rewind(self):
        self._data_seek_needed = True
        self._soundpos = 0

    def close(self):
        self._close_file()

    def tell(self):
        return self._soundpos

    def getnchannels(self):
        return self._nchannels

    def getnframes(self):
        return self._nframes

    def getsampwidth(self):
        return self._sampwidth

    def getframerate(self):
        return self._framerate

    def getcomptype(self):
        return self._comptype

    def getcompname(self):
        return self._compname

    def getparams(self):
        return _wave_params(self.getnchannels(), self.getsampwidth(), self.getframerate(), self.getnframes(),
                            self.getcomptype(), self.getcompname())

    def getmarkers(self):
        _deprecated("Wave_read.getmarkers")
        return None

    def getmark(self, id):
        _deprecated("Wave_read.getmark")
        raise Error("no marks")

    def setpos(self, pos):
        if pos < 0 or pos > self._nframes:
            raise Error("position not in range")
        self._soundpos = pos
        self._data_seek_needed = True

    def readframes(self, nframes):
        if self._data_seek_needed:
            self._data_chunk.seek(0, 0)
            place = self._soundpos * self._framesize
            if place:
                self._data_chunk.seek(place, 0)
            self._data_seek_needed = False
        if nframes == 0:
            return b""
        data = self._data_chunk.read(nframes * self._framesize)
        self._soundpos += len(data) // (self._nchannels * self._sampwidth)
        return data


class Wave_write(_Wave):
    _mode = "wb"
    _file = None

    def initfp(self, file):
        self._file = file
        self._nchannels = 0
        self._sampwidth = 0
        self._framerate = 0
        self._nframes = 0
        self._nframeswritten = 0
        self._datawritten = 0
        self._datalength = 0
        self._headerwritten = False

    def _check_unwritten(self):
        if self._datawritten:
            raise Error("cannot change parameters after starting to write")

    def setnchannels(self, nchannels):
        self._check_unwritten()
        if nchannels < 1:
            raise Error("bad # of channels")
        self._nchannels = nchannels

    def getnchannels(self):
        if not self._nchannels:
            raise Error("number of channels not set")
        return self._nchannels

    def setsampwidth(self, sampwidth):
        self._check_unwritten()
        if sampwidth < 1 or sampwidth > 4:
            raise Error("bad sample width")
        self._sampwidth = sampwidth

    def getsampwidth(self):
        if not self._sampwidth:
            raise Error("sample width not set")
        return self._sampwidth

    def setframerate(self, framerate):
        self._check_unwritten()
        if framerate <= 0:
            raise Error("bad frame rate")
        self._framerate = int(round(framerate))

    def getframerate(self):
        if not self._framerate:
            raise Error("frame rate not set")
        return self._framerate

    def setnframes(self, nframes):
        self._check_unwritten()
        self._nframes = nframes

    def getnframes(self):
        return self._nframeswritten

    def setcomptype(self, comptype, compname):
        self._check_unwritten()
        if comptype not in ("NONE",):
            raise Error("unsupported compression type")
        self._comptype = comptype
        self._compname = compname

    def getcomptype(self):
        return self._comptype

    def getcompname(self):
        return self._compname

    def setparams(self, params):
        nchannels, sampwidth, framerate, nframes, comptype, compname = params
        self._check_unwritten()
        self.setnchannels(nchannels)
        self.setsampwidth(sampwidth)
        self.setframerate(framerate)
        self.setnframes(nframes)
        self.setcomptype(comptype, compname)

    def getparams(self):
        if not self._nchannels or not self._sampwidth or not self._framerate:
            raise Error("not all parameters set")
        return _wave_params(self._nchannels, self._sampwidth, self._framerate, self._nframes, self._comptype,
                            self._compname)

    def setmark(self, id, pos, name):
        _deprecated("Wave_write.setmark")
        raise Error("setmark() not supported")

    def getmark(self, id):
        _deprecated("Wave_write.getmark")
        raise Error("no marks")

    def getmarkers(self):
        _deprecated("Wave_write.getmarkers")
        return None

    def tell(self):
        return self._nframeswritten

    def writeframesraw(self, data):
        if not isinstance(data, (bytes, bytearray)):
            data = memoryview(data).cast("B")
        self._ensure_header_written(len(data))
        self._file.write(data)
        self._datawritten += len(data)
        self._nframeswritten += len(data) // (self._sampwidth * self._nchannels)

    def writeframes(self, data):
        self.writeframesraw(data)
        if self._datalength != self._datawritten:
            self._patch_header()

    def close(self):
        try:
            if self._file:
                self._ensure_header_written(0)
                if self._datalength != self._datawritten:
                    self._patch_header()
                self._file.flush()
        finally:
            self._close_file()

    def _ensure_header_written(self, size):
        if self._headerwritten:
            return
        if not self._nchannels:
            raise Error("# channels not specified")
        if not self._sampwidth:
            raise Error("sample width not specified")
        if not self._framerate:
            raise Error("sampling rate not specified")
        self._write_header(size)

    def _write_header(self, size):
        self._file.write(b"RIFF")
        frame = self._nchannels * self._sampwidth
        if not self._nframes:
            self._nframes = size // frame
        self._datalength = self._nframes * frame
        try:
            self._form_length_pos = self._file.tell()
        except (AttributeError, OSError):
            self._form_length_pos = None
        self._file.write(struct.pack("<L4s4sLHHLLHH4s", 36 + self._datalength, b"WAVE", b"fmt ", 16, WAVE_FORMAT_PCM,
                                     self._nchannels, self._framerate, frame * self._framerate, frame,
                                     self._sampwidth * 8, b"data"))
        if self._form_length_pos is not None:
            self._data_length_pos = self._file.tell()
        self._file.write(struct.pack("<L", self._datalength))
        self._headerwritten = True

    def _patch_header(self):
        place = self._file.tell()
        self._file.seek(self._form_length_pos, 0)
        self._file.write(struct.pack("<L", 36 + self._datawritten))
        self._file.seek(self._data_length_pos, 0)
        self._file.write(struct.pack("<L", self._datawritten))
        self._file.seek(place, 0)
        self._datalength = self._datawritten


def open(f, mode=None):
    if mode is None:
        mode = getattr(f, "mode", "rb")
    if mode in ("r", "rb"):
        return Wave_read(f)
    if mode in ("w", "wb"):
        return Wave_write(f)
    raise Error("mode must be 'r', 'rb', 'w', or 'wb'")
