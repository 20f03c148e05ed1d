/* SPDX-License-Identifier: MIT
 *
 * protocol.h: what a program that runs in a simulated world and the command
 * that simulates it say to each other.
 *
 * Both map one file. A thread of a program has a slot in it. It writes a call
 * there, gives the turn to the command, rings the bell, and sleeps until it has
 * the turn again: then the slot has the result. So a thread runs only between
 * two calls, one thread of all programs at a time, and each call is served when
 * the command chooses to.
 *
 * This header is compiled into libticktape-preload.so, which has no library of
 * its own: it includes nothing but types.
 */
#ifndef SHIM_PROTOCOL_H
#define SHIM_PROTOCOL_H

#include <stdint.h>

/* The variable of the environment that has the descriptor of the shared file,
 * and the number of the slot: "100:0". */
#define SHIM_VARIABLE "TICKTAPE_SHIM"

enum {
    SHIM_VERSION = 12,
    SHIM_CANCEL =
        32, /* the signal by which threads are cancelled, as in glibc */
    SHIM_PROGRAMS_MAX = 16,
    SHIM_THREADS_MAX = 64, /* of all programs: each has a slot */
    SHIM_FDS = 1024,       /* descriptors of a program */
    SHIM_DATA = 1 << 20,   /* bytes of one call */
    SHIM_NAME = 128,       /* of an address of a socket */
    SHIM_RIGHTS = 253,     /* descriptors that one message can have: */
    SHIM_RIGHTS_AT = SHIM_DATA - 1024, /* ... here in the data */
    SHIM_CONTROL = 64,                 /* bytes of other control messages */
    SHIM_PLACE = 80,             /* of a line of a program's own language */
    SHIM_PID = 1000,             /* of the first program, as it sees itself */
    SHIM_MONOTONIC_S = 1000,     /* what CLOCK_MONOTONIC shows at time 0 */
    SHIM_REALTIME_S = 946684800, /* ... and CLOCK_REALTIME: the year 2000 */
    SHIM_EBLOCKED = 4094
};

/* What TIMER does: a new one, result: its number; it is set; read; ended. */
enum shim_timer_call {
    SHIM_TIMER_NEW,
    SHIM_TIMER_SET,
    SHIM_TIMER_GET,
    SHIM_TIMER_DELETE
};

/* What GROUP does: the group of a process, its session; it gets another group;
 * the process leads a new session. */
enum shim_group_call {
    SHIM_GROUP_GET,
    SHIM_SESSION_GET,
    SHIM_GROUP_SET,
    SHIM_SESSION_NEW
};

/* In the options of WAITPID: children that have ended are not kept. */
#define SHIM_KEEPS_NONE INT64_C(0x10000)

/* In the flags of SPLICE: it is tee(). */
#define SHIM_SPLICE_TEE INT64_C(0x10000)

/* No deadline, of waits. */
#define SHIM_NEVER INT64_MAX

/* The calls. X(NAME, name, kind): WAITS: it waits for time or descriptors, and
 * is a tick; MOVES: it moves data, which other programs may see; PLAIN. */
#define SHIM_CALLS(X)                                                          \
    X(START, "start", PLAIN)                                                   \
    X(CLOCK, "clock_gettime", PLAIN)                                           \
    X(SLEEP, "sleep", WAITS)                                                   \
    X(POLL, "poll", WAITS)                                                     \
    X(EPOLL_WAIT, "epoll_wait", WAITS)                                         \
    X(EPOLL_CREATE, "epoll_create", PLAIN)                                     \
    X(EPOLL_CTL, "epoll_ctl", PLAIN)                                           \
    X(SOCKET, "socket", PLAIN)                                                 \
    X(SOCKETPAIR, "socketpair", PLAIN)                                         \
    X(BIND, "bind", PLAIN)                                                     \
    X(LISTEN, "listen", MOVES)                                                 \
    X(ACCEPT, "accept", MOVES)                                                 \
    X(CONNECT, "connect", MOVES)                                               \
    X(SHUTDOWN, "shutdown", MOVES)                                             \
    X(OWN_NAME, "getsockname", PLAIN)                                          \
    X(PEER_NAME, "getpeername", PLAIN)                                         \
    X(GET_OPTION, "getsockopt", PLAIN)                                         \
    X(SET_OPTION, "setsockopt", PLAIN)                                         \
    X(SEND, "send", MOVES)                                                     \
    X(RECEIVE, "recv", MOVES)                                                  \
    X(WRITE, "write", MOVES)                                                   \
    X(READ, "read", MOVES)                                                     \
    X(SPLICE, "splice", MOVES)                                                 \
    X(ADOPT, "recvmsg", PLAIN)                                                 \
    X(PIPE, "pipe", PLAIN)                                                     \
    X(EVENTFD, "eventfd", PLAIN)                                               \
    X(TIMERFD, "timerfd_create", PLAIN)                                        \
    X(TIMERFD_SET, "timerfd_settime", PLAIN)                                   \
    X(TIMERFD_GET, "timerfd_gettime", PLAIN)                                   \
    X(FLAGS, "fcntl", PLAIN)                                                   \
    X(IOCTL, "ioctl", PLAIN)                                                   \
    X(DUP, "dup", PLAIN)                                                       \
    X(CLOSE, "close", MOVES)                                                   \
    X(THREAD, "pthread_create", PLAIN)                                         \
    X(ENTER, "a new thread", MOVES)                                            \
    X(JOIN, "pthread_join", MOVES)                                             \
    X(WAIT, "wait", PLAIN)                                                     \
    X(WAKE, "wake", MOVES)                                                     \
    X(YIELD, "sched_yield", MOVES)                                             \
    X(KILL, "kill", MOVES)                                                     \
    X(ALARM, "setitimer", PLAIN)                                               \
    X(TIMER, "timer_settime", PLAIN)                                           \
    X(SIGNAL_WAIT, "sigwait", WAITS)                                           \
    X(PENDING, "sigpending", PLAIN)                                            \
    X(GROUP, "setpgid", PLAIN)                                                 \
    X(SIGNALFD, "signalfd", PLAIN)                                             \
    X(FORK, "fork", PLAIN)                                                     \
    X(FORKED, "forked", PLAIN)                                                 \
    X(EXEC, "execve", PLAIN)                                                   \
    X(HAS, "descriptors", PLAIN)                                               \
    X(SPAWNED, "posix_spawn", MOVES)                                           \
    X(WAITPID, "waitpid", MOVES)                                               \
    X(PIDFD, "pidfd_open", PLAIN)                                              \
    X(UNLINK, "unlink", MOVES)                                                 \
    X(RESOLVE, "getaddrinfo", WAITS)                                           \
    X(ESCAPE, "escape", PLAIN)                                                 \
    X(CHOOSE, "choose", PLAIN)                                                 \
    X(EXPLAIN, "explain", PLAIN)                                               \
    X(MAY, "may", PLAIN)                                                       \
    X(TRACE, "trace", PLAIN)                                                   \
    X(EXCUSE, "excuse", PLAIN)                                                 \
    X(STATE, "state", PLAIN)

enum shim_call {
#define X(NAME, name, kind) SHIM_##NAME,
    SHIM_CALLS(X)
#undef X
        SHIM_CALL_COUNT
};

/* In args[3] of WAIT, WAKE, YIELD, JOIN and TIMER: the kind; whether the time
 * is a length; whether processes share the key, and the one that is woken. */
enum {
    SHIM_KIND_MASK = 0xff,
    SHIM_RELATIVE = 0x100,
    SHIM_SHARED = 0x200,
    SHIM_WAKES_SHARED = 0x400
};

/* OF_TEMPLATE: the process becomes a template (forks.c). */
enum shim_turn { SHIM_OF_PROGRAM, SHIM_OF_COMMAND, SHIM_OF_TEMPLATE };

/* What threads wait for, beside descriptors and time. */
#define SHIM_OBJECTS_X(X)                                                      \
    X(MUTEX, "mutex")                                                          \
    X(CONDITION, "condition")                                                  \
    X(RWLOCK, "rwlock")                                                        \
    X(SEMAPHORE, "semaphore")                                                  \
    X(BARRIER, "barrier")                                                      \
    X(ONCE, "once")                                                            \
    X(FUTEX, "futex")

enum shim_object_kind {
#define X(NAME, name) SHIM_##NAME,
    SHIM_OBJECTS_X(X)
#undef X
        SHIM_OBJECT_KIND_COUNT
};

/* Real descriptors that reserve the numbers of those that are received. */
enum shim_fd_kind {
    SHIM_STREAM_FD,
    SHIM_DATAGRAM_FD,
    SHIM_PIPE_FD,
    SHIM_EVENT_FD,
    SHIM_TIMER_FD,
    SHIM_EPOLL_FD
};

/* An event of epoll: packed, as the kernel's. */
struct shim_event {
    uint32_t events;
    uint64_t data;
} __attribute__((packed));

/* What a signal comes with, as siginfo_t has it. */
struct shim_info {
    int32_t code, pid, status; /* STATUS, of SIGCHLD */
    uint64_t value;
};

/* A thread's slot. Descriptors are the program's own numbers.
 *
 *   SLEEP         args: until when (ns, of the world's clock), whether that
 *                 is a length, whether it is a trial of a call that SA_RESTART
 *                 restarts (1: the first, 2: another one), the kernel's number
 *                 of a process that this waits for, which holds a lock (0);
 *                 result: -EDEADLK
 *   POLL          data: struct pollfd[args[0]]; args[1]: timeout in ns (or
 *                 -1), args[3]: of errors and hang-ups only those that are
 *                 in events are reported; result in args[2]: what is left of
 *                 the timeout
 *   EPOLL_WAIT    args: most events, timeout in ns; data: struct shim_event[]
 *   EPOLL_CTL     args: operation, descriptor; data: struct shim_event
 *   SOCKET        fd: the new one; args: domain, type, protocol
 *   SOCKETPAIR    fd, args[3]: the new ones; args as before
 *   ACCEPT        args: the new one, flags
 *   SEND, WRITE   data, size; SEND: args: flags, how many descriptors are at
 *                 SHIM_RIGHTS_AT (int); name: to
 *   RECEIVE, READ args: most bytes, flags, room for control messages; data;
 *                 name: from; flags; control: those that are no descriptors;
 *                 result in args[2]: how many descriptors
 *   SPLICE        fd: from; args: to, most bytes, flags
 *   ADOPT         args: which descriptor of the last RECEIVE; fd: -1, result:
 *                 enum shim_fd_kind; or fd: the new one
 *   PIPE          fd, args[0]: the new ones; args[1]: flags
 *   EVENTFD       fd: the new one; args: count, flags
 *   TIMERFD       fd: the new one; args: flags
 *   TIMERFD_SET   args: value, interval (ns), whether VALUE is a moment;
 *                 result in args[0], args[1]: what was set before
 *   FLAGS         args: whether they are set, flags
 *   IOCTL         args: request, value; args[1]: result
 *   DUP           args: the new one
 *   THREAD        args[0]: 0: a new one, result: the number of its slot;
 *                 or 1: the one of slot args[1] could not be made
 *   ENTER         a thread that was made: it runs when it is answered
 *   JOIN          args: the handle of a thread, until when (or -1), 0,
 *                 SHIM_RELATIVE; result: -ETIMEDOUT
 *   WAIT          args: key, until when (or -1), a key to wake one of first
 *                 (or 0), enum shim_object_kind with SHIM_RELATIVE, ...; flags:
 *                 who holds it (a tid), if that is known; result: -ETIMEDOUT
 *   WAKE          args: key, how many
 *   YIELD         args[0]: whether others go first; args[1], args[3]: a key
 *                 and its kind, which the thread is about to take (or 0)
 *   KILL          args: a number of a process, or of a group as kill() has
 *                 it, a signal, whether it is for one thread, its handle (0:
 *                 the first); info: code, value; result in args[0]: the
 *                 process itself is to be killed
 *   GROUP         args: enum shim_group_call, the number of a process, a group
 *   ALARM         args: value, interval (ns), whether they are set; result in
 *                 args[0], args[1]: what was set before
 *   TIMER         args: a number (NEW: a signal, 0: none), value, interval
 *                 (ns), enum shim_timer_call with SHIM_RELATIVE; result in
 *                 args[1], args[2]: what was set before; NEW: info: value
 *   SIGNAL_WAIT   args: signals as bits, timeout in ns (or -1); result: a
 *                 signal, with info; they are blocked
 *   PENDING       result: signals as bits
 *   SIGNALFD      fd: a new one, or one whose mask changes; args: signals as
 *                 bits, flags
 *   START         result: the number of the process; args[0]: its parent's
 *   FORK          result: the slot of the child; args[0]: its number
 *   FORKED        args: that slot, the kernel's number of the child (-1)
 *   EXEC          data, size: the name of the program
 *   HAS           data: for each descriptor, whether it is one of the world
 *   SPAWNED       args: the number of a child
 *   WAITPID       args: a number, or of a group, result: the status, options
 *                 of waitpid(); result: a number
 *   PIDFD         fd: the new one; args: a number
 *   UNLINK        name: of a Unix socket
 *   RESOLVE       data, size: a name; args[0]: to listen; args[1]: the address
 *   ESCAPE        data, size: what the program has called
 *   CHOOSE        args: a kind (tt_choice.h), the number of answers; result:
 *                 the answer; data, size: the place of the question
 *   EXPLAIN       args: the kind, the number of answers, the answer; data,
 *                 size: what it did, a sentence
 *   MAY           data, size: a task's name; args: whether the program waits
 *                 for it to end; result: whether `cancel` may cancel it
 *   TRACE         data, size: a line of the trace
 *   EXCUSE        the program ends badly only because of what was injected
 *   STATE         data, size: the program's state, after `describes`
 */
struct shim_slot {
    uint32_t turn; /* a futex: enum shim_turn */
    uint32_t call;
    int32_t fd;
    int32_t flags; /* of a message that was received */
    int64_t args[4];
    int64_t result;     /* 0 or more, or a negative errno */
    uint64_t site;      /* the address that the call returns to */
    uint32_t has_state; /* the program can describe its state, */
    uint32_t describes; /* ... and is asked to, instead of having a result */
    uint64_t handle;    /* pthread_self(), of threads that the program makes */
    int32_t tid;        /* of the kernel; 0: it is being made */
    int32_t is_last;    /* the thread ends, without another call, perhaps */
    struct shim_info info;
    int32_t signal;      /* the thread takes it, and makes its call again: */
    int32_t was_blocked; /* ... one that waits, */
    int64_t left_ns;     /* ... so long; -1: forever */
    int32_t again;       /* the call waits on */
    int32_t has_pending; /* signals that the thread blocks */
    uint32_t closes;     /* descriptors that its process has closed so far */
    uint32_t size;
    uint32_t name_size;
    uint32_t control_size;
    char name[SHIM_NAME];
    char control[SHIM_CONTROL];
    char place[SHIM_PLACE]; /* "client at app.py:12": who calls; "" unknown */
    char data[SHIM_DATA];
};

/* A process that forks a child each time that it is asked to. */
struct shim_template {
    uint32_t asked; /* a futex: how often */
    int32_t pid;    /* of the last child, which has written it; or an errno */
};

struct shim_shared {
    uint32_t bell; /* a futex: counts calls and deaths */
    uint32_t version;
    uint64_t seed;        /* of getrandom() */
    uint32_t enabled;     /* the kinds of choices that are open, as bits */
    uint32_t explains;    /* EXPLAIN is read */
    int32_t pid, fd;      /* of the command: where this memory is */
    int64_t epoch_s;      /* of CLOCK_REALTIME, after SHIM_REALTIME_S */
    uint32_t faults;      /* of the network, that the run has had */
    uint32_t asks_thread; /* whether `thread` is a choice of this run */
    uint32_t is_alone;    /* no other thread could run now */
    struct shim_template templates[SHIM_PROGRAMS_MAX]; /* by slot */
    struct shim_slot slots[SHIM_THREADS_MAX];
};

#endif
