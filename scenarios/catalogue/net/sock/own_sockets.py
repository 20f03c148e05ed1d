# Sockets of a class of the program: its name in their repr; and buffers that are too small for what is asked.
import re
import socket


class Datagrams(socket.socket):
    pass


with Datagrams(socket.AF_INET, socket.SOCK_DGRAM) as s:
    s.bind(("127.0.0.1", 0))
    print(re.sub("fd=[0-9]+|', [0-9]+", "", repr(s)))
    s.sendto(b"datagram", s.getsockname())
    buffer = bytearray(4)
    for call in s.recv_into, s.recvfrom_into:
        for size in 5, -1:
            try:
                call(buffer, size)
            except ValueError as e:
                print(call.__name__, size, e)
    print(s.recvfrom_into(buffer, 3)[0], buffer)
print(re.sub("fd=-?[0-9]+", "", repr(s)))
