# Module shelve: objects in a mapping of bytes; writeback, and what happens after close().
import asyncio
import shelve


class Counted(dict):
    """A mapping that counts what is done to it."""

    def __init__(self):
        super().__init__()
        self.synced = self.closed = 0

    def sync(self):
        self.synced += 1

    def close(self):
        self.closed += 1


class Ordered(dict):
    """As bsddb's: it has a place."""

    def set_location(self, key):
        return key, self[key]

    def first(self):
        return next(iter(self.items()))

    def last(self):
        return list(self.items())[-1]

    previous = last

    def __next__(self):
        return self.first()


def plain():
    store = Counted()
    with shelve.Shelf(store) as shelf:
        shelf["a"] = [1, 2]
        shelf["b"] = {"x": (3, None)}
        shelf["a"].append(3)
        print(shelf["a"], shelf["b"], list(shelf), len(shelf), "a" in shelf, "c" in shelf, shelf.get("c", 4), shelf.get("a"))
        print(list(store), type(store[b"a"]), sorted(shelf.items(), key=str))
        del shelf["a"]
        for wrong in lambda: shelf["a"], lambda: shelf.__delitem__("z"), lambda: shelf[1]:
            try:
                wrong()
            except (KeyError, AttributeError) as exc:
                print(type(exc).__name__, exc)
        shelf.update(c=1, d=2)
        print(shelf.pop("c"), shelf.setdefault("e", 5), list(shelf.keys()), list(shelf.values()))
    print(store.synced, store.closed)
    try:
        shelf["b"]
    except ValueError as exc:
        print(exc, shelf.dict)


def written_back():
    store = Counted()
    shelf = shelve.Shelf(store, protocol=2, writeback=True, keyencoding="latin-1")
    shelf["ü"] = []
    shelf["ü"].append(1)
    print(list(store), shelf.cache, shelve.Shelf(store, keyencoding="latin-1")["ü"])
    shelf.sync()
    print(shelf.cache, shelve.Shelf(store, keyencoding="latin-1")["ü"], store.synced)
    shelf["ü"].append(2)
    shelf.close()
    shelf.close()
    print(store.closed, shelve.Shelf(dict(store), keyencoding="latin-1")["ü"])


def with_a_place():
    shelf = shelve.BsdDbShelf(Ordered())
    shelf["a"], shelf["b"] = 1, 2
    print(shelf.set_location("a") if False else shelf.first(), shelf.last(), shelf.next(), shelf.previous())
    print(shelf.dict.set_location(b"b")[0])


async def main():
    plain()
    written_back()
    with_a_place()
    print(issubclass(shelve.DbfilenameShelf, shelve.Shelf), shelve.__all__)


asyncio.run(main())
