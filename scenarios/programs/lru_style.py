# Pins constructs of asynchronous caches: a wrapper class that is a descriptor,
# dataclasses with slots, cache keys, TTL by call_later, cache_info, closing.
import asyncio
import dataclasses
import inspect
from collections import OrderedDict
from functools import _CacheInfo, _make_key, partial, partialmethod
from typing import Any, Callable, Coroutine, Final, Generic, Hashable, Optional, Protocol, TypedDict, TypeVar, Union, cast, final, overload

_T = TypeVar("_T")
_R = TypeVar("_R")
_Coro = Coroutine[Any, Any, _R]
_CBP = Union[Callable[..., _Coro[_R]], "partial[_Coro[_R]]", "partialmethod[_Coro[_R]]"]


@final
class Parameters(TypedDict):
    typed: bool
    maxsize: Optional[int]
    tasks: int
    closed: bool


@final
@dataclasses.dataclass(slots=True)
class Item(Generic[_R]):
    task: "asyncio.Task[_R]"
    later: Optional[asyncio.Handle] = None
    waiters: int = 1

    def cancel(self) -> None:
        if self.later is not None:
            self.later.cancel()
            self.later = None


@final
class Wrapper(Generic[_R]):
    def __init__(self, fn: Callable[..., _Coro[_R]], maxsize: Optional[int], typed: bool, ttl: Optional[float]) -> None:
        for name in ("__module__", "__name__", "__qualname__", "__doc__"):
            try:
                setattr(self, name, getattr(fn, name))
            except AttributeError:
                pass
        self.__dict__.update(fn.__dict__)
        self.__wrapped__ = fn
        self.__maxsize: Final = maxsize
        self.__typed = typed
        self.__ttl = ttl
        self.__cache: OrderedDict[Hashable, Item[_R]] = OrderedDict()
        self.__closed = False
        self.__hits = self.__misses = 0

    def cache_info(self) -> _CacheInfo:
        return _CacheInfo(self.__hits, self.__misses, self.__maxsize, len(self.__cache))

    def cache_parameters(self) -> Parameters:
        return Parameters(typed=self.__typed, maxsize=self.__maxsize, tasks=len(self.__cache), closed=self.__closed)

    def cache_invalidate(self, /, *args: Hashable, **kwargs: Any) -> bool:
        item = self.__cache.pop(_make_key(args, kwargs, self.__typed), None)
        if item is None:
            return False
        item.cancel()
        return True

    async def cache_close(self, *, wait: bool = False) -> None:
        self.__closed = True
        tasks = [item.task for item in self.__cache.values() if not item.task.done()]
        if not wait:
            for task in tasks:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for item in self.__cache.values():
            item.cancel()
        self.__cache.clear()

    def __done(self, key: Hashable, task: "asyncio.Task[_R]") -> None:
        item = self.__cache.get(key)
        if item is None or item.task is not task:
            return
        if task.cancelled() or task.exception() is not None:
            self.__cache.pop(key, None)
        elif self.__ttl is not None:
            item.later = asyncio.get_running_loop().call_later(self.__ttl, self.__cache.pop, key, None)

    async def __shield_and_handle(self, item: Item[_R], key: Hashable) -> _R:
        try:
            return await asyncio.shield(item.task)
        except asyncio.CancelledError:
            if item.waiters == 1 and not item.task.done():
                item.cancel()
                item.task.cancel()
                self.__cache.pop(key, None)
            raise
        finally:
            item.waiters -= 1

    async def __call__(self, /, *args: Any, **kwargs: Any) -> _R:
        if self.__closed:
            raise RuntimeError(f"alru_cache is closed for {self}")
        key = _make_key(args, kwargs, self.__typed)
        item = self.__cache.get(key)
        if item is not None:
            self.__hits += 1
            self.__cache.move_to_end(key)
            if not item.task.done():
                item.waiters += 1
                return await self.__shield_and_handle(item, key)
            return item.task.result()
        self.__misses += 1
        task = asyncio.get_running_loop().create_task(self.__wrapped__(*args, **kwargs))
        task.add_done_callback(partial(self.__done, key))
        item = self.__cache[key] = Item(task)
        if self.__maxsize is not None and len(self.__cache) > self.__maxsize:
            print("dropped", self.__cache.popitem(last=False)[0])
        return await self.__shield_and_handle(item, key)

    def __get__(self, instance: _T, owner: Optional[type[_T]]) -> "Union[Wrapper[_R], Bound[_R, _T]]":
        return self if instance is None else Bound(self, instance)

    def __repr__(self) -> str:
        return f"<cached {self.__qualname__}>"


@final
class Bound(Generic[_R, _T]):
    def __init__(self, wrapper: Wrapper[_R], instance: _T) -> None:
        for name in ("__module__", "__name__", "__qualname__", "__doc__"):
            try:
                setattr(self, name, getattr(wrapper, name))
            except AttributeError:
                pass
        self.__wrapper, self.__self__ = wrapper, instance

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__wrapper, name)

    async def __call__(self, /, *args: Hashable, **kwargs: Any) -> _R:
        return await self.__wrapper(self.__self__, *args, **kwargs)


def _make(maxsize: Optional[int], typed: bool, ttl: Optional[float]) -> Callable[[_CBP[_R]], Wrapper[_R]]:
    def wrapper(fn: _CBP[_R]) -> Wrapper[_R]:
        origin = fn
        while isinstance(origin, (partial, partialmethod)):
            origin = origin.func
        if not inspect.iscoroutinefunction(origin):
            raise RuntimeError(f"Coroutine function is required, got {origin!r}")
        if hasattr(fn, "_make_unbound_method"):
            fn = fn._make_unbound_method()
        return Wrapper(cast(Callable[..., _Coro[_R]], fn), maxsize, typed, ttl)

    return wrapper


@overload
def alru_cache(maxsize: Optional[int] = 128, typed: bool = False, *, ttl: Optional[float] = None) -> Callable[[_CBP[_R]], Wrapper[_R]]: ...
@overload
def alru_cache(maxsize: _CBP[_R], /) -> Wrapper[_R]: ...
def alru_cache(maxsize=128, typed=False, *, ttl=None):
    if maxsize is None or isinstance(maxsize, int):
        return _make(maxsize, typed, ttl)
    if callable(maxsize) or hasattr(maxsize, "_make_unbound_method"):
        return _make(128, False, None)(maxsize)
    raise NotImplementedError(f"{maxsize!r} decorating is not supported")


class Client:
    def __init__(self, n: int) -> None:
        self.n = n

    @alru_cache(maxsize=2, ttl=3)
    async def get(self, key: str, *, slow: float = 1) -> str:
        """Gets."""
        print("fetch", key)
        await asyncio.sleep(slow)
        if key == "bad":
            raise LookupError(key)
        return key * self.n


@alru_cache
async def plain(n: float) -> float:
    await asyncio.sleep(n)
    return n


async def main() -> None:
    client = Client(2)
    print(await asyncio.gather(*(client.get(k) for k in ("a", "b", "a", "bad", "bad")), return_exceptions=True))
    print(client.get.cache_info(), Client.get, client.get.__doc__, client.get.__name__, Client.get.cache_parameters())
    print(await client.get("a"), await client.get("c", slow=0), client.get.cache_invalidate(client, "c", slow=0))
    one, two = asyncio.create_task(plain(5)), asyncio.create_task(plain(5))
    await asyncio.sleep(1)
    one.cancel()
    print(await asyncio.gather(one, two, return_exceptions=True), plain.cache_info())
    print(await client.get("a"), client.get.cache_info())
    waits = asyncio.create_task(plain(7))
    await asyncio.sleep(0)
    await plain.cache_close()
    print(await asyncio.gather(waits, return_exceptions=True))
    for wrong in (lambda: alru_cache(len), lambda: alru_cache("x"), lambda: alru_cache(3)(lambda: 0)):
        try:
            wrong()
        except (RuntimeError, NotImplementedError) as e:
            print(type(e).__name__, str(e)[:40])
    try:
        await plain(1)
    except RuntimeError as e:
        print(e)


asyncio.run(main())
