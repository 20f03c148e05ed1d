# shield_loses_exception, fixed: the exception is passed to the loop's exception handler.
# explore: --inject cancel:request
import asyncio


def shield(inner):
    outer = asyncio.get_running_loop().create_future()

    def inner_done(inner):
        if outer.cancelled():
            if not inner.cancelled() and inner.exception() is not None:
                asyncio.get_running_loop().call_exception_handler(
                    {"message": "the shielded task failed",
                     "exception": inner.exception()})
            return
        if inner.cancelled():
            outer.cancel()
        elif inner.exception() is not None:
            outer.set_exception(inner.exception())
        else:
            outer.set_result(inner.result())

    inner.add_done_callback(inner_done)
    return outer


async def store(failed):
    await asyncio.sleep(1)
    failed.append("disk full")
    raise OSError("disk full")


async def request(failed, told):
    stored = shield(asyncio.create_task(store(failed)))
    try:
        await stored
    except OSError as e:
        told.append(str(e))
    except asyncio.CancelledError:
        if stored.done() and not stored.cancelled():
            told.append(str(stored.exception()))
        raise


async def main():
    failed, told = [], []
    asyncio.get_running_loop().set_exception_handler(
        lambda loop, context: told.append(str(context["exception"])))
    waiting = asyncio.create_task(request(failed, told), name="request")
    await asyncio.wait([waiting])
    while len(asyncio.all_tasks()) > 1:
        await asyncio.sleep(1)
    await asyncio.sleep(0)
    assert told == failed, (told, failed)


asyncio.run(main())
