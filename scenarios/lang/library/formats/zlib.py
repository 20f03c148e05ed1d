# SPDX-License-Identifier: MIT
"""Module zlib: its checksums. Compression is not in the scenario language."""
from _binascii import adler32, crc32
