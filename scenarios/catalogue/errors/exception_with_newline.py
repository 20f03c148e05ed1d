# Printing several lines adds several lines to the trace; a line break in a
# name, an error or the final message is written as an escape.
import asyncio


def fails():
    raise ValueError("first line\nsecond line")


async def child():
    raise KeyError("a\nb")


async def main():
    loop = asyncio.get_running_loop()
    loop.call_soon(fails)
    task = asyncio.create_task(child(), name="two\nlines")
    await asyncio.sleep(0)
    print("one\ntwo", "three\n", sep="|", end="!")
    print(task.done(), repr(task.exception()))
    loop.call_exception_handler({"message": "line one\nline two", "exception": OSError("x\ny")})
    raise RuntimeError("the\nend")


asyncio.run(main())
