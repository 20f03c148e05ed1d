from .. import plugins as p
from .double import Double
@p.plugin("add")
class Add(Double):
    async def __call__(self, x): return await super().__call__(x) + 1
