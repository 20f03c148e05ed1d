# _log_traceback and _log_destroy_pending, by which programs silence asyncio's reports.
import asyncio


async def fails():
    raise ValueError("silenced")


async def waits():
    await asyncio.get_running_loop().create_future()


def show(*values):
    print(*values)


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print("reported:", context["message"]))
    future = loop.create_future()
    show(future._log_traceback)
    future._log_traceback = False
    future.set_exception(KeyError("kept"))
    show(future._log_traceback)
    try:
        future._log_traceback = True
    except ValueError as e:
        print("ValueError:", e)
    future._log_traceback = 0
    show(future._log_traceback)
    del future

    future = loop.create_future()
    future.set_exception(KeyError("reported"))
    del future

    task = asyncio.create_task(fails())
    await asyncio.sleep(0)
    show(task._log_traceback, task.done())
    task._log_traceback = False
    del task

    tasks = [loop.create_task(waits()) for _ in range(2)]
    show([task._log_destroy_pending for task in tasks])
    tasks[0]._log_destroy_pending = False
    show([task._log_destroy_pending for task in tasks])
    await asyncio.sleep(1)
    left.extend(tasks)


left = []
loop = asyncio.new_event_loop()
loop.run_until_complete(main())
