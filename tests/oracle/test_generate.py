#!/usr/bin/env python3
"""Any bytes make a program that ends; so does any seed.

    test_generate.py TICKTAPE

Programs of bytes that are random, few, none, all alike or text: each is
accepted by TICKTAPE, so it is Python, and ends in it within small limits. Equal bytes make
equal programs, and different ones mostly different programs.
"""
import pathlib
import random
import subprocess
import sys
import tempfile

import generate

STEPS_MAX = 20_000_000
RANDOM = 60
LONG = 2 * generate.DECISIONS_MAX


def inputs():
    yield "none", b""
    yield "a long run of 0", bytes(LONG)
    for value in 1, 2, 0x7f, 0x80, 0xfe, 0xff:
        yield f"one {value}", bytes([value])
        yield f"a long run of {value}", bytes([value]) * LONG
        yield f"0 and a long run of {value}", b"\0" + bytes([value]) * LONG
    yield "counting", bytes(range(256)) * 30
    yield "text", pathlib.Path(__file__).read_bytes()
    numbers = random.Random(1)
    for n in range(RANDOM):
        data = numbers.randbytes(numbers.choice([3, 30, 300, 3000, LONG]))
        yield f"random {n}", data if n % 2 else b"\0" + data


def complaint(ticktape, path, source):
    """Why SOURCE, written to PATH, is no program that ends; None if it is."""
    path.write_text(source)
    ran = subprocess.run([ticktape, "run", "--trace", "--steps", str(STEPS_MAX), path], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        check=False, timeout=300)
    if ran.returncode not in (0, 1):
        return f"exit code {ran.returncode}: {(ran.stdout + ran.stderr).decode()[-300:]}"
    return None


def main():
    ticktape = sys.argv[1]
    passed = failed = 0
    sources = set()
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "program.py"
        for name, data in inputs():
            source = generate.of_bytes(data)
            sources.add(source)
            wrong = complaint(ticktape, path, source)
            if wrong is None and generate.of_bytes(data) != source:
                wrong = "equal bytes, another program"
            if wrong is None:
                passed += 1
            else:
                failed += 1
                print(f"{name}: {wrong}")
    if len(sources) < RANDOM:
        failed += 1
        print(f"only {len(sources)} different programs")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
