# The exceptions that asyncio defines: their bases, arguments and messages.
import asyncio

KINDS = (
    asyncio.CancelledError, asyncio.InvalidStateError, asyncio.TimeoutError, asyncio.QueueEmpty, asyncio.QueueFull,
    asyncio.QueueShutDown, asyncio.BrokenBarrierError, asyncio.SendfileNotAvailableError,
)
for kind in KINDS:
    print(kind.__name__, kind.__mro__[1].__name__, issubclass(kind, Exception), kind)
print(asyncio.TimeoutError is TimeoutError)

for kind in KINDS[:8]:
    print(repr(kind()), repr(kind("message")), str(kind(1, "two")), kind(3).args)


async def main():
    for kind in asyncio.SendfileNotAvailableError, asyncio.BrokenBarrierError, asyncio.QueueShutDown:
        try:
            raise kind("raised")
        except RuntimeError as e:
            print("RuntimeError:", repr(e))
        except Exception as e:
            print("Exception:", repr(e))
    try:
        raise asyncio.CancelledError("not an Exception")
    except Exception:
        print("never")
    except BaseException as e:
        print(repr(e))


asyncio.run(main())
