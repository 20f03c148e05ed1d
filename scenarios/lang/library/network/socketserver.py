# SPDX-License-Identifier: MIT
"""Module socketserver: servers of blocking sockets, whose requests are served one after the other or by threads."""
import os
import selectors
import socket
import sys
import threading
from io import BufferedIOBase
from time import monotonic as time

import _socketfile  # for makefile(), which the program's text need not name

__all__ = [
    "BaseServer", "TCPServer", "UDPServer", "ThreadingUDPServer", "ThreadingTCPServer", "BaseRequestHandler",
    "StreamRequestHandler", "DatagramRequestHandler", "ThreadingMixIn", "UnixStreamServer", "UnixDatagramServer",
    "ThreadingUnixStreamServer", "ThreadingUnixDatagramServer"
]

_ServerSelector = selectors.PollSelector


class BaseServer:
    timeout = None

    def __init__(self, server_address, RequestHandlerClass):
        self.server_address = server_address
        self.RequestHandlerClass = RequestHandlerClass
        self.__is_shut_down = threading.Event()
        self.__shutdown_request = False

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.server_close()

    def serve_forever(self, poll_interval=0.5):
        self.__is_shut_down.clear()
        try:
            with _ServerSelector() as selector:
                selector.register(self, selectors.EVENT_READ)
                while not self.__shutdown_request:
                    ready = selector.select(poll_interval)
                    if self.__shutdown_request:
                        break
                    if ready:
                        self._handle_request_noblock()
                    self.service_actions()
        finally:
            self.__shutdown_request = False
            self.__is_shut_down.set()

    def shutdown(self):
        self.__shutdown_request = True
        self.__is_shut_down.wait()

    def handle_request(self):
        timeouts = [t for t in (self.socket.gettimeout(), self.timeout) if t is not None]
        left = min(timeouts, default=None)
        deadline = None if left is None else time() + left
        with _ServerSelector() as selector:
            selector.register(self, selectors.EVENT_READ)
            while not selector.select(left):
                if deadline is not None:
                    left = deadline - time()
                    if left < 0:
                        return self.handle_timeout()
            return self._handle_request_noblock()

    def _handle_request_noblock(self):
        try:
            request, client_address = self.get_request()
        except OSError:
            return
        if not self.verify_request(request, client_address):
            self.shutdown_request(request)
            return
        try:
            self.process_request(request, client_address)
        except Exception:
            self.handle_error(request, client_address)
            self.shutdown_request(request)
        except:
            self.shutdown_request(request)
            raise

    def process_request(self, request, client_address):
        self.finish_request(request, client_address)
        self.shutdown_request(request)

    def finish_request(self, request, client_address):
        self.RequestHandlerClass(request, client_address, self)

    def shutdown_request(self, request):
        self.close_request(request)

    def handle_error(self, request, client_address):
        import traceback

        print("-" * 40, file=sys.stderr)
        print("Exception occurred during processing of request from", client_address, file=sys.stderr)
        traceback.print_exc()
        print("-" * 40, file=sys.stderr)

    # What derived classes define.

    def server_activate(self):
        pass

    def server_close(self):
        pass

    def service_actions(self):
        pass

    def handle_timeout(self):
        pass

    def verify_request(self, request, client_address):
        return True

    def close_request(self, request):
        pass


class TCPServer(BaseServer):
    address_family = socket.AF_INET
    socket_type = socket.SOCK_STREAM
    request_queue_size = 5
    allow_reuse_address = False
    allow_reuse_port = False

    def __init__(self, server_address, RequestHandlerClass, bind_and_activate=True):
        BaseServer.__init__(self, server_address, RequestHandlerClass)
        self.socket = socket.socket(self.address_family, self.socket_type)
        if bind_and_activate:
            try:
                self.server_bind()
                self.server_activate()
            except:
                self.server_close()
                raise

    def server_bind(self):
        if self.allow_reuse_address:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if self.allow_reuse_port and self.address_family in (socket.AF_INET, socket.AF_INET6):
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()

    def server_activate(self):
        self.socket.listen(self.request_queue_size)

    def server_close(self):
        self.socket.close()

    def fileno(self):
        return self.socket.fileno()

    def get_request(self):
        return self.socket.accept()

    def shutdown_request(self, request):
        try:
            request.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it is shut down already
        self.close_request(request)

    def close_request(self, request):
        request.close()


class UDPServer(TCPServer):
    socket_type = socket.SOCK_DGRAM
    max_packet_size = 8192

    def get_request(self):
        data, address = self.socket.recvfrom(self.max_packet_size)
        return (data, self.socket), address

    def server_activate(self):
        pass

    def shutdown_request(self, request):
        self.close_request(request)

    def close_request(self, request):
        pass


class _Threads(list):
    """Those that server_close() waits for."""

    def append(self, thread):
        self[:] = [each for each in self if each.is_alive()]
        if not thread.daemon:
            super().append(thread)

    def join(self):
        threads = self[:]
        self.clear()
        for thread in threads:
            thread.join()


class _NoThreads:
    def append(self, thread):
        pass

    def join(self):
        pass


class ThreadingMixIn:
    daemon_threads = False
    block_on_close = True
    _threads = _NoThreads()

    def process_request_thread(self, request, client_address):
        try:
            self.finish_request(request, client_address)
        except Exception:
            self.handle_error(request, client_address)
        finally:
            self.shutdown_request(request)

    def process_request(self, request, client_address):
        if self.block_on_close:
            vars(self).setdefault("_threads", _Threads())
        thread = threading.Thread(target=self.process_request_thread, args=(request, client_address))
        thread.daemon = self.daemon_threads
        self._threads.append(thread)
        thread.start()

    def server_close(self):
        super().server_close()
        self._threads.join()


class ThreadingUDPServer(ThreadingMixIn, UDPServer):
    pass


class ThreadingTCPServer(ThreadingMixIn, TCPServer):
    pass


class UnixStreamServer(TCPServer):
    address_family = socket.AF_UNIX


class UnixDatagramServer(UDPServer):
    address_family = socket.AF_UNIX


class ThreadingUnixStreamServer(ThreadingMixIn, UnixStreamServer):
    pass


class ThreadingUnixDatagramServer(ThreadingMixIn, UnixDatagramServer):
    pass


class BaseRequestHandler:
    """Serves one request, all of it in the constructor."""

    def __init__(self, request, client_address, server):
        self.request = request
        self.client_address = client_address
        self.server = server
        self.setup()
        try:
            self.handle()
        finally:
            self.finish()

    def setup(self):
        pass

    def handle(self):
        pass

    def finish(self):
        pass


class StreamRequestHandler(BaseRequestHandler):
    rbufsize = -1
    wbufsize = 0
    timeout = None
    disable_nagle_algorithm = False

    def setup(self):
        self.connection = self.request
        if self.timeout is not None:
            self.connection.settimeout(self.timeout)
        if self.disable_nagle_algorithm:
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)
        self.rfile = self.connection.makefile("rb", self.rbufsize)
        if self.wbufsize == 0:
            self.wfile = _SocketWriter(self.connection)
        else:
            self.wfile = self.connection.makefile("wb", self.wbufsize)

    def finish(self):
        if not self.wfile.closed:
            try:
                self.wfile.flush()
            except OSError:
                pass  # the client has gone
        self.wfile.close()
        self.rfile.close()


class _SocketWriter(BufferedIOBase):
    """Each write is sent as a whole."""

    def __init__(self, sock):
        self._sock = sock

    def writable(self):
        return True

    def write(self, b):
        self._sock.sendall(b)
        with memoryview(b) as view:
            return view.nbytes

    def fileno(self):
        return self._sock.fileno()


class DatagramRequestHandler(BaseRequestHandler):
    def setup(self):
        from io import BytesIO

        self.packet, self.socket = self.request
        self.rfile = BytesIO(self.packet)
        self.wfile = BytesIO()

    def finish(self):
        self.socket.sendto(self.wfile.getvalue(), self.client_address)
