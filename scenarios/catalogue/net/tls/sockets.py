# SSL sockets that do not block, in one thread, and memory BIOs
import select
import socket
import ssl

server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
server.load_cert_chain("cert.pem", "key.pem")
client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
client.check_hostname = False
client.verify_mode = ssl.CERT_NONE


def attempt(name, call, *args):
    try:
        print(name, call(*args))
        return True
    except ssl.SSLWantReadError as e:
        print(name, "wants to read", e.args)
    except ssl.SSLWantWriteError as e:
        print(name, "wants to write", e.args)
    except (OSError, ValueError) as e:
        print(name, type(e).__name__, e.args)


a, b = socket.socketpair()
a.setblocking(False)
b.setblocking(False)
attempt("at once", lambda: client.wrap_socket(a))
a, b = socket.socketpair()
a.setblocking(False)
b.setblocking(False)
c = client.wrap_socket(a, do_handshake_on_connect=False)
s = server.wrap_socket(b, server_side=True, do_handshake_on_connect=False)
print(a.fileno(), c.gettimeout(), c.version(), c.pending())
attempt("early", c.getpeercert)
attempt("early", c.read)
done = [False, False]
for i in range(6):
    done[0] = done[0] or attempt("client", c.do_handshake)
    done[1] = done[1] or attempt("server", s.do_handshake)
attempt("read", c.recv, 10)
attempt("write", s.send, b"one")
attempt("write", s.send, b"two" * 10)
print(select.select([c], [c], [], 0)[0] == [c])
attempt("read", c.recv, 2)
print(c.pending(), select.select([c], [], [], 0)[0] == [c])
attempt("read", c.recv, 100)
attempt("read", c.recv, 100)
attempt("read", c.recv, 100)
attempt("unwrap", lambda: c.unwrap() is c)
attempt("server", s.recv, 100)
attempt("unwrap", lambda: s.unwrap() is s)
attempt("unwrap", lambda: c.unwrap() is c)
attempt("plain", c.send, b"plain")
attempt("plain", s.recv, 100)
s.close()
attempt("end", c.recv, 10)
c.close()

# An unconnected socket, and one whose peer is gone
x = client.wrap_socket(socket.socket(), do_handshake_on_connect=False)
attempt("unconnected", x.do_handshake)
attempt("unconnected", x.getpeercert)
x.close()
a, b = socket.socketpair()
a.setblocking(False)
c = client.wrap_socket(a, do_handshake_on_connect=False)
attempt("client", c.do_handshake)
b.close()
attempt("client", c.do_handshake)
c.close()

# Memory BIOs
ci, co, si, so = (ssl.MemoryBIO() for _ in range(4))
c = client.wrap_bio(ci, co, server_hostname="localhost")
s = server.wrap_bio(si, so, server_side=True)
done = [False, False]
while not all(done):
    done[0] = done[0] or attempt("client", c.do_handshake)
    si.write(co.read())
    done[1] = done[1] or attempt("server", s.do_handshake)
    ci.write(so.read())
print(c.version() == s.version(), c.cipher() == s.cipher(), c.server_hostname, s.server_hostname, c.server_side, s.server_side)
print(c.write(b"to the server"), co.pending > 13)
si.write(co.read(10))
attempt("part", s.read, 100)
si.write(co.read())
attempt("all", s.read, 6)
print(s.pending())
buffer = bytearray(20)
attempt("into", s.read, 20, buffer)
print(buffer)
attempt("none", s.read, 0)
attempt("negative", s.read, -1)
print(s.write(bytearray(b"view")), s.write(memoryview(b"of it")))
ci.write(so.read())
print(c.read(), c.read())
attempt("unwrap", c.unwrap)
si.write(co.read())
attempt("closed", s.read, 10)
attempt("unwrap", s.unwrap)
ci.write(so.read())
attempt("unwrap", c.unwrap)
bio = ssl.MemoryBIO()
print(bio.pending, bio.eof, bio.write(b"abc"), bio.read(2), bio.pending)
bio.write_eof()
print(bio.eof, bio.read(), bio.eof, bio.read())
attempt("after the end", bio.write, b"x")
