# SPDX-License-Identifier: MIT
"""Module ipaddress, as CPython's Lib/ipaddress.py; the texts of addresses are in _addresses.py."""
import functools
from _addresses import (LINK_LOCAL, LOOPBACK, MULTICAST, PRIVATE, PUBLIC, RESERVED, SHARED, SITE_LOCAL,
                        AddressValueError, NetmaskValueError, format_v4, format_v6, hextets, is_in, low_zeros, mask_of,
                        parse_mask, parse_v4, parse_v6, split_zone)

IPV4LENGTH = 32
IPV6LENGTH = 128


def _first_of(kinds, value, what, *options):
    for kind in kinds:
        try:
            return kind(value, *options)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{value!r} does not appear to be an IPv4 or IPv6 {what}")


def ip_address(address):
    """An address of either version."""
    return _first_of((IPv4Address, IPv6Address), address, "address")


def ip_network(address, strict=True):
    """A network of either version."""
    return _first_of((IPv4Network, IPv6Network), address, "network", strict)


def ip_interface(address):
    """An interface of either version."""
    return _first_of((IPv4Interface, IPv6Interface), address, "interface")


def _packed(address, size, version):
    try:
        return address.to_bytes(size)
    except OverflowError:
        raise ValueError(f"Address negative or too large for IPv{version}")


def v4_int_to_packed(address):
    return _packed(address, 4, 4)


def v6_int_to_packed(address):
    return _packed(address, 16, 6)


def _differ(a, b, what="version"):
    return TypeError(f"{a} and {b} are not of the same {what}")


def summarize_address_range(first, last):
    """The networks that FIRST to LAST consists of."""
    if not (isinstance(first, _BaseAddress) and isinstance(last, _BaseAddress)):
        raise TypeError("first and last must be IP addresses, not networks")
    if first.version != last.version:
        raise _differ(first, last)
    if first > last:
        raise ValueError("last IP address must be greater than first")
    kind = IPv4Network if first.version == 4 else IPv6Network
    bits, at, end = first.max_prefixlen, first._ip, last._ip
    while at <= end:
        free = min(low_zeros(at, bits), (end - at + 1).bit_length() - 1)
        yield kind((at, bits - free))
        at += 1 << free


def _runs(addresses):
    """(first, last) of the addresses that follow each other."""
    first = last = None
    for address in addresses:
        if last is None or address._ip != last._ip + 1:
            if last is not None:
                yield first, last
            first = address
        last = address
    if last is not None:
        yield first, last


def _merge(networks):
    """NETWORKS with halves put together, and without those in others."""
    waiting, found = list(networks), {}
    while waiting:
        network = waiting.pop()
        above = network.supernet()
        other = found.get(above)
        if other is None:
            found[above] = network
        elif other != network:
            del found[above]
            waiting.append(above)
    last = None
    for network in sorted(found.values()):
        if last is None or last.broadcast_address < network.broadcast_address:
            yield network
            last = network


def collapse_addresses(addresses):
    """The fewest networks that have all of ADDRESSES."""
    single, networks = [], []
    for item in addresses:
        is_single = isinstance(item, _BaseAddress) or item._prefixlen == item.max_prefixlen
        among = single if is_single else networks
        if among and among[-1].version != item.version:
            raise _differ(item, among[-1])
        if is_single and not isinstance(item, _BaseAddress):
            item = item.network_address
        among.append(item)
    made = []
    for first, last in _runs(sorted(set(single))):
        made.extend(summarize_address_range(first, last))
    return _merge(made + networks)


def get_mixed_type_key(obj):
    """A key to sort addresses and networks by."""
    if isinstance(obj, _BaseNetwork):
        return obj._get_networks_key()
    if isinstance(obj, _BaseAddress):
        return obj._get_address_key()
    return NotImplemented


class _IPAddressBase:
    """What addresses and networks have."""

    __slots__ = ()

    @property
    def exploded(self):
        """The longest text."""
        return self._explode_shorthand_ip_string()

    @property
    def compressed(self):
        """The shortest text."""
        return str(self)

    @property
    def reverse_pointer(self):
        """The name of its PTR record."""
        return self._reverse_pointer()

    def _check_int_address(self, address):
        if address < 0:
            raise AddressValueError(f"{address} (< 0) is not permitted as an IPv{self.version} address")
        if address > self._ALL_ONES:
            raise AddressValueError(f"{address} (>= 2**{self.max_prefixlen}) is not permitted as an IPv{self.version} "
                                    "address")

    def _check_packed_address(self, address, expected_len):
        if len(address) != expected_len:
            raise AddressValueError("%r (len %d != %d) is not permitted as an IPv%d address" %
                                    (address, len(address), expected_len, self.version))

    @classmethod
    def _split_addr_prefix(cls, address):
        """(address, mask)"""
        if isinstance(address, (bytes, int)):
            return address, cls.max_prefixlen
        if not isinstance(address, tuple):
            parts = str(address).split("/")
            if len(parts) > 2:
                raise AddressValueError(f"Only one '/' permitted in {address!r}")
            address = parts
        return address if len(address) > 1 else (address[0], cls.max_prefixlen)

    @classmethod
    def _make_netmask(cls, arg):
        """(mask, length)"""
        length = parse_mask(arg, cls.max_prefixlen)
        return cls._plain(mask_of(length, cls.max_prefixlen)), length

    def __reduce__(self):
        return self.__class__, (str(self),)


@functools.total_ordering
class _BaseAddress(_IPAddressBase):
    """One address."""

    __slots__ = ()

    def __int__(self):
        return self._ip

    def __eq__(self, other):
        try:
            return self._ip == other._ip and self.version == other.version
        except AttributeError:
            return NotImplemented

    def __lt__(self, other):
        if not isinstance(other, _BaseAddress):
            return NotImplemented
        if self.version != other.version:
            raise _differ(self, other)
        return self._ip < other._ip

    def __add__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return self.__class__(int(self) + other)

    def __sub__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return self.__class__(int(self) - other)

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return self._string_from_ip_int(self._ip)

    def __hash__(self):
        return hash(hex(int(self._ip)))

    def _get_address_key(self):
        return self.version, self

    def __reduce__(self):
        return self.__class__, (self._ip,)

    def __format__(self, fmt):
        if not fmt or fmt[-1] == "s":
            return format(str(self), fmt)
        kind, options = fmt[-1], fmt[:-1]
        if kind not in "xbnX" or options not in ("", "#", "_", "#_"):
            return super().__format__(fmt)
        if kind == "n":
            kind = "b" if self.version == 4 else "x"
        width = self.max_prefixlen if kind == "b" else self.max_prefixlen // 4
        if "_" in options:
            width += width // 4 - 1
        alternate = "#" if "#" in options else ""
        width += 2 * len(alternate)
        return format(int(self), f"{alternate}0{width}{options[len(alternate):]}{kind}")

    @property
    def packed(self):
        """The bytes of the address."""
        return _packed(self._ip, self.max_prefixlen // 8, self.version)


def _of_both(name):
    """A property that a network has if its first and last addresses have it."""

    def get(self):
        return getattr(self.network_address, name) and getattr(self.broadcast_address, name)

    return property(get)


@functools.total_ordering
class _BaseNetwork(_IPAddressBase):
    """The addresses with the same first bits."""

    def __init__(self, address, strict=True):
        address, mask = self._split_addr_prefix(address)
        self.network_address = self._plain(address)
        self.netmask, self._prefixlen = self._make_netmask(mask)
        number = int(self.network_address)
        if number & int(self.netmask) != number:
            if strict:
                raise ValueError(f"{self} has host bits set")
            self.network_address = self._plain(number & int(self.netmask))
        if self._prefixlen == self.max_prefixlen - 1:
            self.hosts = self.__iter__
        elif self._prefixlen == self.max_prefixlen:
            self.hosts = lambda: iter((self._plain(address),))

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return f"{self.network_address}/{self.prefixlen}"

    def hosts(self):
        """The addresses of hosts."""
        last = int(self.broadcast_address) + (self.version == 6)
        for number in range(int(self.network_address) + 1, last):
            yield self._address_class(number)

    def __iter__(self):
        for number in range(int(self.network_address), int(self.broadcast_address) + 1):
            yield self._address_class(number)

    def __getitem__(self, n):
        first, last = int(self.network_address), int(self.broadcast_address)
        at = first + n if n >= 0 else last + n + 1
        if not first <= at <= last:
            raise IndexError("address out of range")
        return self._address_class(at)

    def __lt__(self, other):
        if not isinstance(other, _BaseNetwork):
            return NotImplemented
        if self.version != other.version:
            raise _differ(self, other)
        return (self.network_address, self.netmask) < (other.network_address, other.netmask)

    def __eq__(self, other):
        try:
            return (self.version == other.version and self.network_address == other.network_address and
                    int(self.netmask) == int(other.netmask))
        except AttributeError:
            return NotImplemented

    def __hash__(self):
        return hash((int(self.network_address), int(self.netmask)))

    def __contains__(self, other):
        if self.version != other.version or isinstance(other, _BaseNetwork):
            return False
        return other._ip & self.netmask._ip == self.network_address._ip

    def overlaps(self, other):
        """Whether an address is in both."""
        return (self.network_address in other or self.broadcast_address in other or other.network_address in self or
                other.broadcast_address in self)

    @functools.cached_property
    def broadcast_address(self):
        return self._address_class(int(self.network_address) | int(self.hostmask))

    @functools.cached_property
    def hostmask(self):
        return self._address_class(int(self.netmask) ^ self._ALL_ONES)

    @property
    def with_prefixlen(self):
        return f"{self.network_address}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self.network_address}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self.network_address}/{self.hostmask}"

    @property
    def num_addresses(self):
        return int(self.broadcast_address) - int(self.network_address) + 1

    @property
    def prefixlen(self):
        return self._prefixlen

    def address_exclude(self, other):
        """The networks that make this one without OTHER."""
        if not self.version == other.version:
            raise _differ(self, other)
        if not isinstance(other, _BaseNetwork):
            raise TypeError(f"{other} is not a network object")
        if not other.subnet_of(self):
            raise ValueError(f"{other} not contained in {self}")
        if other == self:
            return
        other = other.__class__(f"{other.network_address}/{other.prefixlen}")
        low, high = self.subnets()
        while other not in (low, high):
            inside, rest = (low, high) if other.subnet_of(low) else (high, low)
            yield rest
            low, high = inside.subnets()
        yield high if low == other else low

    def compare_networks(self, other):
        """-1, 0 or 1."""
        if self.version != other.version:
            raise _differ(self, other, "type")
        own, its = (self.network_address, self.netmask), (other.network_address, other.netmask)
        return (own > its) - (own < its)

    def _get_networks_key(self):
        return self.version, self.network_address, self.netmask

    def subnets(self, prefixlen_diff=1, new_prefix=None):
        """The networks with a longer prefix that this one consists of."""
        if self._prefixlen == self.max_prefixlen:
            yield self
            return
        if new_prefix is not None:
            if new_prefix < self._prefixlen:
                raise ValueError("new prefix must be longer")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = new_prefix - self._prefixlen
        if prefixlen_diff < 0:
            raise ValueError("prefix length diff must be > 0")
        length = self._prefixlen + prefixlen_diff
        if length > self.max_prefixlen:
            raise ValueError(f"prefix length diff {length} is invalid for netblock {self}")
        step = int(self.hostmask) + 1 >> prefixlen_diff
        for first in range(int(self.network_address), int(self.broadcast_address) + 1, step):
            yield self.__class__((first, length))

    def supernet(self, prefixlen_diff=1, new_prefix=None):
        """The network with a shorter prefix that this one is in."""
        if self._prefixlen == 0:
            return self
        if new_prefix is not None:
            if new_prefix > self._prefixlen:
                raise ValueError("new prefix must be shorter")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = self._prefixlen - new_prefix
        length = self.prefixlen - prefixlen_diff
        if length < 0:
            raise ValueError(f"current prefixlen is {self.prefixlen}, cannot have a prefixlen_diff of {prefixlen_diff}")
        return self.__class__((int(self.network_address) & int(self.netmask) << prefixlen_diff, length))

    @staticmethod
    def _is_subnet_of(a, b):
        try:
            if a.version != b.version:
                raise _differ(a, b)
            return b.network_address <= a.network_address and b.broadcast_address >= a.broadcast_address
        except AttributeError:
            raise TypeError(f"Unable to test subnet containment between {a} and {b}")

    def subnet_of(self, other):
        """Whether all of it is in OTHER."""
        return self._is_subnet_of(self, other)

    def supernet_of(self, other):
        """Whether all of OTHER is in it."""
        return self._is_subnet_of(other, self)

    is_multicast = _of_both("is_multicast")
    is_reserved = _of_both("is_reserved")
    is_link_local = _of_both("is_link_local")
    is_unspecified = _of_both("is_unspecified")
    is_loopback = _of_both("is_loopback")

    @property
    def is_private(self):
        """Whether it is in one of the private networks."""
        first, last = int(self.network_address), int(self.broadcast_address)
        bits = self.max_prefixlen
        return (any(low <= first and last <= high for low, high in PRIVATE[bits]) and
                not is_in(first, PUBLIC[bits]) and not is_in(last, PUBLIC[bits]))

    @property
    def is_global(self):
        return not self.is_private


class _BaseV4:
    __slots__ = ()
    version = 4
    max_prefixlen = IPV4LENGTH
    _ALL_ONES = 2**IPV4LENGTH - 1

    @staticmethod
    def _plain(address):
        return IPv4Address(address)

    _string_from_ip_int = staticmethod(format_v4)

    def _explode_shorthand_ip_string(self):
        return str(self)

    def _reverse_pointer(self):
        return ".".join(str(self).split(".")[::-1]) + ".in-addr.arpa"


class IPv4Address(_BaseV4, _BaseAddress):
    """An address of 32 bits."""

    __slots__ = ("_ip", "__weakref__")

    def __init__(self, address):
        if isinstance(address, int):
            self._check_int_address(address)
            self._ip = address
            return
        if isinstance(address, bytes):
            self._check_packed_address(address, 4)
            self._ip = int.from_bytes(address)
            return
        text = str(address)
        if "/" in text:
            raise AddressValueError(f"Unexpected '/' in {address!r}")
        self._ip = parse_v4(text)

    @property
    def is_reserved(self):
        return is_in(self._ip, RESERVED[32])

    @property
    def is_private(self):
        return is_in(self._ip, PRIVATE[32]) and not is_in(self._ip, PUBLIC[32])

    @property
    def is_global(self):
        return not is_in(self._ip, SHARED) and not self.is_private

    @property
    def is_multicast(self):
        return is_in(self._ip, MULTICAST[32])

    @property
    def is_unspecified(self):
        return self._ip == 0

    @property
    def is_loopback(self):
        return is_in(self._ip, LOOPBACK[32])

    @property
    def is_link_local(self):
        return is_in(self._ip, LINK_LOCAL[32])

    @property
    def ipv6_mapped(self):
        """The IPv6 address for it."""
        return IPv6Address(f"::ffff:{self}")


class _Interface:
    """An address with its network."""

    __slots__ = ()

    @functools.cached_property
    def hostmask(self):
        return self.network.hostmask

    def __eq__(self, other):
        is_equal = self._base.__eq__(self, other)
        if is_equal is NotImplemented or not is_equal:
            return is_equal
        try:
            return self.network == other.network
        except AttributeError:
            return False

    def __lt__(self, other):
        is_less = self._base.__lt__(self, other)
        if is_less is NotImplemented:
            return is_less
        try:
            return self.network < other.network or self.network == other.network and is_less
        except AttributeError:
            return False

    def __hash__(self):
        return hash((self._ip, self._prefixlen, int(self.network.network_address)))

    __reduce__ = _IPAddressBase.__reduce__

    @property
    def ip(self):
        return self._plain(self._ip)

    @property
    def with_prefixlen(self):
        return f"{self._string_from_ip_int(self._ip)}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self._string_from_ip_int(self._ip)}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self._string_from_ip_int(self._ip)}/{self.hostmask}"


class IPv4Interface(_Interface, IPv4Address):
    """An IPv4 address with its network."""

    _base = IPv4Address

    def __init__(self, address):
        address, mask = self._split_addr_prefix(address)
        IPv4Address.__init__(self, address)
        self.network = IPv4Network((address, mask), strict=False)
        self.netmask = self.network.netmask
        self._prefixlen = self.network._prefixlen

    def __str__(self):
        return f"{self._string_from_ip_int(self._ip)}/{self._prefixlen}"


class IPv4Network(_BaseV4, _BaseNetwork):
    """A network of IPv4."""

    _address_class = IPv4Address

    @property
    def is_global(self):
        first, last = int(self.network_address), int(self.broadcast_address)
        return not (is_in(first, SHARED) and is_in(last, SHARED)) and not self.is_private


class _BaseV6:
    __slots__ = ()
    version = 6
    max_prefixlen = IPV6LENGTH
    _ALL_ONES = 2**IPV6LENGTH - 1

    @staticmethod
    def _plain(address):
        return IPv6Address(address)

    @staticmethod
    def _string_from_ip_int(number):
        if number > _BaseV6._ALL_ONES:
            raise ValueError("IPv6 address is too large")
        return format_v6(number)

    def _explode_shorthand_ip_string(self):
        is_network = isinstance(self, IPv6Network)
        text = str(self.network_address if is_network else self.ip if isinstance(self, IPv6Interface) else self)
        text = ":".join(hextets(parse_v6(text)))  # which refuses a zone, as CPython does
        return f"{text}/{self._prefixlen}" if is_network or isinstance(self, IPv6Interface) else text

    def _reverse_pointer(self):
        return ".".join(self.exploded[::-1].replace(":", "")) + ".ip6.arpa"


def _or_mapped(name):
    """A property of the IPv4 address that is mapped, if there is one, else what the decorated function says."""

    def decorate(function):

        def get(self):
            mapped = self.ipv4_mapped
            return function(self) if mapped is None else getattr(mapped, name)

        return property(get)

    return decorate


class IPv6Address(_BaseV6, _BaseAddress):
    """An address of 128 bits, with a zone."""

    __slots__ = ("_ip", "_scope_id", "__weakref__")

    def __init__(self, address):
        self._scope_id = None
        if isinstance(address, int):
            self._check_int_address(address)
            self._ip = address
            return
        if isinstance(address, bytes):
            self._check_packed_address(address, 16)
            self._ip = int.from_bytes(address)
            return
        text = str(address)
        if "/" in text:
            raise AddressValueError(f"Unexpected '/' in {address!r}")
        text, self._scope_id = split_zone(text)
        self._ip = parse_v6(text)

    def _explode_shorthand_ip_string(self):
        mapped = self.ipv4_mapped
        text = super()._explode_shorthand_ip_string()
        return text if mapped is None else f"{text[:30]}{mapped}"

    def _reverse_pointer(self):
        mapped = self.ipv4_mapped
        if mapped is None:
            return super()._reverse_pointer()
        text = super()._explode_shorthand_ip_string()[:30] + f"{mapped._ip:08x}"
        return ".".join(text[::-1].replace(":", "")) + ".ip6.arpa"

    def __str__(self):
        mapped = self.ipv4_mapped
        if mapped is None:
            text = super().__str__()
        else:
            text = f"{self._string_from_ip_int(self._ip >> 32)}:{mapped}"
        return f"{text}%{self._scope_id}" if self._scope_id else text

    def __hash__(self):
        return hash((self._ip, self._scope_id))

    def __eq__(self, other):
        is_equal = super().__eq__(other)
        if is_equal is NotImplemented:
            return NotImplemented
        return is_equal and self._scope_id == getattr(other, "_scope_id", None)

    def __reduce__(self):
        return self.__class__, (str(self),)

    @property
    def scope_id(self):
        """The zone, or None."""
        return self._scope_id

    @_or_mapped("is_multicast")
    def is_multicast(self):
        return is_in(self._ip, MULTICAST[128])

    @_or_mapped("is_reserved")
    def is_reserved(self):
        return is_in(self._ip, RESERVED[128])

    @_or_mapped("is_link_local")
    def is_link_local(self):
        return is_in(self._ip, LINK_LOCAL[128])

    @property
    def is_site_local(self):
        return is_in(self._ip, SITE_LOCAL)

    @_or_mapped("is_private")
    def is_private(self):
        return is_in(self._ip, PRIVATE[128]) and not is_in(self._ip, PUBLIC[128])

    @_or_mapped("is_global")
    def is_global(self):
        return not self.is_private

    @_or_mapped("is_unspecified")
    def is_unspecified(self):
        return self._ip == 0

    @_or_mapped("is_loopback")
    def is_loopback(self):
        return self._ip == 1

    @property
    def ipv4_mapped(self):
        """The IPv4 address of ::ffff:0:0/96, or None."""
        return IPv4Address(self._ip & 0xffffffff) if self._ip >> 32 == 0xffff else None

    @property
    def teredo(self):
        """(server, client) of 2001::/32, or None."""
        if self._ip >> 96 != 0x20010000:
            return None
        return IPv4Address(self._ip >> 64 & 0xffffffff), IPv4Address(~self._ip & 0xffffffff)

    @property
    def sixtofour(self):
        """The IPv4 address of 2002::/16, or None."""
        return IPv4Address(self._ip >> 80 & 0xffffffff) if self._ip >> 112 == 0x2002 else None


class IPv6Interface(_Interface, IPv6Address):
    """An IPv6 address with its network."""

    _base = IPv6Address

    def __init__(self, address):
        address, mask = self._split_addr_prefix(address)
        IPv6Address.__init__(self, address)
        self.network = IPv6Network((address, mask), strict=False)
        self.netmask = self.network.netmask
        self._prefixlen = self.network._prefixlen

    def __str__(self):
        return f"{super().__str__()}/{self._prefixlen}"

    @property
    def is_unspecified(self):
        return self._ip == 0 and self.network.is_unspecified

    @property
    def is_loopback(self):
        return super().is_loopback and self.network.is_loopback


class IPv6Network(_BaseV6, _BaseNetwork):
    """A network of IPv6."""

    _address_class = IPv6Address

    is_site_local = _of_both("is_site_local")
