# SPDX-License-Identifier: MIT
"""Module binascii: the functions of _binascii, and its exceptions."""
from _binascii import a2b_base64, b2a_base64, crc32, hexlify, unhexlify

a2b_hex = unhexlify
b2a_hex = hexlify


class Error(ValueError):
    pass


class Incomplete(Exception):
    pass
