"""What a program reached while CPython ran it, by what ran: run after oracle.py.

Of asyncio: each function that began, as names.txt spells it, with the class of its self; each that an exception was
thrown into where it waited. Of the program: each kind of statement and expression on a line that ran, and each clause
that was entered. Of both: each kind of exception that was raised.
"""
import ast
import sys

watch = sys.monitoring
TOOL = watch.COVERAGE_ID
reached_names = set()
lines_run = set()
program_file = None
# Arguments that make another thing of a function.
FAMILIES = ("queues.py", "locks.py", "futures.py", "events.py", "mixins.py")  # with classes derived from others
TELLING = {
    "wait": "return_when", "gather": "return_exceptions", "Queue.shutdown": "immediate", "LifoQueue.shutdown": "immediate",
    "PriorityQueue.shutdown": "immediate", "Task.__init__": "eager_start", "Future.cancel": "msg", "Task.cancel": "msg",
}
STATEMENTS = (
    ast.AsyncFor, ast.AsyncWith, ast.With, ast.For, ast.While, ast.If, ast.Raise, ast.Assert, ast.Return, ast.Delete, ast.Try, ast.TryStar,
    ast.AsyncFunctionDef, ast.FunctionDef, ast.ClassDef, ast.Break, ast.Continue, ast.Nonlocal, ast.Global,
)
EXPRESSIONS = (
    ast.Await, ast.Yield, ast.YieldFrom, ast.Lambda, ast.IfExp, ast.Starred, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp,
    ast.NamedExpr, ast.JoinedStr,
)


def name_of(code, frame):
    """How names.txt calls the function of asyncio that FRAME runs; None if it is none of asyncio's."""
    if "/asyncio/" not in code.co_filename and code.co_filename != "<exec>":
        return None
    own = frame.f_locals.get("self")
    last = code.co_name.removeprefix("_py_")
    if own is None:
        return code.co_qualname if code.co_filename != "<exec>" and "." in code.co_qualname else last
    kinds = (kind.__name__ for kind in type(own).__mro__ if kind.__module__.startswith("asyncio"))
    kind = next(kinds, None)
    return f"{'EventLoop' if kind == 'BaseEventLoop' else kind}.{last}" if kind else None


def on_start(code, offset):
    if (name := name_of(code, frame := sys._getframe(1))) is None:
        return watch.DISABLE
    reached_names.add(f"asyncio {name}")
    if name in TELLING:
        value = frame.f_locals.get(TELLING[name])
        reached_names.add(f"asyncio {name} {TELLING[name]}={value if isinstance(value, (bool, str)) else type(value).__name__}")
    is_shared = name in TELLING or code.co_filename.endswith(FAMILIES)
    return None if is_shared else watch.DISABLE


def on_throw(code, offset, exception):
    if (name := name_of(code, sys._getframe(1))) is not None:
        reached_names.add(f"thrown into {name}: {type(exception).__name__}")


def on_raise(code, offset, exception):
    reached_names.add(f"raised {type(exception).__name__}")


def on_line(code, line):
    if code.co_filename == program_file:
        lines_run.add(line)
    return watch.DISABLE


def constructs(source):
    """The kinds of statements, clauses and expressions of SOURCE on lines that ran."""
    for node in ast.walk(ast.parse(source)):
        ran = getattr(node, "lineno", None) in lines_run
        kind = type(node).__name__
        if ran and isinstance(node, STATEMENTS + EXPRESSIONS):
            yield kind
        if ran and isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            yield from (f"asynchronous {kind}" for part in node.generators if part.is_async)
        for handler in getattr(node, "handlers", ()):
            if handler.body[0].lineno in lines_run:
                yield f"{kind}, its except entered"
        if isinstance(getattr(node, "orelse", None), list) and node.orelse and node.orelse[0].lineno in lines_run:
            yield f"{kind}, its else entered"
        if getattr(node, "finalbody", None) and node.finalbody[0].lineno in lines_run:
            yield f"{kind}, its finally entered"


def run_watched(source, filename="scenario"):
    """run_program, watched."""
    global program_file
    program_file = filename
    reached_names.clear()
    lines_run.clear()
    watch.use_tool_id(TOOL, "reached")
    events = watch.events
    for event, callback in (events.PY_START, on_start), (events.PY_THROW, on_throw), (events.RAISE, on_raise), (events.LINE, on_line):
        watch.register_callback(TOOL, event, callback)
    watch.set_events(TOOL, events.PY_START | events.PY_THROW | events.RAISE | events.LINE)
    watch.restart_events()
    try:
        return run_program(source, filename)
    finally:
        watch.set_events(TOOL, 0)
        watch.free_tool_id(TOOL)


def reached(source):
    """One line for each thing that the last program, SOURCE, reached."""
    try:
        reached_names.update(f"construct {name}" for name in constructs(source))
    except SyntaxError:
        pass
    return "".join(f"{name}\n" for name in sorted(reached_names))
