# binascii.crc_hqx(), multiprocessing.allow_connection_pickling(), asyncio.base_events.Server.
import asyncio.base_events
import binascii
import multiprocessing
import socket
import traceback

for data in b"", b"123456789", bytes(range(256)), bytearray(b"\xff" * 5), memoryview(b"redis"):
    print(hex(binascii.crc_hqx(data, 0)), hex(binascii.crc_hqx(data, 0xFFFF)), binascii.crc_hqx(data, 0x12345))
for args in ("text", 0), (b"", "0"), (b"", -1), (b"", 1.5):
    try:
        print(binascii.crc_hqx(*args))
    except TypeError as error:
        print(error)
print(multiprocessing.allow_connection_pickling(), multiprocessing.get_context("spawn").allow_connection_pickling())
print(asyncio.base_events.Server is asyncio.Server, traceback.clear_frames(None))
print(socket.IP_ADD_MEMBERSHIP, socket.IP_MULTICAST_TTL, socket.IPV6_JOIN_GROUP, socket.TCP_QUICKACK)
for port in [], 1.5, True, {}:
    try:
        socket.getaddrinfo("127.0.0.1", port)
    except OSError as error:
        print(error)
