# SPDX-License-Identifier: MIT
"""Module zipfile, on zlib. It lacks encryption, bzip2, LZMA and zstd, which end the run, and PyZipFile."""
import io
import os
import shutil
import struct
import warnings
import zlib

from _refuse import refuse
from _zipinfo import (ENCRYPTED, LOCAL, LOCAL_MAGIC, MAX_EXTRACT_VERSION, PATCHED, STRONG, UTF_8, ZIP64_LIMIT,
                      ZIP64_VERSION, ZIP_BZIP2, ZIP_DEFLATED, ZIP_FILECOUNT_LIMIT, ZIP_LZMA, ZIP_MAX_COMMENT,
                      ZIP_STORED, ZIP_ZSTANDARD, DESCRIPTOR, BadZipFile, LargeZipFile, ZipInfo, check_compression)
from _zippath import Path
from _zipstreams import Shared, ZipExtFile, ZipWriteFile

__all__ = [
    "BadZipFile", "BadZipfile", "error", "ZIP_STORED", "ZIP_DEFLATED", "ZIP_BZIP2", "ZIP_LZMA", "ZIP_ZSTANDARD",
    "is_zipfile", "ZipInfo", "ZipFile", "LargeZipFile", "Path"
]

error = BadZipfile = BadZipFile
_CENTRAL, _CENTRAL_MAGIC = struct.Struct("<4s4B4HL2L5H2L"), b"PK\1\2"
_END, _END_MAGIC = struct.Struct("<4s4H2LH"), b"PK\5\6"
_END_64, _END_64_MAGIC = struct.Struct("<4sQ2H2L4Q"), b"PK\6\6"
_LOCATOR, _LOCATOR_MAGIC = struct.Struct("<4sLQL"), b"PK\6\7"
_OPEN_MODES = {"r": ("rb",), "w": ("w+b", "wb"), "x": ("x+b", "xb"), "a": ("r+b", "w+b", "wb")}


class _End:
    """The end record of an archive, found from the end of FILE."""

    def __init__(self, file, fields, place, comment):
        _, self.disk, self.disk_start, _, self.count, self.size, self.offset, _ = fields
        self.place, self.comment = place, comment
        self._read_64(file)
        #: Bytes before the archive.
        self.before = self.place - self.size - self.offset

    def _read_64(self, file):
        at = self.place - _LOCATOR.size
        if at < 0:
            return
        file.seek(at)
        data = file.read(_LOCATOR.size)
        if len(data) != _LOCATOR.size:
            raise OSError("Unknown I/O error")
        magic, disk, offset, disks = _LOCATOR.unpack(data)
        if magic != _LOCATOR_MAGIC:
            return
        if disk != 0 or disks > 1:
            raise BadZipFile("zipfiles that span multiple disks are not supported")
        at -= _END_64.size
        if offset > at:
            raise BadZipFile("Corrupt zip64 end of central directory locator")
        data = self._at(file, offset)
        if not data.startswith(_END_64_MAGIC) and offset != at:
            data = self._at(file, at)
        if not data.startswith(_END_64_MAGIC):
            raise BadZipFile("Zip64 end of central directory record not found")
        fields = _END_64.unpack(data)
        self.disk, self.disk_start, _, self.count, self.size, self.offset = fields[4:]
        self.place = at
        if self.size + self.offset > at:
            raise BadZipFile("Corrupt zip64 end of central directory record")

    @staticmethod
    def _at(file, place):
        file.seek(place)
        data = file.read(_END_64.size)
        if len(data) != _END_64.size:
            raise OSError("Unknown I/O error")
        return data


def _find_end(file):
    """None: FILE is no archive."""
    size = file.seek(0, 2)
    if size < _END.size:
        return None
    file.seek(size - _END.size)
    data = file.read()
    if data.startswith(_END_MAGIC) and data.endswith(b"\0\0") and len(data) == _END.size:
        return _End(file, _END.unpack(data), size - _END.size, b"")
    start = max(size - ZIP_MAX_COMMENT - 1 - _END.size, 0)
    file.seek(start)
    data = file.read(ZIP_MAX_COMMENT + 1 + _END.size)
    at = data.rfind(_END_MAGIC)
    record = data[at:at + _END.size]
    if at < 0 or len(record) != _END.size:
        return None
    fields = _END.unpack(record)
    comment = data[at + _END.size:at + _END.size + fields[-1]]
    return _End(file, fields, start + at, comment)


def _is_archive(file):
    try:
        end = _find_end(file)
        if end is None:
            return False
        if end.count == end.size == end.offset == 0:
            return True
        if end.disk != end.disk_start:
            return False
        start = end.offset + end.before
        if start < 0 or end.size < _CENTRAL.size:
            return end.size == 0 and start >= 0
        file.seek(start)
        record = file.read(_CENTRAL.size)
        return len(record) == _CENTRAL.size and record.startswith(_CENTRAL_MAGIC)
    except (OSError, BadZipFile):
        return False


def is_zipfile(filename):
    try:
        if not hasattr(filename, "read"):
            with open(filename, "rb") as file:
                return _is_archive(file)
        place = filename.tell()
        found = _is_archive(filename)
        filename.seek(place)
        return found
    except (OSError, BadZipFile):
        return False


class _Counted:
    """A file that cannot tell where it is."""

    def __init__(self, file):
        self.file, self.at = file, 0

    def write(self, data):
        self.at += self.file.write(data)

    def tell(self):
        return self.at

    def flush(self):
        self.file.flush()

    def close(self):
        self.file.close()


class ZipFile:
    fp = None

    def __init__(self, file, mode="r", compression=ZIP_STORED, allowZip64=True, compresslevel=None, *,
                 strict_timestamps=True, metadata_encoding=None):
        if mode not in _OPEN_MODES:
            raise ValueError("ZipFile requires mode 'r', 'w', 'x', or 'a'")
        check_compression(compression)
        if metadata_encoding and mode != "r":
            raise ValueError("metadata_encoding is only supported for reading files")
        self._allowZip64, self._strict_timestamps = allowZip64, strict_timestamps
        self.compression, self.compresslevel = compression, compresslevel
        self.metadata_encoding = metadata_encoding
        self.mode, self.pwd, self.debug = mode, None, 0
        self.NameToInfo, self.filelist = {}, []
        self._comment = b""
        self._changed = self._writing = False
        self._seekable = True
        self._users = 1
        self._is_ours = False
        self._open(os.fspath(file) if isinstance(file, os.PathLike) else file)
        self._file = self.fp  # which readers may have after close()
        try:
            self._begin()
        except:
            self._release()
            self.fp = None
            raise

    def _open(self, file):
        if not isinstance(file, str):
            self.fp = file
            self.filename = getattr(file, "name", None)
            return
        self.filename = file
        self._is_ours = True
        self.fp = self._opened(file)

    def _opened(self, file):
        *modes, last = _OPEN_MODES[self.mode]
        for mode in modes:
            try:
                return io.open(file, mode)
            except OSError:
                pass
        return io.open(file, last)

    def _begin(self):
        if self.mode == "r":
            self._read_directory()
        elif self.mode == "a":
            try:
                self._read_directory()
                self.fp.seek(self.start_dir)
            except BadZipFile:
                self.fp.seek(0, 2)
                self._changed = True
                self.start_dir = self.fp.tell()
        else:
            self._changed = True
            try:
                self.start_dir = self.fp.tell()
            except (AttributeError, OSError):
                self.fp = _Counted(self.fp)
                self.start_dir = 0
                self._seekable = False
                return
            try:
                self.fp.seek(self.start_dir)
            except (AttributeError, OSError):
                self._seekable = False

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.close()

    def __repr__(self):
        name = f"<{self.__class__.__module__}.{self.__class__.__qualname__}"
        if self.fp is None:
            return name + " [closed]>"
        if not self._is_ours:
            name += f" file={self.fp!r}"
        elif self.filename is not None:
            name += f" filename={self.filename!r}"
        return f"{name} mode={self.mode!r}>"

    # ---- the directory -------------------------------------------------------

    def _read_directory(self):
        file = self.fp
        try:
            end = _find_end(file)
        except OSError:
            end = None
        if end is None:
            raise BadZipFile("File is not a zip file")
        self._comment = end.comment
        self.start_dir = end.offset + end.before
        if self.start_dir < 0:
            raise BadZipFile("Bad offset for central directory")
        file.seek(self.start_dir)
        data = io.BytesIO(file.read(end.size))
        at = 0
        while at < end.size:
            record = data.read(_CENTRAL.size)
            if len(record) != _CENTRAL.size:
                raise BadZipFile("Truncated central directory")
            info = self._read_entry(_CENTRAL.unpack(record), data)
            info.header_offset += end.before
            at = data.tell()
            self.filelist.append(info)
            self.NameToInfo[info.filename] = info
        next_start = self.start_dir
        for info in sorted(self.filelist, key=lambda info: info.header_offset, reverse=True):
            info._end_offset = next_start
            next_start = info.header_offset

    def _read_entry(self, fields, data):
        if fields[0] != _CENTRAL_MAGIC:
            raise BadZipFile("Bad magic number for central directory")
        (_, create_version, system, extract_version, reserved, flags, kind, clock, date, crc, compressed, size, name,
         extra, comment, volume, internal, external, offset) = fields
        raw = data.read(name)
        encoding = "utf-8" if flags & UTF_8 else self.metadata_encoding
        info = ZipInfo(raw.decode(encoding or "cp437"))
        info.extra, info.comment = data.read(extra), data.read(comment)
        info.header_offset = offset
        info.create_version, info.create_system = create_version, system
        info.extract_version, info.reserved, info.flag_bits = extract_version, reserved, flags
        info.compress_type, info.CRC = kind, crc
        info.compress_size, info.file_size = compressed, size
        if info.extract_version > MAX_EXTRACT_VERSION:
            raise NotImplementedError(f"zip file version {info.extract_version / 10:.1f}")
        info.volume, info.internal_attr, info.external_attr = volume, internal, external
        info._raw_time = clock
        info.date_time = ((date >> 9) + 1980, date >> 5 & 15, date & 31, clock >> 11, clock >> 5 & 63,
                          (clock & 31) * 2)
        info.decode_extra(zlib.crc32(raw))
        return info

    def namelist(self):
        return [info.filename for info in self.filelist]

    def infolist(self):
        return self.filelist

    def printdir(self, file=None):
        print("%-46s %19s %12s" % ("File Name", "Modified    ", "Size"), file=file)
        for info in self.filelist:
            date = "%d-%02d-%02d %02d:%02d:%02d" % info.date_time[:6]
            print("%-46s %s %12d" % (info.filename, date, info.file_size), file=file)

    def testzip(self):
        for info in self.filelist:
            try:
                with self.open(info.filename, "r") as file:
                    while file.read(1 << 20):
                        pass
            except BadZipFile:
                return info.filename

    def getinfo(self, name):
        info = self.NameToInfo.get(name)
        if info is None:
            raise KeyError(f"There is no item named {name!r} in the archive")
        return info

    def setpassword(self, pwd):
        if pwd and not isinstance(pwd, bytes):
            raise TypeError(f"pwd: expected bytes, got {type(pwd).__name__}")
        self.pwd = pwd or None

    @property
    def comment(self):
        return self._comment

    @comment.setter
    def comment(self, comment):
        if not isinstance(comment, bytes):
            raise TypeError(f"comment: expected bytes, got {type(comment).__name__}")
        if len(comment) > ZIP_MAX_COMMENT:
            warnings.warn(f"Archive comment is too long; truncating to {ZIP_MAX_COMMENT} bytes", stacklevel=2)
            comment = comment[:ZIP_MAX_COMMENT]
        self._comment = comment
        self._changed = True

    # ---- reading -------------------------------------------------------------

    def read(self, name, pwd=None):
        with self.open(name, "r", pwd) as file:
            return file.read()

    def open(self, name, mode="r", pwd=None, *, force_zip64=False):
        if mode not in ("r", "w"):
            raise ValueError('open() requires mode "r" or "w"')
        if pwd and mode == "w":
            raise ValueError("pwd is only supported for reading files")
        if not self.fp:
            raise ValueError("Attempt to use ZIP archive that was already closed")
        if isinstance(name, ZipInfo):
            info = name
        elif mode == "w":
            info = ZipInfo(name)
            info.compress_type, info.compress_level = self.compression, self.compresslevel
        else:
            info = self.getinfo(name)
        if mode == "w":
            return self._open_to_write(info, force_zip64)
        if self._writing:
            raise ValueError("Can't read from the ZIP file while there is an open writing handle on it. Close the "
                             "writing handle before trying to read.")
        self._users += 1
        shared = Shared(self, info.header_offset)
        try:
            self._read_header(info, shared, name, pwd)
            return ZipExtFile(shared, mode, info)
        except:
            shared.close()
            raise

    def _read_header(self, info, shared, name, pwd):
        """SHARED moves to what is compressed."""
        header = shared.read(LOCAL.size)
        if len(header) != LOCAL.size:
            raise BadZipFile("Truncated file header")
        fields = LOCAL.unpack(header)
        if fields[0] != LOCAL_MAGIC:
            raise BadZipFile("Bad magic number for file header")
        raw = shared.read(fields[10]) if fields[10] else b""
        if fields[11]:
            shared.at += fields[11]
        if info.flag_bits & PATCHED:
            raise NotImplementedError("compressed patched data (flag bit 5)")
        if info.flag_bits & STRONG:
            raise NotImplementedError("strong encryption (flag bit 6)")
        if fields[3] & UTF_8:
            found = raw.decode("utf-8")
        else:
            found = raw.decode(self.metadata_encoding or "cp437")
        if found != info.orig_filename:
            raise BadZipFile(f"File name in directory {info.orig_filename!r} and header {raw!r} differ.")
        if info._end_offset is not None and shared.at + info.compress_size > info._end_offset:
            if info._end_offset == info.header_offset:
                warnings.warn(f"Overlapped entries: {info.orig_filename!r} (possible zip bomb)", skip_file_prefixes=())
            else:
                raise BadZipFile(f"Overlapped entries: {info.orig_filename!r} (possible zip bomb)")
        if info.flag_bits & ENCRYPTED:
            self._refuse_password(name, pwd or self.pwd)

    @staticmethod
    def _refuse_password(name, pwd):
        if pwd and not isinstance(pwd, bytes):
            raise TypeError(f"pwd: expected bytes, got {type(pwd).__name__}")
        if not pwd:
            raise RuntimeError(f"File {name!r} is encrypted, password required for extraction")
        refuse("encrypted entries of zipfile are not in the scenario language; encrypt no entry")

    def extract(self, member, path=None, pwd=None):
        return self._extract(member, os.getcwd() if path is None else os.fspath(path), pwd)

    def extractall(self, path=None, members=None, pwd=None):
        path = os.getcwd() if path is None else os.fspath(path)
        for member in self.namelist() if members is None else members:
            self._extract(member, path, pwd)

    def _extract(self, member, folder, pwd):
        info = member if isinstance(member, ZipInfo) else self.getinfo(member)
        name = os.sep.join(part for part in info.filename.split("/") if part not in ("", os.curdir, os.pardir))
        if not name and not info.is_dir():
            raise ValueError("Empty filename.")
        path = os.path.normpath(os.path.join(folder, name))
        above = os.path.dirname(path)
        if above and not os.path.exists(above):
            os.makedirs(above, exist_ok=True)
        if info.is_dir():
            if not os.path.isdir(path):
                os.mkdir(path)
            return path
        with self.open(info, pwd=pwd) as source, open(path, "wb") as target:
            shutil.copyfileobj(source, target)
        return path

    # ---- writing -------------------------------------------------------------

    def _check_write(self, info):
        if info.filename in self.NameToInfo:
            warnings.warn(f"Duplicate name: {info.filename!r}", stacklevel=3)
        if self.mode not in ("w", "x", "a"):
            raise ValueError("write() requires mode 'w', 'x', or 'a'")
        if not self.fp:
            raise ValueError("Attempt to write ZIP archive that was already closed")
        check_compression(info.compress_type)
        if not self._allowZip64:
            limit = None
            if len(self.filelist) >= ZIP_FILECOUNT_LIMIT:
                limit = "Files count"
            elif info.file_size > ZIP64_LIMIT:
                limit = "Filesize"
            elif info.header_offset > ZIP64_LIMIT:
                limit = "Zipfile size"
            if limit:
                raise LargeZipFile(limit + " would require ZIP64 extensions")

    def _open_to_write(self, info, force_zip64):
        if force_zip64 and not self._allowZip64:
            raise ValueError("force_zip64 is True, but allowZip64 was False when opening the ZIP file.")
        if self._writing:
            raise ValueError("Can't write to the ZIP file while there is another write handle open on it. Close the "
                             "first handle before opening another.")
        info.compress_size = info.CRC = info.flag_bits = 0
        if not self._seekable:
            info.flag_bits |= DESCRIPTOR
        if not info.external_attr:
            info.external_attr = 0o600 << 16
        zip64 = force_zip64 or info.file_size * 1.05 > ZIP64_LIMIT
        if not self._allowZip64 and zip64:
            raise LargeZipFile("Filesize would require ZIP64 extensions")
        if self._seekable:
            self.fp.seek(self.start_dir)
        info.header_offset = self.fp.tell()
        self._check_write(info)
        self._changed = True
        self.fp.write(info.FileHeader(zip64))
        self._writing = True
        return ZipWriteFile(self, info, zip64)

    def _add(self, info):
        self.filelist.append(info)
        self.NameToInfo[info.filename] = info

    def _check_open(self, action):
        if not self.fp:
            raise ValueError("Attempt to write to ZIP archive that was already closed")
        if self._writing:
            raise ValueError(f"Can't write to ZIP archive while an open writing handle exists{action}")

    def write(self, filename, arcname=None, compress_type=None, compresslevel=None):
        self._check_open("")
        info = ZipInfo.from_file(filename, arcname, strict_timestamps=self._strict_timestamps)
        if info.is_dir():
            info.compress_size = info.CRC = 0
            self.mkdir(info)
            return
        info.compress_type = self.compression if compress_type is None else compress_type
        info.compress_level = self.compresslevel if compresslevel is None else compresslevel
        with open(filename, "rb") as source, self.open(info, "w") as target:
            shutil.copyfileobj(source, target, 1024 * 8)

    def writestr(self, zinfo_or_arcname, data, compress_type=None, compresslevel=None):
        if isinstance(data, str):
            data = data.encode("utf-8")
        info = zinfo_or_arcname
        if not isinstance(info, ZipInfo):
            info = ZipInfo(info)._for_archive(self)
        self._check_open(".")
        if compress_type is not None:
            info.compress_type = compress_type
        if compresslevel is not None:
            info.compress_level = compresslevel
        info.file_size = len(data)
        with self.open(info, mode="w") as target:
            target.write(data)

    def mkdir(self, zinfo_or_directory_name, mode=511):
        info = zinfo_or_directory_name
        if isinstance(info, ZipInfo):
            if not info.is_dir():
                raise ValueError("The given ZipInfo does not describe a directory")
        elif isinstance(info, str):
            info = ZipInfo(info if info.endswith("/") else info + "/")
            info.compress_size = info.CRC = info.file_size = 0
            info.external_attr = ((0o40000 | mode) & 0xffff) << 16 | 0x10
        else:
            raise TypeError("Expected type str or ZipInfo")
        if self._seekable:
            self.fp.seek(self.start_dir)
        info.header_offset = self.fp.tell()
        self._check_write(info)
        self._changed = True
        self._add(info)
        self.fp.write(info.FileHeader(False))
        self.start_dir = self.fp.tell()

    def __del__(self):
        self.close()

    def close(self):
        if self.fp is None:
            return
        if self._writing:
            raise ValueError("Can't close the ZIP file while there is an open writing handle on it. Close the writing "
                             "handle before closing the zip.")
        try:
            if self.mode != "r" and self._changed:
                if self._seekable:
                    self.fp.seek(self.start_dir)
                self._write_end()
        finally:
            self._release()
            self.fp = None

    def _release(self):
        """One user less of the file."""
        self._users -= 1
        if not self._users and self._is_ours:
            self._file.close()

    def _write_end(self):
        for info in self.filelist:
            self.fp.write(_central_record(info))
        end = self.fp.tell()
        count, size, offset = len(self.filelist), end - self.start_dir, self.start_dir
        limit = None
        if count > ZIP_FILECOUNT_LIMIT:
            limit = "Files count"
        elif offset > ZIP64_LIMIT:
            limit = "Central directory offset"
        elif size > ZIP64_LIMIT:
            limit = "Central directory size"
        if limit:
            if not self._allowZip64:
                raise LargeZipFile(limit + " would require ZIP64 extensions")
            self.fp.write(_END_64.pack(_END_64_MAGIC, _END_64.size - 12, 45, 45, 0, 0, count, count, size, offset))
            self.fp.write(_LOCATOR.pack(_LOCATOR_MAGIC, 0, end, 1))
            count, size, offset = min(count, 0xffff), min(size, 0xffffffff), min(offset, 0xffffffff)
        self.fp.write(_END.pack(_END_MAGIC, 0, 0, count, count, size, offset, len(self._comment)))
        self.fp.write(self._comment)
        if self.mode == "a":
            self.fp.truncate()
        self.fp.flush()


def _central_record(info):
    date, clock = info.packed_time()
    large = []
    size, compressed, offset = info.file_size, info.compress_size, info.header_offset
    if max(size, compressed) > ZIP64_LIMIT:
        large += [size, compressed]
        size = compressed = 0xffffffff
    if offset > ZIP64_LIMIT:
        large.append(offset)
        offset = 0xffffffff
    extra, least = info.extra, 0
    if large:
        extra = struct.pack(f"<HH{len(large)}Q", 1, 8 * len(large), *large) + extra
        least = ZIP64_VERSION
    name, flags = info.encoded_name()
    record = _CENTRAL.pack(_CENTRAL_MAGIC, max(least, info.create_version), info.create_system,
                           max(least, info.extract_version), info.reserved, flags, info.compress_type, clock, date,
                           info.CRC, compressed, size, len(name), len(extra), len(info.comment), 0,
                           info.internal_attr, info.external_attr, offset)
    return record + name + extra + info.comment
