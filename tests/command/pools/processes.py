# multiprocessing.Process, without a pool.
import multiprocessing
import os
import sys
import time
from multiprocessing import Process, active_children, current_process, get_context, parent_process

value = [0]


def work(n, code=None):
    value.append(n)
    print(current_process().name, parent_process().name, value, __name__, flush=True)
    if code is not None:
        sys.exit(code)


def fail():
    raise ValueError("broken")


def wait_long():
    time.sleep(100)


class Derived(Process):
    def __init__(self, n):
        super().__init__(name=f"derived {n}")
        self.n = n

    def run(self):
        print(self.name, self.n, flush=True)


class NotPicklable:
    def __reduce__(self):
        raise TypeError("never")


def main():
    print(multiprocessing.get_start_method(), multiprocessing.get_all_start_methods()[0], current_process().name, parent_process())
    p = Process(target=work, args=(1,))
    print(p.is_alive(), p.exitcode, p.pid, p.daemon, p.name)
    p.start()
    p.join()
    print(p.is_alive(), p.exitcode, p.pid != os.getpid(), value)
    for code in (3, "words", True, None):
        p = Process(target=work, args=(2,), kwargs={"code": code})
        p.start()
        p.join()
        print(code, p.exitcode)
    p = Process(target=fail)
    p.start()
    p.join()
    print(p.exitcode)
    p = Derived(5)
    p.start()
    p.join()
    p = Process(target=wait_long, daemon=True)
    p.start()
    print(p.is_alive(), [child.name for child in active_children()], p.daemon)
    p.join(0.1)
    print(p.exitcode)
    p.terminate()
    p.join()
    print(p.exitcode, active_children())
    p.close()
    for use in (p.join, p.is_alive, p.terminate):
        try:
            use()
        except ValueError as e:
            print(e)
    p = get_context("spawn").Process(target=work, args=(7,))
    p.start()
    try:
        p.start()
    except AssertionError as e:
        print(e)
    p.join()
    for target in (lambda: 0, NotPicklable()):
        try:
            Process(target=target).start()
        except Exception as e:
            print(type(e).__name__, str(e)[:24], e.__notes__)
    try:
        get_context("none")
    except ValueError as e:
        print(e)
    Process(target=wait_long, daemon=True).start()  # the end of the program ends it
    print("end")


if __name__ == "__main__":
    main()
