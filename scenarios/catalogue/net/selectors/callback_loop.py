# A hand-written callback loop: an echo server and three clients on non-blocking sockets, with timers.
import errno
import heapq
import selectors
import socket
import time


class Loop:
    def __init__(self, selector=None):
        self.selector = selector or selectors.DefaultSelector()
        self.timers = []
        self.count = 0
        self.running = True

    def later(self, delay, f, *args):
        self.count += 1
        heapq.heappush(self.timers, (time.monotonic() + delay, self.count, f, args))

    def run(self):
        while self.running and (self.timers or len(self.selector.get_map())):
            timeout = max(self.timers[0][0] - time.monotonic(), 0) if self.timers else None
            for key, mask in self.selector.select(timeout):
                key.data(key.fileobj, mask)
            while self.timers and self.timers[0][0] <= time.monotonic():
                _, _, f, args = heapq.heappop(self.timers)
                f(*args)

def serve(loop, clients):
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    listener.setblocking(False)
    left = [clients]

    def accept(sock, mask):
        while True:
            try:
                conn, addr = sock.accept()
            except BlockingIOError:
                return
            conn.setblocking(False)
            print("accepted", addr[0])
            loop.selector.register(conn, selectors.EVENT_READ, echo)

    def echo(conn, mask):
        try:
            data = conn.recv(100)
        except ConnectionResetError as e:
            data = b""
            print("reset", e.errno == errno.ECONNRESET)
        if data:
            conn.send(data.upper())
            return
        loop.selector.unregister(conn)
        conn.close()
        left[0] -= 1
        print("gone", left[0])
        if not left[0]:
            loop.selector.unregister(listener)
            listener.close()

    loop.selector.register(listener, selectors.EVENT_READ, accept)
    return listener.getsockname()

def client(loop, address, name, delay):
    sock = socket.socket()
    sock.setblocking(False)
    print(name, errno.errorcode.get(sock.connect_ex(address)))

    def connected(s, mask):
        print(name, "connected", s.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR), mask)
        s.send(name.encode())
        loop.selector.modify(s, selectors.EVENT_READ, received)

    def received(s, mask):
        print(name, "got", s.recv(100), round(time.monotonic(), 1))
        loop.later(delay, close, s)

    def close(s):
        print(name, "closes", round(time.monotonic(), 1))
        loop.selector.unregister(s)
        s.close()

    loop.selector.register(sock, selectors.EVENT_WRITE, connected)

for cls in (None, selectors.PollSelector, selectors.SelectSelector):
    loop = Loop(cls and cls())
    address = serve(loop, 3)
    for i, name in enumerate("abc"):
        client(loop, address, name, 0.6 - i / 5)
    loop.run()
    loop.selector.close()
print("end")
