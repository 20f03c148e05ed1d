# SPDX-License-Identifier: MIT
"""Module mimetypes: types of files by their suffixes. There are no files of the system with more."""
import os
from urllib.parse import urlparse as _urlparse

__all__ = [
    "knownfiles", "inited", "MimeTypes", "guess_type", "guess_file_type", "guess_all_extensions", "guess_extension",
    "add_type", "init", "read_mime_types", "suffix_map", "encodings_map", "types_map", "common_types"
]

knownfiles = [
    "/etc/mime.types", "/etc/httpd/mime.types", "/etc/httpd/conf/mime.types", "/etc/apache/mime.types",
    "/etc/apache2/mime.types", "/usr/local/etc/httpd/conf/mime.types", "/usr/local/lib/netscape/mime.types",
    "/usr/local/etc/httpd/conf/mime.types", "/usr/local/etc/mime.types"
]

inited = False
_db = None

# A type and its suffixes in each line, in CPython's order.
_STANDARD = """
    text/javascript js mjs
    application/epub+zip epub
    application/gzip gz
    application/json json
    application/manifest+json webmanifest
    application/msword doc dot wiz
    application/n-quads nq
    application/n-triples nt
    application/octet-stream bin a dll exe o obj so
    application/oda oda
    application/ogg ogx
    application/pdf pdf
    application/pkcs7-mime p7c
    application/postscript ps ai eps
    application/trig trig
    application/vnd.apple.mpegurl m3u m3u8
    application/vnd.ms-excel xls xlb
    application/vnd.ms-fontobject eot
    application/vnd.ms-powerpoint ppt pot ppa pps pwz
    application/vnd.oasis.opendocument.graphics odg
    application/vnd.oasis.opendocument.presentation odp
    application/vnd.oasis.opendocument.spreadsheet ods
    application/vnd.oasis.opendocument.text odt
    application/vnd.openxmlformats-officedocument.presentationml.presentation pptx
    application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx
    application/vnd.openxmlformats-officedocument.wordprocessingml.document docx
    application/vnd.rar rar
    application/wasm wasm
    application/x-7z-compressed 7z
    application/x-bcpio bcpio
    application/x-cpio cpio
    application/x-csh csh
    application/x-debian-package deb
    application/x-dvi dvi
    application/x-gtar gtar
    application/x-hdf hdf
    application/x-hdf5 h5
    application/x-latex latex
    application/x-mif mif
    application/x-netcdf cdf nc
    application/x-pkcs12 p12
    application/x-httpd-php php
    application/x-pkcs12 pfx
    application/x-pn-realaudio ram
    application/x-python-code pyc pyo
    application/x-rpm rpm
    application/x-sh sh
    application/x-shar shar
    application/x-shockwave-flash swf
    application/x-sv4cpio sv4cpio
    application/x-sv4crc sv4crc
    application/x-tar tar
    application/x-tcl tcl
    application/x-tex tex
    application/x-texinfo texi texinfo
    application/x-troff roff t tr
    application/x-troff-man man
    application/x-troff-me me
    application/x-troff-ms ms
    application/x-ustar ustar
    application/x-wais-source src
    application/xml xsl rdf wsdl xpdl
    application/yaml yaml yml
    application/zip zip
    audio/3gpp 3gp 3gpp
    audio/3gpp2 3g2 3gpp2
    audio/aac aac adts loas ass
    audio/basic au snd
    audio/flac flac
    audio/matroska mka
    audio/mp4 m4a
    audio/mpeg mp3 mp2
    audio/ogg ogg
    audio/opus opus
    audio/x-aiff aif aifc aiff
    audio/x-pn-realaudio ra
    audio/vnd.wave wav
    font/otf otf
    font/ttf ttf
    audio/webm weba
    font/woff woff
    font/woff2 woff2
    image/avif avif
    image/bmp bmp
    image/emf emf
    image/fits fits
    image/g3fax g3
    image/gif gif
    image/ief ief
    image/jp2 jp2
    image/jpeg jpg jpe jpeg
    image/jpm jpm
    image/jpx jpx
    image/heic heic
    image/heif heif
    image/png png
    image/svg+xml svg
    image/t38 t38
    image/tiff tiff tif
    image/tiff-fx tfx
    image/vnd.microsoft.icon ico
    image/webp webp
    image/wmf wmf
    image/x-cmu-raster ras
    image/x-portable-anymap pnm
    image/x-portable-bitmap pbm
    image/x-portable-graymap pgm
    image/x-portable-pixmap ppm
    image/x-rgb rgb
    image/x-xbitmap xbm
    image/x-xpixmap xpm
    image/x-xwindowdump xwd
    message/rfc822 eml mht mhtml nws
    model/gltf+json gltf
    model/gltf-binary glb
    model/stl stl
    text/css css
    text/csv csv
    text/html html htm
    text/markdown md markdown
    text/n3 n3
    text/plain txt bat c h ksh pl srt
    text/richtext rtx
    text/rtf rtf
    text/tab-separated-values tsv
    text/vtt vtt
    text/x-python py
    text/x-rst rst
    text/x-setext etx
    text/x-sgml sgm sgml
    text/x-vcard vcf
    text/xml xml
    video/matroska mkv
    video/matroska-3d mk3d
    video/mp4 mp4
    video/mpeg mpeg m1v mpa mpe mpg
    video/ogg ogv
    video/quicktime mov qt
    video/webm webm
    video/vnd.avi avi
    video/x-m4v m4v
    video/x-ms-wmv wmv
    video/x-sgi-movie movie
"""
_COMMON = """
    application/rtf rtf
    application/vnd.android.package-archive apk
    audio/midi midi mid
    image/jpg jpg
    image/pict pict pct pic
    text/xul xul
"""


def _read_table(text):
    table = {}
    for line in text.split("\n"):
        kind, *suffixes = line.split() or [""]
        for suffix in suffixes:
            table["." + suffix] = kind
    return table


_suffix_map_default = suffix_map = {
    ".svgz": ".svg.gz", ".tgz": ".tar.gz", ".taz": ".tar.gz", ".tz": ".tar.gz", ".tbz2": ".tar.bz2", ".txz": ".tar.xz"
}
_encodings_map_default = encodings_map = {
    ".gz": "gzip", ".Z": "compress", ".bz2": "bzip2", ".xz": "xz", ".br": "br"
}
_types_map_default = types_map = _read_table(_STANDARD)
_common_types_default = common_types = _read_table(_COMMON)


class MimeTypes:
    """Two tables each way: of types that are not standard at [False], of those that are at [True]."""

    def __init__(self, filenames=(), strict=True):
        if not inited:
            init()
        self.encodings_map = _encodings_map_default.copy()
        self.suffix_map = _suffix_map_default.copy()
        self.types_map, self.types_map_inv = ({}, {}), ({}, {})
        for known, is_standard in (_types_map_default, True), (_common_types_default, False):
            for suffix, kind in known.items():
                self.add_type(kind, suffix, is_standard)
        for name in filenames:
            self.read(name, strict)

    def add_type(self, type, ext, strict=True):
        if ext and not ext.startswith("."):
            import warnings
            warnings.warn("Using undotted extensions is deprecated and will raise a ValueError in Python 3.16",
                          DeprecationWarning, stacklevel=2)
        if not type:
            return
        self.types_map[strict][ext] = type
        suffixes = self.types_map_inv[strict].setdefault(type, [])
        if ext not in suffixes:
            suffixes.append(ext)

    def guess_type(self, url, strict=True):
        url = os.fspath(url)
        parts = _urlparse(url)
        if not parts.scheme or len(parts.scheme) == 1:
            return self.guess_file_type(url, strict=strict)
        url = parts.path
        if parts.scheme != "data":
            return self._guess(url, strict)
        head, comma, _ = url.partition(",")
        if not comma:
            return None, None
        kind = head.partition(";")[0] or head
        return kind if "/" in kind and "=" not in kind else "text/plain", None

    def guess_file_type(self, path, *, strict=True):
        return self._guess(os.fspath(path), strict)

    def _guess(self, path, strict):
        base, suffix = os.path.splitext(path)
        while (short := suffix.lower()) in self.suffix_map:
            base, suffix = os.path.splitext(base + self.suffix_map[short])
        encoding = self.encodings_map.get(suffix)
        if encoding is not None:
            suffix = os.path.splitext(base)[1]
        suffix = suffix.lower()
        kind = self.types_map[True].get(suffix)
        return kind if kind is not None or strict else self.types_map[False].get(suffix), encoding

    def guess_all_extensions(self, type, strict=True):
        type = type.lower()
        found = self.types_map_inv[True].get(type, []).copy()
        if not strict:
            found += [suffix for suffix in self.types_map_inv[False].get(type, []) if suffix not in found]
        return found

    def guess_extension(self, type, strict=True):
        found = self.guess_all_extensions(type, strict)
        return found[0] if found else None

    def read(self, filename, strict=True):
        with open(filename, encoding="utf-8") as fp:
            self.readfp(fp, strict)

    def readfp(self, fp, strict=True):
        for line in fp:
            kind, *suffixes = line.partition("#")[0].split() or [""]
            for suffix in suffixes:
                self.add_type(kind, "." + suffix, strict)


def _known():
    if _db is None:
        init()
    return _db


def guess_type(url, strict=True):
    return _known().guess_type(url, strict)


def guess_file_type(path, *, strict=True):
    return _known().guess_file_type(path, strict=strict)


def guess_all_extensions(type, strict=True):
    return _known().guess_all_extensions(type, strict)


def guess_extension(type, strict=True):
    return _known().guess_extension(type, strict)


def add_type(type, ext, strict=True):
    return _known().add_type(type, ext, strict)


def init(files=None):
    global suffix_map, encodings_map, types_map, common_types, inited, _db
    inited = True
    if files is None or _db is None:
        made = MimeTypes()
        files = knownfiles + list(files or [])
    else:
        made = _db
    for file in files:
        if os.path.isfile(file):
            made.read(file)
    encodings_map, suffix_map = made.encodings_map, made.suffix_map
    common_types, types_map = made.types_map
    _db = made


def read_mime_types(file):
    try:
        fp = open(file, encoding="utf-8")
    except OSError:
        return None
    with fp:
        made = MimeTypes()
        made.readfp(fp, True)
        return made.types_map[True]
