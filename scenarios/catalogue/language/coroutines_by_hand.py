# A coroutine can be driven by send, throw and close like a generator, but not
# iterated; once ended it cannot be used again.
import types


@types.coroutine
def ask(question):
    answer = yield question
    return answer


async def talk(name):
    try:
        first = await ask(name + "?")
        second = await ask(first + "?")
        return first, second
    except KeyError as e:
        return f"gave up on {e!r}"
    finally:
        print(name, "hangs up")


def attempt(what, *args):
    try:
        print("gave", what(*args))
    except (StopIteration, RuntimeError, TypeError, ValueError) as e:
        print(type(e).__name__, e)


coro = talk("one")
attempt(coro.send, "too early")
attempt(coro.send, None)
attempt(coro.send, "yes")
attempt(coro.send, "no")
attempt(coro.send, None)
attempt(coro.throw, ValueError("after the end"))
coro = talk("two")
coro.send(None)
attempt(coro.throw, KeyError("line"))
coro = talk("three")
coro.send(None)
print("close", coro.close(), coro.close())
coro = talk("never started")
print("close", coro.close())
attempt(coro.send, None)
coro = talk("dropped")
coro.send(None)
coro = None
unstarted = talk("thrown before its start")
attempt(unstarted.throw, ValueError("at once"))
coro = talk("x")
attempt(iter, coro)
attempt(next, coro)
attempt(list, coro)
coro.close()
