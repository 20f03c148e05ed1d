import multiprocessing
import time


def work(n):
    time.sleep(0.01)
    print("child", n)
    time.sleep(0.02)
    print("child ends", n)


if __name__ == "__main__":
    all = [multiprocessing.Process(target=work, args=(n,)) for n in range(2)]
    for one in all:
        one.start()
    print("main started them")
    time.sleep(0.015)
    print("main between")
    for one in all:
        one.join()
    print("main end")
