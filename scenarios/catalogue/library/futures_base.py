# concurrent.futures._base: there once concurrent.futures is imported; its classes are those of concurrent.futures, its
# constants the states of a future.
import asyncio
import concurrent.futures
import sys


async def main():
    base = concurrent.futures._base
    print(base is sys.modules["concurrent.futures._base"], base.__name__)
    for name in "CancelledError", "InvalidStateError", "BrokenExecutor", "Future", "Executor", "TimeoutError", "wait":
        assert getattr(base, name) is getattr(concurrent.futures, name), name
    future = base.Future()
    states = [future._state == base.PENDING]
    future.set_running_or_notify_cancel()
    states.append(future._state == base.RUNNING)
    future.set_result(1)
    states.append(future._state == base.FINISHED)
    future = base.Future()
    future.cancel()
    states.append(future._state == base.CANCELLED)
    future.set_running_or_notify_cancel()
    states.append(future._state == base.CANCELLED_AND_NOTIFIED)
    print(states)
    try:
        future.result()
    except concurrent.futures._base.Error as error:
        print(repr(error))
    from concurrent.futures._base import RUNNING, wait

    print(RUNNING, len(wait([future], timeout=0).done))


asyncio.run(main())
