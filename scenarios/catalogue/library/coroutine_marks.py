# asyncio.iscoroutinefunction and inspect.iscoroutinefunction: marks, mocks, instances with __call__.
import asyncio, inspect, warnings
warnings.simplefilter("ignore")
from unittest.mock import AsyncMock, Mock
@inspect.markcoroutinefunction
def f(): pass
class C:
    async def __call__(self): pass
class M:
    @inspect.markcoroutinefunction
    def m(self): pass
    async def a(self): pass
for x in (f, C(), C, M().m, M().a, AsyncMock(), Mock(), len, 5, M, asyncio.sleep, lambda: 1, AsyncMock(spec=M), Mock(spec=M).a):
    print(asyncio.iscoroutinefunction(x), inspect.iscoroutinefunction(x))
