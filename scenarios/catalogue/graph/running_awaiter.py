# A running task is an awaiter of others through gather(): its coroutine is running, so
# the call graph does not contain the coroutine that it awaits and that is running too.
import asyncio


def show(label, future):
    waiting = [asyncio.capture_call_graph(future)]
    while waiting:
        graph = waiting.pop()
        print(label, [entry.frame.f_code.co_name for entry in graph.call_stack])
        waiting += graph.awaited_by


async def leaf():
    await asyncio.sleep(0)


async def inner(task):
    show("inside", task)


async def main():
    task = asyncio.create_task(leaf())
    gathered = asyncio.gather(task)
    show("main", task)
    await inner(task)
    await gathered


asyncio.run(main())
