# A future changes once from pending to finished or cancelled, which done(),
# cancelled() and its repr show.
import asyncio


def show(name, future):
    print(name, future.done(), future.cancelled(), future)


async def main():
    loop = asyncio.get_running_loop()
    value, failure, gone = (loop.create_future() for _ in range(3))
    show("pending", value)
    value.set_result([1, 2])
    failure.set_exception(ValueError("bad"))
    print(gone.cancel(), gone.cancel("again"))
    show("value", value)
    show("failure", failure)
    show("gone", gone)
    print(value.result(), value.exception(), repr(failure.exception()))
    print(value.get_loop() is loop, value.cancel(), failure.cancel())


asyncio.run(main())
