# A task that runs is an awaiter of others, by gather(): its coroutine is
# running, so what that awaits, which runs too, is not in the call graph.
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
