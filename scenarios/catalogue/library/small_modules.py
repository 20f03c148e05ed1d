# Modules of a few functions: platform, gc, timeit, getpass, faulthandler, errno.
import errno
import faulthandler
import gc
import getpass
import platform
import time
import timeit

print(platform.system(), platform.node(), platform.machine(), platform.python_version(), platform.python_implementation())
print(platform.platform(), platform.release(), platform.python_version_tuple(), platform.architecture(), platform.uname().system)
print(gc.disable(), gc.isenabled(), gc.collect() >= 0, gc.garbage)
print(timeit.timeit(lambda: time.sleep(0.25), number=4), timeit.repeat(lambda: time.sleep(1), repeat=2, number=3), timeit.default_timer())
print(getpass.getuser(), faulthandler.is_enabled(), errno.errorcode[errno.EPIPE])
