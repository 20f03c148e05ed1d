# SPDX-License-Identifier: MIT
"""Entries of zip archives, and their compression: what zipfile and its streams share."""
import os
import stat
import struct
import time
import warnings

from _refuse import refuse
from _start import epoch as _epoch, unix_start as _unix_start

ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA, ZIP_ZSTANDARD = 0, 8, 12, 14, 93
ZIP64_LIMIT, ZIP_FILECOUNT_LIMIT, ZIP_MAX_COMMENT = (1 << 31) - 1, (1 << 16) - 1, (1 << 16) - 1
DEFAULT_VERSION, ZIP64_VERSION = 20, 45
MAX_EXTRACT_VERSION = 63
ENCRYPTED, DESCRIPTOR, PATCHED, STRONG, UTF_8 = 1, 1 << 3, 1 << 5, 1 << 6, 1 << 11
LOCAL, LOCAL_MAGIC = struct.Struct("<4s2B4HL2L2H"), b"PK\3\4"
NAMES = {
    0: "store", 1: "shrink", 2: "reduce", 3: "reduce", 4: "reduce", 5: "reduce", 6: "implode", 7: "tokenize",
    8: "deflate", 9: "deflate64", 10: "implode", 12: "bzip2", 14: "lzma", 18: "terse", 19: "lz77", 93: "zstd",
    97: "wavpack", 98: "ppmd"
}


def _on_calendar(seconds):
    """Zip knows no time before 1980, and clocks begin at 0: a time of this machine's is one of its calendar."""
    return time.localtime(_epoch - _unix_start + seconds)[:6]


class BadZipFile(Exception):
    __module__ = "zipfile"


class LargeZipFile(Exception):
    __module__ = "zipfile"


def check_compression(compression):
    if compression in (ZIP_BZIP2, ZIP_LZMA, ZIP_ZSTANDARD):
        refuse(f"compression {NAMES[compression]} of zipfile is not in the scenario language; use ZIP_DEFLATED")
    if compression not in (ZIP_STORED, ZIP_DEFLATED):
        raise NotImplementedError("That compression method is not supported")


class ZipInfo:
    __module__ = "zipfile"
    __slots__ = ("orig_filename", "filename", "date_time", "compress_type", "compress_level", "comment", "extra",
                 "create_system", "create_version", "extract_version", "reserved", "flag_bits", "volume",
                 "internal_attr", "external_attr", "header_offset", "CRC", "compress_size", "file_size", "_raw_time",
                 "_end_offset")

    def __init__(self, filename="NoName", date_time=(1980, 1, 1, 0, 0, 0)):
        self.orig_filename = filename
        self.filename = filename.partition("\0")[0]
        self.date_time = date_time
        if date_time[0] < 1980:
            raise ValueError("ZIP does not support timestamps before 1980")
        self.compress_type = ZIP_STORED
        self.compress_level = None
        self.comment = self.extra = b""
        self.create_system = 3
        self.create_version = self.extract_version = DEFAULT_VERSION
        self.reserved = self.flag_bits = self.volume = self.internal_attr = self.external_attr = 0
        self.compress_size = self.file_size = 0
        self._end_offset = None

    @property
    def _compresslevel(self):
        return self.compress_level

    @_compresslevel.setter
    def _compresslevel(self, value):
        self.compress_level = value

    def __repr__(self):
        parts = [f"<{self.__class__.__name__} filename={self.filename!r}"]
        if self.compress_type != ZIP_STORED:
            parts.append(f"compress_type={NAMES.get(self.compress_type, self.compress_type)}")
        mode, attributes = self.external_attr >> 16, self.external_attr & 0xffff
        if mode:
            parts.append(f"filemode={stat.filemode(mode)!r}")
        if attributes:
            parts.append(f"external_attr={attributes:#x}")
        is_file = not self.is_dir()
        if is_file or self.file_size:
            parts.append(f"file_size={self.file_size!r}")
        if (is_file or self.compress_size) and (self.compress_type or self.file_size != self.compress_size):
            parts.append(f"compress_size={self.compress_size!r}")
        return " ".join(parts) + ">"

    def packed_time(self):
        """Date and time as MS-DOS has them."""
        year, month, day, hour, minute, second = self.date_time[:6]
        return (year - 1980) << 9 | month << 5 | day, hour << 11 | minute << 5 | second // 2

    def FileHeader(self, zip64=None):
        date, clock = self.packed_time()
        crc, compressed, size = self.CRC, self.compress_size, self.file_size
        if self.flag_bits & DESCRIPTOR:
            crc = compressed = size = 0
        extra = self.extra
        is_large = size > ZIP64_LIMIT or compressed > ZIP64_LIMIT
        if zip64 is None:
            zip64 = is_large
        least = 0
        if zip64:
            extra += struct.pack("<HHQQ", 1, 16, size, compressed)
            size = compressed = 0xffffffff
            least = ZIP64_VERSION
        elif is_large:
            raise LargeZipFile("Filesize would require ZIP64 extensions")
        self.extract_version = max(least, self.extract_version)
        self.create_version = max(least, self.create_version)
        name, flags = self.encoded_name()
        header = LOCAL.pack(LOCAL_MAGIC, self.extract_version, self.reserved, flags, self.compress_type, clock, date,
                            crc, compressed, size, len(name), len(extra))
        return header + name + extra

    def encoded_name(self):
        try:
            return self.filename.encode("ascii"), self.flag_bits
        except UnicodeEncodeError:
            return self.filename.encode("utf-8"), self.flag_bits | UTF_8

    def decode_extra(self, crc):
        """Sizes and the offset of ZIP64, and the name in UTF-8, from the extra fields."""
        extra = self.extra
        while len(extra) >= 4:
            kind, size = struct.unpack("<HH", extra[:4])
            if size + 4 > len(extra):
                raise BadZipFile(f"Corrupt extra field {kind:04x} (size={size})")
            if kind == 1:
                self._decode_zip64(extra[4:4 + size])
            elif kind == 0x7075:
                self._decode_name(extra[4:4 + size], crc)
            extra = extra[4 + size:]

    def _decode_zip64(self, data):
        for name, field, unknown in (("File size", "file_size", (0xffffffffffffffff, 0xffffffff)),
                                     ("Compress size", "compress_size", (0xffffffff,)),
                                     ("Header offset", "header_offset", (0xffffffff,))):
            if getattr(self, field) in unknown:
                if len(data) < 8:
                    raise BadZipFile(f"Corrupt zip64 extra field. {name} not found.")
                setattr(self, field, int.from_bytes(data[:8], "little"))
                data = data[8:]

    def _decode_name(self, data, crc):
        if len(data) < 5:
            raise BadZipFile("Corrupt unicode path extra field (0x7075)")
        version, checksum = struct.unpack("<BL", data[:5])
        if version != 1 or checksum != crc:
            return
        try:
            name = data[5:].decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadZipFile("Corrupt unicode path extra field (0x7075): invalid utf-8 bytes") from error
        if name:
            self.filename = name.partition("\0")[0]
        else:
            warnings.warn("Empty unicode path extra field (0x7075)", stacklevel=2)

    @classmethod
    def from_file(cls, filename, arcname=None, *, strict_timestamps=True):
        filename = os.fspath(filename)
        about = os.stat(filename)
        date = _on_calendar(about.st_mtime)
        if not strict_timestamps and date[0] < 1980:
            date = 1980, 1, 1, 0, 0, 0
        elif not strict_timestamps and date[0] > 2107:
            date = 2107, 12, 31, 23, 59, 59
        name = os.path.normpath(os.path.splitdrive(filename if arcname is None else arcname)[1]).lstrip("/")
        is_dir = stat.S_ISDIR(about.st_mode)
        made = cls(name + "/" if is_dir else name, date)
        made.external_attr = (about.st_mode & 0xffff) << 16
        if is_dir:
            made.file_size = 0
            made.external_attr |= 0x10
        else:
            made.file_size = about.st_size
        return made

    def _for_archive(self, archive):
        self.date_time = _on_calendar(time.time())
        self.compress_type = archive.compression
        self.compress_level = archive.compresslevel
        self.external_attr = (0o40775 << 16) | 0x10 if self.filename.endswith("/") else 0o600 << 16
        return self

    def is_dir(self):
        return self.filename.endswith("/")
