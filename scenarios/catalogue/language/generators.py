# A generator runs on demand, receives values by send and exceptions by throw,
# and its return value is carried by StopIteration.
def averager():
    total, count, average = 0, 0, None
    while True:
        try:
            value = yield average
        except ValueError as e:
            print("thrown in:", e)
            value = 0
        if value is None:
            return total, count
        total += value
        count += 1
        average = total / count


gen = averager()
print(next(gen), gen.send(10), gen.send(20), gen.throw(ValueError("zero")))
try:
    next(gen)
except StopIteration as e:
    print("returned", e.value)
print(next(gen, "exhausted"), list(gen))


def plain():
    x = yield 1
    print("got", x)
    yield


def attempt(what, *args):
    try:
        print(what(*args))
    except (TypeError, StopIteration, KeyError, ValueError) as e:
        print(type(e).__name__, e)


gen = plain()
attempt(gen.send, "too early")
attempt(gen.send, None)
attempt(gen.send, "a value")
attempt(gen.throw, KeyError("at the end"))
attempt(gen.throw, KeyError("after it"))
attempt(plain().throw, ValueError("before the start"))
attempt(gen.send, None)
print(gen is iter(gen), [x for x in plain()], type(gen).__name__)


def running():
    yield next(me)


me = running()
attempt(next, me)
