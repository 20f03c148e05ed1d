# Hosts, ports and families of clients and servers, getaddrinfo(), wrong combinations.
import asyncio, socket
async def serve(r, w):
    w.write(b"hi"); w.close()
async def main():
    loop = asyncio.get_running_loop()
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    for host, kw in [("127.0.0.1", {}), ("localhost", {}), ("127.0.0.1", {"happy_eyeballs_delay": 0.2}), ("localhost", {"family": socket.AF_INET, "happy_eyeballs_delay": 0.1, "interleave": 2}),
                     ("127.0.0.1", {"local_addr": ("127.0.0.1", 0)}), ("127.0.0.1", {"local_addr": ("127.0.0.1", port)}), ("127.0.0.2", {}), ("127.0.0.1", {"limit": 5}), (None, {}), ("", {}), ("0.0.0.0", {})]:
        try:
            r, w = await asyncio.open_connection(host, port, **kw)
            print(host, kw.keys(), await r.read(), w.get_extra_info("peername")[0], w.get_extra_info("peername")[1] == port)
            w.close(); await w.wait_closed()
        except OSError as e:
            print(host, list(kw), type(e).__name__, str(e).replace(str(port), "PORT"))
    infos = await loop.getaddrinfo("127.0.0.1", 80, type=socket.SOCK_STREAM)
    print(infos, infos[0][0].name)
    print(await loop.getaddrinfo("localhost", "80", proto=socket.IPPROTO_TCP))
    for args in (("nosuch.invalid", 1), ("127.0.0.1", "nosuchservice"), ("127.0.0.1", -1)):
        try: print(await loop.getaddrinfo(*args, type=socket.SOCK_STREAM))
        except Exception as e: print(type(e).__name__, e)
    server.close()
    for host in (["127.0.0.1", "127.0.0.2"], "127.0.0.3", None):
        s = await asyncio.start_server(serve, host, 0, family=socket.AF_INET, backlog=3, reuse_address=True)
        print([k.getsockname()[0] for k in s.sockets], s.sockets[0].family.name, s.sockets[0].getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR))
        s.close(); await s.wait_closed()
    sock = socket.socket(); sock.bind(("127.0.0.1", 0))
    s = await asyncio.start_server(serve, sock=sock)
    r, w = await asyncio.open_connection(*sock.getsockname())
    print(await r.read()); w.close(); s.close()
    c, d = socket.socketpair()
    async def conn():
        t, p = await loop.connect_accepted_socket(lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader(), serve), c)
        return t
    t = await conn()
    d.setblocking(False)
    print(await loop.sock_recv(d, 10), await loop.sock_recv(d, 10))
    d.close()
    for kw in (dict(host="127.0.0.1", port=0, sock=sock), dict(), dict(sock=socket.socket(type=socket.SOCK_DGRAM)), dict(host="1.2.3.4", port=0), dict(host="127.0.0.1", port=0, reuse_port=True)):
        try: s = await loop.create_server(asyncio.Protocol, **kw); s.close(); print("ok")
        except Exception as e: print(type(e).__name__, str(e).split("fd=")[0])
asyncio.run(main())
