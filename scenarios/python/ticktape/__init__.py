"""ticktape: asyncio programs in a simulated world.

    $ ticktape explore -- python3 app.py        reports name tasks and awaits
    $ pytest --ticktape                         async tests in virtual time
    $ pytest --ticktape=500                     ... and 500 schedules of each

    @ticktape.explore(runs=1000, inject="cancel")
    async def test_pool(): ...

    @ticktape.replay("tt1:...")
    async def test_pool(): ...
"""

__all__ = ["DidNotReproduce", "explore", "replay"]

_MARK = "_ticktape_mark"


def __getattr__(name):
    if name == "DidNotReproduce":
        from ._search import DidNotReproduce
        return DidNotReproduce
    raise AttributeError(f"module 'ticktape' has no attribute {name!r}")


def explore(function=None, **options):
    """A test that is searched: with runs=, inject=, latency=, strategy=,
    seed=, slow=, ticks=, model=, epoch=.

    With `pytest --ticktape` only; plain pytest runs the test as it is.
    """
    from ._search import Options

    Options(**options)  # what is wrong with them is an error here

    def mark(test):
        setattr(test, _MARK, ("explore", options))
        return test

    return mark if function is None else mark(function)


def replay(tape):
    """A test that runs on the tape of a failure.

    It fails as it failed then; once it does not, with DidNotReproduce.
    """
    from ._search import unpack

    text = unpack(tape)

    def mark(test):
        setattr(test, _MARK, ("replay", text))
        return test

    return mark
