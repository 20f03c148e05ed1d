# Task.__del__() by hand reports a pending task at each call, and an exception
# that was not retrieved once.
import asyncio


async def fail():
    raise ValueError("lost")


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print(context["message"]))
    failed = asyncio.create_task(fail())
    await asyncio.sleep(0)
    for i in range(2):
        failed.__del__()
    future = loop.create_future()
    future.set_exception(KeyError("k"))
    for i in range(2):
        future.__del__()
    print(failed._log_traceback, future._log_traceback)
    pending = asyncio.create_task(asyncio.sleep(3))
    await asyncio.sleep(0)
    for i in range(3):
        pending.__del__()
    pending._log_destroy_pending = False
    pending.__del__()
    pending._log_destroy_pending = True
    pending.__del__()
    print("end")


asyncio.run(main())
