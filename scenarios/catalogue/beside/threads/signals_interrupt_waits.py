# A signal interrupts the main thread where it waits for others: its handler runs there, may wake it, or raises; else
# it waits on.
import signal, threading, time, os
ev = threading.Event()
signal.signal(signal.SIGALRM, lambda n, f: (print("alarm"), ev.set()))
signal.setitimer(signal.ITIMER_REAL, 0.1)
print(ev.wait())
c = threading.Condition()
def h(n, f):
    print("usr1 in", threading.current_thread().name)
    with c: c.notify()
signal.signal(signal.SIGUSR1, h)
def t():
    time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGUSR1)
    time.sleep(0.1)
    print("t ends")
th = threading.Thread(target=t); th.start()
with c: print("wait", c.wait(5))
th.join()
def u():
    time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGINT)
th = threading.Thread(target=u); th.start()
try:
    threading.Event().wait()
except KeyboardInterrupt:
    print("KI")
th.join()
th = threading.Thread(target=time.sleep, args=(0.5,)); th.start()
def h2(n, f): raise ValueError("from handler")
signal.signal(signal.SIGALRM, h2)
signal.setitimer(signal.ITIMER_REAL, 0.2)
try: th.join()
except ValueError as e: print(e)
th.join()
signal.setitimer(signal.ITIMER_REAL, 0.2)
try: time.sleep(5)
except ValueError as e: print(e)
