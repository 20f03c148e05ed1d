# socket.sendmsg: what it says of wrong arguments, before it sends anything.
import socket

s = socket.socket(socket.AF_INET)
for ancillary in (5, [5], [(1, 2)], [[1, 2]], ["abc"], [b"abc"], [{}], [(1, 2, "text")], [("1", 2, b"")], [(1, None, b"")], [(1.0, 2, b"")]):
    try:
        s.sendmsg([b"x"], ancillary)
    except TypeError as e:
        print(ancillary, e)
for buffers in (5, None, "x", ["x"], [b"x", 5]):
    try:
        s.sendmsg(buffers)
    except TypeError as e:
        print(buffers, e)
