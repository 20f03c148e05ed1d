# Coroutines of every primitive driven by hand, and their futures completed by
# hand: with a result, an exception, a cancellation, or not at all. The driver
# may hold no reference to the future; the frame that awaits it does.
import asyncio


async def child(name):
    try:
        await asyncio.sleep(2)
        return name
    except BaseException as e:
        print("child", name, repr(e))
        raise


async def held_lock():
    lock = asyncio.Lock()
    await lock.acquire()
    return lock


async def held_condition():
    condition = asyncio.Condition()
    await condition.acquire()
    return condition


async def m_sleep():
    return asyncio.sleep(1, "slept")


async def m_sleep0():
    return asyncio.sleep(0, "slept")


async def m_lock():
    return (await held_lock()).acquire()


async def m_lock_enter():
    return (await held_lock()).__aenter__()


async def m_event():
    return asyncio.Event().wait()


async def m_condition():
    return (await held_condition()).wait()


async def m_condition_for():
    return (await held_condition()).wait_for(lambda: False)


async def m_condition_acquire():
    return (await held_condition()).acquire()


async def m_semaphore():
    return asyncio.Semaphore(0).acquire()


async def m_bounded():
    return asyncio.BoundedSemaphore(0).acquire()


async def m_get():
    return asyncio.Queue().get()


async def m_put():
    queue = asyncio.Queue(1)
    queue.put_nowait(1)
    return queue.put(2)


async def m_join():
    queue = asyncio.Queue(1)
    queue.put_nowait(1)
    return queue.join()


async def m_priority():
    return asyncio.PriorityQueue().get()


async def m_barrier():
    return asyncio.Barrier(2).wait()


async def m_barrier_enter():
    return asyncio.Barrier(2).__aenter__()


async def m_wait():
    return asyncio.wait([asyncio.ensure_future(child("w1")), asyncio.ensure_future(child("w2"))])


async def m_wait_timeout():
    return asyncio.wait([asyncio.ensure_future(child("w1"))], timeout=1)


async def m_wait_for():
    return asyncio.wait_for(child("wf"), 1)


async def m_wait_for_future():
    return asyncio.wait_for(asyncio.get_running_loop().create_future(), 1)


async def m_wait_for_none():
    return asyncio.wait_for(asyncio.get_running_loop().create_future(), None)


async def m_wait_for_zero():
    return asyncio.wait_for(child("wf"), 0)


async def gathered():
    return await asyncio.gather(child("g1"), child("g2"))


async def m_gather():
    return gathered()


async def gathered_ex():
    return await asyncio.gather(child("g1"), child("g2"), return_exceptions=True)


async def m_gather_ex():
    return gathered_ex()


async def shielded():
    return await asyncio.shield(child("sh"))


async def m_shield():
    return shielded()


async def completed():
    for one in asyncio.as_completed([child("a1"), child("a2")]):
        print("one", await one)


async def m_completed():
    return completed()


async def m_completed_item():
    return next(iter(asyncio.as_completed([child("a1"), child("a2")])))


async def completed_async():
    async for one in asyncio.as_completed([child("a1"), child("a2")], timeout=1):
        print("one", await one)


async def m_completed_async():
    return completed_async()


async def m_completed_anext():
    return aiter(asyncio.as_completed([asyncio.ensure_future(child("a1"))])).__anext__()


async def timed():
    async with asyncio.timeout(1):
        await asyncio.sleep(5)


async def m_timeout():
    return timed()


async def grouped():
    async with asyncio.TaskGroup() as group:
        group.create_task(child("t1"))
        await asyncio.sleep(0)


async def m_group():
    return grouped()


async def group_exit():
    group = asyncio.TaskGroup()
    await group.__aenter__()
    group.create_task(child("t1"))
    return group.__aexit__(None, None, None)


async def m_group_exit():
    return await group_exit()


async def m_run_until():
    loop = asyncio.get_running_loop()
    return loop.shutdown_asyncgens()


async def m_executor():
    loop = asyncio.get_running_loop()
    return loop.shutdown_default_executor()


async def nested():
    return await asyncio.sleep(1, "nested")


async def m_nested():
    return nested()


async def finishing():
    try:
        return await asyncio.sleep(1, "one")
    except ValueError as e:
        return await asyncio.sleep(1, repr(e))
    finally:
        print("finally", await asyncio.sleep(1, "two"))


async def m_finally():
    return finishing()


MAKERS = [m_sleep, m_sleep0, m_lock, m_lock_enter, m_event, m_condition,
          m_condition_for, m_condition_acquire, m_semaphore, m_bounded, m_get,
          m_put, m_join, m_priority, m_barrier, m_barrier_enter, m_wait,
          m_wait_timeout, m_wait_for, m_wait_for_future, m_wait_for_none,
          m_wait_for_zero, m_gather, m_gather_ex, m_shield, m_completed,
          m_completed_item, m_completed_async, m_completed_anext, m_timeout,
          m_group, m_group_exit, m_run_until, m_executor, m_nested, m_finally]


SAID = []


def shown(v):
    return type(v).__name__ if isinstance(v, asyncio.Future) else repr(v)


def end_nothing(future):
    pass


def end_result(future):
    future.set_result("by hand")


def end_exception(future):
    future.set_exception(ValueError("by hand"))


def end_cancel(future):
    future.cancel("by hand")


def end_callback(future):
    future.add_done_callback(lambda f: print("callback", shown(f), f.done()))
    future.note = "kept"


ENDS = [end_nothing, end_result, end_exception, end_cancel, end_callback]


def go_send(coro):
    return coro.send(None)


def go_throw(coro):
    return coro.throw(ValueError("thrown"))


def go_close(coro):
    return coro.close()


GOES = [go_send, go_throw, go_close]


def resume(go, coro):
    try:
        v = go(coro)
        SAID.append("gave " + shown(v))
        return v
    except BaseException as e:
        SAID.append(f"raised {e!r} from {e.__cause__!r} in {e.__context__!r}")
        return None


async def drive(make, end, go):
    coro = await make()
    v = resume(go_send, coro)
    for i in range(2):
        if isinstance(v, asyncio.Future):
            end(v)
        v = None
        v = resume(go, coro)


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print("handler", context["message"], repr(context.get("exception"))))
    for make in MAKERS:
        for end in ENDS:
            for go in GOES:
                SAID.clear()
                try:
                    await drive(make, end, go)
                except BaseException as e:
                    SAID.append(f"driver {e!r}")
                print(make.__name__, end.__name__, go.__name__, "; ".join(SAID))


asyncio.run(main())
