# SPDX-License-Identifier: MIT
"""Module base64, around binascii."""
import binascii
from _binascii import as_bytes as _as_bytes

__all__ = [
    "encodebytes", "decodebytes", "b64encode", "b64decode", "b32encode", "b32decode", "b32hexencode",
    "b32hexdecode", "b16encode", "b16decode", "b85encode", "b85decode", "a85encode", "a85decode", "z85encode", "z85decode", "standard_b64encode", "standard_b64decode",
    "urlsafe_b64encode", "urlsafe_b64decode"
]

_ALPHABET32 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_ALPHABET32_HEX = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"
_ALPHABET85 = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"

_ALPHABET_Z85 = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"


def _bytes_of(s):
    if isinstance(s, str):
        try:
            return s.encode("ascii")
        except UnicodeEncodeError:
            raise ValueError("string argument should contain only ASCII characters")
    try:
        return _as_bytes(s)
    except TypeError:
        raise TypeError(f"argument should be a bytes-like object or ASCII string, not {s.__class__.__name__!r}") from None


def b64encode(s, altchars=None):
    encoded = binascii.b2a_base64(s, newline=False)
    if altchars is not None:
        assert len(altchars) == 2, repr(altchars)
        return encoded.translate(bytes.maketrans(b"+/", altchars))
    return encoded


def b64decode(s, altchars=None, validate=False):
    s = _bytes_of(s)
    if altchars is not None:
        altchars = _bytes_of(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b"+/"))
    return binascii.a2b_base64(s, strict_mode=validate)


def standard_b64encode(s):
    return b64encode(s)


def standard_b64decode(s):
    return b64decode(s)


def urlsafe_b64encode(s):
    return b64encode(s).translate(bytes.maketrans(b"+/", b"-_"))


def urlsafe_b64decode(s):
    return b64decode(_bytes_of(s).translate(bytes.maketrans(b"-_", b"+/")))


def _b32encode(alphabet, s):
    s = _as_bytes(s)
    made = []
    for at in range(0, len(s), 5):
        group = s[at:at + 5]
        number = int.from_bytes(group + b"\0" * (5 - len(group)), "big")
        digits = bytes([alphabet[number >> shift & 31] for shift in range(35, -1, -5)])
        used = (len(group) * 8 + 4) // 5
        made.append(digits[:used] + b"=" * (8 - used))
    return b"".join(made)


def _b32decode(alphabet, s, casefold, map01):
    s = _bytes_of(s)
    if len(s) % 8:
        raise binascii.Error("Incorrect padding")
    if map01 is not None:
        map01 = _bytes_of(map01)
        assert len(map01) == 1, repr(map01)
        s = s.translate(bytes.maketrans(b"01", b"O" + map01))
    if casefold:
        s = s.upper()
    size = len(s)
    s = s.rstrip(b"=")
    padding = size - len(s)
    made = []
    for at in range(0, len(s), 8):
        group = s[at:at + 8]
        number = 0
        for c in group:
            digit = alphabet.find(c)
            if digit < 0:
                raise binascii.Error("Non-base32 digit found") from None
            number = number << 5 | digit
        number <<= 5 * (8 - len(group))
        made.append(number.to_bytes(5, "big"))
    if size % 8 or padding not in (0, 1, 3, 4, 6):
        raise binascii.Error("Incorrect padding")
    if padding and made:
        made[-1] = made[-1][:(43 - 5 * padding) // 8]
    return b"".join(made)


def b32encode(s):
    return _b32encode(_ALPHABET32, s)


def b32decode(s, casefold=False, map01=None):
    return _b32decode(_ALPHABET32, s, casefold, map01)


def b32hexencode(s):
    return _b32encode(_ALPHABET32_HEX, s)


def b32hexdecode(s, casefold=False):
    return _b32decode(_ALPHABET32_HEX, s, casefold, None)


def b16encode(s):
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    s = _bytes_of(s)
    if casefold:
        s = s.upper()
    if s.translate(None, delete=b"0123456789ABCDEF"):
        raise binascii.Error("Non-base16 digit found")
    return binascii.unhexlify(s)


def b85encode(b, pad=False):
    b = _as_bytes(b)
    padding = -len(b) % 4
    b = b + b"\0" * padding
    made = []
    for at in range(0, len(b), 4):
        number = int.from_bytes(b[at:at + 4], "big")
        made.append(bytes([_ALPHABET85[number // 85 ** power % 85] for power in (4, 3, 2, 1, 0)]))
    if padding and not pad:
        made[-1] = made[-1][:-padding]
    return b"".join(made)


def b85decode(b):
    b = _bytes_of(b)
    padding = -len(b) % 5
    padded = b + b"~" * padding
    made = []
    for at in range(0, len(padded), 5):
        number = 0
        for i, c in enumerate(padded[at:at + 5]):
            digit = _ALPHABET85.find(c)
            if digit < 0:
                raise ValueError(f"bad base85 character at position {at + i}") from None
            number = number * 85 + digit
        if number >= 1 << 32:
            raise ValueError(f"base85 overflow in hunk starting at byte {at}") from None
        made.append(number.to_bytes(4, "big"))
    result = b"".join(made)
    return result[:-padding] if padding else result


def _group85(number):
    """Five digits of Ascii85."""
    return bytes([33 + number // 85 ** power % 85 for power in (4, 3, 2, 1, 0)])


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    b = _as_bytes(b)
    padding = -len(b) % 4
    b = b + b"\0" * padding
    made = []
    for at in range(0, len(b), 4):
        group = b[at:at + 4]
        if group == b"\0\0\0\0":
            made.append(b"z")
        elif foldspaces and group == b"    ":
            made.append(b"y")
        else:
            made.append(_group85(int.from_bytes(group, "big")))
    if padding and not pad:
        made[-1] = (b"!!!!!" if made[-1] == b"z" else made[-1])[:-padding]
    result = (b"<~" if adobe else b"") + b"".join(made)
    if wrapcol:
        wrapcol = max(2 if adobe else 1, wrapcol)
        lines = [result[at:at + wrapcol] for at in range(0, len(result), wrapcol)]
        if adobe and len(lines[-1]) + 2 > wrapcol:
            lines.append(b"")
        result = b"\n".join(lines)
    return result + b"~>" if adobe else result


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    b = _bytes_of(b)
    if adobe:
        if not b.endswith(b"~>"):
            raise ValueError("Ascii85 encoded byte sequences must end with b'~>'")
        b = b.removeprefix(b"<~")[:-2] if b.startswith(b"<~") else b[:-2]
    made = []
    number = digits = 0
    for c in b + b"uuuu":
        if 33 <= c <= 117:
            number, digits = number * 85 + c - 33, digits + 1
            if digits == 5:
                if number >= 1 << 32:
                    raise ValueError("Ascii85 overflow") from None
                made.append(number.to_bytes(4, "big"))
                number = digits = 0
        elif c == 122 or (foldspaces and c == 121):
            if digits:
                raise ValueError(f"{chr(c)} inside Ascii85 5-tuple")
            made.append(b"\0\0\0\0" if c == 122 else b"    ")
        elif c not in ignorechars:
            raise ValueError(f"Non-Ascii85 digit found: {chr(c)}")
    result = b"".join(made)
    return result[:digits - 4] if digits < 4 else result


def z85encode(s):
    return b85encode(s).translate(bytes.maketrans(_ALPHABET85, _ALPHABET_Z85))


def z85decode(s):
    # Digits of base 85 that Z85 has not become no digits of either.
    s = _bytes_of(s).translate(bytes.maketrans(_ALPHABET_Z85 + b";_`|~", _ALPHABET85 + b"\0\0\0\0\0"))
    try:
        return b85decode(s)
    except ValueError as e:
        raise ValueError(e.args[0].replace("base85", "z85")) from None


def encodebytes(s):
    try:
        s = _as_bytes(s)
    except TypeError:
        raise TypeError(f"expected bytes-like object, not {s.__class__.__name__}") from None
    return b"".join([binascii.b2a_base64(s[at:at + 57]) for at in range(0, len(s), 57)])


def decodebytes(s):
    try:
        s = _as_bytes(s)
    except TypeError:
        raise TypeError(f"expected bytes-like object, not {s.__class__.__name__}") from None
    return binascii.a2b_base64(s)
