# A frame of a call stack exposes its current line, and its f_code the name of the function.
import asyncio
import functools


def places(graph):
    return [
        (e.frame.f_code.co_name, e.frame.f_code.co_qualname, e.frame.f_lineno, e.frame.f_code.co_firstlineno)
        for e in graph.call_stack
    ]


def logged(function):
    @functools.wraps(function)
    async def wrapper(*args):
        return await function(*args)

    return wrapper


class Worker:
    async def run(self, until):
        print(places(asyncio.capture_call_graph()))
        await until.wait()
        await self.nap()

    @logged
    async def nap(self):
        await asyncio.sleep(1)


async def main():
    until = asyncio.Event()
    task = asyncio.create_task(Worker().run(until))
    await asyncio.sleep(0)
    before = asyncio.capture_call_graph(task)
    print(places(before), before.call_stack[-1].frame.f_code.co_filename)
    code, again = [asyncio.capture_call_graph(task).call_stack[-1].frame.f_code for _ in "ab"]
    print(code == again, code != again, code == before.call_stack[0].frame.f_code, len({code, again}))
    print(code, type(code).__name__)
    until.set()
    await asyncio.sleep(0.5)
    print(places(asyncio.capture_call_graph(task)))
    print(places(before)[1:])
    print(places(asyncio.capture_call_graph(task, limit=1)), places(asyncio.capture_call_graph(task, limit=-1)))
    await task


asyncio.run(main())
