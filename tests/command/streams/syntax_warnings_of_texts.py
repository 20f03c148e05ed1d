# The same of texts that are compiled at run time, with filters.
import warnings
exec("a = 1\nif a is 1: pass")
exec("a = 1\nif a is 1: pass")
eval("'\\d'")
with warnings.catch_warnings(record=True) as r:
    warnings.simplefilter("always")
    compile("'\\d'; x = 5\nx is 5", "foo.py", "exec")
    compile("'\\d'; x = 5\nx is 5", "foo.py", "exec")
    for w in r: print(w)
with warnings.catch_warnings():
    warnings.simplefilter("error")
    for t in "'\\d'", "x is 5", "def f():\n  try: pass\n  finally: return 1", "1if 1 else 2", "a = f'\\{1}'", "a = '\\777'":
        try: compile(t, "foo.py", "exec")
        except SyntaxError as e: print(repr(e), e.args, e.end_lineno if 0 else '')
    warnings.filterwarnings("ignore", category=SyntaxWarning)
    exec("'\\d' is 5")
    warnings.filterwarnings("error", message='"is"')
    try: exec("a = '\\d' is 5")
    except SyntaxError as e: print(repr(e))
