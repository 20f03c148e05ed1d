# Names that Python has no more, where a program looks first: in what takes the error, and after hasattr().
import asyncio
import types

try:
    from collections.abc import MutableMapping
except ImportError:
    from collections import MutableMapping

try:
    current_task = asyncio.current_task
except AttributeError:
    current_task = asyncio.Task.current_task

try:
    import nowhere
except ImportError:
    from collections import OrderedDict as nowhere

coroutine = asyncio.coroutine if hasattr(asyncio, "coroutine") else types.coroutine


async def main():
    if not hasattr(asyncio, "async_"):
        task = asyncio.create_task(asyncio.sleep(1, "slept"))
    else:
        task = asyncio.async_(asyncio.sleep(1, "slept"))
    print(await task, MutableMapping.__name__, current_task().get_name(), coroutine.__name__, nowhere.__name__)
    try:
        asyncio.nothing
    except AttributeError as e:
        print(e)
        try:
            asyncio.coroutine
        except AttributeError as e:
            print(e)


asyncio.run(main())
