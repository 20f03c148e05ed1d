# wait() and notify() need the lock; so does release(), and the arguments are
# checked like those of any Python function.
import asyncio


class Half:
    def locked(self):
        return False


def attempt(what, function):
    try:
        print(what, "gave", function())
    except Exception as e:
        print(what, type(e).__name__, e)


async def main():
    condition = asyncio.Condition()
    try:
        await condition.wait()
    except RuntimeError as e:
        print("wait:", e)
    try:
        await condition.wait_for(lambda: False)
    except RuntimeError as e:
        print("wait_for:", e)
    print(await condition.wait_for(lambda: "at once"))
    attempt("notify", condition.notify)
    attempt("notify_all", condition.notify_all)
    attempt("release", condition.release)
    attempt("two", lambda: condition.notify(1, 2))
    attempt("keyword", lambda: condition.notify(m=1))
    attempt("no predicate", lambda: condition.wait_for())
    attempt("lock", lambda: asyncio.Condition(1, 2))
    attempt("no lock", lambda: asyncio.Condition(5))
    attempt("half a lock", lambda: asyncio.Condition(Half()))
    await condition.acquire()
    attempt("text", lambda: condition.notify("x"))
    attempt("with nobody", condition.notify)
    try:
        await condition.wait_for(lambda: 1 / 0)
    except ZeroDivisionError as e:
        print("predicate:", e, condition.locked())
    task = asyncio.create_task(condition.wait())
    await asyncio.sleep(0)
    await condition.acquire()
    attempt("text", lambda: condition.notify("x"))
    attempt("float", lambda: condition.notify(0.5))
    condition.release()
    print(await task, condition)


asyncio.run(main())
