# Module signal: numbers, names and handlers; none of them is called, since no signal arrives.
import signal


def shown(function, *args):
    try:
        return function(*args)
    except (TypeError, ValueError, OSError) as e:
        return f"{type(e).__name__}: {e}"


def handler(number, frame):
    print("called", number)


print(signal.SIGINT, repr(signal.SIGTERM), signal.SIGINT.name, signal.Signals(15), signal.Signals["SIGHUP"].value)
print(signal.SIGIOT is signal.SIGABRT, signal.SIGKILL + 1, signal.Signals.SIGUSR1 in signal.Signals, f"{signal.SIGUSR2!r}")
print(shown(signal.Signals, 99), repr(signal.SIG_DFL), repr(signal.SIG_BLOCK))
print(repr(signal.signal(signal.SIGTERM, handler)), signal.getsignal(signal.SIGTERM) is handler)
print(signal.signal(signal.SIGTERM, signal.SIG_IGN) is handler, signal.getsignal(15) is signal.SIG_IGN)
print(signal.signal(signal.SIGTERM, 0) is signal.SIG_IGN, repr(signal.getsignal(signal.SIGUSR1)))
for number, what in (0, handler), (65, handler), (signal.SIGINT, "handler"), ("x", handler):
    print(shown(signal.signal, number, what))
for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE:
    print(signal.strsignal(number))
try:
    signal.default_int_handler(2, None)
except KeyboardInterrupt as e:
    print(repr(e))
print([s.name for s in signal.Signals][:6], signal.NSIG)
