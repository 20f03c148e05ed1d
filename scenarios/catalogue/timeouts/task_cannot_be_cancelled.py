# If a timeout fails to cancel its task (here because the tasks wait for each
# other in a ring), it has not expired, and there is no TimeoutError.
import asyncio

tasks = []


async def gathers():
    await asyncio.gather(asyncio.sleep(3), tasks[0])


async def main():
    tasks.append(asyncio.create_task(gathers()))
    try:
        async with asyncio.timeout(0.5) as timeout:
            await tasks[0]
    finally:
        print(timeout, timeout.expired())


try:
    asyncio.run(main())
except BaseException as e:
    print(repr(e), e.__context__)
