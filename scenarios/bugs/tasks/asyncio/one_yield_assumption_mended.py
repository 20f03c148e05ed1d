# one_yield_assumption, fixed: the client waits for an event.
# explore: --model any
import asyncio


async def server(state, ready):
    state["socket"] = "bound"
    ready.set()


async def main():
    state = {}
    ready = asyncio.Event()
    task = asyncio.create_task(server(state, ready))
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait([task, waiting], return_when="FIRST_COMPLETED")
    if task.cancelled() or waiting.cancelled():
        waiting.cancel()
        return
    await asyncio.wait([task])
    if task.cancelled():
        return
    assert state.get("socket") == "bound", state


async def client():
    others = [asyncio.create_task(asyncio.sleep(0)) for _ in range(2)]
    running = asyncio.create_task(main())
    await asyncio.wait(others + [running])
    if not running.cancelled():
        running.result()


asyncio.run(client())
