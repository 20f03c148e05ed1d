// Writes names.txt: asyncio's public names and the methods of their classes, as CPython 3.14 itself has them. Only what
// touches no operating system: no streams, transports, protocols, processes, threads, sockets, signals.
//
//   node tests/oracle/names.mjs        for conformance.py, which needs no node
import { loadPyodide } from "pyodide";
import fs from "node:fs";

const PROGRAM = `
import asyncio
import sys

SYSTEM = {"protocols", "streams", "subprocess", "threads", "transports", "unix_events"}
SYSTEM_NAMES = {"AbstractServer", "Server"}
SYSTEM_METHODS = ("add_reader", "add_signal", "add_writer", "connect_", "create_connection", "create_datagram",
    "create_server", "create_unix", "getaddrinfo", "getnameinfo", "remove_reader", "remove_signal", "remove_writer",
    "run_in_executor", "sendfile", "set_default_executor", "sock_", "start_tls", "subprocess_")
SPECIAL = ("__aenter__ __aexit__ __await__ __enter__ __eq__ __exit__ __ge__ __gt__ __hash__ __iter__ __le__ __lt__ "
    "__repr__").split()
OF_INSTANCES = {"Condition": ["acquire", "locked", "release"]}


def methods(kind):
    for name in sorted([*dir(kind), *OF_INSTANCES.get(kind.__name__, [])]):
        is_special = name in SPECIAL and getattr(kind, name) is not getattr(object, name, None)
        if (is_special or not name.startswith("_")) and not name.startswith(SYSTEM_METHODS):
            yield name


def lines():
    yield f"# Made by names.mjs from CPython {sys.version.split()[0]}: do not edit."
    for name in sorted(asyncio.__all__, key=str.lower):
        thing = getattr(asyncio, name)
        module = getattr(thing, "__module__", "").removeprefix("asyncio.")
        if name in SYSTEM_NAMES or module in SYSTEM and name != "EventLoop":
            continue
        yield name
        if isinstance(thing, type) and not issubclass(thing, BaseException) and name not in (
                "AbstractEventLoop", "BaseEventLoop"):
            kind = asyncio.BaseEventLoop if name == "EventLoop" else thing
            yield from (f"{name}.{method}" for method in methods(kind))


"\\n".join(lines()) + "\\n"
`;
const python = await loadPyodide();
fs.writeFileSync(new URL("./names.txt", import.meta.url), python.runPython(PROGRAM));
