# SPDX-License-Identifier: MIT
"""Module encodings: names of codecs. The codecs are in module codecs; those of CPython are no modules here."""
from codecs import lookup
from encodings import aliases


class CodecRegistryError(LookupError, SystemError):
    """Never raised: no module registers a codec."""

    __module__ = "encodings"


def normalize_encoding(encoding):
    """The name with one underscore for all that is neither a letter nor a digit nor a dot."""
    if isinstance(encoding, bytes):
        encoding = str(encoding, "ascii")
    found, gap = "", False
    for c in encoding:
        if not c.isalnum() and c != ".":
            gap = True
        elif c.isascii():
            found += "_" + c if gap and found else c
            gap = False
        else:
            found += "_" if gap and found else ""
            gap = False
    return found


def search_function(encoding):
    """The codec of that name, or None."""
    try:
        return lookup(encoding)
    except LookupError:
        return None
