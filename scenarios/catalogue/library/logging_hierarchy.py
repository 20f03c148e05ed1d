# Loggers form a tree: levels, handlers and propagation are looked up towards
# the root; loggers that are made late come between.
import logging


class Show(logging.Handler):
    def __init__(self, name, level=logging.NOTSET):
        super().__init__(level)
        self.name = name

    def emit(self, record):
        print(f"  {self.name}: {record.name} {record.levelname} {record.getMessage()}")


root = logging.getLogger()
root.addHandler(Show("root"))
deep = logging.getLogger("a.b.c")
print(deep, deep.parent, root, logging.getLogger("root") is root, logging.root is root)
middle = logging.getLogger("a.b")
print(deep.parent is middle, middle.parent is root, deep.getChild("d"), root.getChild("x").name)
middle.addHandler(Show("middle", logging.ERROR))
top = logging.getLogger("a")
print(middle.parent is top, deep.getEffectiveLevel(), deep.isEnabledFor(logging.INFO))
deep.warning("one")
deep.error("two")
middle.propagate = False
deep.critical("three")
top.setLevel("DEBUG")
deep.debug("four")
middle.propagate = True
deep.debug("five")
logging.disable(logging.WARNING)
deep.warning("six")
deep.error("seven")
logging.disable(logging.NOTSET)
deep.disabled = True
deep.error("eight")
deep.disabled = False
print(top.hasHandlers(), deep.hasHandlers(), logging.getLogger("b").hasHandlers(), sorted(x.name for x in top.getChildren()))
for level in ("INFO", 20, 25, "X", None, 3.5):
    try:
        deep.setLevel(level)
        print(deep.level, deep, logging.getLevelName(deep.level))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
logging.addLevelName(25, "NOTICE")
deep.log(25, "nine %s", "args")
print(logging.getLevelName("NOTICE"), logging.getLevelName(26), logging.getLevelName("nope"), logging.getLevelNamesMapping())
try:
    deep.log("INFO", "x")
except TypeError as e:
    print("TypeError:", e)
try:
    logging.getLogger(3)
except TypeError as e:
    print("TypeError:", e)


class Own(logging.Logger):
    def shout(self, text):
        self.error(text.upper())


logging.setLoggerClass(Own)
own = logging.getLogger("own")
own.shout("louder")
print(type(own).__name__, isinstance(deep, Own), logging.getLoggerClass() is Own)
logging.setLoggerClass(logging.Logger)
print(Show("x"), logging.StreamHandler(), logging.NullHandler())
