# Patches by path: of modules of a package, which the path imports, and of members of Python's library.
import asyncio
import unittest
from unittest.mock import AsyncMock, patch

from shop.orders import Orders


class OrdersTest(unittest.IsolatedAsyncioTestCase):
    @patch("shop.orders.fetch_price", new_callable=AsyncMock, return_value=7)
    async def test_total(self, fetch_price):
        self.assertEqual(await Orders().total(["a", "b"]), 14)
        fetch_price.assert_any_await("a")

    @patch("shop.prices.fetch_price")
    async def test_patched_where_it_is_defined(self, fetch_price):
        fetch_price.return_value = 7
        self.assertEqual(await Orders().total(["a"]), 1)
        fetch_price.assert_not_awaited()

    @patch("shop.orders.asyncio.sleep", autospec=True)
    async def test_waits(self, sleep):
        await Orders().retry()
        self.assertEqual([call.args for call in sleep.await_args_list], [(1,), (2,)])

    async def test_later_module(self):
        with patch("shop.later.LIMIT", 5):
            from shop import later
            self.assertEqual(later.LIMIT, 5)
        self.assertEqual(later.LIMIT, 1)

    async def test_missing(self):
        for path in "shop.nothing.LIMIT", "shop.later.NOTHING", "nowhere.x":
            try:
                with patch(path):
                    pass
            except (AttributeError, ImportError) as error:
                print(type(error).__name__, str(error)[-40:])


unittest.main(argv=["main"], verbosity=2)
