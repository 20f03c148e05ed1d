# Pipes made with flags, and which descriptors children would inherit.
import os
import socket


def attempt(function, *args):
    try:
        print(function.__name__, function(*args))
    except OSError as e:
        print(function.__name__, type(e).__name__, e)


for flags in 0, os.O_CLOEXEC, os.O_NONBLOCK, os.O_NONBLOCK | os.O_CLOEXEC:
    ends = os.pipe2(flags)
    for fd in ends:
        print(os.get_inheritable(fd), os.get_blocking(fd))
        os.set_inheritable(fd, not os.get_inheritable(fd))
        print(os.get_inheritable(fd))
    print(os.write(ends[1], b"data"), os.read(ends[0], 10))
    if flags & os.O_NONBLOCK:
        attempt(os.read, ends[0], 10)
    for fd in ends:
        os.close(fd)
        attempt(os.get_inheritable, fd)
attempt(os.pipe2, 3)
attempt(os.set_inheritable, -1, True)

reused = os.pipe()
print([os.get_inheritable(fd) for fd in reused])
a, b = socket.socketpair()
a.set_inheritable(True)
print(a.get_inheritable(), os.get_inheritable(a.fileno()), b.get_inheritable())
with a, b:
    pass
with socket.socket() as again:
    print(again.get_inheritable())
attempt(a.get_inheritable)
for fd in reused:
    os.close(fd)
with open("/tmp/flags", "w") as file:
    print(os.get_inheritable(file.fileno()), [os.get_inheritable(fd) for fd in (1, 2)])
os.unlink("/tmp/flags")
