# Coroutines and generators, including asyncio's own coroutines, expose their
# frame, which is None when they are done, and their code, which remains.
import asyncio


def show(frame, code):
    print(frame if frame is None else (frame.f_lineno, frame.f_code.co_name, frame.f_code == code))
    print(code.co_name, code.co_qualname, code.co_filename, code.co_firstlineno)


async def inner():
    await asyncio.sleep(1)


async def ends(coro):
    show(coro.cr_frame, coro.cr_code)
    task = asyncio.create_task(coro)
    await asyncio.sleep(0)
    show(coro.cr_frame, coro.cr_code)
    task.cancel()
    await asyncio.wait([task])
    show(coro.cr_frame, coro.cr_code)


async def own():
    await asyncio.sleep(0)
    coro = asyncio.current_task().get_coro()
    show(coro.cr_frame, coro.cr_code)
    print(coro.cr_running)
    return coro


def numbers():
    yield 1
    yield 2


async def letters():
    yield "a"
    await asyncio.sleep(0)
    yield "b"


async def main():
    await ends(inner())
    await ends(asyncio.sleep(1))
    await ends(asyncio.Queue().get())
    await ends(asyncio.Event().wait())
    coro = await asyncio.create_task(own())
    show(coro.cr_frame, coro.cr_code)
    generator = numbers()
    show(generator.gi_frame, generator.gi_code)
    for n in generator:
        show(generator.gi_frame, generator.gi_code)
    show(generator.gi_frame, generator.gi_code)
    generator = letters()
    show(generator.ag_frame, generator.ag_code)
    async for n in generator:
        show(generator.ag_frame, generator.ag_code)
    show(generator.ag_frame, generator.ag_code)
    coro = inner()
    frame = coro.cr_frame
    print(frame is coro.cr_frame, frame.f_lineno)
    coro.close()
    print(coro.cr_frame, frame.f_lineno)
    for name in "cr_frame", "cr_code", "gi_frame", "ag_code":
        try:
            setattr(inner, name, 5)
            coro = inner()
            print(hasattr(coro, name), hasattr(generator, name))
            coro.close()
        except AttributeError as e:
            print(e)


asyncio.run(main())
