# SPDX-License-Identifier: MIT
"""Module logging.config: dictConfig. As CPython's Lib/logging/config.py, 3.14, without files and queues."""
import io  # FileHandler opens files
import logging
import logging.handlers
import sys

_CLASSES = {
    "logging.Handler": logging.Handler,
    "logging.StreamHandler": logging.StreamHandler,
    "logging.FileHandler": logging.FileHandler,
    "logging.NullHandler": logging.NullHandler,
    "logging.Formatter": logging.Formatter,
    "logging.Filter": logging.Filter,
    "logging.handlers.MemoryHandler": logging.handlers.MemoryHandler,
    "logging.handlers.BufferingHandler": logging.handlers.BufferingHandler,
    "logging.handlers.RotatingFileHandler": logging.handlers.RotatingFileHandler,
    "logging.handlers.TimedRotatingFileHandler": logging.handlers.TimedRotatingFileHandler,
    "logging.handlers.WatchedFileHandler": logging.handlers.WatchedFileHandler,
}


def _unresolved(s, name, note):
    cause = ModuleNotFoundError(f"No module named {name!r}{note}", name=name)
    error = ValueError(f"Cannot resolve {s!r}: {cause}")
    error.__cause__ = cause
    return error


def fileConfig(fname, defaults=None, disable_existing_loggers=True, encoding=None):
    raise NotImplementedError("logging.config.fileConfig: use dictConfig")


class BaseConfigurator:
    def __init__(self, config):
        self.config = config

    def resolve(self, s):
        if s in _CLASSES:
            return _CLASSES[s]
        name, *rest = s.split(".")
        modules = getattr(sys, "modules", {})
        found = modules.get("__main__" if name == "__main__" else name)
        if found is None:
            raise _unresolved(s, name, "")
        for part in rest:
            name += "." + part
            outer = found
            found = getattr(found, part) if hasattr(found, part) else modules.get(name)
            if found is None:
                parent = name.rpartition(".")[0]
                is_package = parent not in modules or hasattr(outer, "__path__")
                raise _unresolved(s, name, "" if is_package else f"; {parent!r} is not a package")
        return found

    def convert(self, value):
        if isinstance(value, str) and value.startswith("ext://"):
            name = value[len("ext://"):]
            if name in ("sys.stdout", "sys.stderr"):
                return getattr(sys, name[len("sys."):])
            return self.resolve(name)
        if isinstance(value, str) and value.startswith("cfg://"):
            found = self.config
            for part in value[len("cfg://"):].replace("[", ".").replace("]", "").split("."):
                found = found[int(part) if isinstance(found, (list, tuple)) else part]
            return self.convert(found)
        if isinstance(value, dict):
            return {key: self.convert(x) for key, x in value.items()}
        if isinstance(value, list):
            return [self.convert(x) for x in value]
        return value

    def made(self, config, usual):
        """The object of a section with "()" or "class"."""
        config = dict(config)
        factory = config.pop("()", None)
        properties = config.pop(".", None)
        kind = config.pop("class", None)
        if factory is None:
            factory = kind if kind is not None else usual
        if isinstance(factory, str):
            factory = self.resolve(factory)
        found = factory(**{key: self.convert(value) for key, value in config.items()})
        for name, value in (properties or {}).items():
            setattr(found, name, self.convert(value))
        return found


class DictConfigurator(BaseConfigurator):
    def configure(self):
        config = self.config
        if "version" not in config:
            raise ValueError("dictionary doesn't specify a version")
        if config["version"] != 1:
            raise ValueError(f"Unsupported version: {config['version']}")
        if config.get("incremental", False):
            self._increment()
            return
        logging._handlers.clear()
        logging.shutdown(logging._handlerList[:])
        logging._handlerList.clear()
        self.formatters = self._section("formatters", "formatter", self._formatter)
        self.filters = self._section("filters", "filter", lambda x: self.made(x, logging.Filter))
        self.handlers = {}
        waiting = []
        for name in sorted(config.get("handlers", {})):
            section = config["handlers"][name]
            if section.get("target") in config.get("handlers", {}) and section.get("target") not in self.handlers:
                waiting.append(name)
            else:
                self._add_handler(name)
        for name in waiting:
            self._add_handler(name)
        self._loggers(config)
        if config.get("root"):
            try:
                self._logger(logging.getLogger(), config["root"])
            except Exception as e:
                raise ValueError("Unable to configure root logger") from e

    def _section(self, title, what, make):
        made = {}
        for name, section in self.config.get(title, {}).items():
            try:
                made[name] = make(section)
            except Exception as e:
                raise ValueError(f"Unable to configure {what} {name!r}") from e
        return made

    def _increment(self):
        for name, section in self.config.get("handlers", {}).items():
            if name not in logging._handlers:
                raise ValueError(f"No handler found with name {name!r}")
            if section.get("level"):
                logging._handlers[name].setLevel(section["level"])
        for name, section in self.config.get("loggers", {}).items():
            self._logger(logging.getLogger(name), section, True)
        if self.config.get("root"):
            self._logger(logging.getLogger(), self.config["root"], True)

    def _formatter(self, section):
        if "()" in section:
            return self.made(section, None)
        kind = self.resolve(section["class"]) if section.get("class") else logging.Formatter
        more = {"defaults": section["defaults"]} if "defaults" in section else {}
        if "validate" in section:
            more["validate"] = section["validate"]
        return kind(section.get("format"), section.get("datefmt"), section.get("style", "%"), **more)

    def _add_filters(self, owner, names):
        for name in names:
            owner.addFilter(name if callable(name) or hasattr(name, "filter") else self.filters[name])

    def _add_handler(self, name):
        try:
            handler = self._handler(dict(self.config["handlers"][name]))
        except Exception as e:
            raise ValueError(f"Unable to configure handler {name!r}") from e
        handler.name = name
        self.handlers[name] = handler

    def _handler(self, section):
        formatter = section.pop("formatter", None)
        level = section.pop("level", None)
        filters = section.pop("filters", None)
        if formatter is not None:
            try:
                formatter = self.formatters[formatter]
            except Exception as e:
                raise ValueError(f"Unable to set formatter {formatter!r}") from e
        if "target" in section:
            try:
                section["target"] = self.handlers[section["target"]]
            except Exception as e:
                raise ValueError(f"Unable to set target handler {section['target']!r}") from e
        if "flushLevel" in section:
            section["flushLevel"] = logging._checkLevel(section["flushLevel"])
        made = self.made(section, None)
        if formatter:
            made.setFormatter(formatter)
        if level is not None:
            made.setLevel(logging._checkLevel(level))
        if filters:
            self._add_filters(made, filters)
        return made

    def _logger(self, logger, section, incremental=False):
        level = section.get("level")
        if level is not None:
            logger.setLevel(logging._checkLevel(level))
        if not incremental:
            for handler in logger.handlers[:]:
                logger.removeHandler(handler)
            for name in section.get("handlers", ()):
                try:
                    logger.addHandler(self.handlers[name])
                except Exception as e:
                    raise ValueError(f"Unable to add handler {name!r}") from e
            if section.get("filters"):
                self._add_filters(logger, section["filters"])
        if section.get("propagate") is not None:
            logger.propagate = section["propagate"]

    def _loggers(self, config):
        existing = sorted(logging.root.manager.loggerDict)
        named = config.get("loggers", {})
        children = [x for x in existing if any(x.startswith(name + ".") for name in named)]
        for name, section in named.items():
            try:
                logger = logging.getLogger(name)
                self._logger(logger, section)
                logger.disabled = False
            except Exception as e:
                raise ValueError(f"Unable to configure logger {name!r}") from e
        for name in existing:
            logger = logging.root.manager.loggerDict[name]
            if name in named or isinstance(logger, logging.PlaceHolder):
                continue
            if name in children:
                logger.setLevel(logging.NOTSET)
                logger.handlers = []
                logger.propagate = True
            else:
                logger.disabled = config.get("disable_existing_loggers", True)


dictConfigClass = DictConfigurator


def dictConfig(config):
    dictConfigClass(config).configure()
