# The method as a value, which nothing but its name announces; and a negative count.
import os
import socket

with open("/tmp/by_reference", "wb") as file:
    file.write(b"0123456789")
left, right = socket.socketpair()
send, transfer = left.sendfile, os.sendfile
with open("/tmp/by_reference", "rb") as file:
    print(send(file, 4), file.tell(), right.recv(20))
    for offset in 0, None:
        try:
            print(transfer(left.fileno(), file.fileno(), offset, -3))
        except OSError as error:
            print(error)
os.unlink("/tmp/by_reference")
left.close()
right.close()
