# run_in_executor before 2014 (asyncio 123): the worker's result is set on a
# future that was cancelled meanwhile, which raises in the loop's callback.
# Needs a cancellation of the waiting task.
# explore: --inject cancel
import asyncio


def finish(future, result):
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
