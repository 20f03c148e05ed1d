# A reader callback that raises is reported at each poll, as its descriptor stays ready.
import asyncio
import socket


async def main():
    loop = asyncio.get_running_loop()
    errors = []
    loop.set_exception_handler(lambda loop, context: errors.append(context))
    a, b = socket.socketpair()
    count = iter(range(3))

    def ready():
        if next(count) == 2:
            loop.remove_reader(a)
        raise ValueError("not yet")

    loop.add_reader(a, ready)
    b.send(b"x")
    await asyncio.sleep(0.1)
    print(len(errors), {repr(context["exception"]) for context in errors}, errors[0]["message"].split("(")[0].split(".")[0])
    a.close()
    b.close()


asyncio.run(main())
