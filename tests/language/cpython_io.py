#!/usr/bin/env python3
"""tests/language/cpython_io.py TICKTAPE [TESTS]: CPython's own tests of asyncio's I/O, run by ticktape.

TESTS is a folder test/test_asyncio of CPython, by default that of Debian's libpython3.11-testsuite. A test that needs what
the language has not (blocking SSL sockets, terminals, asyncio's private parts, other systems) or that starts child processes
is left out, and counted. What its tests use of package test is a few lines here, on the simulated kernel: servers and
clients with blocking sockets in threads, as in CPython. The last line is "N passed, M failed".
"""
import ast
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TESTS = pathlib.Path("/usr/lib/python3.11/test/test_asyncio")
NAMES = "test_buffered_proto", "test_events", "test_server", "test_sendfile", "test_sock_lowlevel", "test_streams"
CERTIFICATES = "ssl_cert.pem", "ssl_key.pem", "keycert3.pem", "pycacert.pem"
MISSING = re.compile("ChildWatcher|child_watcher")
MISSING_IN_TESTS = re.compile(
    r"subprocess|use_ssl=True|ssl_sock|wrap_socket|connect_accepted_socket\(|openpty|Kqueue|[Pp]roactor|IOCP|IPPROTO_IPV6|AF_INET6"
    r"|AbstractServer|_format_coroutine|_py__|_c__|selector_events\.|base_events|constants\.|format_helpers|MockPattern"
    r"|mock\.patch\(\s*'asyncio\.|patch\.object|create_server_multiple_hosts|_run_once|self\.loop\.call_soon = |_start_serving|_stop_serving"
    r"|_selector|_write_to_self|_internal_fds")
# catch_warnings() that records coroutines.
KNOWN = ("test_run_until_complete_nesting",)
MISSING_CLASSES = re.compile("Kqueue|Proactor|IOCP|GetEventLoop|HandleTests|TimerTests|AbstractEventLoopTests|PolicyTests")
HEAD = """
import selectors
import ssl
class constants:
    SENDFILE_FALLBACK_READBUFFER_SIZE = 262144
class proactor_events:
    class BaseProactorEventLoop:
        pass
"""
SUPPORT = """
LOOPBACK_TIMEOUT = 10.0
SHORT_TIMEOUT = 30.0
LONG_TIMEOUT = 300.0
SOCK_MAX_SIZE = 16 * 1024 * 1024 + 1
def requires_IPv6(f): return f
def gc_collect(): pass
class threading_helper:
    def threading_cleanup(*key): pass
    def threading_setup(): return ()
    def requires_working_threading(): return lambda x: x
ALWAYS_EQ, LARGEST, SMALLEST = object(), object(), object()
"""
SOCKET_HELPER = """
import socket
HOST = HOSTv4 = "127.0.0.1"
def skip_unless_bind_unix_socket(f): return f
def find_unused_port(family=socket.AF_INET, socktype=socket.SOCK_STREAM):
    with socket.socket(family, socktype) as s:
        s.bind((HOST, 0))
        return s.getsockname()[1]
"""
OS_HELPER = """
import os, tempfile
TESTFN = os.path.join(tempfile.gettempdir(), "testfn")
def unlink(name):
    try:
        os.unlink(name)
    except OSError:
        pass
"""
UTILS = """
import asyncio, contextlib, os, socket, ssl, tempfile, threading, unittest
class HttpServer:
    def __init__(self, family, address):
        self.listener = socket.socket(family)
        self.listener.bind(address)
        self.listener.listen()
        self.address = self.listener.getsockname()
        self.is_over = False
        self.thread = threading.Thread(target=self.serve)
        self.thread.start()
    def serve(self):
        while True:
            connection, _ = self.listener.accept()
            with connection, connection.makefile("rwb") as file:
                if self.is_over:
                    return
                self.answer(file)
    def answer(self, file):
        if not (request := file.readline()):
            return
        path, headers = request.split()[1], {}
        while line := file.readline().strip():
            name, _, value = line.partition(b":")
            headers[name.lower()] = value
        file.write(b"HTTP/1.0 200 OK\\r\\nContent-type: text/plain\\r\\n\\r\\n")
        file.write(file.read(int(headers[b"content-length"])) if path == b"/loop" else b"Test message")
    def close(self):
        self.is_over = True
        with socket.socket(self.listener.family) as client:
            client.connect(self.address)
        self.thread.join()
        self.listener.close()
@contextlib.contextmanager
def run_test_server(*, host="127.0.0.1", port=0):
    httpd = HttpServer(socket.AF_INET, (host, port))
    try:
        yield httpd
    finally:
        httpd.close()
def gen_unix_socket_path():
    return tempfile.mktemp()
@contextlib.contextmanager
def unix_socket_path():
    path = gen_unix_socket_path()
    try:
        yield path
    finally:
        with contextlib.suppress(OSError):
            os.unlink(path)
@contextlib.contextmanager
def run_test_unix_server():
    with unix_socket_path() as path:
        httpd = HttpServer(socket.AF_UNIX, path)
        try:
            yield httpd
        finally:
            httpd.close()
def echo_datagrams(sock):
    while (pair := sock.recvfrom(4096))[0] != b"STOP":
        sock.sendto(*pair)
    sock.close()
@contextlib.contextmanager
def run_udp_echo_server(*, host="127.0.0.1", port=0):
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sock.bind((host, port))
    thread = threading.Thread(target=echo_datagrams, args=(sock,))
    thread.start()
    try:
        yield sock.getsockname()
    finally:
        sock.sendto(b"STOP", sock.getsockname())
        thread.join()
ONLYCERT, ONLYKEY, SIGNED_CERTFILE, SIGNING_CA = "ssl_cert.pem", "ssl_key.pem", "keycert3.pem", "pycacert.pem"
def dummy_ssl_context():
    return simple_client_sslcontext()
def disable_logger():
    return contextlib.nullcontext()
def run_briefly(loop):
    async def once(): pass
    loop.run_until_complete(loop.create_task(once()))
def run_until(loop, pred, timeout=30):
    for _ in range(int(timeout / 0.001)):
        if pred():
            return
        loop.run_until_complete(asyncio.sleep(0.001))
    raise TimeoutError()
def make_test_protocol(base):
    return type("TestProtocol", (base,) + base.__bases__, {name: lambda *args: None for name in dir(base) if not name.startswith("_")})
class MockPattern(str):
    def __eq__(self, other):
        import re
        return bool(re.search(str(self), other, re.S))
def run_once(loop):
    loop.call_soon(loop.stop)
    loop.run_forever()
def simple_server_sslcontext():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("ssl_cert.pem", "ssl_key.pem")
    return context
def simple_client_sslcontext(*, disable_verify=True):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    if disable_verify:
        context.verify_mode = ssl.CERT_NONE
    return context
class TestCase(unittest.TestCase):
    def set_event_loop(self, loop, *, cleanup=True):
        asyncio.set_event_loop(None)
        if cleanup:
            self.addCleanup(loop.close)
    def new_test_loop(self, gen=None):
        loop = asyncio.new_event_loop()
        self.set_event_loop(loop)
        return loop
    def tearDown(self):
        asyncio.set_event_loop(None)
        self.doCleanups()
"""
STANDINS = {"__init__": "", "support/__init__": SUPPORT, "support/socket_helper": SOCKET_HELPER, "support/os_helper": OS_HELPER,
            "test_asyncio/__init__": "", "test_asyncio/utils": UTILS}


class Converter:
    """One file of tests, without what the language has not."""

    def __init__(self, text):
        self.left_out = 0
        tree = ast.parse(text)
        tree.body = [kept for node in tree.body for kept in self.convert(node)]
        self.text = HEAD + ast.unparse(ast.fix_missing_locations(tree))

    def keeps(self, node):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return True
        text, is_test = ast.unparse(node), node.name.startswith("test")
        if node.name in KNOWN or MISSING.search(text) or (is_test and MISSING_IN_TESTS.search(text)):
            self.left_out += is_test
            return False
        return True

    def convert(self, node):
        if isinstance(node, ast.ClassDef):
            node.body = [each for each in node.body if self.keeps(each)] or [ast.Pass()]
            return [] if MISSING_CLASSES.search(node.name) else [node]
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            node.names = [each for each in node.names if each.name not in ("constants", "proactor_events", "base_events", "selector_events", "coroutines")]
            return [node] if node.names and "test_sslproto" not in ast.unparse(node) else []
        if isinstance(node, ast.Try):  # of an import of ssl
            return []
        if isinstance(node, ast.If):  # which system it is
            is_other = re.search("win32|Kqueue|__main__", ast.unparse(node.test))
            return [kept for each in (node.orelse if is_other else node.body) for kept in self.convert(each)]
        return [node] if self.keeps(node) else []


def run(ticktape, folder, name, text):
    """(passed, failed, left out), and what is to be shown of failures."""
    converted = Converter(text)
    (folder / f"test/test_asyncio/{name}.py").write_text(converted.text)
    main = folder / f"run_{name}.py"
    main.write_text(f'import unittest\nfrom test.test_asyncio.{name} import *\nunittest.main(argv=["x"])\n')
    ran = subprocess.run([ticktape, "run", main.name], cwd=folder, text=True, capture_output=True, timeout=120, check=False)
    output = ran.stdout + ran.stderr
    count = re.search(r"^Ran (\d+) tests?", output, re.M)
    if count is None:
        return (0, 1, converted.left_out), output[:2000]
    failed = {line.partition(" ")[2].partition(")")[0] for line in output.splitlines() if line.startswith(("ERROR: ", "FAIL: "))}
    return (int(count[1]) - len(failed), len(failed), converted.left_out), "\n".join(sorted(failed))


def main(ticktape, tests=TESTS):
    tests = pathlib.Path(tests)
    if not tests.is_dir():
        sys.exit(f"{tests} is missing: install libpython3.11-testsuite")
    sums = [0, 0, 0]
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        peer = re.search(r"^PEERCERT = .*?^}", (tests / "utils.py").read_text(), re.M | re.S)[0]
        for name, text in {**STANDINS, "test_asyncio/utils": UTILS + peer}.items():
            path = folder / "test" / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (folder / "test/test_asyncio/functional.py").write_text((tests / "functional.py").read_text())
        for name in CERTIFICATES:
            shutil.copy(tests.parent / name, folder)
        for name in NAMES:
            counts, shown = run(pathlib.Path(ticktape).resolve(), folder, name, (tests / f"{name}.py").read_text())
            print(name, "{} passed, {} failed, {} left out".format(*counts), shown if counts[1] else "", sep="  ")
            sums = [a + b for a, b in zip(sums, counts)]
    print(f"{sums[2]} left out")
    print("{} passed, {} failed".format(*sums))
    return 1 if sums[1] or not sums[0] else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
