# Call graphs of tasks that have not started: their frame is at the def, and moves on the start.
import asyncio


def show(task):
    graph = asyncio.capture_call_graph(task)
    print(task.get_name(), [entry.frame.f_lineno for entry in graph.call_stack], task)


async def inner():
    await asyncio.sleep(1)


async def outer():

    await inner()


async def main():
    task = asyncio.create_task(outer())
    show(task)
    await asyncio.sleep(0)
    show(task)
    thrown = asyncio.create_task(outer())
    thrown.cancel()
    show(thrown)
    await asyncio.wait([task, thrown])
    print(thrown.cancelled())


asyncio.run(main())
