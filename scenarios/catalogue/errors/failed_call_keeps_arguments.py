# A failed call of asyncio keeps its arguments alive in its traceback if CPython
# implements the function in Python: they are released with the exception, the
# last argument first. Future's and Task's methods are in C and keep nothing.
import asyncio

def canary(name):
    try:
        yield
    finally:
        print("gone", name)

def make(name):
    c = canary(name)
    next(c)
    return c

def attempt(title, call):
    try:
        call()
    except BaseException as e:
        print(title, type(e).__name__, e)
    else:
        print(title, "did not fail")

def f():
    f = asyncio.Future()
    f.set_result(1)
    return f

async def main():
    loop = asyncio.get_running_loop()
    attempt("set_result", lambda: f().set_result(make("result")))
    attempt("set_exception", lambda: f().set_exception(make("exception")))
    attempt("add", lambda: f().add_done_callback(make("fn"), make("too many")))
    attempt("remove", lambda: f().remove_done_callback(make("fn")))
    attempt("Task", lambda: asyncio.Task(make("coro")))
    attempt("create_task", lambda: asyncio.create_task(make("coro"), name=make("name")))
    attempt("loop.create_task", lambda: loop.create_task(make("coro"), name=make("name")))
    attempt("loop.create_task bad", lambda: loop.create_task(make("coro"), nme=make("name")))
    attempt("ensure_future", lambda: asyncio.ensure_future(make("coro"), loop=loop))
    attempt("shield", lambda: asyncio.shield(make("coro")))
    attempt("gather", lambda: asyncio.gather(make("coro"), make("coro2"), return_exceptions=make("re")))
    attempt("run", lambda: asyncio.run(make("main"), debug=make("debug")))
    attempt("run_until_complete", lambda: loop.run_until_complete(make("main")))
    attempt("call_later", lambda: loop.call_later(make("delay"), make("fn")))
    attempt("call_later", lambda: loop.call_later(None, make("fn"), make("arg")))
    attempt("call_at", lambda: loop.call_at(None, make("fn"), make("arg")))
    attempt("call_at", lambda: loop.call_at(1, 2, 3, make("fn"), make("arg"), contxt=3))
    attempt("handler", lambda: loop.set_exception_handler(make("fn")))
    attempt("factory", lambda: loop.set_task_factory(make("fn")))
    attempt("threadsafe", lambda: asyncio.run_coroutine_threadsafe(make("fn"), make("loop")))
    attempt("wrap_future", lambda: asyncio.wrap_future(make("fn"), loop=make("loop")))
    attempt("as_completed", lambda: asyncio.as_completed(make("fn"), timeout=make("timeout")))
    attempt("as_completed", lambda: asyncio.as_completed(asyncio.sleep(1), timeout=make("timeout")))
    attempt("as_completed", lambda: asyncio.as_completed([make("a"), make("b")], timeout=make("timeout")))
    attempt("queue", lambda: asyncio.Queue(make("maxsize")))
    attempt("semaphore", lambda: asyncio.Semaphore(-1))
    attempt("condition", lambda: asyncio.Condition(make("lock")))
    attempt("timeout", lambda: asyncio.timeout(make("when")))
    attempt("timeout_at", lambda: asyncio.timeout_at(make("when")))
    attempt("reschedule", lambda: asyncio.timeout(1).reschedule(make("when")))
    attempt("group", lambda: asyncio.TaskGroup().create_task(make("coro"), name=make("name")))
    attempt("current", lambda: asyncio.current_task(make("loop")))
    attempt("all", lambda: asyncio.all_tasks(make("loop")))
    attempt("notify", lambda: asyncio.Condition().notify(make("n")))
    attempt("set_loop", lambda: asyncio.set_event_loop(make("loop")))
    q = asyncio.PriorityQueue()
    q.put_nowait((1, 2))
    attempt("priority", lambda: q.put_nowait(make("item")))
    other = asyncio.new_event_loop()
    fut = other.create_future()
    fut.add_done_callback(make)
    other.close()
    attempt("closed", lambda: other.create_task(make("coro")))
    attempt("closed", lambda: other.call_soon(make("fn"), make("arg")))
    attempt("closed", lambda: other.call_later(make("delay"), make("fn"), make("arg")))
    attempt("closed", lambda: other.call_later(1, make("fn"), make("arg")))
    attempt("closed", lambda: other.call_soon_threadsafe(make("fn"), make("arg")))
    attempt("closed", lambda: other.run_until_complete(make("fn")))
    attempt("closed", lambda: fut.set_result(make("result")))
    attempt("name", lambda: asyncio.current_task().set_name(make("result")) or 1/0)

asyncio.run(main())
