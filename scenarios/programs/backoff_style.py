# Pins constructs of a back-off library: generators of waits that are sent values,
# decorators with handlers of both kinds, jitter, details passed as TypedDicts.
import asyncio
import functools
import inspect
import itertools
import logging
import operator
import random
import sys
import traceback
from typing import Any, Callable, Generator, Iterable, Optional, Sequence, Tuple, Type, TypedDict, TypeVar, Union

logger = logging.getLogger("waits")
logger.addHandler(logging.NullHandler())
logger.setLevel(logging.INFO)

_CallableT = TypeVar("_CallableT", bound=Callable[..., Any])
_MaybeSequence = Union[Type[Exception], Sequence[Type[Exception]]]


class _Details(TypedDict):
    target: Callable[..., Any]
    args: Tuple[Any, ...]
    kwargs: dict
    tries: int
    elapsed: float


class Details(_Details, total=False):
    wait: float
    value: Any
    exception: BaseException


def expo(base: float = 2, factor: float = 1, max_value: Optional[float] = None) -> Generator[float, Any, None]:
    yield  # started
    n = 0
    while True:
        a = factor * base ** n
        if max_value is None or a < max_value:
            yield a
            n += 1
        else:
            yield max_value


def fibo(max_value=None):
    yield
    a, b = 1, 1
    while True:
        if max_value is None or a < max_value:
            yield a
            a, b = b, a + b
        else:
            yield max_value


def constant(interval: Union[int, Iterable[float]] = 1):
    yield
    try:
        itr = iter(interval)
    except TypeError:
        itr = itertools.repeat(interval)
    yield from itr


def runtime(*, value: Callable[[Any], float]):
    result = yield
    while True:
        result = yield value(result)


def full_jitter(value):
    return random.uniform(0, value)


def _ensure_coroutine(func):
    if inspect.iscoroutinefunction(func):
        return func

    @functools.wraps(func)
    async def f(*args, **kwargs):
        return func(*args, **kwargs)

    return f


def _config_handlers(handlers, default=None):
    found = [] if default is None else [default]
    if handlers is None:
        return found
    return found + (list(handlers) if hasattr(handlers, "__iter__") else [handlers])


def _init_wait_gen(wait_gen, kwargs):
    kwargs = {k: v() if inspect.isfunction(v) and k != "value" else v for k, v in kwargs.items()}
    initialized = wait_gen(**kwargs)
    initialized.send(None)
    return initialized


def _next_wait(wait, send_value, jitter, elapsed, max_time):
    value = wait.send(send_value)
    seconds = jitter(value) if jitter is not None else value
    return seconds if max_time is None else min(seconds, max_time - elapsed)


def _log_backoff(details: Details):
    kind, exc, _ = sys.exc_info()
    text = traceback.format_exception_only(kind, exc)[-1].rstrip("\n") if exc else details.get("value")
    logger.info("Backing off %s(...) for %.1fs (%s)", details["target"].__name__, details["wait"], text)


async def _call(handlers, target, args, kwargs, tries, elapsed, **extra):
    details: Details = {"target": target, "args": args, "kwargs": kwargs, "tries": tries, "elapsed": elapsed}
    details.update(extra)
    for handler in handlers:
        await handler(details)


def on_exception(wait_gen, exception: _MaybeSequence, *, max_tries=None, max_time=None, jitter=full_jitter, giveup=lambda e: False,
                 on_success=None, on_backoff=None, on_giveup=None, raise_on_giveup=True, **wait_gen_kwargs):
    def decorate(target: _CallableT) -> _CallableT:
        assert inspect.iscoroutinefunction(target), f"{target.__name__!r} is no coroutine function"
        success, backoff, gave_up = (list(map(_ensure_coroutine, _config_handlers(h, d)))
                                     for h, d in ((on_success, None), (on_backoff, _log_backoff), (on_giveup, None)))
        check = _ensure_coroutine(giveup)

        @functools.wraps(target)
        async def retry(*args, **kwargs):
            most = max_tries() if callable(max_tries) else max_tries
            tries, start = 0, asyncio.get_running_loop().time()
            wait = _init_wait_gen(wait_gen, wait_gen_kwargs)
            while True:
                tries += 1
                about = target, args, kwargs, tries
                try:
                    result = await target(*args, **kwargs)
                except exception as e:
                    elapsed = asyncio.get_running_loop().time() - start
                    over = max_time is not None and elapsed >= max_time
                    if await check(e) or tries == most or over:
                        await _call(gave_up, *about, elapsed, exception=e)
                        if raise_on_giveup:
                            raise
                        return None
                    try:
                        seconds = _next_wait(wait, e, jitter, elapsed, max_time)
                    except StopIteration:
                        await _call(gave_up, *about, elapsed, exception=e)
                        raise e
                    await _call(backoff, *about, elapsed, wait=seconds, exception=e)
                    await asyncio.sleep(seconds)
                else:
                    await _call(success, *about, asyncio.get_running_loop().time() - start)
                    return result

        return retry

    return decorate


def shown(prefix):
    async def show(details):
        rest = {k: repr(v) if isinstance(v, BaseException) else round(v, 3) for k, v in details.items() if k in ("wait", "elapsed", "exception")}
        print(f"  {prefix} {details['target'].__name__}{details['args']} try {details['tries']}", rest)

    return show


class Busy(Exception):
    def __init__(self, after):
        super().__init__(f"busy for {after} s")
        self.after = after


calls: dict[str, int] = {}


def counted(name, script):
    calls[name] = calls.get(name, -1) + 1
    outcome = script[min(calls[name], len(script) - 1)]
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


@on_exception(expo, ValueError, jitter=None, on_backoff=[shown("backoff"), lambda d: None], on_success=shown("success"), base=3, factor=0.1)
async def steady(name):
    """Fails twice."""
    return counted(name, [ValueError(1), ValueError("two"), "steady"])


@on_exception(fibo, (ConnectionError, KeyError), max_tries=lambda: 4, on_giveup=shown("giveup"), max_value=2)
async def hopeless(name, *, extra=None):
    counted(name, [KeyError(name), ConnectionResetError(104, "reset")])


@on_exception(constant, OSError, jitter=None, interval=[1, 2], on_giveup=shown("giveup"), raise_on_giveup=False)
async def listed():
    counted("listed", [TimeoutError("late")])


@on_exception(runtime, Busy, value=operator.attrgetter("after"), jitter=None, on_backoff=shown("backoff"), max_time=3, giveup=lambda e: e.after > 50)
async def told(*waits):
    return counted(str(waits), [*map(Busy, waits), "done"])


async def main():
    random.seed(3)
    records = []
    handler = logging.Handler()
    handler.emit = lambda record: records.append(record.getMessage())
    logger.addHandler(handler)
    print(await steady("a"), steady.__doc__)
    for action in hopeless("h", extra=1), listed(), told(0.5, 1), told(2, 2, 2), told(60), told():
        try:
            print(await action)
        except Exception as e:
            print(type(e).__name__, e, round(asyncio.get_running_loop().time(), 4))
    print(*records, sep="\n")
    try:
        on_exception(expo, ValueError)(constant)
    except AssertionError as e:
        print(e)
    wait = expo(max_value=3)
    print([next(wait) for _ in range(5)], inspect.getgeneratorstate(wait), Details.__required_keys__ >= {"tries"}, "wait" in Details.__optional_keys__)
    try:
        runtime(value=abs).send(3)
    except TypeError as e:
        print(e)


asyncio.run(main())
