# print's end, sep, file and flush, and what is written to the streams directly.
import asyncio
import sys


class File:
    def __init__(self):
        self.parts = []
        self.flushed = 0

    def write(self, text):
        self.parts.append(text)

    def flush(self):
        self.flushed += 1


class NoFlush:
    def write(self, text):
        pass


async def ticker(n):
    for i in range(3):
        print(n, i, sep=":", end=" ", flush=True)
        await asyncio.sleep(1)


async def main():
    print("a", end="")
    print("b", "c", sep="-")
    print()
    print(end="")
    print("x", "y", sep="", end="!\n")
    print("lines\nin one", end="\n\n")
    print("to stdout", file=sys.stdout)
    print("to stderr", 1, None, sep=", ", end=";\n", file=sys.stderr)
    print("none", sep=None, end=None, file=None, flush=None)
    file = File()
    print("in", "a file", file=file, flush=True)
    print(1, file=file, end="")
    print(file.parts, file.flushed)
    for wrong in ({"sep": 1}, {"end": b""}, {"file": 1}, {"nonsense": 1}, {"file": NoFlush(), "flush": True}):
        try:
            print("?", **wrong)
        except Exception as e:
            print(type(e).__name__, e)
    await asyncio.gather(ticker("p"), ticker("q"))
    print(sys.stdout.write("twelve chars"), sys.stderr.write("é\n"))
    sys.stdout.writelines(["one\n", "two\n"])
    sys.stdout.flush()
    sys.stdout.write("no line end")


asyncio.run(main())
