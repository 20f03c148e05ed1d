# asyncio's call graph: the frames of a task from its innermost await outwards, and its
# awaiters, including those through gather; a task that is done has no frame to format.
import asyncio

def show(graph, level=0):
    name = graph.future.get_name() if isinstance(graph.future, asyncio.Task) else "future"
    print("  " * level + name, [type(e).__name__ for e in graph.call_stack])
    for parent in graph.awaited_by:
        show(parent, level + 1)

def text(t):
    for line in t.split("\n"):
        if "id=" in line:
            print(line.split("id=")[0])
        else:
            print(line)

async def inner():
    text(asyncio.format_call_graph())
    show(asyncio.capture_call_graph())
    await asyncio.sleep(1)

async def outer():
    await inner()

async def group():
    await asyncio.gather(outer())

async def main():
    t = asyncio.create_task(group())
    await asyncio.sleep(0.5)
    for x in sorted(asyncio.all_tasks(), key=lambda t: t.get_name()):
        text(asyncio.format_call_graph(x))
    print(asyncio.capture_call_graph(t).awaited_by)
    print(asyncio.capture_call_graph(t).call_stack[0].frame)
    print(asyncio.capture_call_graph(t).call_stack[0])
    print(asyncio.capture_call_graph(t))
    await t
    text(asyncio.format_call_graph(t))
    asyncio.print_call_graph(limit=0)
asyncio.run(main())
