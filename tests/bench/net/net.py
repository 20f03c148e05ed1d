#!/usr/bin/env python3
"""tests/bench/net/net.py BUILD [JSON]: networks, next to CPython's asyncio, uvloop and libuv in the same run.

For real: a server and the same client in C, a process each. A figure is the CPU time of the server (user and system) per
message, connection, datagram or line: with fewer cores than processes wall clocks measure each other. uvloop and libuv
are left out where python3-uvloop and libuv1-dev are not installed. Each is the median of several runs, taken in turn.

In simulation: CPU time per message of 16 bytes, and bytes of memory per open connection, both ends.
"""
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
RUNS = 5
PATIENCE_S = 60
# Debian's, for which python3-uvloop is.
PYTHON = "/usr/bin/python3" if pathlib.Path("/usr/bin/python3").exists() else sys.executable
UVLOOP = "import runpy, sys, uvloop; uvloop.install(); sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
# name, kind of server, kind of client, width, count
ROWS = [
    ("echo, 1 connection", "echo", "echo", 1, 30000),
    ("echo, 10 connections", "echo", "echo", 10, 60000),
    ("echo, 1,000 connections", "echo", "echo", 1000, 60000),
    ("streams, 1 connection", "stream", "echo", 1, 30000),
    ("streams, 1,000 connections", "stream", "echo", 1000, 60000),
    ("connection, message, close", "echo", "connect", 10, 5000),
    ("datagram", "datagrams", "datagrams", 10, 60000),
    ("readline", "lines", "lines", 1, 400000),
]


def contestants(build):
    """Names and commands; those that are not installed are None."""
    uv = build_uv(build)
    has_uvloop = subprocess.run([PYTHON, "-c", "import uvloop"], stderr=subprocess.DEVNULL, check=False).returncode == 0
    servers = str(FOLDER / "servers.py")
    return {
        "C": lambda kind: [f"{build}/bench_net", kind],
        "language": lambda kind: [f"{build}/ticktape", "run", "--real", language_server(build, kind)],
        "asyncio": lambda kind: [PYTHON, servers, kind],
        "uvloop": (lambda kind: [PYTHON, "-c", UVLOOP, servers, kind]) if has_uvloop else None,
        "libuv": (lambda kind: [uv, kind] if kind in ("echo", "datagrams") else None) if uv else None,
    }


def language_server(build, kind):
    path = pathlib.Path(build, f"bench_server_{kind}.py")
    path.write_text((FOLDER / "servers.py").read_text().replace("KIND = None", f'KIND = "{kind}"'))
    return str(path)


def build_uv(build):
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "libuv"], capture_output=True, text=True, check=False)
    if flags.returncode != 0:
        return None
    program = f"{build}/bench_uv"
    subprocess.run(["gcc", "-O3", str(FOLDER / "uv.c"), "-o", program, *flags.stdout.split()], check=True)
    return program


def measure(build, command, client, width, count):
    """Nanoseconds of the server's CPU per unit."""
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        port = server.stdout.readline().strip()
        before = cpu_s(server.pid)
        subprocess.run([f"{build}/bench_client", client, port, str(width), str(count)], stdout=subprocess.DEVNULL, check=True,
                       timeout=PATIENCE_S)
        return (cpu_s(server.pid) - before) / count * 1e9
    finally:
        server.send_signal(signal.SIGKILL)
        server.wait()


def cpu_s(pid):
    with open(f"/proc/{pid}/schedstat", encoding="ascii") as file:
        return int(file.read().split()[0]) * 1e-9


def measure_rows(build, results):
    kinds = contestants(build)
    print("".join([f"    {'CPU time of a server, ns':28}", *(f"{name:>11}" for name in kinds)]))
    for name, kind, client, width, count in ROWS:
        times = {contestant: [] for contestant in kinds}
        for _ in range(RUNS):
            for contestant, make in kinds.items():
                command = make(kind) if make else None
                if command:
                    times[contestant].append(measure(build, command, client, width, count))
        row = {who: statistics.median(values) for who, values in times.items() if values}
        results[name] = row
        print("".join([f"    {name:28}", *(f"{row[who]:>11,.0f}" if who in row else f"{'-':>11}" for who in kinds)]))


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE_S).stdout


def language_ns(build, count):
    """Per message, start-up left out."""
    text = (FOLDER / "stream.py").read_text().split("\n", 1)[1]
    spent = []
    for n in (count // 10, count):
        program = pathlib.Path(build, "bench_stream.py")
        program.write_text(f"N = {n}\n{text}")
        before = os.times()
        run(f"{build}/ticktape", "run", str(program))
        after = os.times()
        spent.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return (spent[1] - spent[0]) / (2 * (count - count // 10)) * 1e9


def measure_simulation(build, results):
    rows = {
        "message, protocols in C, ns": lambda: float(run(f"{build}/bench_net", "sim-protocols", "500000")),
        "message, streams in C, ns": lambda: float(run(f"{build}/bench_net", "sim", "500000")),
        "message, streams in the language, ns": lambda: language_ns(build, 50000),
        "open connection in C, 10,000, bytes": lambda: float(run(f"{build}/bench_net", "connections", "10000")),
    }
    print("    in simulation")
    for name, measure_one in rows.items():
        results[name] = statistics.median(measure_one() for _ in range(RUNS))
        print(f"    {name:40}{results[name]:>11,.0f}")


def main(build, path=None):
    results = {}
    measure_rows(build, results)
    measure_simulation(build, results)
    if path:
        pathlib.Path(path).write_text(json.dumps(results, indent=1))


main(*sys.argv[1:])
