# The set of a future's awaiters is maintained by hand: a wait() that gives up leaves its
# task in it, and an entry shared by two waits of one task is removed by the first that ends.
import asyncio


def awaiters(future):
    return [g.future.get_name() for g in asyncio.capture_call_graph(future).awaited_by]


async def gives_up(future):
    await asyncio.wait([future], timeout=1)


async def awaits(future):
    await future


async def wait_left_it():
    future = asyncio.get_running_loop().create_future()
    tasks = [asyncio.create_task(f(future), name=f"{f.__name__} {i}") for i, f in enumerate((gives_up, awaits, gives_up))]
    await asyncio.sleep(2)
    print("after the waits:", awaiters(future))
    future.set_result(None)
    print("done:", awaiters(future))
    await asyncio.wait(tasks)
    print("at the end:", awaiters(future))


async def once_for_two():
    future = asyncio.get_running_loop().create_future()
    both = asyncio.gather(future, return_exceptions=True)
    shielded = asyncio.shield(future)
    asyncio.get_running_loop().call_later(1, future.set_result, None)
    future.add_done_callback(lambda f: print("called back:", awaiters(f)))
    shielded.cancel()
    asyncio.get_running_loop().call_later(0.5, lambda: print("meanwhile:", awaiters(future)))
    await asyncio.wait([future])
    await both
    print("twice:", awaiters(future))


async def by_hand():
    future = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(awaits(future), name="awaits")
    await asyncio.sleep(0)
    me = asyncio.current_task()
    asyncio.future_add_to_awaited_by(future, me)
    asyncio.future_add_to_awaited_by(future, task)
    print("added:", awaiters(future))
    asyncio.future_discard_from_awaited_by(future, task)
    print("taken out:", awaiters(future))
    asyncio.future_add_to_awaited_by(future, task)
    print("last:", awaiters(future))
    future.cancel()
    await asyncio.wait([task])
    print("woken:", awaiters(future), awaiters(task))


async def in_a_group():
    async def child(future):
        await asyncio.wait([future], timeout=0.5)
        print("children:", awaiters(future), awaiters(asyncio.current_task()))

    future = asyncio.get_running_loop().create_future()
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(child(future), name=f"child {i}") for i in range(3)]
    print("left:", [awaiters(t) for t in tasks], awaiters(future))


async def in_a_race():
    async def slow():
        await asyncio.sleep(1)

    async def fails():
        raise ValueError

    race = asyncio.create_task(asyncio.staggered.staggered_race([fails, slow, slow], 0.2), name="race")
    for _ in range(4):
        await asyncio.sleep(0.25)
        print("race:", [awaiters(t) for t in asyncio.all_tasks() if t is not race and awaiters(t)])
    await race


async def main():
    for part in wait_left_it, once_for_two, by_hand, in_a_group, in_a_race:
        print(part.__name__)
        await asyncio.create_task(part(), name="part")


asyncio.run(main())
