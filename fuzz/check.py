#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# fuzz/check.py PROGRAM: the target `program`, the binary PROGRAM, makes of
# bytes what tests/oracle/generate.py makes of them.
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests" / "oracle"))

import generate  # noqa: E402

INPUTS = 60


def inputs():
    numbers = random.Random(5)
    yield b""
    for n in range(INPUTS):
        data = numbers.randbytes(numbers.choice([1, 3, 30, 300, 3000, 9000]))
        yield data if n % 2 else b"\0" + data


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "bytes"
        for n, data in enumerate(inputs()):
            path.write_bytes(data)
            made = subprocess.run([sys.argv[1], "-detect_leaks=0", path], env=os.environ | {"FUZZ_PRINT": "1"}, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, check=True).stdout
            expected = generate.of_bytes(data)
            if made != expected.encode():
                failed += 1
                print(f"input {n} of {len(data)} bytes makes another program")
    print(f"{n + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
