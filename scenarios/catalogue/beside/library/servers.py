# socketserver: servers of streams and datagrams, threads, verification, errors and timeouts of requests.
import os
import socket
import socketserver
import sys
import tempfile
import threading
import time


class Upper(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile:
            print(self.wfile.write(line.upper()), self.wfile.writable(), self.wfile.fileno() == self.connection.fileno(), self.client_address[0], type(self.server).__name__)
        print("end", self.wfile.closed)


class Buffered(Upper):
    wbufsize = -1
    timeout = 30
    disable_nagle_algorithm = True


class Echo(socketserver.DatagramRequestHandler):
    def handle(self):
        print(self.packet, self.rfile.read(2))
        self.wfile.write(self.packet[::-1])


class Steps(socketserver.BaseRequestHandler):
    def setup(self):
        print("setup", isinstance(self.request, socket.socket))

    def handle(self):
        data = self.request.recv(100)
        print("handle", data)
        if data == b"fail":
            raise ValueError("as asked")
        if data == b"exit":
            raise SystemExit(3)
        self.request.sendall(b"<" + data + b">")

    def finish(self):
        print("finish")


class Server(socketserver.TCPServer):
    allow_reuse_address = True
    timeout = 0.01

    def verify_request(self, request, client_address):
        return not self.refuses

    def handle_timeout(self):
        print("timeout")

    def handle_error(self, request, client_address):
        print("error", repr(sys.exception()), client_address[0])

    refuses = False


def ask(address, data, family=socket.AF_INET):
    with socket.socket(family) as client:
        client.connect(address)
        client.sendall(data)
        try:
            client.shutdown(socket.SHUT_WR)
        except OSError:  # for real, one that is refused may be reset by now
            return b""
        parts = []
        while part := client.recv(1000):
            parts.append(part)
        return b"".join(parts)


def serve(server, count=None):
    target, args = (server.serve_forever, (0.05,)) if count is None else (lambda: [server.handle_request() for _ in range(count)], ())
    thread = threading.Thread(target=target, args=args)
    thread.start()
    return thread


for kind in socketserver.TCPServer, socketserver.ThreadingTCPServer:
    for handler in Upper, Buffered:
        with kind(("127.0.0.1", 0), handler) as server:
            thread = serve(server)
            print(kind.__name__, ask(server.server_address, b"one\ntwo"), server.fileno() > 2, server.RequestHandlerClass is handler)
            server.shutdown()
            thread.join()
        print(server.fileno())

for kind in socketserver.UDPServer, socketserver.ThreadingUDPServer:
    with kind(("127.0.0.1", 0), Echo) as server, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        thread = serve(server)
        for text in b"abc", b"", b"x" * 100:
            client.sendto(text, server.server_address)
            print(client.recvfrom(1000)[0])
        server.shutdown()
        thread.join()

with Server(("127.0.0.1", 0), Steps) as server:
    server.handle_request()
    thread = serve(server, 3)
    print(ask(server.server_address, b"hi"))
    print(ask(server.server_address, b"fail"))
    server.refuses = True
    print(ask(server.server_address, b"refused"))
    thread.join()
    server.refuses = False
    server.timeout = None
    server.socket.settimeout(0.01)
    server.handle_request()
    client = socket.create_connection(server.server_address)
    client.sendall(b"exit")
    try:
        server.handle_request()
    except SystemExit as e:
        print(repr(e))
    print(client.recv(10))
    client.close()
    try:
        socketserver.TCPServer(server.server_address, Steps)
    except OSError as e:
        print(e)

with tempfile.TemporaryDirectory() as folder:
    for kind in socketserver.UnixStreamServer, socketserver.ThreadingUnixStreamServer:
        path = os.path.join(folder, kind.__name__)

        class ByPath(socketserver.StreamRequestHandler):
            def handle(self):
                self.wfile.write(self.rfile.readline() + repr(self.client_address).encode())

        with kind(path, ByPath) as server:
            thread = serve(server, 1)
            print(ask(path, b"x\n", socket.AF_UNIX), os.path.basename(server.server_address))
            thread.join()
    with socketserver.UnixDatagramServer(os.path.join(folder, "d"), Echo) as server, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as client:
        client.bind(os.path.join(folder, "c"))
        client.sendto(b"datagram", server.server_address)
        server.handle_request()
        print(client.recv(100))
print(issubclass(socketserver.ThreadingUnixDatagramServer, socketserver.ThreadingMixIn))


class Slow(socketserver.BaseRequestHandler):
    def handle(self):
        time.sleep(0.03 if self.request.recv(1) == b"s" else 0)
        done.append(1)


class Threads(socketserver.ThreadingTCPServer):
    def service_actions(self):
        actions.append(1)


done, actions = [], []
with Threads(("127.0.0.1", 0), Slow) as server:
    thread = serve(server)
    for letter in b"s", b"f", b"s":
        with socket.create_connection(server.server_address) as client:
            client.sendall(letter)
    while len(actions) < 3:
        time.sleep(0.01)
    server.shutdown()
    thread.join()
    print(len(done) < 3 or "all")
print(len(done), len(actions) >= 3, socketserver.ThreadingMixIn.daemon_threads, socketserver.BaseServer.timeout)
unbound = socketserver.TCPServer(("127.0.0.1", 0), Slow, bind_and_activate=False)
print(unbound.server_address)
unbound.server_close()
listener = socket.create_server(("127.0.0.1", 0))
socket.setdefaulttimeout(5)
for arguments in {}, {"timeout": None}, {"timeout": 2}:
    with socket.create_connection(listener.getsockname(), **arguments) as client:
        print(client.gettimeout())
socket.setdefaulttimeout(None)
listener.close()
