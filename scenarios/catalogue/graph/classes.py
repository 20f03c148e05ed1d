# FutureCallGraph and FrameCallGraphEntry are frozen dataclasses: equality,
# hash and repr use their fields.
import asyncio


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


async def main():
    entry = asyncio.FrameCallGraphEntry(1)
    other = asyncio.FrameCallGraphEntry(1)
    print(entry, entry.frame, entry == other, hash(entry) == hash(other))
    print(entry == asyncio.FrameCallGraphEntry(2), entry == 1)
    graph = asyncio.FutureCallGraph(1, (entry,), ())
    same = asyncio.FutureCallGraph(1, (other,), ())
    print(graph, graph.future, graph.call_stack, graph.awaited_by)
    print(graph == same, hash(graph) == hash(same), graph == entry)
    show(lambda: hash(asyncio.FutureCallGraph(1, [], [])))


asyncio.run(main())
