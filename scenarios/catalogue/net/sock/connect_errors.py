# sock_connect(): refused, and to a closed socket; a socket object as programs see it.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        address = s.getsockname()
    s = socket.socket()
    s.setblocking(False)
    try:
        await loop.sock_connect(s, address)
    except ConnectionRefusedError as e:
        print(str(e).replace(str(address[1]), "PORT"))
    print(s.family, s.type, s.proto, s.getblocking(), s.gettimeout())
    print(repr(s.family), repr(s.type))
    s.close()
    print(s.fileno(), repr(s))
    for call in lambda: s.recv(1), lambda: s.getsockname(), lambda: socket.inet_aton("x"):
        try:
            call()
        except OSError as e:
            print(type(e).__name__, e)
    print(socket.inet_ntoa(socket.inet_aton("10.1.2.3")), socket.htons(1), socket.ntohl(1))
    print(socket.getaddrinfo("127.0.0.1", 80, type=socket.SOCK_STREAM))
    try:
        socket.getaddrinfo("127.0.0.1", 80, family=99)
    except socket.gaierror as e:
        print(e)
    try:
        socket.getaddrinfo("no.such.host", 80)
    except socket.gaierror as e:
        print(type(e).__name__, e, e.errno == socket.EAI_NONAME)


asyncio.run(main())
