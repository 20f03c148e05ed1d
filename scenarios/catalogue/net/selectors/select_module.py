# Module select: select(), poll and epoll, what they report, their timeouts and errors.
import select
import socket
import time

a, b = socket.socketpair()
a.setblocking(False); b.setblocking(False)
start = time.monotonic()
print(select.select([a], [], [], 0.2) == ([], [], []), round(time.monotonic() - start, 1))
b.send(b"x")
r, w, x = select.select([a, b], [a], [b], 5)
print(r == [a], w == [a], x, round(time.monotonic() - start, 1))
p = select.poll()
p.register(a, select.POLLIN)
p.register(b.fileno())
print(len(p.poll(100)), [e for _, e in p.poll(0)])
p.modify(b, select.POLLIN)
a.recv(5)
print(p.poll(100), round(time.monotonic() - start, 1))
p.unregister(a)
for f in (lambda: p.unregister(a), lambda: p.modify(a, 1), lambda: p.register("x"), lambda: p.register(-1), lambda: p.poll("x"),
          lambda: p.register(1, -1), lambda: p.register(1, 1 << 16), lambda: p.register(1, "x")):
    try:
        print(f())
    except BaseException as e:
        print(type(e).__name__, str(e) if not isinstance(e, KeyError) else "")
with select.epoll() as e:
    e.register(a, select.EPOLLIN | select.EPOLLET)
    print(e.poll(0.5), round(time.monotonic() - start, 1))
    b.send(b"yz")
    print([m for _, m in e.poll(1)], e.poll(0))
    for f in (lambda: e.register(a), lambda: e.modify(b, 1), lambda: e.unregister(b), lambda: e.poll(0, 0), lambda: e.poll("x"), lambda: select.epoll(0), lambda: select.epoll(-1, 3), lambda: e.register(9999), lambda: e.register("x")):
        try:
            print(f())
        except BaseException as ex:
            print(type(ex).__name__, ex)
print(e.closed)
try:
    e.poll()
except ValueError as ex:
    print(ex)
for args in ((), (1, 2, 3), ([], [], [], -1), ([], [], [], "x"), ([5000], [], [], 0), ([900], [], [], 0), (["x"], [], [], 0), ([-1], [], [], 0)):
    try:
        print(select.select(*args))
    except BaseException as ex:
        print(type(ex).__name__, ex if args else "")
