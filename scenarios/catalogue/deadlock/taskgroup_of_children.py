# A task group whose children wait for each other, and for a task that waits
# for the group: each cycle is reported once.
# report:
#   taskgroup_of_children.py: deadlock at 0 s, tick 5: 4 tasks can never run again:
#     main waits for task group at taskgroup_of_children.py:20
#     group waits for TaskGroup of a, b at taskgroup_of_children.py:24
#     a waits for task b at taskgroup_of_children.py:16
#     b waits for task group at taskgroup_of_children.py:16
#     cycle: group -> a -> b -> group

import asyncio


async def child(others, at):
    await asyncio.sleep(0)
    await others[at]


async def outer(group_task):
    await group_task


async def group(others):
    async with asyncio.TaskGroup() as tg:
        others[0] = tg.create_task(child(others, 1), name="a")
        others[1] = tg.create_task(child(others, 2), name="b")


async def main():
    others = [None, None, None]
    others[2] = asyncio.create_task(group(others))
    await outer(others[2])


asyncio.run(main())
