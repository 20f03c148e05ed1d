# SPDX-License-Identifier: MIT
"""The texts of IP addresses and masks, for module ipaddress, with the messages of CPython's Lib/ipaddress.py."""


class AddressValueError(ValueError):
    """Not an address."""

    __module__ = "ipaddress"


class NetmaskValueError(ValueError):
    """Not a mask."""

    __module__ = "ipaddress"


def _octet(text):
    if not text:
        raise ValueError("Empty octet not permitted")
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"Only decimal digits permitted in {text!r}")
    if len(text) > 3:
        raise ValueError(f"At most 3 characters permitted in {text!r}")
    if text != "0" and text[0] == "0":
        raise ValueError(f"Leading zeros are not permitted in {text!r}")
    value = int(text)
    if value > 255:
        raise ValueError(f"Octet {value} (> 255) not permitted")
    return value


def parse_v4(text):
    """The number of an IPv4 address."""
    if not text:
        raise AddressValueError("Address cannot be empty")
    octets = text.split(".")
    if len(octets) != 4:
        raise AddressValueError(f"Expected 4 octets in {text!r}")
    try:
        return int.from_bytes([_octet(octet) for octet in octets])
    except ValueError as error:
        raise AddressValueError(f"{error} in {text!r}") from None


def format_v4(number):
    return ".".join(map(str, number.to_bytes(4)))


_HEX_DIGITS = frozenset("0123456789ABCDEFabcdef")


def _hextet(text):
    if not _HEX_DIGITS.issuperset(text):
        raise ValueError(f"Only hex digits permitted in {text!r}")
    if len(text) > 4:
        raise ValueError(f"At most 4 characters permitted in {text!r}")
    return int(text, 16)


def _parts_of(text):
    """The parts of an IPv6 address between colons, an IPv4 address at its end as two of them."""
    if not text:
        raise AddressValueError("Address cannot be empty")
    if len(text) > 45:
        shown = text if len(text) <= 100 else f"{text[:45]}({len(text) - 90} chars elided){text[-45:]}"
        raise AddressValueError(f"At most 45 characters expected in {shown!r}")
    parts = text.split(":", 9)
    if len(parts) < 3:
        raise AddressValueError(f"At least 3 parts expected in {text!r}")
    if "." in parts[-1]:
        try:
            number = parse_v4(parts.pop())
        except AddressValueError as error:
            raise AddressValueError(f"{error} in {text!r}") from None
        parts += ["%x" % (number >> 16), "%x" % (number & 0xffff)]
    if len(parts) > 9:
        raise AddressValueError(f"At most 8 colons permitted in {text!r}")
    return parts


def _check_ends(text, begins, ends):
    if begins:
        raise AddressValueError(f"Leading ':' only permitted as part of '::' in {text!r}")
    if ends:
        raise AddressValueError(f"Trailing ':' only permitted as part of '::' in {text!r}")


def parse_v6(text):
    """The number of an IPv6 address without its zone."""
    parts = _parts_of(text)
    gaps = [i for i in range(1, len(parts) - 1) if not parts[i]]
    if len(gaps) > 1:
        raise AddressValueError(f"At most one '::' permitted in {text!r}")
    if gaps:
        high, low = parts[:gaps[0]], parts[gaps[0] + 1:]
        _check_ends(text, not high[0] and len(high) > 1, not low[-1] and len(low) > 1)
        high = high if high[0] else []
        low = low if low[-1] else []
        if len(high) + len(low) > 7:
            raise AddressValueError(f"Expected at most 7 other parts with '::' in {text!r}")
    else:
        high, low = parts, []
        if len(parts) != 8:
            raise AddressValueError(f"Exactly 8 parts expected without '::' in {text!r}")
        _check_ends(text, not parts[0], not parts[-1])
    try:
        number = 0
        for part in high + ["0"] * (8 - len(high) - len(low)) + low:
            number = number << 16 | _hextet(part)
        return number
    except ValueError as error:
        raise AddressValueError(f"{error} in {text!r}") from None


def hextets(number):
    digits = f"{number:032x}"
    return [digits[i:i + 4] for i in range(0, 32, 4)]


def format_v6(number):
    """The shortest text: the first longest stretch of zeros is left out."""
    parts = [f"{int(part, 16):x}" for part in hextets(number)]
    begin = size = start = 0
    for i, part in enumerate(parts):
        if part != "0":
            start = i + 1
        elif i + 1 - start > size:
            begin, size = start, i + 1 - start
    if size < 2:
        return ":".join(parts)
    return f"{':'.join(parts[:begin])}::{':'.join(parts[begin + size:])}"


def split_zone(text):
    """(address, zone or None)"""
    address, mark, zone = text.partition("%")
    if not mark:
        return address, None
    if not zone or "%" in zone:
        raise AddressValueError(f'Invalid IPv6 address: "{text!r}"')
    return address, zone


# ---- Masks ------------------------------------------------------------------


def low_zeros(number, bits):
    """How many of the lowest BITS bits are 0."""
    return bits if number == 0 else min(bits, (~number & number - 1).bit_length())


def mask_of(length, bits):
    ones = (1 << bits) - 1
    return ones ^ ones >> length


def _refuse_mask(mask):
    raise NetmaskValueError("%r is not a valid netmask" % mask) from None


def _length_of(mask, bits):
    """The length of a mask, or None if its ones are not together."""
    zeros = low_zeros(mask, bits)
    length = bits - zeros
    return length if mask >> zeros == (1 << length) - 1 else None


def parse_mask(mask, bits):
    """The length of MASK: a number, its text, or of IPv4 the mask itself or its complement."""
    if isinstance(mask, int):
        if not 0 <= mask <= bits:
            _refuse_mask(mask)
        return mask
    if mask.isascii() and mask.isdigit() and int(mask) <= bits:
        return int(mask)
    if bits != 32:
        _refuse_mask(mask)
    try:
        number = parse_v4(mask)
    except AddressValueError:
        _refuse_mask(mask)
    length = _length_of(number, bits)
    if length is None:
        length = _length_of(number ^ 0xffffffff, bits)
    return _refuse_mask(mask) if length is None else length


# ---- What ranges are for ----------------------------------------------------


def _ranges(parse, bits, text):
    """[(first, last)] of networks."""
    found = []
    for network in text.split():
        address, length = network.split("/")
        first = parse(address)
        found.append((first, first | (1 << bits - int(length)) - 1))
    return found


LINK_LOCAL = {32: _ranges(parse_v4, 32, "169.254.0.0/16"), 128: _ranges(parse_v6, 128, "fe80::/10")}
LOOPBACK = {32: _ranges(parse_v4, 32, "127.0.0.0/8"), 128: [(1, 1)]}
MULTICAST = {32: _ranges(parse_v4, 32, "224.0.0.0/4"), 128: _ranges(parse_v6, 128, "ff00::/8")}
SHARED = _ranges(parse_v4, 32, "100.64.0.0/10")
SITE_LOCAL = _ranges(parse_v6, 128, "fec0::/10")
PRIVATE = {
    32: _ranges(parse_v4, 32, "0.0.0.0/8 10.0.0.0/8 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.0.170/31 "
                "192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 "
                "255.255.255.255/32"),
    128: _ranges(parse_v6, 128, "::1/128 ::/128 ::ffff:0:0/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 "
                 "3fff::/20 fc00::/7 fe80::/10"),
}
PUBLIC = {
    32: _ranges(parse_v4, 32, "192.0.0.9/32 192.0.0.10/32"),
    128: _ranges(parse_v6, 128, "2001:1::1/128 2001:1::2/128 2001:3::/32 2001:4:112::/48 2001:20::/28 2001:30::/28"),
}
RESERVED = {
    32: _ranges(parse_v4, 32, "240.0.0.0/4"),
    128: _ranges(parse_v6, 128, "::/8 100::/8 200::/7 400::/6 800::/5 1000::/4 4000::/3 6000::/3 8000::/3 A000::/3 C000::/3 "
                 "E000::/4 F000::/5 F800::/6 FE00::/9"),
}


def is_in(number, ranges):
    return any(first <= number <= last for first, last in ranges)
