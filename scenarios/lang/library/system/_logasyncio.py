# SPDX-License-Identifier: MIT
"""What asyncio's own logger logs."""
import sys
from logging import ERROR, StreamHandler, _asyncio, lastResort, root

_FOLDER = "/lib/python314.zip/asyncio/"

# Where CPython's asyncio logs: the module and the function, "#2" is the second call in it. tests/tables/cpython_lines.py --update
# finds the lines.
LINES = {
    "base_events.BaseEventLoop._getaddrinfo_debug": 916,
    "base_events.BaseEventLoop._getaddrinfo_debug #2": 924,
    "base_events.BaseEventLoop._getaddrinfo_debug #3": 926,
    "base_events.BaseEventLoop._log_subprocess": 1733,
    "base_events.BaseEventLoop.close": 742,
    "base_events.BaseEventLoop.connect_accepted_socket": 1687,
    "base_events.BaseEventLoop.connect_read_pipe": 1702,
    "base_events.BaseEventLoop.connect_write_pipe": 1718,
    "base_events.BaseEventLoop.create_connection": 1206,
    "base_events.BaseEventLoop.create_datagram_endpoint #2": 1480,
    "base_events.BaseEventLoop.create_datagram_endpoint #3": 1484,
    "base_events.BaseEventLoop.create_server": 1590,
    "base_events.BaseEventLoop.create_server #2": 1625,
    "base_events.BaseEventLoop.create_server #3": 1658,
    "base_events.BaseEventLoop.subprocess_exec": 1802,
    "base_events.BaseEventLoop.subprocess_shell": 1768,
    "base_subprocess.BaseSubprocessTransport.__init__": 54,
    "base_subprocess.BaseSubprocessTransport._process_exited": 236,
    "base_subprocess.BaseSubprocessTransport.close": 123,
    "selector_events.BaseSelectorEventLoop.__init__": 64,
    "selector_events.BaseSelectorEventLoop._accept_connection": 180,
    "selector_events._SelectorDatagramTransport.sendto": 1270,
    "selector_events._SelectorSocketTransport._read_ready__on_eof": 1032,
    "selector_events._SelectorSocketTransport.write": 1064,
    "selector_events._SelectorSocketTransport.writelines": 1180,
    "selector_events._SelectorTransport._fatal_error": 882,
    "selector_events._SelectorTransport.pause_reading": 851,
    "selector_events._SelectorTransport.resume_reading": 859,
    "sslproto.SSLProtocol._call_eof_received": 814,
    "sslproto.SSLProtocol._fatal_error": 922,
    "sslproto.SSLProtocol._on_handshake_complete": 597,
    "sslproto.SSLProtocol._start_handshake": 538,
    "sslproto.SSLProtocol._write_appdata": 687,
    "sslproto.SSLProtocol.eof_received": 464,
    "streams.FlowControlMixin.pause_writing": 139,
    "streams.FlowControlMixin.resume_writing": 145,
    "subprocess.Process._feed_stdin": 154,
    "subprocess.Process._feed_stdin #2": 162,
    "subprocess.Process._feed_stdin #3": 165,
    "subprocess.Process._read_stream": 180,
    "subprocess.Process._read_stream #2": 184,
    "unix_events._PidfdChildWatcher._do_wait": 883,
    "unix_events._UnixReadPipeTransport._fatal_error": 603,
    "unix_events._UnixReadPipeTransport._read_ready": 559,
    "unix_events._UnixReadPipeTransport.pause_reading": 571,
    "unix_events._UnixReadPipeTransport.resume_reading": 579,
    "unix_events._UnixWritePipeTransport._fatal_error": 805,
    "unix_events._UnixWritePipeTransport._read_ready": 698,
    "unix_events._UnixWritePipeTransport.write": 713,
}


def report(level, msg, exception, left):
    """An error or a slow callback. LEFT: a future that is alive when the program has ended."""
    none = False if level == ERROR else None
    exc_info = none if exception is None else (type(exception), exception, exception.__traceback__)
    function, line = ("default_exception_handler", 1875) if level == ERROR else ("_run_once", 2041)
    record = _asyncio.makeRecord("asyncio", level, _FOLDER + "base_events.py", line, msg, (), exc_info, function)
    if not left:
        _asyncio.handle(record)
    elif not _asyncio.hasHandlers():
        lastResort.handle(record)
    else:
        for logger in _asyncio, root:
            for handler in logger.handlers:
                if isinstance(handler, StreamHandler) and handler.stream is sys.stderr:
                    handler.handle(record)


def note(level, place, msg, args, exc_info):
    """What is logged at a PLACE of asyncio's sources. EXC_INFO: with the exception that is being handled."""
    module, _, function = place.partition(" ")[0].partition(".")
    exc_info = sys.exc_info() if exc_info else None
    _asyncio.handle(_asyncio.makeRecord("asyncio", level, f"{_FOLDER}{module}.py", LINES[place], msg, args, exc_info,
                                        function.rpartition(".")[2]))
