# Module selectors: the methods of each selector, keys, errors, and select() with and without a timeout.
import selectors
import socket
import time

a, b = socket.socketpair()
for cls in (selectors.DefaultSelector, selectors.EpollSelector, selectors.PollSelector, selectors.SelectSelector):
    with cls() as s:
        c, d = socket.socketpair()
        k = s.register(c, selectors.EVENT_READ, "data")
        print(cls.__name__, k.fileobj is c, k.events, k.data, len(s.get_map()), s.get_key(c) == k, c in s.get_map())
        t = time.monotonic()
        print(s.select(0.12), round(time.monotonic() - t, 2))
        d.send(b"1")
        print([(key.data, m) for key, m in s.select()])
        s.modify(c, selectors.EVENT_READ | selectors.EVENT_WRITE, "other")
        print([(key.data, m) for key, m in s.select(-1)])
        d.close()
        c.recv(9)
        print([(key.data, m) for key, m in s.select(-1)])
        for f in (lambda: s.register(c, 1), lambda: s.register(c, 0), lambda: s.register(c, 5), lambda: s.unregister(a), lambda: s.modify(a, 1), lambda: s.get_key(a), lambda: s.register("x", 1), lambda: s.register(-5, 1)):
            try:
                print(f())
            except BaseException as ex:
                print(type(ex).__name__, "" if isinstance(ex, KeyError) else ex)
        s.unregister(c)
        print(len(s.get_map()))
        c.close()
    print(s.get_map())
    try:
        s.get_key(c)
    except RuntimeError as ex:
        print(ex)
