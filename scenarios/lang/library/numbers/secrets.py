# SPDX-License-Identifier: MIT
"""Module secrets: entropy from the `random` choices of the tape, as random.SystemRandom has it."""
from random import SystemRandom

__all__ = [
    "choice", "randbelow", "randbits", "SystemRandom", "token_bytes", "token_hex", "token_urlsafe", "compare_digest"
]

DEFAULT_ENTROPY = 32
_system = SystemRandom()
choice = _system.choice
randbits = _system.getrandbits


def compare_digest(a, b, /):
    if isinstance(a, str) and isinstance(b, str):
        if not a.isascii() or not b.isascii():
            raise TypeError("comparing strings with non-ASCII characters is not supported")
    elif not isinstance(a, bytes) or not isinstance(b, bytes):
        raise TypeError("unsupported operand types(s) or combination of types: "
                        f"'{type(a).__name__}' and '{type(b).__name__}'")
    return a == b


def randbelow(exclusive_upper_bound):
    if exclusive_upper_bound <= 0:
        raise ValueError("Upper bound must be positive.")
    return _system.randrange(exclusive_upper_bound)


def token_bytes(nbytes=None):
    return _system.randbytes(DEFAULT_ENTROPY if nbytes is None else nbytes)


def token_hex(nbytes=None):
    return token_bytes(nbytes).hex()


_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def token_urlsafe(nbytes=None):
    data = token_bytes(nbytes)
    made = []
    for at in range(0, len(data), 3):
        part = data[at:at + 3]
        bits = int.from_bytes(part + bytes(3 - len(part)), "big")
        made.extend(_ALPHABET[bits >> shift & 63] for shift in (18, 12, 6, 0)[:len(part) + 1])
    return "".join(made)
