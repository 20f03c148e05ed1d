# SPDX-License-Identifier: MIT
"""Quoted-printable and uuencoded data, as binascii has them, and the codec raw-unicode-escape for email."""

_LINE = 76
_HEX = frozenset(b"0123456789abcdefABCDEF")


def raw_unicode(text):
    """TEXT in the codec raw-unicode-escape."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        pass
    made = []
    for here in text:
        code = ord(here)
        if code < 256:
            made.append(bytes([code]))
        else:
            made.append((f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}").encode("ascii"))
    return b"".join(made)


def _as_bytes(data):
    return data.encode("ascii") if isinstance(data, str) else bytes(data)


def a2b_qp(data, header=False):
    data = _as_bytes(data)
    if header:
        data = data.replace(b"_", b" ")
    parts = data.split(b"=")
    made = [parts[0]]
    at, size = len(parts[0]), len(data)
    while at < size:
        at += 1  # the "="
        if at >= size:
            break
        here = data[at]
        if here in b"\r\n":
            end = data.find(b"\n", at)
            at = size if end < 0 else end + 1
        elif here == 61:
            made.append(b"=")
            at += 1
        elif here in _HEX and at + 1 < size and data[at + 1] in _HEX:
            made.append(bytes([int(data[at:at + 2], 16)]))
            at += 2
        else:
            made.append(b"=")
        end = data.find(b"=", at)
        end = size if end < 0 else end
        made.append(data[at:end])
        at = end
    return b"".join(made)


def _is_quoted(data, at, column, quotetabs, istext, header):
    here = data[at]
    after = data[at + 1] if at + 1 < len(data) else None
    if here > 126 or here == 61 or (header and here == 95):
        return True
    if here == 46 and column == 0 and (after is None or after in b"\r\n\0"):
        return True
    if here in b"\r\n":
        return not istext
    if here in b"\t ":
        return after is None or quotetabs
    return here < 33


def b2a_qp(data, quotetabs=False, istext=True, header=False):
    data = bytes(data)
    first = data.find(b"\n")
    eol = b"\r\n" if first > 0 and data[first - 1] == 13 else b"\n"
    made, at, column, size = bytearray(), 0, 0, len(data)
    while at < size:
        here = data[at]
        after = data[at + 1] if at + 1 < size else None
        if _is_quoted(data, at, column, quotetabs, istext, header):
            if column + 3 >= _LINE:
                made += b"=" + eol
                column = 0
            made += b"=%02X" % here
            column += 3
        elif istext and (here == 10 or (here == 13 and after == 10)):
            column = 0
            if made and made[-1] in b" \t":
                made[-1:] = b"=%02X" % made[-1]
            made += eol
            at += here == 13
        else:
            if after is not None and after != 10 and column + 1 >= _LINE:
                made += b"=" + eol
                column = 0
            column += 1
            made.append(95 if header and here == 32 else here)
        at += 1
    return bytes(made)


def a2b_uu(data, error):
    """One line of uuencoded DATA; ERROR is raised if it is none."""
    data = _as_bytes(data)
    size = (data[0] - 32) & 63 if data else 32
    at, bits, count, made = 1, 0, 0, bytearray()
    while len(made) < size:
        here = data[at] if at < len(data) else 10
        at += 1
        if here in b"\r\n" or at > len(data):
            value = 0
        elif not 32 <= here <= 96:
            raise error("Illegal char")
        else:
            value = (here - 32) & 63
        bits = bits << 6 | value
        count += 6
        if count >= 8:
            count -= 8
            made.append(bits >> count & 255)
            bits &= (1 << count) - 1
    if any(here not in b" `\r\n" for here in data[at:]):
        raise error("Trailing garbage")
    return bytes(made)


def b2a_uu(data, backtick, error):
    """A line of at most 45 bytes."""
    data = bytes(data)
    if len(data) > 45:
        raise error("At most 45 bytes at once")
    made = bytearray([len(data) + 32])
    for at in range(0, len(data), 3):
        word = int.from_bytes(data[at:at + 3].ljust(3, b"\0"))
        made += bytes([(word >> shift & 63) + 32 for shift in (18, 12, 6, 0)])
    if backtick:
        made = made.replace(b" ", b"`")
    return bytes(made) + b"\n"
