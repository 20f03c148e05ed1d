# SCTBench's account, with threads: the assertion is wrong, which shows only if it runs last.
# explore: --model asyncio
import threading

x, y, z = 1, 2, 4
balance = x
deposited = withdrawn = False
lock = threading.Lock()


def deposit():
    global balance, deposited
    with lock:
        balance += y
        deposited = True


def withdraw():
    global balance, withdrawn
    with lock:
        balance -= z
        withdrawn = True


def check():
    with lock:
        if deposited and withdrawn:
            assert balance == x - y - z, balance


def guarded(body):
    try:
        body()
    except AssertionError as e:
        failures.append(e)


def main():
    threads = [threading.Thread(target=guarded, args=(body,), daemon=True) for body in (check, deposit, withdraw)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


failures = []
main()
