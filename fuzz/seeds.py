#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# fuzz/seeds.py DIR: writes into DIR/TARGET what a campaign begins with besides
# fuzz/corpus/TARGET: made from the catalogue, so it is not kept.
import pathlib
import random
import sys

ROOT = pathlib.Path(__file__).parents[1]
SOURCE_MAX = 3000  # bytes
SEED = 20260101


def number(n):
    """LEB128."""
    out = bytearray()
    while n > 0x7f:
        out.append(n & 0x7f | 0x80)
        n >>= 7
    return bytes(out + bytes([n]))


def schedule(tape):
    """What sim/tt_fuzz.h's bytes are for a tape's text."""
    out, before = b"", 0
    for line in tape.splitlines():
        if line.startswith("#"):
            index, _, answer = line[1:].split()
            out += number(int(index) - before - 1) + number(int(answer.split("/")[0]) - 1)
            before = int(index)
    return out


# Peers: sim/tt_fuzz.h. Their servers are scenarios/native/fuzz/http.c and prefixed.py.
PEERS = {
    "own_http": [
        b"POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.1\r\nConnection: close\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n\xff\x013\r\nabc\r\n0\r\n\r\n\xff\x05",
    ],
    "own_prefixed": [b"\0\3Sa\xff\2\0b\0\1G", b"\0\2Sa\0\1G\xff\1"],
}


def seeds():
    """Pairs of a target and an input."""
    for path in sorted((ROOT / "scenarios").rglob("*.py")):
        if path.stat().st_size <= SOURCE_MAX:
            yield "lang", path.read_bytes()
    for path in sorted((ROOT / "scenarios").rglob("*.tape")):
        text = path.read_text()
        yield "tape", text.encode()
        yield "schedule", schedule(text)
    for target, peers in PEERS.items():
        for peer in peers:
            yield target, peer
            yield "net", peer
    numbers = random.Random(SEED)
    for n in range(100):
        yield "program", numbers.randbytes(numbers.choice([10, 40, 100, 300, 1000]))
    for n in range(300):
        yield "replay", numbers.randbytes(numbers.choice([4, 8, 16, 40]))
    for target in "heap", "containers", "world":
        for n in range(50):
            yield target, numbers.randbytes(numbers.choice([10, 40, 200]))


def main():
    into = pathlib.Path(sys.argv[1])
    counts = {}
    for target, data in seeds():
        folder = into / target
        folder.mkdir(parents=True, exist_ok=True)
        counts[target] = counts.get(target, 0) + 1
        (folder / f"seed-{counts[target]}").write_bytes(data)


main()
