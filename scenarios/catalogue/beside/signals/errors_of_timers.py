# Timers that cannot be set: signal.ItimerError, whose name is another one.
import signal

print(signal.ItimerError, signal.ItimerError.__mro__[1].__name__, hasattr(signal, "itimer_error"))
try:
    signal.setitimer(signal.ITIMER_REAL, -1)
except signal.ItimerError as e:
    print(type(e).__name__, e)
print(signal.setitimer(signal.ITIMER_REAL, 5, 2), signal.setitimer(signal.ITIMER_REAL, 0)[1], signal.getitimer(signal.ITIMER_REAL))
