"""What a network leaves open, answered from a tape on the real kernel: the same choices as sim/run/net.c, in the same places.

    arrive    what a descriptor reports is withheld from the loop until a later poll, until the loop would wait, or until a time
    io        the order in which the descriptors of one poll are reported
    split     recv is called with a smaller size
    accepted  send is called with fewer bytes, or not at all (EAGAIN)
    connect   connect is called a second later, as if the first SYN was lost
    resolve   the result of a worker that has resolved a name is set later

kernel.py installs it. All of it is about TCP, `arrive` and `io` about UDP as well: over pipes and Unix sockets what was written is there.
"""
import array
import contextlib
import errno
import fcntl
import math
import os
import resource
import select
import selectors
import socket
import sys
import termios

from asyncio import events

MOMENT_S = 1e-6
LATER_MAX = 4  # moments at which something late may arrive
LATE_MAX = 64
ANSWERS_MAX = 4
LATE_S = 0.003  # real time within which nothing may come once a poll found nothing
HELD_S = 0.08  # real time after which a receiver has acknowledged
SIOCOUTQNSD = 0x894B
SMALL = 32768  # bytes of a whole segment
POLL, IDLE, TIME = range(3)  # until when something is late

alarm = children = None  # kernel.py's
names = {}  # of oracle.py and its companions: `world` is the run
plain = {name: getattr(socket.socket, name) for name in ("recv", "recv_into", "recvfrom", "recvfrom_into", "accept", "send", "sendmsg", "connect", "connect_ex")}
attempts = {}  # sockets that connect later: their Attempt


def asks(kind):
    return kind in names["world"].tape.asks and events._get_running_loop() is not None


def choose(kind, n):
    return names["world"].choose(kind, n)


class Late:
    def __init__(self, events, until, until_s):
        self.events, self.until, self.until_s = events, until, until_s

    def is_over(self, is_idle):
        return self.until == POLL or (self.until == IDLE and is_idle) or (self.until == TIME and self.until_s <= names["world"].now)


def is_due(job, is_idle):
    """Whether the answer of the resolver that JOB has is known. A poll later is the next tick, or now if the loop would wait."""
    world = names["world"]
    if job.until == TIME:
        return job.until_s <= world.now
    return is_idle or (job.until == POLL and world.tick > job.tick)


class Attempt:
    """A connection whose first SYN was lost; the second one, a second later, is not."""

    def __init__(self, sock, address):
        self.sock, self.address = sock, address
        self.registered = None  # (selector, events)
        self.due = (round(names["world"].now * 1e9) + 10**9) * 1e-9

    def repeat(self):
        del attempts[self.sock]
        if self.registered is not None:
            selector, events = self.registered
            selector.unhide(self.sock.fileno(), events)
        plain["connect_ex"](self.sock, self.address)


def due_attempts(now):
    for sock in [sock for sock in attempts if sock.fileno() == -1]:
        del attempts[sock]
    now_ns = round(now * 1e9)  # the kernel's time
    return sorted((attempt for attempt in attempts.values() if round(attempt.due * 1e9) <= now_ns), key=lambda attempt: attempt.due)


def repeat_due_attempts():
    for attempt in due_attempts(names["world"].now):
        attempt.repeat()


def attempt_of(fd):
    return next((attempt for sock, attempt in attempts.items() if sock.fileno() == fd), None)


def descriptors():
    """Those that are open, or, where there is no other for the folder that lists them, those that may be."""
    try:
        return [int(name) for name in os.listdir("/proc/self/fd")]
    except OSError:
        return range(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def holds_small_segment(fd):
    """Whether FD is a TCP socket, without TCP_NODELAY, that has not sent all it was given."""
    try:
        sock = socket.socket(fileno=fd)
    except OSError:
        return False
    try:
        if sock.family != socket.AF_INET or sock.type != socket.SOCK_STREAM or sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY):
            return False
        unsent = array.array("i", [0])
        fcntl.ioctl(fd, SIOCOUTQNSD, unsent)
        return 0 < unsent[0] < SMALL
    except OSError:
        return False
    finally:
        sock.detach()


class InVirtualTime:
    """Polls the kernel without waiting. If nothing is ready, the clock moves."""

    loop = None  # the one that selects; None: the program does

    def __init__(self):
        super().__init__()
        self.late = {}  # descriptor -> Late
        self.domains = {}  # descriptor -> whether a network is before it

    def of_loop(self, loop):
        """LOOP is the one that selects."""
        self.loop = loop

    def asks(self, kind):
        """What a selector reports that a program chose is left open nowhere."""
        return type(self) is Selector and asks(kind)

    def register(self, fileobj, events, data=None):
        key = super().register(fileobj, events, data)
        if (attempt := attempt_of(key.fd)) is not None:
            self.hide(key.fd)
            attempt.registered = self, events
        return key

    def hide(self, fd):
        """The kernel would report a socket whose SYN was lost, because it has seen no connect()."""
        self._selector.unregister(fd)

    def unhide(self, fd, events):
        self._selector.register(fd, (select.POLLIN if events & selectors.EVENT_READ else 0) | (select.POLLOUT if events & selectors.EVENT_WRITE else 0))

    def unregister(self, fileobj):
        known = self.get_map().get(fileobj)
        attempt = attempt_of(known.fd) if known is not None else None
        if attempt is not None and attempt.registered is not None:
            self.unhide(known.fd, known.events)
            attempt.registered = None
        key = super().unregister(fileobj)
        self.late.pop(key.fd, None)
        self.domains.pop(key.fd, None)
        return key

    def is_remote(self, fd):
        if fd not in self.domains:
            other = os.dup(fd)
            try:
                with socket.socket(fileno=other) as same:
                    self.domains[fd] = same.family == socket.AF_INET
            except OSError:  # no socket
                self.domains[fd] = False
                os.close(other)
        return self.domains[fd]

    # ---- One poll ----

    def collect(self, reported, is_idle):
        """What is ready and not late: [key, events, whether it was late]. The clock may have moved."""
        ready = []
        for key, events in reported:
            late = self.late.get(key.fd)
            over = late is not None and late.is_over(is_idle)
            events &= key.events
            if late is not None and not over:
                events &= ~late.events
            if events:
                ready.append((key, events, over))
        self.late = {fd: late for fd, late in self.late.items() if not late.is_over(is_idle)}
        return ready

    def is_late(self, key, events, crowded):
        world = names["world"]
        if len(self.late) == LATE_MAX or not self.is_remote(key.fd):
            return False
        later = self.find_later()
        polls = 2 if crowded else 0
        answer = choose("arrive", 1 + polls + len(later))
        if answer == 0:
            return False
        old = self.late.get(key.fd)
        events |= old.events if old is not None else 0
        if answer > polls:
            self.late[key.fd] = Late(events, TIME, later[answer - polls - 1])
        else:
            self.late[key.fd] = Late(events, POLL if answer == 1 else IDLE, None)
        return True

    def find_later(self):
        """Just after the next moments at which something happens, and as late as --slow allows."""
        world = names["world"]
        whens = [handle._when for handle in self.loop._scheduled if not handle._cancelled]
        later = sorted({when for when in [*whens, self.next_time()] if world.now < when < math.inf})[:LATER_MAX]
        last = world.now + world.tape.slow
        later = [when + MOMENT_S for when in later if when + MOMENT_S <= last]
        return [*later, last] if later and later[-1] < last < math.inf else later

    def is_late_answer(self, job):
        """Whether the answer that JOB has received is late."""
        world = names["world"]
        world.jobs.late = [each for each in world.jobs.late if not each.loop.is_closed()]
        if not self.asks("resolve") or len(world.jobs.late) == ANSWERS_MAX:
            return False
        loop, later = self.loop, self.find_later()
        first = min((handle._when for handle in loop._scheduled if not handle._cancelled), default=math.inf)
        crowded = loop._ready or world.jobs.has_delivered or loop._stopping or first <= world.now or len(self.get_map()) > 1
        polls = 2 if crowded else 0
        answer = choose("resolve", 1 + polls + len(later)) if polls or later else 0
        if answer == 0:
            return False
        job.loop, job.tick = loop, world.tick
        if answer > polls:
            job.until, job.until_s = TIME, later[answer - polls - 1]
        else:
            job.until = POLL if answer == 1 else IDLE
        return True

    def choose_order(self, ready):
        ready = list(ready)
        for i in range(len(ready) - 1):
            serves, has_local = [], False
            for at in range(i, len(ready)):
                remote = self.is_remote(ready[at][0].fd)
                if remote or not has_local:
                    serves.append(at)
                has_local = has_local or not remote
            if len(serves) > 1:
                ready.insert(i, ready.pop(serves[choose("io", len(serves))]))
        return ready

    def report(self, may_wait, is_idle, real_s=0):
        """The loop's own events, and those of the program."""
        repeat_due_attempts()
        reported = super().select(real_s)
        if not self.asks("arrive") and not self.asks("io") and not self.late:
            return reported
        own = [(key, events) for key, events in reported if key.fd == self.loop._ssock.fileno()]
        ready = self.collect([pair for pair in reported if pair not in own], is_idle)
        if self.asks("arrive"):
            crowded = len(ready) > 1 or not may_wait
            ready = [each for each in ready if each[2] or not self.is_late(each[0], each[1], crowded)]
        if self.asks("io"):
            ready = self.choose_order(ready)
        return own + [(key, events) for key, events, _ in ready]

    def poll(self, may_wait):
        ready = self.report(may_wait, False)
        if not ready and may_wait and any(late.until != TIME for late in self.late.values()):
            ready = self.report(may_wait, True)
        return ready

    def next_time(self):
        """When something that is late arrives, a name is resolved, or a SYN is repeated."""
        return min([names["world"].jobs.next_answer()] + [late.until_s for late in self.late.values() if late.until == TIME] + [attempt.due for attempt in attempts.values()], default=math.inf)

    # ---- Waiting ----

    def select(self, timeout=None):
        if self.loop is None:
            return wait_until_ready(super().select, timeout if timeout is None else max(timeout, 0))
        world = names["world"]
        world.is_looking = True
        world.jobs.loop = self.loop
        world.jobs.deliver(False)
        world.jobs.begin(world.now)
        world.jobs.run_until(world.now)
        children.settle()
        may_wait = timeout != 0 and not self.loop._ready
        ready = self.poll(may_wait)
        while not ready and may_wait:
            if world.jobs.deliver(True):
                world.jobs.run_until(world.now)
                return self.poll(False)
            self.check_delivery()
            if self.await_held():
                ready = self.poll(may_wait)
                continue
            job_time, answer_time = world.jobs.next_time(), world.jobs.next_answer()
            if answer_time < math.inf:
                job_time = answer_time if job_time is None else min(job_time, answer_time)
            when = min(math.inf if job_time is None else job_time, self.next_time(), alarm.when, children.next_time())
            wait = max(when - world.now, 0)
            if when == math.inf or (timeout is not None and (wait > timeout or (wait == timeout and when != job_time))):
                break
            world.wait(wait)
            world.late = 0.0
            world.now = max(world.now, when)
            timeout = None if timeout is None else timeout - wait
            alarm.ring()
            children.run_until(world.now)
            children.settle()
            world.jobs.deliver(False)
            world.jobs.run_until(world.now)
            ready = self.poll(not self.loop._ready)
            if when == job_time:
                return ready
        if ready or timeout == 0 or not may_wait:
            return ready
        if timeout is None:
            world.deadlock()
        world.wait(timeout)
        world.late = 0.0
        repeat_due_attempts()  # before a timer that is due now closes the socket
        return []

    def await_held(self):
        """Waits for what Nagle's algorithm holds back until the peer acknowledges, which takes it 40 ms: whether some came.
        asyncio's own sockets have it off; virtual time does not pass."""
        if not any(holds_small_segment(fd) for fd in descriptors()):
            return False
        return bool(super().select(HELD_S))

    def check_delivery(self):
        """Over loopback all has been delivered when the poll begins."""
        for key, events in super().select(LATE_S):
            late = self.late.get(key.fd)
            if events & key.events & ~(0 if late is None else late.events):
                print("kernel.py: the kernel delivered late: the trace is not reliable", file=sys.stderr)


class Selector(InVirtualTime, selectors.EpollSelector):
    pass


class PollSelector(InVirtualTime, selectors.PollSelector):
    pass


class SelectSelector(InVirtualTime, selectors.SelectSelector):
    def hide(self, fd):
        self._readers.discard(fd)
        self._writers.discard(fd)

    def unhide(self, fd, events):
        if events & selectors.EVENT_READ:
            self._readers.add(fd)
        if events & selectors.EVENT_WRITE:
            self._writers.add(fd)


Selector.__name__ = Selector.__qualname__ = "EpollSelector"

# ---- A program's own polls -------------------------------------------------------------------------------------------


def wait_until_ready(look, timeout):
    """What LOOK, called with a real timeout, returns as soon as that is not empty, after at most TIMEOUT seconds; None: forever."""
    world = names["world"]
    end = None if timeout is None or timeout < 0 else world.now + timeout
    while True:
        ready = look(0)
        if any(ready) or timeout == 0:
            return ready
        if any(look(LATE_S)):
            print("kernel.py: the kernel delivered late: the trace is not reliable", file=sys.stderr)
        world.jobs.begin(world.now)
        when = world.jobs.next_time()
        if when is None or (end is not None and when >= end):
            if end is None:
                world.deadlock()
            world.wait(end - world.now)
            return ready
        world.wait(max(when - world.now, 0))
        world.jobs.run_until(world.now)


kernel_select, kernel_poll, kernel_epoll, kernel_sendfile = select.select, select.poll, select.epoll, os.sendfile


def select_in_virtual_time(rlist, wlist, xlist, timeout=None, /):
    kernel_select(rlist, wlist, xlist, 0 if timeout is None or (isinstance(timeout, (int, float)) and timeout >= 0) else timeout)  # refuses wrong arguments
    return wait_until_ready(lambda real_s: kernel_select(rlist, wlist, xlist, real_s), timeout)


class Polling:
    """An object of module select, of which only poll() is different."""

    def __init__(self, plain):
        self.plain = plain

    def __getattr__(self, name):
        return getattr(self.plain, name)

    def __repr__(self):
        return f"<select.{type(self).__name__} object at {id(self):#x}>"


class poll(Polling):
    def __init__(self):
        super().__init__(kernel_poll())

    def poll(self, timeout=None, /):
        self.plain.poll(timeout if not isinstance(timeout, (int, float)) and timeout is not None else 0)
        return wait_until_ready(lambda real_s: self.plain.poll(real_s * 1000), None if timeout is None or timeout < 0 else timeout / 1000)


class epoll(Polling):
    def __init__(self, sizehint=-1, flags=0):
        super().__init__(kernel_epoll(sizehint, flags))

    def __enter__(self):
        self.plain.__enter__()
        return self

    def __exit__(self, *exc):
        self.plain.close()

    def poll(self, timeout=None, maxevents=-1):
        if timeout is not None and not isinstance(timeout, (int, float)):
            return self.plain.poll(timeout, maxevents)
        return wait_until_ready(lambda real_s: self.plain.poll(real_s, maxevents), None if timeout is None or timeout < 0 else timeout)


# ---- Sockets ---------------------------------------------------------------------------------------------------------


def is_tcp(sock):
    return sock.fileno() != -1 and sock.family == socket.AF_INET and sock.type == socket.SOCK_STREAM


def split(sock, wanted):
    """How many of WANTED bytes one recv may return."""
    if not asks("split") or not is_tcp(sock):
        return wanted
    pending = array.array("i", [0])
    try:
        fcntl.ioctl(sock.fileno(), termios.FIONREAD, pending)
    except OSError:
        return wanted
    size = min(pending[0], wanted)
    if size <= 1:
        return wanted
    answer = choose("split", 2 if size == 2 else 3 if size == 3 else 4)
    return wanted if answer == 0 else 1 if answer == 1 else size - 1 if answer == 3 or size == 3 else size // 2


def accepted(sock, size):
    """How many of SIZE bytes one send takes."""
    if not size or not asks("accepted") or not is_tcp(sock) or sock.gettimeout() != 0:
        return size
    polled = kernel_poll()
    polled.register(sock.fileno(), select.POLLOUT)
    if [events for _, events in polled.poll(0)] != [select.POLLOUT]:
        return size
    answer = choose("accepted", 2 if size == 1 else 3 if size < 4 else 4)
    return (size, 0, size // 2, 1)[answer]


def forget(sock):
    """Something was received from SOCK: nothing of it is late."""
    loop = events._get_running_loop()
    if loop is not None:
        loop._selector.late.pop(sock.fileno(), None)


def recv(self, size, flags=0, /):
    data = plain["recv"](self, split(self, size), flags)
    forget(self)
    return data


def recv_into(self, buffer, size=0, flags=0):
    if not asks("split"):
        return plain["recv_into"](self, buffer, size, flags)
    try:
        view = memoryview(buffer).cast("B")
    except TypeError:
        view = None
    if view is None or view.readonly:
        return plain["recv_into"](self, buffer, size, flags)
    wanted = min(size, len(view)) if size else len(view)
    count = plain["recv_into"](self, view, split(self, wanted), flags) if wanted else plain["recv_into"](self, buffer, size, flags)
    forget(self)
    return count


def recvfrom(self, size, flags=0, /):
    got = plain["recvfrom"](self, split(self, size), flags)
    forget(self)
    return got


def recvfrom_into(self, buffer, size=0, flags=0):
    got = plain["recvfrom_into"](self, buffer, size, flags)
    forget(self)
    return got


def accept(self):
    got = plain["accept"](self)
    forget(self)
    return got


def nothing_taken(sock):
    plain["send"](sock, b"")  # an end that is shut says so
    raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))


def octets(data):
    """A view of DATA as bytes; BufferError, as in the kernel's call, if they are not contiguous."""
    with memoryview(data) as view:
        if not view.c_contiguous:
            raise BufferError("memoryview: underlying buffer is not C-contiguous")
        return view.cast("B")


def send(self, data, flags=0, /):
    with octets(data) as view:  # a traceback must not keep it
        size = accepted(self, len(view))
        return nothing_taken(self) if size == 0 and len(view) else plain["send"](self, view[:size], flags)


def sendmsg(self, buffers, *more):
    with contextlib.ExitStack() as kept:  # as in send()
        views = [kept.enter_context(octets(buffer)) for buffer in buffers]
        whole = sum(map(len, views))
        left = size = accepted(self, whole)
        if size == whole:
            return plain["sendmsg"](self, views, *more)
        if size == 0:
            nothing_taken(self)
        parts = []
        for view in views:
            parts.append(kept.enter_context(view[:left]))
            left -= len(parts[-1])
        return plain["sendmsg"](self, [part for part in parts if len(part)], *more)


def sendfile(out_fd, in_fd, offset, count):
    """As send() of what the file has."""
    size = count
    if asks("accepted") and not os.get_blocking(out_fd):
        with socket.socket(fileno=os.dup(out_fd)) as sock:
            sock.settimeout(0)  # as it is
            at = os.lseek(in_fd, 0, os.SEEK_CUR) if offset is None else offset
            size = accepted(sock, min(count, max(os.fstat(in_fd).st_size - at, 0)))
            if size == 0 < count and at < os.fstat(in_fd).st_size:
                nothing_taken(sock)
    return kernel_sendfile(out_fd, in_fd, offset, size)


def is_ignored(sock, address):
    """Whether the listener ignores the first SYN."""
    if sock in attempts:
        return True
    is_first = is_tcp(sock) and sock.gettimeout() == 0 and asks("connect") and names["world"].tape.slow >= 1
    if not is_first or not choose("connect", 2):
        return False
    attempts[sock] = Attempt(sock, address)
    return True


def connect(self, address, /):
    if is_ignored(self, address):
        raise BlockingIOError(errno.EINPROGRESS, os.strerror(errno.EINPROGRESS))
    return plain["connect"](self, address)


def connect_ex(self, address, /):
    return errno.EINPROGRESS if is_ignored(self, address) else plain["connect_ex"](self, address)


def install(namespace):
    """NAMESPACE has `world`, the run whose tape answers."""
    global names
    names = namespace
    for function in recv, recv_into, recvfrom, recvfrom_into, accept, send, sendmsg, connect, connect_ex:
        setattr(socket.socket, function.__name__, function)
    selectors.DefaultSelector = selectors.EpollSelector = Selector
    selectors.PollSelector, selectors.SelectSelector = PollSelector, SelectSelector
    os.sendfile = sendfile
    select.select, select.poll, select.epoll = select_in_virtual_time, poll, epoll


def begin():
    """A run begins."""
    attempts.clear()
