# An exception that leaves run_until_complete or asyncio.run holds its task, through the frame
# of run_until_complete in its traceback: a cycle, so the objects in the task's frames are kept.
import asyncio


def watch(name):
    try:
        yield
    finally:
        print("closed", name)


async def fails(name):
    g = watch(name)
    next(g)
    await asyncio.sleep(0)
    raise ValueError(name)


for how in range(2):
    try:
        asyncio.run(fails("run"))
    except ValueError as e:
        print("caught", e)
    print("after run")


loop = asyncio.new_event_loop()
try:
    loop.run_until_complete(fails("loop"))
except ValueError as e:
    print("caught", e)
print("after loop")
t = loop.create_task(fails("loop task"))
try:
    loop.run_until_complete(t)
except ValueError as e:
    print("caught", e)
print("after loop task")
del t
print("after del")
with asyncio.Runner() as runner:
    try:
        runner.run(fails("runner"))
    except ValueError as e:
        print("caught", e)
    print("after runner")
print("end")
