# A coroutine that awaits again while it is being closed is abandoned; the
# coroutine that it awaits then is closed in turn, from the outside in.
import types


@types.coroutine
def pause():
    yield


async def inner(name):
    try:
        await pause()
    finally:
        print("inner closed:", name)


async def middle(name):
    try:
        await inner(name)
    finally:
        print("middle closed:", name)


async def outer():
    try:
        await middle("first")
    finally:
        await middle("second")


coro = outer()
coro.send(None)
del coro
print("dropped")
coro = outer()
coro.send(None)
try:
    coro.close()
except RuntimeError as e:
    print(e)
del coro
print("dropped")


async def refuses():
    try:
        await middle("first")
    except GeneratorExit:
        pass
    await middle("second")


coro = refuses()
coro.send(None)
del coro
print("dropped")
