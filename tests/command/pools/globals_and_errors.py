import os, sys, time
from concurrent.futures import ProcessPoolExecutor, BrokenExecutor, as_completed, wait
from concurrent.futures.process import BrokenProcessPool
print("top", __name__)
counter = 0
class Box:
    def __init__(self, v): self.v = v
    def __repr__(self): return f"Box({self.v})"
def bump(n):
    global counter
    counter += n
    return counter
def whoami(_):
    return __name__, os.getpid() != parent_pid if 'parent_pid' in globals() else None
def fail(x):
    raise ValueError("no", x)
def die(code):
    os._exit(code)
def mutate(xs):
    xs.append(1); return xs
def box(b):
    b.v += 1
    return b
def main():
    with ProcessPoolExecutor(1) as ex:
        print([ex.submit(bump, 1).result() for _ in range(3)], counter)
        print(ex.submit(whoami, 0).result())
        xs = [0]
        print(ex.submit(mutate, xs).result(), xs)
        b = Box(1)
        r = ex.submit(box, b).result()
        print(r, b, type(r) is Box)
        try:
            ex.submit(fail, 3).result()
        except ValueError as e:
            print(repr(e), type(e.__cause__), )
        for bad in (lambda: 1, ):
            try:
                ex.submit(bad).result()
            except Exception as e:
                print(type(e), str(e)[:30], getattr(e, '__notes__', None))
        def local(): pass
        try:
            ex.submit(local).result()
        except Exception as e:
            print(type(e), str(e)[:60])
        print(ex.submit(bump, 1).result())
        print(list(ex.map(bump, range(5), chunksize=2)))
        pid = ex.submit(os.getpid).result()
        print(pid != os.getpid(), ex.submit(os.getppid).result() == os.getpid())
        f = ex.submit(die, 3)
        try: f.result()
        except BrokenProcessPool as e: print(repr(e))
        try: ex.submit(bump, 1)
        except BrokenProcessPool as e: print(repr(e))
        print(ex._broken)
    print(isinstance(f.exception(), BrokenExecutor))
def bad_init(*a):
    raise RuntimeError("init", a)
def main2():
    with ProcessPoolExecutor(2, initializer=bad_init, initargs=(1,)) as ex:
        try:
            f = ex.submit(bump, 1); print(repr(f.exception()))
        except Exception as e: print("submit", repr(e))
def sysexit(): sys.exit(4)
class Bad(Exception):
    def __init__(self, a, b): super().__init__(a)
def badexc(): raise Bad(1, 2)
def badresult(): return lambda: 1
def nested():
    with ProcessPoolExecutor(1) as e: return e.submit(bump, 5).result()
def main3():
    with ProcessPoolExecutor(1) as ex:
        f = ex.submit(sysexit); print(repr(f.exception()))
        f = ex.submit(badresult); print(repr(f.exception())[:40])
        print(ex.submit(nested).result())
        f = ex.submit(badexc); print(repr(f.exception()))
if __name__ == "__main__":
    parent_pid = os.getpid()
    main(); main2(); main3()
