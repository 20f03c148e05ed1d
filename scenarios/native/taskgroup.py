# A crawler: each page starts tasks for the pages that it links to, in a group that
# waits for all of them; a broken page ends the second crawl, and cancels the other
# downloads. taskgroup.c is the same in C.
import asyncio

LINKS = {"/": ["/a", "/b"], "/a": ["/a/1", "/a/2"], "/a/2": ["/broken"]}


async def read(group, page, depth):
    try:
        await asyncio.sleep(0.01 * len(page))
    except asyncio.CancelledError:
        print("gave up", page)
        raise
    if page == "/broken":
        raise ValueError("cannot read /broken")
    print("read", page)
    if depth > 0:
        for link in LINKS.get(page, []):
            spawn(group, link, depth - 1)


def spawn(group, page, depth):
    group.create_task(read(group, page, depth), name=page)


async def crawl(depth):
    async with asyncio.TaskGroup() as group:
        spawn(group, "/", depth)
        if depth > 2:
            spawn(group, "/a/long/way/to/go", 0)


async def main():
    await crawl(2)
    print("all is read")
    try:
        await crawl(3)
    except* ValueError as e:
        print("failed:", e.exceptions[0])


asyncio.run(main())
