# Module ipaddress: addresses, networks and interfaces of both versions, their texts, kinds, arithmetic and messages.
import ipaddress
from ipaddress import *


def fails(f, *args, **kwargs):
    try:
        r = f(*args, **kwargs)
        if hasattr(r, "__next__"):
            r = list(r)
    except Exception as e:
        print(type(e).__name__, e)
    else:
        print("value", r)


import ipaddress as ip

KINDS = ("is_multicast", "is_private", "is_global", "is_unspecified", "is_reserved", "is_loopback", "is_link_local")
for text in ("1.2.3.4", "10.0.0.1", "127.0.0.1", "169.254.3.4", "224.0.0.1", "240.0.0.1", "0.0.0.0", "255.255.255.255",
             "100.64.1.1", "192.0.0.9", "192.0.2.5", "::1", "::", "fe80::1%eth0", "ff02::1", "2001:db8::1", "fc00::5",
             "::ffff:1.2.3.4", "2002:c000:204::", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "fec0::1", "2606:4700::1111",
             "1:2:3:4:5:6:7:8", "1::8", "::ffff:10.0.0.1", "64:ff9b::1.2.3.4"):
    a = ip.ip_address(text)
    if "%" in text:
        fails(lambda: a.exploded)
        fails(lambda: a.reverse_pointer)
        print(a, a.scope_id, repr(a), a == ip.ip_address("fe80::1"))
        continue
    print(repr(a), a.version, int(a), a.exploded, a.compressed, a.packed, a.reverse_pointer)
    print("  ", *[k for k in KINDS if getattr(a, k)])
    if a.version == 6:
        print("  ", a.scope_id, a.ipv4_mapped, a.teredo, a.sixtofour, a.is_site_local)
for bad in ("", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.a", "01.2.3.4", "1..2.3", "1.2.3.1000", "1.2.3.4/24", 3.5, None, -1, 2**128,
            b"abc", b"\x01\x02\x03\x04", b"\0" * 16, 5):
    fails(ip.ip_address, bad)
    fails(ip.IPv4Address, bad)
    fails(ip.IPv6Address, bad)
for bad in (":", "::1::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "g::1", ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", ":1::2", "1::2:",
            "1:2:3:4:5:6:7::8", "::1.2.3.999", "::1%", "::1%a%b", "x" * 50 + ":", "1:2", "1:2:3:4:5:6:7:8:9:10:11"):
    fails(ip.IPv6Address, bad)
for text in ("10.0.0.0/8", "192.168.1.0/24", "192.168.1.128/255.255.255.128", "10.0.0.0/0.255.255.255", "1.2.3.4", "1.2.3.4/31", "0.0.0.0/0",
             "2001:db8::/32", "::/0", "fe80::/127", "::1/128", "192.0.0.0/29", "100.64.0.0/10"):
    n = ip.ip_network(text, strict=False)
    print(repr(n), n.network_address, n.broadcast_address, n.netmask, n.hostmask, n.prefixlen, n.num_addresses, n.exploded, n.compressed)
    print("  ", n.with_prefixlen, n.with_netmask, n.with_hostmask, n[0], n[-1], n.reverse_pointer, hash(n) == hash(ip.ip_network(text, False)))
    print("  ", *[k for k in KINDS if getattr(n, k)])
    if n.num_addresses < 300:
        print("  ", [str(h) for h in n.hosts()][:4], len(list(n)))
for bad in ("10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/a", "10.0.0.0/255.0.255.0", "10.0.0.0/8/9", "::1/0", "::/129", "::/ffff::"):
    fails(ip.ip_network, bad)
    fails(ip.IPv4Network, bad)
    fails(ip.IPv6Network, bad)
n = ip.ip_network("192.168.0.0/22")
print(list(n.subnets()), list(n.subnets(new_prefix=24)), n.supernet(), n.supernet(new_prefix=16), n.supernet(3))
print(ip.ip_address("192.168.3.4") in n, ip.ip_address("192.168.4.4") in n, ip.ip_address("::1") in n, n.overlaps(ip.ip_network("192.168.2.0/24")))
print(list(n.address_exclude(ip.ip_network("192.168.1.0/24"))), n.subnet_of(n.supernet()), n.supernet_of(n))
for f, args in ((n.subnets, (-1,)), (n.subnets, (20,)), (n.supernet, (30,)), (n.supernet, (1, 24)), (n.subnets, (1, 20)), (n.subnets, (2, 24)),
                (n.supernet, (2, 16)), (n.address_exclude, (ip.ip_network("::/0"),)), (n.address_exclude, (ip.ip_network("1.0.0.0/8"),)),
                (n.address_exclude, (3,)), (n.subnet_of, (3,)), (n.subnet_of, (ip.ip_network("::/0"),)), (n.__getitem__, (5000,)),
                (n.__getitem__, (-5000,)), (n.compare_networks, (ip.ip_network("::/0"),)), (n.address_exclude, (n,))):
    fails(f, *args)
a = ip.ip_address("10.0.0.5")
print(a + 3, a - 5, a < a + 1, a == ip.ip_address("10.0.0.5"), a != 5, sorted([a + 2, a, a + 1]), a >= a, a == ip.ip_address("::a00:5"))
fails(lambda: a - 2**40)
fails(lambda: a + "x")
fails(lambda: a < ip.ip_address("::1"))
fails(lambda: a < 5)
fails(lambda: n < a)
print(f"{a:x} {a:#x} {a:b} {a:_b} {a:#_X} {a:n} {a:s} {a:>15} {a}" if True else "")
fails(format, a, "d")
print(f"{ip.ip_address('::5'):x}", f"{ip.ip_address('::5'):#_n}")
i = ip.ip_interface("192.168.1.7/24")
print(repr(i), i.ip, i.network, i.netmask, i.hostmask, i.with_prefixlen, i.with_netmask, i.with_hostmask, i == ip.ip_interface("192.168.1.7/24"),
      i == i.ip, i < ip.ip_interface("192.168.1.8/24"), hash(i) == hash(ip.ip_interface("192.168.1.7/24")))
j = ip.ip_interface("2001:db8::7/64")
print(repr(j), j.ip, j.network, j.exploded, j.with_netmask, j.is_loopback, ip.ip_interface("::1/128").is_loopback, ip.ip_interface("1.2.3.4"))
fails(ip.ip_interface, "x")
print(list(ip.summarize_address_range(ip.ip_address("192.0.2.0"), ip.ip_address("192.0.2.130"))))
fails(ip.summarize_address_range, a, n)
fails(ip.summarize_address_range, a, ip.ip_address("::1"))
fails(ip.summarize_address_range, a + 1, a)
print(list(ip.summarize_address_range(ip.ip_address("255.255.255.254"), ip.ip_address("255.255.255.255"))))
print(list(ip.collapse_addresses([ip.ip_network("192.0.2.0/25"), ip.ip_network("192.0.2.128/25"), ip.ip_address("10.0.0.1"), ip.ip_address("10.0.0.0"),
                                  ip.ip_network("10.0.0.7/32")])))
fails(ip.collapse_addresses, [a, ip.ip_address("::1")])
fails(ip.collapse_addresses, [n, ip.ip_network("::/0")])
print(sorted([ip.ip_address("::1"), a, n], key=ip.get_mixed_type_key) if False else sorted([ip.ip_address("::1"), a], key=ip.get_mixed_type_key))
print(ip.v4_int_to_packed(5), ip.v6_int_to_packed(5))
fails(ip.v4_int_to_packed, 2**33)
print({a: 1}[ip.ip_address("10.0.0.5")], a.ipv6_mapped, a.is_private, issubclass(ip.AddressValueError, ValueError))
print(ip.AddressValueError.__module__, ip.IPv4Network.__module__, ip.IPV4LENGTH, IPv4Address(1), a.__reduce__(), i.__reduce__())
