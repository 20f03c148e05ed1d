"""unittest.mock in tests: specs of dataclasses, decorators of methods and classes, attached mocks, properties."""
import asyncio
import dataclasses
import inspect
import re
import sys
import unittest
from unittest import mock
from unittest.mock import AsyncMock, MagicMock, Mock, call, create_autospec, patch


def show(value):
    print(re.sub(r"id='\d+'", "id='N'", repr(value)))


def fails(f, *args, **kwargs):
    try:
        f(*args, **kwargs)
    except BaseException as e:
        print(type(e).__name__, re.sub(r"id='\d+'", "id='N'", str(e)))
    else:
        print("no failure")


class Gateway:
    async def charge(self, account, amount):
        raise NotImplementedError

    async def refund(self, payment_id):
        raise NotImplementedError


class Billing:
    def __init__(self, gateway, clock=None):
        self.gateway = gateway
        self.clock = clock or asyncio.get_event_loop
        self.done = []

    async def pay(self, account, amount, retries=2):
        for attempt in range(retries + 1):
            try:
                payment = await self.gateway.charge(account, amount)
            except ConnectionError:
                if attempt == retries:
                    raise
                await asyncio.sleep(0.1 * 2 ** attempt)
            else:
                self.done.append(payment)
                return payment


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0

    def norm(self):
        return abs(self.x) + abs(self.y)


class BillingTest(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.gateway = AsyncMock(spec=Gateway)
        self.billing = Billing(self.gateway)

    async def test_retries(self):
        self.gateway.charge.side_effect = [ConnectionError("down"), ConnectionError("down"), "pay-1"]
        self.assertEqual(await self.billing.pay("a", 5), "pay-1")
        self.assertEqual(self.gateway.charge.await_count, 3)
        self.gateway.charge.assert_has_awaits([call("a", 5)] * 3)
        self.gateway.refund.assert_not_awaited()

    async def test_gives_up(self):
        self.gateway.charge.side_effect = ConnectionError("down")
        with self.assertRaisesRegex(ConnectionError, "down"):
            await self.billing.pay("a", 5, retries=1)

    @patch("asyncio.sleep", new_callable=AsyncMock)
    async def test_backoff(self, sleep):
        self.gateway.charge.side_effect = [ConnectionError, ConnectionError, 3]
        await self.billing.pay("a", 1)
        self.assertEqual(sleep.await_args_list, [call(0.1), call(0.2)])

    async def test_wrong(self):
        await self.gateway.charge("x", 1)
        self.gateway.charge.assert_awaited_once_with("y", 1)


@patch("__main__.Gateway")
class PatchedTest(unittest.TestCase):
    def test_class(self, gateway):
        gateway.return_value.charge.return_value = 4
        self.assertEqual(Gateway().charge(), 4)

    def helper(self):
        return Gateway

    @patch.dict("os.environ", {"KEY": "v"})
    def test_environ(self, gateway):
        import os
        self.assertEqual(os.environ["KEY"], "v")
        self.assertIs(Gateway, gateway)


def auto():
    P = create_autospec(Point)
    p = P(1)
    show(p)
    fails(lambda: p.z)
    show(p.x)
    p.norm()
    print(P.mock_calls, p.mock_calls)
    fails(p.norm, 1)
    q = create_autospec(Point, instance=True)
    show(q)
    fails(q)
    g = create_autospec(Gateway)
    print(inspect.iscoroutinefunction(g().charge), inspect.signature(g().charge))

    async def job(n, *, k=1):
        return n

    j = create_autospec(job)
    j.return_value = 12
    print(asyncio.run(run(j)), j.await_count, j.mock_calls)
    fails(j.assert_awaited_once_with, 4)
    j.assert_awaited_once_with(3, k=2)
    print(inspect.iscoroutinefunction(j), j.__name__)


async def run(j):
    return await j(3, k=2)


def parents():
    manager = Mock()
    a, b = Mock(), Mock(name="bee")
    manager.attach_mock(a, "first")
    manager.attach_mock(b, "second")
    a(1)
    b.x(2)
    a.y()
    print(manager.mock_calls)
    print(manager.mock_calls == [call.first(1), call.second.x(2), call.first.y()])
    m = MagicMock()
    m.return_value.method.return_value = m
    m().method().again(5)
    print(m.mock_calls, m.method_calls)
    m.reset_mock(return_value=True, side_effect=True)
    show(m())
    w = Mock(wraps=[1, 2, 3])
    print(w.index(2), w.count(1))
    fails(w.index, 9)
    w.index.return_value = "fixed"
    print(w.index(9))
    print(call(1, a=2) == ((1,), {"a": 2}), call.f(1) == ("f", (1,), {}), call(1) != call(2))
    args, kwargs = m.call_args if m.call_args else ((), {})
    print(args, kwargs, dir(mock.Mock(spec=["zz"]))[-3:])
    x = Mock(return_value=None)
    x(1)
    name, args, kwargs = x.mock_calls[0]
    print(repr(name), args, kwargs)
    print(len(x.mock_calls), x.call_args[0][0], [c.args for c in x.call_args_list])
    y = Mock()
    y.attr = Mock()
    y.attr.deep(1)
    print(y.mock_calls)
    y.named = Mock(name="own")
    y.named(1)
    print(y.mock_calls)
    many = Mock()
    for i in range(6):
        many.method_with_a_long_name(i, key="a value that is long", other=[1, 2, 3])
    print(many.mock_calls)
    fails(many.method_with_a_long_name.assert_called_once)


class Meta(type):
    pass


class WithClassAttrs:
    attr = "class"

    @property
    def p(self):
        return 1


def more():
    with patch.object(WithClassAttrs, "attr", "patched") as value:
        print(value, WithClassAttrs().attr)
    print(WithClassAttrs.attr)
    with patch.object(WithClassAttrs, "p", new_callable=mock.PropertyMock) as p:
        p.return_value = 9
        o = WithClassAttrs()
        print(o.p)
        o.p = 3
        print(p.mock_calls)
    obj = WithClassAttrs()
    with patch.object(obj, "attr", 3):
        print(obj.attr, obj.__dict__)
    print(obj.attr, obj.__dict__)
    fails(patch.object(WithClassAttrs, "attr", autospec=True, spec=True).__enter__)
    fails(patch.object, WithClassAttrs, "attr", 3, new_callable=Mock)
    fails(patch.object(WithClassAttrs, "attr", 3, foo=1).__enter__)
    fails(patch.multiple, WithClassAttrs)
    fails(Mock, spec=Mock)
    fails(patch.object, WithClassAttrs, "attr", autospect=True)
    with patch("sys.stdout") as out:
        print("hidden")
    print(out.write.mock_calls)
    m = Mock(side_effect=KeyError)
    fails(m)
    print(m.called)
    ext = Mock()
    ext.method.return_value.other.side_effect = StopIteration
    fails(ext.method().other)
    print(mock.sentinel.one == mock.sentinel.one, mock.sentinel.one == mock.sentinel.two)

    class Custom(MagicMock):
        def _get_child_mock(self, **kw):
            return Mock(**kw)

    c = Custom(name="cc")
    show(c)
    show(c.child)

    class Special(Mock):
        def extra(self):
            return self.call_count

    s = Special()
    s()
    print(s.extra())
    show(s.sub)
    nc = mock.NonCallableMagicMock()
    fails(lambda: nc())
    print(callable(nc), callable(Mock()))
    print(mock.Mock.__module__, mock.call.__class__, type(mock.patch.object(Billing, "pay")).__name__)
    print(isinstance(Mock(spec=3), int), Mock(spec=3).__class__)


auto()
parents()
more()
unittest.main(argv=["x"], verbosity=2, exit=False)
