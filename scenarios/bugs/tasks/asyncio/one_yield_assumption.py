# "await sleep(0) is enough for the server to be ready" (gh-105836): true if
# ready tasks run in order, false otherwise. Needs another order of the ready
# queue.
# explore: --model any
import asyncio


async def server(state, ready):
    state["socket"] = "bound"
    ready.set()


async def main():
    state = {}
    ready = asyncio.Event()
    task = asyncio.create_task(server(state, ready))
    await asyncio.sleep(0)
    assert state.get("socket") == "bound", state


async def client():
    others = [asyncio.create_task(asyncio.sleep(0)) for _ in range(2)]
    running = asyncio.create_task(main())
    await asyncio.wait(others + [running])
    if not running.cancelled():
        running.result()


asyncio.run(client())
