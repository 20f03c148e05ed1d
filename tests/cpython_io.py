#!/usr/bin/env python3
"""tests/cpython_io.py TICKTAPE [TESTS]: CPython's own tests of asyncio's I/O, run by ticktape.

TESTS is a folder test/test_asyncio of CPython, by default that of Debian's libpython3.11-testsuite. A test that needs what
the language has not (threads, child processes, asyncio's private parts, other systems) is left out, and counted. What its
tests use of package test is a few lines here, on the simulated kernel. The last line is "N passed, M failed".
"""
import ast
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TESTS = pathlib.Path("/usr/lib/python3.11/test/test_asyncio")
NAMES = "test_buffered_proto", "test_sendfile", "test_sock_lowlevel", "test_streams"
CERTIFICATES = "ssl_cert.pem", "ssl_key.pem"
MISSING = re.compile("ChildWatcher|child_watcher|Thread|threading")
MISSING_IN_TESTS = re.compile(
    r"run_test_server|run_test_unix_server|run_udp_echo_server|create_subprocess|Kqueue|[Pp]roactor|IOCP|tcp_server|tcp_client|unix_server\(|unix_client|IPPROTO_IPV6"
    r"|AF_INET6|constants\.|format_helpers|MockPattern|base_events\.|mock\.patch\('asyncio\.")
# Exceptions that define __reduce__ in CPython: the language pickles all by their args.
KNOWN = "test_IncompleteReadError_pickleable", "test_LimitOverrunError_pickleable"
MISSING_CLASSES = re.compile("Kqueue|Proactor|IOCP|ThreadedServer|SocketThread")
HEAD = """
import selectors
import ssl
class constants:
    SENDFILE_FALLBACK_READBUFFER_SIZE = 262144
"""
SUPPORT = """
LOOPBACK_TIMEOUT = 10.0
SHORT_TIMEOUT = 30.0
LONG_TIMEOUT = 300.0
SOCK_MAX_SIZE = 16 * 1024 * 1024 + 1
def requires_IPv6(f): return f
def gc_collect(): pass
"""
SOCKET_HELPER = """
import socket
HOST = "127.0.0.1"
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
import asyncio, contextlib, ssl, unittest
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


def new_loop_mixin(text):
    """What is used of functional.py: the loop that each test has."""
    mixin = next(node for node in ast.parse(text).body if getattr(node, "name", "") == "FunctionalTestCaseMixin")
    mixin.body = [node for node in mixin.body if not re.search("Threaded|support", ast.unparse(node))]
    return "import asyncio, contextlib\n" + ast.unparse(mixin)


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
            node.names = [each for each in node.names if each.name not in ("threading", "constants", "proactor_events", "base_events")]
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
        for name, text in STANDINS.items():
            path = folder / "test" / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (folder / "test/test_asyncio/functional.py").write_text(new_loop_mixin((tests / "functional.py").read_text()))
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
