# A call graph of wait_for() contains the internal coroutine that cancels its argument.
import asyncio

async def show(title, make):
    t = asyncio.ensure_future(make())
    await asyncio.sleep(0)
    print(title)
    asyncio.print_call_graph(t)
    t.cancel()

async def main():
    b = asyncio.Barrier(2)
    await show("wait_for 0", lambda: asyncio.wait_for(b.wait(), 0))
    await show("wait_for 1", lambda: asyncio.wait_for(b.wait(), 1))
    t = asyncio.ensure_future(asyncio.wait_for(asyncio.sleep(3), 0))
    print("at once")
    asyncio.print_call_graph(t)

async def eager():
    loop = asyncio.get_running_loop()
    loop.set_task_factory(asyncio.eager_task_factory)
    await main()
asyncio.run(main())
print("eager")
asyncio.run(eager())
