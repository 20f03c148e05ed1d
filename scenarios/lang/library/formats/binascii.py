# SPDX-License-Identifier: MIT
"""Module binascii: the functions of _binascii and _quopri, and its exceptions."""
from _binascii import a2b_base64, b2a_base64, crc32, hexlify, unhexlify
import _quopri

a2b_hex = unhexlify
b2a_hex = hexlify


class Error(ValueError):
    pass


class Incomplete(Exception):
    pass


def a2b_qp(data, header=False):
    return _quopri.a2b_qp(data, header)


def b2a_qp(data, quotetabs=False, istext=True, header=False):
    return _quopri.b2a_qp(data, quotetabs, istext, header)


def a2b_uu(data, /):
    return _quopri.a2b_uu(data, Error)


def b2a_uu(data, /, *, backtick=False):
    return _quopri.b2a_uu(data, backtick, Error)
