# print() writes to what sys.stdout is at that moment: a StringIO of
# redirect_stdout, an object of the program, nothing, or the stream again.
import asyncio
import contextlib
import io
import sys


class Shouting:
    def __init__(self):
        self.texts = []

    def write(self, text):
        self.texts.append(text.upper())

    def flush(self):
        self.texts.append("(flushed)")


async def say(word):
    print(word, end=" ")
    await asyncio.sleep(0)
    print(word, "again", sep="-")


async def main():
    buffer = io.StringIO()
    with contextlib.redirect_stdout(buffer):
        print("captured", 1)
        await asyncio.gather(say("a"), say("b"))
        with contextlib.redirect_stdout(sys.__stdout__):
            print("shown within")
        print("not shown", file=None)
    print(repr(buffer.getvalue()), file=sys.stdout)
    own, usual = Shouting(), sys.stdout
    sys.stdout = own
    print("x", "y", sep=", ", flush=True)
    sys.stdout = None
    print("nowhere")
    sys.stdout = usual
    print(own.texts, sys.stdout is sys.__stdout__)
    task = asyncio.create_task(say("late"))
    with contextlib.redirect_stdout(own):
        await asyncio.sleep(0)
    await task
    print(own.texts[-2:])


asyncio.run(main())
