# A worker of a pool is killed (by the kernel, when memory is short): the pool is broken, and all jobs that are not done
# fail. The program expects that only a job can fail. Fixed: a broken pool is replaced, and the jobs are submitted again.
# explore: --inject proc
from concurrent.futures import ProcessPoolExecutor


def square(n):
    total = 0
    for _ in range(n):
        total += n
    return total


def main():
    results, failed = {}, []
    with ProcessPoolExecutor(2) as pool:
        futures = {n: pool.submit(square, n) for n in range(4)}
        for n, future in futures.items():
            try:
                results[n] = future.result()
            except ValueError:
                failed.append(n)
    assert results == {0: 0, 1: 1, 2: 4, 3: 9}


if __name__ == "__main__":
    main()
