"""unittest.mock: calls, special methods, specs, coroutine functions and patches, with their messages."""
import asyncio
import re
import inspect
from unittest.mock import (ANY, DEFAULT, AsyncMock, MagicMock, Mock, NonCallableMock, PropertyMock, call,
                           create_autospec, mock_open, patch, seal, sentinel)


def show(value):
    print(re.sub(r"id='\d+'", "id='N'", repr(value)))


def fails(f, *args, **kwargs):
    try:
        f(*args, **kwargs)
    except BaseException as e:
        print(type(e).__name__, re.sub(r"id='\d+'", "id='N'", str(e)))
        if e.__cause__ is not None:
            print("  cause", repr(e.__cause__))
    else:
        print("no failure")


class Client:
    limit = 3

    def __init__(self, host, port=80):
        self.host = host

    def get(self, url, *, timeout=1):
        return url

    async def fetch(self, url):
        return url

    @staticmethod
    def st(a):
        return a

    @classmethod
    def cm(cls, a):
        return a

    @property
    def prop(self):
        return 5


def basics():
    m = Mock(name="svc")
    show(m)
    show(m.a.b)
    show(m.a())
    m.go(1, 2, k=3)
    m.go.assert_called_once_with(1, 2, k=3)
    fails(m.go.assert_called_with, 1)
    fails(m.go.assert_not_called)
    fails(m.nope.assert_called)
    fails(m.nope.assert_called_once)
    fails(m.nope.assert_called_with, 3)
    m.go(5)
    fails(m.go.assert_called_once_with, 5)
    fails(m.go.assert_any_call, 77)
    m.go.assert_any_call(5)
    m.assert_has_calls([call.go(1, 2, k=3), call.go(5)])
    fails(m.assert_has_calls, [call.go(5), call.go(1)])
    fails(m.go.assert_has_calls, [call(8), call(5)], any_order=True)
    print(m.mock_calls, m.method_calls, m.go.call_args, m.go.call_args_list, m.go.call_count, m.go.called)
    print(m.go.call_args.args, m.go.call_args.kwargs)
    print(call(1) == call(1), call(1) == call(ANY), call.a.b(1), call.a().b(2), call.a(1).b(2).call_list())
    print(call, call.foo, call.foo.bar, call().x, repr(ANY), sentinel.x, sentinel.x is sentinel.x, DEFAULT)
    fails(lambda: m.assert_foo)
    fails(lambda: m.called_once)
    fails(lambda: Mock().asert_called)
    m.reset_mock()
    print(m.mock_calls, m.go.call_count)
    m.configure_mock(**{"x.y": 3, "z.return_value": 8, "w.side_effect": KeyError("k")})
    print(m.x.y, m.z())
    fails(m.w)
    m.seq.side_effect = [1, ValueError("v"), 3]
    print(m.seq())
    fails(m.seq)
    print(m.seq())
    fails(m.seq)
    m.fn.side_effect = lambda x: x * 2
    print(m.fn(4))
    m.fn.side_effect = None
    show(m.fn(4))
    del m.gone
    fails(lambda: m.gone)
    print(hasattr(m, "gone"), hasattr(m, "other"))


def magics():
    m = MagicMock()
    print(len(m), bool(m), int(m), float(m), list(m), 3 in m, m == m, m != m, m == 3, complex(m))
    show(m[1])
    show(m + 1)
    show(1 + m)
    m.__getitem__.return_value = "got"
    print(m["k"], m.__getitem__.call_args_list)
    m.__len__.return_value = 9
    print(len(m))
    m.__iter__.return_value = [1, 2]
    print(list(m), list(m))
    with m as entered:
        show(entered)
    print(m.__exit__.call_args)
    m.__str__ = lambda self: "text"
    print(str(m))
    n = Mock()
    fails(len, n)
    n.__len__ = Mock(return_value=4)
    print(len(n))
    fails(setattr, n, "__init__", 3)
    fails(lambda: m < 3)
    print(m.mock_calls[:3])
    print(hash(m) == hash(m))


def specs():
    m = Mock(spec=Client)
    show(m)
    print(isinstance(m, Client), m.__class__)
    show(m.get)
    fails(lambda: m.missing)
    m.extra = 3
    m2 = Mock(spec_set=Client)
    fails(setattr, m2, "extra", 3)
    m3 = Mock(spec=["a", "b"])
    show(m3.a)
    fails(lambda: m3.c)
    show(m3)
    print(type(m.fetch).__name__, type(m.get).__name__)
    m4 = MagicMock(spec=Client)
    fails(len, m4)
    a = create_autospec(Client)
    inst = a("h", port=3)
    inst.get("u", timeout=2)
    fails(inst.get)
    fails(inst.get, 1, 2)
    fails(a)
    inst.get.assert_called_once_with("u", timeout=2)
    fails(inst.get.assert_called_once_with, 1, 2, 3)
    show(a.return_value)
    show(a.st("x"))
    a.cm(1)
    fails(a.st)
    show(a.limit)

    def fn(a, b=2):
        pass

    f = create_autospec(fn, return_value=7)
    print(f(1), f(1, b=3), f.__name__, f.call_count, f.mock_calls, inspect.signature(f))
    fails(f)
    f.assert_called_with(1, 3)
    fails(f.assert_called_with, 5)
    seal(m)
    fails(lambda: m.get.more)
    t = Mock()
    t.a.b = 3
    seal(t)
    print(t.a.b)
    fails(lambda: t.c)
    fails(lambda: t())
    fails(setattr, t, "n", 3)
    fails(Mock, spec=Mock())


async def asyncs():
    am = AsyncMock(return_value=5)
    show(am)
    print(inspect.iscoroutinefunction(am), inspect.isawaitable(am))
    print(await am(1, x=2))
    am.assert_awaited_once_with(1, x=2)
    fails(am.assert_awaited_with, 2)
    fails(am.assert_not_awaited)
    await am(7)
    fails(am.assert_awaited_once)
    fails(am.assert_any_await, 9)
    am.assert_has_awaits([call(1, x=2), call(7)])
    fails(am.assert_has_awaits, [call(3)])
    fails(am.assert_has_awaits, [call(3)], any_order=True)
    print(am.await_args_list, am.await_count, am.await_args)
    am.side_effect = [1, ValueError("bad")]
    print(await am())
    try:
        await am()
    except ValueError as e:
        print(repr(e))
    try:
        await am()
    except StopAsyncIteration as e:
        print(repr(e))

    async def effect(x):
        await asyncio.sleep(1)
        return x + 1

    am.side_effect = effect
    print(await am(4), asyncio.get_running_loop().time())
    fails(AsyncMock().assert_awaited)
    fails(AsyncMock(name="q").assert_awaited_with, 1)
    m = MagicMock()
    async with m as got:
        show(got)
    m.__aenter__.assert_awaited_once()
    m.__aiter__.return_value = [1, 2, 3]
    print([x async for x in m])
    c = AsyncMock(spec=Client)
    show(await c.fetch("u"))
    show(c.get("u"))
    show(am.child)
    coro = am(1)
    print(asyncio.iscoroutine(coro))
    await coro


async def fetch():
    return 1


class Svc:
    def __init__(self):
        self.c = 3

    def run(self):
        return "run"

    async def arun(self):
        return "arun"


LIMITS = {"a": 1}


@patch("__main__.helper")
@patch.object(Svc, "run", return_value="mocked")
def decorated(run, helper):
    show(run)
    show(helper)
    print(Svc().run())
    run.assert_called_once_with()


def helper():
    return "helped"


@patch.object(Svc, "arun")
async def adecorated(arun):
    show(arun)
    arun.return_value = 3
    print(await Svc().arun())


def patches():
    with patch.object(Svc, "run") as run:
        run.return_value = 1
        print(Svc().run())
    print(Svc().run())
    decorated()
    print(helper())
    with patch.object(Svc, "run", autospec=True) as run:
        Svc().run()
        print(run.call_count)
        fails(Svc.run)
        fails(Svc().run, 3)
    with patch.dict(LIMITS, {"b": 2}, clear=True):
        print(LIMITS)
    print(LIMITS)
    fails(patch.object(Svc, "nothing").__enter__)
    with patch.object(Svc, "nothing", 3, create=True):
        print(Svc.nothing)
    print(hasattr(Svc, "nothing"))
    with patch.multiple(Svc, run=DEFAULT, arun=5) as made:
        print(list(made), Svc.arun)
    p = patch.object(Svc, "run", new=4)
    p.start()
    print(Svc.run)
    p.stop()
    print(Svc().run())
    fails(patch, "nodots")
    with patch.object(Svc, "c", new_callable=PropertyMock, create=True) as prop:
        prop.return_value = 12
        print(Svc.__dict__["c"] is prop)
    with patch("__main__.open", mock_open(read_data="one\ntwo\n"), create=True) as o:
        with open("x.txt") as f:
            print(f.read())
        with open("y.txt", "w") as f:
            f.write("data")
        print([line for line in open("z")])
    show(o.mock_calls)
    with patch("time.time", return_value=42.5):
        import time
        print(time.time())
    with patch("__main__.Svc", spec=True) as S:
        show(S)
        show(S())
    with patch("__main__.Svc") as S:
        S.return_value.run.return_value = "inst"
        print(Svc().run())
    patch.stopall()
    fails(patch.object, "str", "x")


async def main():
    basics()
    magics()
    specs()
    await asyncs()
    patches()
    await adecorated()


asyncio.run(main())
