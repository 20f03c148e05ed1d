# epoll reports an edge once, and with EPOLLONESHOT nothing until modify(); pipes, hangups, maxevents.
import os
import select
import socket

pairs = [socket.socketpair() for _ in range(3)]
with select.epoll() as e:
    names = {}
    for number, (mine, other) in enumerate(pairs):
        names[mine.fileno()] = number
        e.register(mine, select.EPOLLIN | (0, select.EPOLLET, select.EPOLLONESHOT)[number])

    def poll(*args):
        return [(names[fd], mask) for fd, mask in e.poll(*args)]

    print(poll(0))
    for _, other in pairs:
        other.send(b"one")
    print(poll(1))
    print(poll(0), poll(0))
    for _, other in pairs:
        other.send(b"two")
    print(poll(0, 1), poll(0, 1), poll(0))
    e.modify(pairs[2][0], select.EPOLLIN | select.EPOLLONESHOT)
    print(poll(0))
    for mine, other in pairs:
        mine.recv(100)
        other.close()
    print(poll(0))
    e.unregister(pairs[0][0])
    print(poll(0))
r, w = os.pipe()
p = select.poll()
p.register(r, select.POLLIN)
p.register(w, select.POLLOUT)
print([mask for _, mask in p.poll(0)])
os.write(w, b"z" * 65536)
print([mask for _, mask in p.poll(0)])
os.close(r)
print([mask for _, mask in p.poll(0)])
