# Workers of pools, which are processes: pools that come and go.
import sys
from concurrent.futures import ProcessPoolExecutor

COUNT = int(sys.argv[1])


def work(n):
    return n * n


def main():
    left = COUNT
    while left > 0:
        with ProcessPoolExecutor(2) as pool:
            assert list(pool.map(work, range(20))) == [n * n for n in range(20)]
        left -= 2
    print(COUNT, "workers")


if __name__ == "__main__":
    main()
