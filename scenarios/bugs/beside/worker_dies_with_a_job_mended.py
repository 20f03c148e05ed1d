# worker_dies_with_a_job.py, fixed: what a broken pool has not done is done by another one.
# explore: --inject proc
# runs: 300
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool


def square(n):
    total = 0
    for _ in range(n):
        total += n
    return total


def main():
    results = {}
    while len(results) < 4:
        with ProcessPoolExecutor(2) as pool:
            try:
                futures = {n: pool.submit(square, n) for n in range(4) if n not in results}
                for n, future in futures.items():
                    results[n] = future.result()
            except BrokenProcessPool:
                pass
    assert results == {0: 0, 1: 1, 2: 4, 3: 9}


if __name__ == "__main__":
    main()
