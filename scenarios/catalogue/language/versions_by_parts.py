# Conditions about a part of the version: what they exclude is not looked at.
import asyncio
import sys

if sys.version_info[:2] >= (3, 7):
    current_task = asyncio.current_task
else:
    current_task = asyncio.Task.current_task

if sys.version_info[0] == 2:
    import itertools
    zip = itertools.izip
elif sys.version_info.major >= 3 and sys.version_info[1] > 4:
    print("3.5 or later")

if sys.version_info.minor < 5:
    coroutine = asyncio.coroutine
if sys.version_info[:1] < (3,) or sys.version_info[:2] == (3, 6) or sys.version_info == (3, 10):
    asyncio.async_(None)
if sys.version_info >= (3, 11, 4):
    print("3.11.4 or later")
else:
    asyncio.coroutine(None)
if sys.version_info[:2] != (3, 14) or sys.version_info < (3, 14) or sys.version_info <= (3, 14):
    asyncio.nothing()
if sys.version_info[:3] > (3, 14) and sys.version_info[:5] > (3, 14):
    print("longer is more")
if sys.version_info[-1] == 0 and sys.version_info[:2] <= (3, 14) and 3 == sys.version_info[0]:
    print("what is not known is computed")


async def main():
    print(current_task().get_name())


asyncio.run(main())
