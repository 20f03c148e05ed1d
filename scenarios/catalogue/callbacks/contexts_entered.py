# An entered context cannot be entered again, even if another one has been
# entered since: by an eager task, by Context.run, by an exception handler.
import asyncio
import contextvars

var = contextvars.ContextVar("var", default=0)


def attempt(context):
    try:
        print("ran:", context.run(var.get))
    except RuntimeError as e:
        print(str(e).split(" <")[0])


async def eager(outer):
    attempt(outer.get_context())
    attempt(asyncio.current_task().get_context())


async def fails():
    var.set(3)
    loop = asyncio.get_running_loop()
    loop.call_exception_handler({"message": "own", "task": asyncio.current_task()})
    loop.call_exception_handler({"message": "no context"})


async def main():
    me = asyncio.current_task()
    task = asyncio.Task(eager(me), eager_start=True)
    attempt(me.get_context())


async def in_run():
    me = asyncio.current_task()
    contextvars.copy_context().run(lambda: attempt(me.get_context()))
    attempt(me.get_context())


async def handled():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print("handler:", context["message"], var.get()))
    task = asyncio.create_task(fails())
    await task
    loop.call_exception_handler({"message": "of another", "task": task})
    attempt(task.get_context())


for function in (main, in_run, handled):
    asyncio.run(function())
