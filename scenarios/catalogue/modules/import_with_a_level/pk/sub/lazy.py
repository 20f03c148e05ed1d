"""Names of modules that are imported when they are first asked for, relative to this one."""
SOURCES = {"near": "..near", "other": ".other", "top": "...main"}


def dots(name):
    level = len(name) - len(name.lstrip("."))
    return name[level:], level


def load(name, names=("*",)):
    rest, level = dots(SOURCES[name])
    return __import__(rest, globals(), None, list(names), level)


def raw(*args, **kw):
    try:
        m = __import__(*args, **kw)
        return m.__name__
    except (ImportError, TypeError, ValueError, KeyError) as e:
        return f"{type(e).__name__}: {e}"


class Globals(dict):
    pass


def attempts():
    yield raw("", globals(), None, [], 1)
    yield raw("", globals(), None, [], 2)
    yield raw("near", globals(), None, [], 2)
    yield raw("sub.other", globals(), None, [], 2)
    yield raw("sub.other", globals(), None, ["x"], 2)
    yield raw("", globals(), None, ["near", "none"], 2)
    yield raw("x", globals(), None, [], 3)
    yield raw("x", globals(), None, [], -1)
    yield raw("x", level=1)
    yield raw("x", None, level=1)
    yield raw("x", {"__package__": ""}, level=1)
    yield raw("x", {"__package__": 3}, level=1)
    yield raw("other", {"__package__": "pk.sub"}, level=1)
    yield raw("other", Globals({"__package__": "pk.sub"}), level=1)
    yield raw("none", {"__package__": "pk.sub"}, level=1)
    yield raw("other", {"__package__": "pk.sub", "__name__": "else"}, fromlist=["a"], level=1)
