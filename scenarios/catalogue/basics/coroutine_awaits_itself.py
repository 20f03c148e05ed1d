# A running coroutine, or one that awaits the running one, cannot be
# awaited, sent to or closed from within itself.
import asyncio
async def main():
    async def self_ref():
        await me
    me = self_ref()
    try:
        await me
    except (RuntimeError, ValueError) as e:
        print(type(e).__name__, e)
    async def deep():
        async def inner():
            await me2
        await inner()
    me2 = deep()
    try:
        await me2
    except (RuntimeError, ValueError) as e:
        print(type(e).__name__, e)
    async def deep():
        async def inner():
            me2.send(None)
        await inner()
    me2 = deep()
    try:
        await me2
    except (RuntimeError, ValueError) as e:
        print(type(e).__name__, e)
    me3 = deep()
    async def deep():
        me3.close()
    me3 = deep()
    try:
        await me3
    except (RuntimeError, ValueError) as e:
        print(type(e).__name__, e)
    async def through_task():
        await asyncio.create_task(me4)
    me4 = through_task()
    try:
        await me4
    except (RuntimeError, ValueError) as e:
        print(type(e).__name__, e)
asyncio.run(main())
