# executor_result_after_cancel, fixed: the callback checks whether the future
# is done.
# explore: --inject cancel
import asyncio


def finish(future, result):
    if future.done():
        return
    future.set_result(result)


async def compute(seconds):
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    loop.call_later(seconds, finish, future, seconds)
    return await future


async def main():
    errors = []
    asyncio.get_running_loop().set_exception_handler(
        lambda loop, context: errors.append(context["message"]))
    await asyncio.gather(compute(1), compute(2), return_exceptions=True)
    await asyncio.sleep(5)
    assert not errors, len(errors)


asyncio.run(main())
