# A program of callbacks only, without a coroutine: a countdown that stops its loop.
import asyncio


def countdown(loop, n):
    if n == 0:
        print("lift off at", loop.time())
        loop.stop()
    else:
        print(n)
        loop.call_later(1, countdown, loop, n - 1)


def fib(loop, n, a=0, b=1):
    if n:
        loop.call_soon(fib, loop, n - 1, b, a + b)
    else:
        print("fib", a)


loop = asyncio.new_event_loop()
loop.call_soon(countdown, loop, 3)
loop.call_soon(fib, loop, 10)
loop.call_later(1.5, fib, loop, 3)
try:
    loop.run_forever()
finally:
    loop.close()
