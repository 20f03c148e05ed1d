# select() without a timeout, of a descriptor that nothing can make ready, is a deadlock.
import select
import socket

a, b = socket.socketpair()
b.send(b"x")
print(select.select([a], [], [])[0] == [a], a.recv(10))
select.select([a], [], [])
