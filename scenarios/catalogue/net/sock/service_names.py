# Services have the protocols of /etc/services, and getaddrinfo() finds the sockets for them that glibc does.
import socket


def attempt(function, *args):
    try:
        found = function(*args)
    except OSError as e:
        found = f"{type(e).__name__} {e}"
    if isinstance(found, list):
        found = [(int(kind), proto, address[1]) for _, kind, proto, _, address in found]
    print(function.__name__, *args, "->", found)


for port in "http", "www", "domain", "ntp", "amqp", "80", 80, 0, "", None, "unknown", b"https":
    attempt(socket.getaddrinfo, "127.0.0.1", port, socket.AF_INET)
    for kind in 1, 2, 3, 5, 7:
        attempt(socket.getaddrinfo, "127.0.0.1", port, 0, kind)
    for protocol in 1, 6, 17, 132:
        attempt(socket.getaddrinfo, "127.0.0.1", port, 0, 0, protocol)
        attempt(socket.getaddrinfo, "127.0.0.1", port, 0, socket.SOCK_RAW, protocol)
for name in "http", "domain", "ntp", "postgres", "unknown":
    for protocol in ("tcp",), ("udp",), ("other",), ():
        attempt(socket.getservbyname, name, *protocol)
for port in 80, 53, 123, 65535:
    for protocol in ("tcp",), ("udp",), ("other",), ():
        attempt(socket.getservbyport, port, *protocol)
    for flags in 0, socket.NI_DGRAM, socket.NI_NUMERICSERV:
        attempt(socket.getnameinfo, ("127.0.0.1", port), flags | socket.NI_NUMERICHOST)
try:
    socket.getservbyport(65536)
except OverflowError as e:
    print(e)
