# signal.signal: the handler runs in the call that raises the signal, with its number and the frame that called.
import os
import signal

def note(number, frame):
    print("handler", number, type(number).__name__, frame.f_code.co_name)

def call():
    signal.raise_signal(signal.SIGUSR1)
    os.kill(os.getpid(), signal.SIGUSR1)
    print("after")

print(signal.signal(signal.SIGUSR1, note))
call()
print(signal.signal(signal.SIGUSR1, signal.SIG_IGN) is note)
call()
print(signal.signal(signal.SIGUSR1, signal.SIG_DFL))
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
try:
    signal.raise_signal(signal.SIGINT)
except KeyboardInterrupt as e:
    print("caught", repr(e))
for bad in (lambda: signal.signal(signal.SIGKILL, note), lambda: signal.signal(0, note), lambda: signal.signal(1, 5),
            lambda: signal.signal("x", note), lambda: signal.raise_signal(99)):
    try:
        bad()
    except (OSError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
print(signal.strsignal(15), signal.Signals(2).name)
