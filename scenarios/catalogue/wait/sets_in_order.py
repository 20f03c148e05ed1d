# The sets that wait() returns iterate in the order in which the awaitables were passed,
# whatever finished first, and so do their reprs; CPython's order is that of addresses.
import asyncio


async def child(n):
    await asyncio.sleep(n)
    return n


async def main():
    tasks = [asyncio.create_task(child(n), name=f"t{n}") for n in (3, 1, 2, 5, 4)]
    given = [*tasks, tasks[1], tasks[0]]
    for limit in 2.5, 2, 1:
        done, pending = await asyncio.wait(given, timeout=limit)
        print([t.get_name() for t in done], [t.get_name() for t in pending])
    given = [asyncio.create_task(child(n), name=f"u{n}") for n in (2, 1)]
    done, pending = await asyncio.wait(given[::-1], return_when=asyncio.FIRST_COMPLETED)
    done, pending = await asyncio.wait([*pending, *done])
    print([t.get_name() for t in done], len(pending))
    print(await asyncio.wait([*done, asyncio.create_task(child(9))], timeout=0))


asyncio.run(main())
