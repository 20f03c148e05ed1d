# makefile(): text, bytes and unbuffered files of sockets; a socket stays open until its files are closed. dup().
import socket, asyncio

a, b = socket.socketpair()
f = a.makefile("rwb", buffering=0)
g = b.makefile("rw", newline="\n")
f.write(b"hello\nworld\n")
print(g.readline(), g.readline())
g.write("reply\n")
g.flush()
print(f.readline())
f.close()
print(a.fileno() > 0)
a.close()
try:
    print(repr(g.read()))
except Exception as e:
    print(e)
g.close()
b.close()
with socket.socketpair()[0] as s:
    print(s.fileno() > 0, s.getblocking(), s.gettimeout(), s.getsockname())
a, b = socket.socketpair()
with a.makefile("wb") as w, b.makefile("rb") as r:
    w.write(b"x" * 10 + b"\n")
    w.flush()
    print(r.readline())
a.close()
print(a)
b2 = b.dup()
b.close()
print(b2.recv(1) == b"" or b2.fileno() > 0)
b2.close()
