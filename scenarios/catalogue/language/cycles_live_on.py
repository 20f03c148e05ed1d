# There is no cycle collector: objects that hold each other, and all that they
# hold, live until the end; a cycle broken by the program is released at once.
import asyncio


class Node:
    def __init__(self, name):
        self.watch = watch(name)
        next(self.watch)
        self.other = None


def watch(name):
    try:
        yield
    finally:
        print("closed", name)


def pair(first, second):
    a, b = Node(first), Node(second)
    a.other = b
    b.other = a
    return a


def saved_error(name):
    node = Node(name)
    try:
        raise ValueError(node)
    except ValueError as e:
        saved = e


async def main():
    alone = Node("alone")
    del alone
    cycle = pair("a", "b")
    del cycle
    print("nothing of a and b")
    broken = pair("c", "d")
    broken.other = None
    print("still", broken.other)
    del broken
    print("c and d are gone")
    saved_error("e")
    await asyncio.sleep(0)
    print("nothing of e: its frame holds the error, which holds the frame")
    items = [Node("f")]
    items.append(items)
    items.clear()
    print("cleared")


asyncio.run(main())
print("end")
