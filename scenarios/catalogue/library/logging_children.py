# Logger.getChildren() has the next level only, also where no logger of the level between exists; dictConfig says which
# module is missing; contextlib.chdir() nests.
import asyncio
import contextlib
import logging
import logging.config
import os


def children(logger):
    return sorted(child.name for child in logger.getChildren())


def failure(kind):
    try:
        logging.config.dictConfig({"version": 1, "handlers": {"h": {"class": kind}}})
    except ValueError as error:
        return str(error), str(error.__cause__), type(error.__cause__.__cause__).__name__


async def main():
    app = logging.getLogger("app")
    for name in ("app.db", "app.deep.er", "app.db.pool", "other.child"):
        logging.getLogger(name)
    print(children(app), children(logging.getLogger("app.db")), children(logging.getLogger()))
    logging.getLogger("app.deep")
    print(children(app), children(logging.getLogger("app.deep")))
    print(failure("logging.Nope"))
    print(failure("nowhere.Handler"))
    print(failure("asyncio.queues.Nope"))
    here = os.getcwd()
    change = contextlib.chdir("/")
    with change:
        print(os.getcwd())
        with change, contextlib.chdir("/tmp"):
            print(os.getcwd())
            await asyncio.sleep(1)
        print(os.getcwd())
    print(os.getcwd() == here)
    try:
        with contextlib.chdir("/does-not-exist"):
            pass
    except FileNotFoundError as error:
        print(error.filename, os.getcwd() == here)


asyncio.run(main())
