# _enter_task, _leave_task, _register_task, _unregister_task, _set_running_loop: the current
# task belongs to the thread; a step that finds it changed at its start or end reports an error.
import asyncio


def attempt(call, *args, **kwargs):
    try:
        print(call.__name__, "gave", call(*args, **kwargs))
    except Exception as e:
        print(call.__name__, type(e).__name__, e)


async def idle(n=0):
    for i in range(n):
        await asyncio.sleep(0)
    return asyncio.current_task().get_name()


def name():
    task = asyncio.current_task()
    return None if task is None else task.get_name()


async def entering():
    loop, me = asyncio.get_running_loop(), asyncio.current_task()
    other = asyncio.create_task(idle(), name="other")
    attempt(asyncio._enter_task, loop, other)
    attempt(asyncio._leave_task, loop, other)
    attempt(asyncio._leave_task, loop, me)
    print(name())
    attempt(asyncio._leave_task, loop, me)
    attempt(asyncio._leave_task, loop, None)
    attempt(asyncio._enter_task, loop=loop, task=other)
    print(name(), asyncio.current_task(loop) is other)
    attempt(asyncio._leave_task, loop, me)
    attempt(asyncio._leave_task, task=other, loop=loop)
    attempt(asyncio._enter_task, asyncio.new_event_loop(), me)
    attempt(asyncio._enter_task, 1, me)
    attempt(asyncio._leave_task, None, me)
    attempt(asyncio._enter_task, loop, me)
    print(await other, name())


async def registering():
    loop, me = asyncio.get_running_loop(), asyncio.current_task()
    first, second = asyncio.create_task(idle(2), name="first"), asyncio.create_task(idle(2), name="second")
    print([t.get_name() for t in asyncio.all_tasks()])
    asyncio._unregister_task(first)
    asyncio._unregister_task(first)
    print([t.get_name() for t in asyncio.all_tasks()])
    asyncio._register_task(first)
    asyncio._register_task(me)
    print(sorted(t.get_name() for t in asyncio.all_tasks()))
    await asyncio.wait([first, second])
    asyncio._register_task(first)
    print([t.get_name() for t in asyncio.all_tasks()])
    for v in 1, None, "text", [me], {}:
        attempt(asyncio._register_task, v)
        attempt(asyncio._unregister_task, v)
    lost = asyncio.create_task(asyncio.sleep(5), name="never cancelled")
    asyncio._unregister_task(lost)
    await asyncio.sleep(0)


async def running():
    loop, me = asyncio.get_running_loop(), asyncio.current_task()
    asyncio._set_running_loop(None)
    try:
        seen = [asyncio._get_running_loop(), loop.is_running(), asyncio.current_task(loop)]
        asyncio.get_running_loop()
    except RuntimeError as e:
        seen.append(str(e))
    try:
        asyncio.current_task()
    except RuntimeError as e:
        seen.append(str(e))
    other = asyncio.new_event_loop()
    asyncio._set_running_loop(other)
    seen.append((asyncio.get_running_loop() is other, asyncio.get_event_loop() is other))
    seen.append(asyncio.current_task() is me)
    asyncio._set_running_loop(loop)
    print(seen, asyncio.current_task() is me)


async def leaves_other():
    loop, me = asyncio.get_running_loop(), asyncio.current_task()
    other = asyncio.create_task(idle(), name="entered")
    asyncio._leave_task(loop, me)
    asyncio._enter_task(loop, other)
    loop.call_later(1, asyncio._leave_task, loop, other)
    loop.call_later(2, other.set_name, "late")
    try:
        await asyncio.sleep(3)
    finally:
        print("on at", loop.time(), name())


async def leaves_none():
    asyncio._leave_task(asyncio.get_running_loop(), asyncio.current_task())
    return "left"


async def fails_left():
    asyncio._leave_task(asyncio.get_running_loop(), asyncio.current_task())
    raise KeyboardInterrupt("in the step")


def handler(loop, context):
    e = context["exception"]
    print("handler:", type(e).__name__, e, "after", repr(e.__context__))


for main in entering, registering, running:
    asyncio.run(main())
    print("-", main.__name__)

loop = asyncio.new_event_loop()
loop.set_exception_handler(handler)
asyncio._set_running_loop(loop)
attempt(loop.run_until_complete, loop.create_future())
print(asyncio.get_running_loop() is loop, loop.is_running(), name())
asyncio._set_running_loop(None)
loop.create_task(leaves_other())
loop.call_later(5, loop.stop)
loop.run_forever()
print(loop.run_until_complete(leaves_none()))
task = loop.create_task(fails_left())
loop.call_later(1, loop.stop)
loop.run_forever()
print(repr(task.exception()), repr(task.exception().__context__))
loop.close()
