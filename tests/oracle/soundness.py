#!/usr/bin/env python3
"""Run programs on random tapes under ticktape and under CPython; compare.

    soundness.py TICKTAPE SEED TAPES DIR PROGRAM...    a directory means the programs in it

For each program TAPES tapes are made at random, of seeds that depend on SEED and the program's name only, three of four with cancellations, failing allocations, or both, and with stalls that are bounded
otherwise, some with other durations of sleeps; CPython runs the program on each (one that does I/O: kernel.py). The traces must be equal: this is the proof that what a sound exploration finds is what CPython can do. Tapes that
differ stay in DIR. A crash is a failure. A program that ticktape refuses has no tapes; what cannot be compared (more ticks than there is patience for, a limit
of CPython's interpreter) is counted separately. Last line: "N passed, M failed".
"""
import pathlib
import re
import subprocess
import sys
import zlib

import judge

COMPLAINTS_MAX = 20
SEEDS = 1_000_000


KERNEL_ATTEMPTS = 2  # more, of a judge that a loaded machine disturbs
# Of threads the kernel's judge knows one order; Linux tunes the buffers of long sends; names of temporary files are drawn
# at other times on other systems (O_TMPFILE); a cancelled program leaves its files where the judge's next run finds them.
# freed_after_errors differs: after an injected MemoryError CPython frees an object one line earlier. On a tape the judge needs
# descriptors of its own, which a program without any to spare (descriptors_run_out) does not leave it.
NOT_JUDGED = re.compile(r"/beside/|/sct_threads/|/native/net/run_in_executor|/net/streams/drain\.|/net/selectors/threads_wake|"
                        r"/net/sendfile/sockets|/net/pipes/no_pipe|/modules/temporary/|/net/unix/paths|"
                        r"/net/streams/freed_after_errors|/net/protocols/large_transfers|/net/protocols/downloads|"
                        r"/net/tls/requests|/net/unix/rpc_paths|/net/streams/websocket|/net/servers/descriptors_run_out")


def is_judged(path):
    return path.with_suffix(".ticks").exists() and not NOT_JUDGED.search(str(path.resolve()))


def programs(paths):
    for path in map(pathlib.Path, paths):
        yield from (sorted(each for each in path.rglob("*.py") if is_judged(each)) if path.is_dir() else [path])


def ticktape_trace(ticktape, program, seed, tape):
    """What ticktape does on a tape of that seed, which is left in TAPE; None if that is more than can be compared."""
    command = [pathlib.Path(ticktape).resolve(), "replay", "--trace", "--strategy", "random", "--seed", str(seed), "--run", "9", "--out", tape.resolve(), program.name]
    if injected := ("cancel", None, "cancel+memory", "memory")[seed % 4]:
        command[2:2] = ["--inject", injected]
    command[2:2] = ["--slow", ("1", "inf", "250ms", "100", "3", "0")[seed % 6]]
    if seed % 3 == 0:
        command[2:2] = ["--vary-sleeps", ("0.5..2", "0..1", "1..30", "1..1")[seed // 3 % 4]]
    if seed % 4 < 2 and not judge.does_io(program):  # the kernel's network has none
        command[2:2] = ["--latency", ("1ms..2s", "0..9", "500ms..500ms")[seed // 2 % 3]]
    if seed % 5 == 0:
        command[2:2] = ["--pause", ("500ms", "7")[seed % 2]]
    try:
        ran = subprocess.run(command, cwd=program.parent, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, timeout=judge.PATIENCE_S)
    except subprocess.TimeoutExpired:
        return None
    if ran.returncode < 0:
        return b"ended by signal %d\n" % -ran.returncode
    return ran.stdout if ran.returncode in (0, 1) else None


def main(ticktape, seed, tapes, work, *paths):
    work = pathlib.Path(work)
    work.mkdir(parents=True, exist_ok=True)
    passed = failed = deviating = unanswered = limited = 0
    with judge.Oracle() as pyodide, judge.Oracle(judge.KERNEL) as kernel:
        for program in programs(paths):
            oracle = kernel if judge.does_io(program) else pyodide
            first = int(seed) + zlib.crc32(f"{program.parent.name}/{program.name}".encode()) % SEEDS
            for one in range(first, first + int(tapes)):
                tape = work / f"{program.parent.name}-{program.stem}-{one}.tape"
                got = ticktape_trace(ticktape, program, one, tape)
                if got is None:
                    unanswered += tape.exists()
                    tape.unlink(missing_ok=True)
                    continue
                if not tape.exists():  # a crash leaves none
                    failed += 1
                    print(f"{program} with seed {one}: {got.decode(errors='replace').splitlines()[-1]}", flush=True)
                    continue
                deviating += b"\n#" in tape.read_bytes()
                answer = oracle.taped(tape, program, got)
                if answer is not None and judge.is_limit(answer):
                    limited += 1
                    tape.unlink()
                    continue
                parted = judge.parting_on_tape(answer or b"(no answer)\n", got)
                for _ in range(KERNEL_ATTEMPTS if oracle is kernel else 0):  # kernel.py, steady_trace()
                    if parted is None:
                        break
                    parted = judge.parting_on_tape(oracle.taped(tape, program, got) or b"(no answer)\n", got)
                if parted is None:
                    passed += 1
                    tape.unlink()
                    continue
                failed += 1
                if failed <= COMPLAINTS_MAX:
                    lines = [line.decode(errors="replace")[:100] for line in parted]
                    print(f"{program} on {tape}:\n    CPython:  {lines[0]}\n    ticktape: {lines[1]}", flush=True)
    print(f"{deviating} of the tapes deviate from the default order")
    print(f"left out: {unanswered} that ticktape, {limited} that CPython's interpreter has no end of within a limit")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
