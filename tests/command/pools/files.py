"""Workers and their parent have one file system: what one has written, renamed or removed is so for the others."""
import multiprocessing
import os
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path


def write_part(folder, n):
    path = Path(folder, f"part{n}")
    path.with_suffix(".new").write_text(f"{n} squared is {n * n}\n")
    path.with_suffix(".new").rename(path)
    return path.name


def join_parts(folder, names):
    parts = [Path(folder, name) for name in names]
    Path(folder, "whole").write_text("".join(part.read_text() for part in parts))
    for part in parts:
        part.unlink()


def append(path, text):
    for i in range(3):
        with open(path, "a") as file:
            file.write(f"{text} {i}\n")


def change_directory(folder):
    os.chdir(folder)
    Path("here").write_text(os.path.basename(folder))


def process(function, *args):
    return multiprocessing.Process(target=function, args=args)


def main():
    with tempfile.TemporaryDirectory() as folder:
        with ProcessPoolExecutor(2) as pool:
            names = list(pool.map(write_part, [folder] * 3, range(3)))
            print(names, sorted(os.listdir(folder)))
            pool.submit(join_parts, folder, names).result()
        print(sorted(os.listdir(folder)), Path(folder, "whole").read_text(), end="")
        log, below = Path(folder, "log"), Path(folder, "below")
        log.write_text("begun\n")
        below.mkdir()
        workers = [process(append, log, "one"), process(append, log, "two"), process(change_directory, str(below))]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        print(sorted(log.read_text().split("\n")), os.getcwd() == str(below), (below / "here").read_text())
    print(os.path.exists(folder))


if __name__ == "__main__":
    main()
