registry = {}
def plugin(name):
    def deco(cls): registry[name] = cls; cls.plugin_name = name; return cls
    return deco
class Plugin:
    async def __call__(self, x): raise NotImplementedError
def __getattr__(name):
    if name == "lazy": return f"lazy attribute of {__name__}"
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
def __dir__(): return ["plugin", "lazy"]
