from __future__ import annotations
import importlib, logging
from typing import TYPE_CHECKING
from .errors import ConfigError
if TYPE_CHECKING:
    from ..plugins import Plugin
logger = logging.getLogger(__name__)
class Engine:
    def __init__(self, names: list[str]): self.plugins: dict[str, Plugin] = {}; self.names = names
    def load(self) -> Engine:
        from ..plugins import registry
        for n in self.names:
            try: importlib.import_module(f"..plugins.{n}", package=__package__)
            except ModuleNotFoundError as e: raise ConfigError(f"no plugin {n}", e.name) from e
        self.plugins = {n: cls() for n, cls in registry.items()}; return self
    async def run(self, x): 
        for n, p in self.plugins.items(): x = await p(x); logger.info("%s -> %s", n, x)
        return x
