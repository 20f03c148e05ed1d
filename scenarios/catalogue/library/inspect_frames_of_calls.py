# Frames of calls and of tracebacks: FrameInfo and Traceback with function and line; files of functions.
import inspect
import os.path


class Thing:
    def method(self):
        return inspect.getouterframes(inspect.currentframe())


def show(info):
    print(type(info).__name__, isinstance(info, (inspect.FrameInfo, inspect.Traceback)), info.function, info.lineno)


def fail():
    raise ValueError("failed")


for info in Thing().method()[:2]:
    show(info)
show(inspect.getframeinfo(inspect.currentframe()))
try:
    fail()
except ValueError as e:
    show(inspect.getframeinfo(e.__traceback__))
for function in inspect.getfile, inspect.getsourcefile:
    print(os.path.basename(function(Thing.method)), os.path.basename(function(fail)))
    try:
        print(function(3))
    except TypeError as e:
        print(str(e)[:40])
