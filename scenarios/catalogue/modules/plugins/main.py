# Module pkgutil: the modules of packages, which a program then imports; asyncio.log.
import importlib, pkgutil, app.plugins, app
from pkgutil import ModuleInfo
print([(m.name, m.ispkg) for m in pkgutil.iter_modules(app.plugins.__path__)])
print([(m.name, m.ispkg) for m in pkgutil.walk_packages(app.__path__, app.__name__ + ".")])
for m in pkgutil.iter_modules(app.plugins.__path__, prefix="app.plugins."):
    mod = importlib.import_module(m.name); print(mod.__name__, sorted(app.plugins.registry))
print(pkgutil.resolve_name("app.core.engine:Engine.load").__qualname__, pkgutil.resolve_name("app.core.errors.AppError"))
try: next(pkgutil.iter_modules("app"))
except ValueError as e: print(e)
print(ModuleInfo._fields, ModuleInfo(None, "x", False))
import logging, sys
from asyncio.log import logger
import asyncio.log
logger.addHandler(logging.StreamHandler(sys.stdout))
logger.warning("from %s", asyncio.log.logger.name)
print(logger)
