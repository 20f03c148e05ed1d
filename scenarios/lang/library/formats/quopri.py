# SPDX-License-Identifier: MIT
"""Module quopri: quoted-printable files and bytes."""
from binascii import a2b_qp, b2a_qp

__all__ = ["encode", "decode", "encodestring", "decodestring"]

ESCAPE = b"="
MAXLINESIZE = 76
HEX = b"0123456789ABCDEF"
EMPTYSTRING = b""


def encode(input, output, quotetabs, header=False):
    output.write(b2a_qp(input.read(), quotetabs=quotetabs, header=header))


def encodestring(s, quotetabs=False, header=False):
    return b2a_qp(s, quotetabs=quotetabs, header=header)


def decode(input, output, header=False):
    output.write(a2b_qp(input.read(), header=header))


def decodestring(s, header=False):
    return a2b_qp(s, header=header)
