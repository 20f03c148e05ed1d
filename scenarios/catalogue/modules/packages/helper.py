"""doc"""
VALUE = 3
counter = 0
def greet(x):
    return "hi " + x
def get():
    return counter
def set_counter(n):
    global counter
    counter = n
def __getattr__(name):
    if name.startswith("dyn_"):
        return name.upper()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
def boom():
    raise ValueError("boom")
