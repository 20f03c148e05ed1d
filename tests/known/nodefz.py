#!/usr/bin/env python3
"""tests/known/nodefz.py TICKTAPE DIR: bugs of Node.js programs, scenarios/bugs/nodefz.

Of the first 100 runs that a strategy makes, how many show the bug: the median
over some seeds, next to published figures of Node.fz, NodeRacer and NACD.
"""
import os
import statistics
import subprocess
import sys

from concurrent.futures import ThreadPoolExecutor

RUNS = 100
SEEDS = 3
STRATEGIES = ["portfolio", "pos", "surw", "pct:3", "random"]
PUBLISHED = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                         "nodefz.txt")


def fails(ticktape, program, strategy, seed, run):
    done = subprocess.run(
        [ticktape, "replay", "--strategy", strategy, "--seed", str(seed),
         "--run", str(run), program], capture_output=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{program}: {done.stderr.decode()}")
    return done.returncode == 1


def ratio(pool, ticktape, program, strategy):
    ratios = []
    for seed in range(SEEDS):
        # Run 1 is the default one.
        failed = pool.map(lambda run: fails(ticktape, program, strategy, seed,
                                            run), range(2, RUNS + 2))
        ratios.append(sum(failed) / RUNS)
    return statistics.median(ratios)


def main(ticktape, folder):
    print(f"{'program':16}" + "".join(f"{name:>11}" for name in STRATEGIES) +
          " |" + "".join(f"{name:>11}" for name in ("Node.fz", "NodeRacer",
                                                    "NACD")))
    with open(PUBLISHED, encoding="utf-8") as file, \
            ThreadPoolExecutor(os.cpu_count()) as pool:
        for line in file:
            if line.startswith("#"):
                continue
            name, *columns = line.split()
            program = os.path.join(folder, name + ".py")
            ratios = (ratio(pool, ticktape, program, strategy)
                      for strategy in STRATEGIES)
            print(f"{name:16}" + "".join(f"{share:11.2f}" for share in ratios) +
                  " |" + "".join(f"{text:>11}" for text in columns), flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
