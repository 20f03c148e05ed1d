# SPDX-License-Identifier: MIT
"""The module `ticktape`, for running a program under CPython.

`make install` puts it into PREFIX/share/ticktape: PYTHONPATH=PREFIX/share/ticktape python3 program.py. The `ticktape` command
has its own, and does not read this file.

There is no simulated network here. The names of hosts are addresses of the loopback interface, 127.0.0.2 and so on;
link(), partition(), heal() and quiet() do nothing; and crash() cancels the tasks of a host, whose cleanup runs.
"""
import asyncio
import contextvars
import importlib.util
import pathlib
import socket
import weakref


def _load(name):
    """The module `name` that the command has, too: next to this file once it is installed, in library/asyncio/ in the sources."""
    here = pathlib.Path(__file__).parent
    file = here / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, file if file.exists() else here / "library" / "asyncio" / file.name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_peer = _load("_peer")
EOF, RST, Peer, peer = _peer.EOF, _peer.RST, _peer.Peer, _peer.peer

_host = contextvars.ContextVar("ticktape.host")
_entries = []  # (name, entry, args, future)
_ended = weakref.WeakKeyDictionary()  # tasks of entries -> (name of the host, done callback)
_addresses = {}  # of hosts
_getaddrinfo = socket.getaddrinfo


def io(delay, result=None):
    """asyncio.sleep(delay, result), a model of I/O that usually takes so long.

    `ticktape explore --latency 10ms..2s` tries other durations.
    """
    return asyncio.sleep(delay, result)


# ---- Hosts -----------------------------------------------------------------------------------------------------------


def host():
    """The name of the host to which the current task belongs."""
    return _host.get("localhost")


def _address_of(name):
    if isinstance(name, bytes):
        name = name.decode()
    return _addresses.get(name, name)


def _resolve(host, *args, **kwargs):
    return _getaddrinfo(_address_of(host), *args, **kwargs)


socket.getaddrinfo = _resolve


def _boot(name, entry, args, done):
    context = contextvars.copy_context()
    context.run(_host.set, name)

    def ended(task):
        if done.done():
            pass
        elif task.cancelled():
            done.cancel()
        elif task.exception() is not None:
            done.set_exception(task.exception())
        else:
            done.set_result(task.result())

    task = context.run(asyncio.get_running_loop().create_task, entry(*args))
    _ended[task] = name, ended
    task.add_done_callback(ended)


def start(name, entry, *args):
    """Starts host NAME: entry(*args) runs in a task of that host, again after each crash. A future of its result."""
    _check_host(name)
    if name != "localhost":
        _addresses.setdefault(name, f"127.0.0.{2 + len(_addresses)}")
    done = asyncio.get_running_loop().create_future()
    _entries.append((name, entry, args, done))
    _boot(name, entry, args, done)
    return done


def _restart(name):
    for its_name, entry, args, done in _entries:
        if its_name == name and not done.done():
            _boot(its_name, entry, args, done)


def crash(host, down=0):
    """Ends the tasks of a host; its entries start again after DOWN seconds (None: never)."""
    _check_host(host)
    if host == "localhost":
        raise ValueError("localhost cannot crash: start() the part of the program that is to crash on a host")
    if down is not None and not down >= 0:
        raise ValueError("down must be 0 or more seconds")
    loop = asyncio.get_running_loop()
    for task in asyncio.all_tasks():
        ended = _ended.get(task, (None, None))
        # Before 3.12 only the tasks of entries are known.
        if ended[0] == host or (hasattr(task, "get_context") and task.get_context().get(_host) == host):
            if ended[1] is not None:
                task.remove_done_callback(ended[1])
            task.cancel()
    if down is not None:
        loop.call_later(down, _restart, host)


# ---- Links -----------------------------------------------------------------------------------------------------------


def _check_host(name):
    if not isinstance(name, str):
        raise TypeError(f"the name of a host must be a str, not {type(name).__name__}")
    if not 0 < len(name.encode()) < 64:
        raise ValueError("the name of a host has 1 to 63 bytes")


def link(a, b, *, latency=None, drop=0, duplicate=0, bandwidth=None, one_way=False):
    """How the network between two hosts is, from now on."""


def partition(a, b, *, one_way=False):
    """From now on nothing arrives between two hosts."""


def heal(a=None, b=None):
    """Ends the partition of two hosts; without arguments all of them."""


def quiet():
    """No more faults in this run. Only the judge of ticktape's own tests injects some."""
    end = getattr(asyncio._get_running_loop(), "_end_faults", None)
    if end is not None:
        end()


# ---- Processes -------------------------------------------------------------------------------------------------------


def program(name, function):
    """In simulation, NAME is a program: function(reader, child, *args), whose result is its exit code.

    READER is a StreamReader of its standard input; child.write(data) and child.write(data, 2) write to its standard
    output and error. Here it has no effect: NAME is looked for on the disk.
    """


# ---- Properties ------------------------------------------------------------------------------------------------------


def always(condition, name):
    """CONDITION holds whenever this is called: otherwise AssertionError, and the run has failed."""
    if not condition:
        raise AssertionError(f"always: {name}")


def sometimes(condition, name):
    """CONDITION holds in some run of a search."""


def reachable(name):
    """Some run of a search comes here."""
