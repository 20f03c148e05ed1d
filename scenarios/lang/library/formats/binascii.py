# SPDX-License-Identifier: MIT
"""Module binascii: the functions of _binascii and _quopri, and its exceptions."""
from _binascii import a2b_base64, b2a_base64, crc32, hexlify, unhexlify
from _binascii import as_bytes as _as_bytes
from operator import index as _index
import _quopri

a2b_hex = unhexlify
b2a_hex = hexlify


_hqx = []  # what crc_hqx does to each byte, made when it is first called


def crc_hqx(data, crc, /):
    """CRC-CCITT of DATA, from CRC on: the polynomial x^16 + x^12 + x^5 + 1."""
    try:
        view = _as_bytes(data)
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None
    crc = _index(crc) & 0xFFFF
    if not _hqx:
        for byte in range(256):
            value = byte << 8
            for _ in range(8):
                value = value << 1 ^ 0x1021 if value & 0x8000 else value << 1
            _hqx.append(value & 0xFFFF)
    for byte in view:
        crc = crc << 8 & 0xFFFF ^ _hqx[crc >> 8 ^ byte]
    return crc


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
