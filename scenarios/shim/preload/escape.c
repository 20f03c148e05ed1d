/* SPDX-License-Identifier: MIT
 *
 * escape.c: calls that would leave the simulated world. Each ends the run with
 * a verdict that names it: a run is never silently another one.
 *
 * Functions are listed here. System calls that do not come through a function
 * that we define (syscall instructions inside of libc, or of the program) are
 * caught by a filter of the kernel (seccomp), which lets through what tt__raw()
 * makes.
 */
#define _GNU_SOURCE 1
#include <dlfcn.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include <wordexp.h>

#include "preload.h"

int pidfd_open(pid_t pid, unsigned flags);
int tgkill(pid_t pid, pid_t tid, int number);
int capget(void *header, void *data);
int capset(void *header, const void *data);

/* ---- Functions ----------------------------------------------------------- */

enum { ARGUMENTS = 6 };

/* What NAME is without us: outside of a world, it is called. vfork() would
 * return twice into a frame that is gone: fork() does more. */
static long call_next(const char *name, const long at[ARGUMENTS])
{
    long (*next)(long, long, long, long, long, long);
    bool is_vfork = strcmp(name, "vfork") == 0 || strcmp(name, "__vfork") == 0;
    *(void **)&next = tt__next(is_vfork ? "fork" : name);
    return next(at[0], at[1], at[2], at[3], at[4], at[5]);
}

/* They take integers and pointers, at most six. Other files of the world
 * declare them; here only their names matter. A world in the program's own
 * process cannot end that: there they fail, and the run is refused. */
#define ESCAPES(name)                                                          \
    long tt__escape_##name(long a, long b, long c, long d, long e,             \
                           long f) __asm__(#name);                             \
    EXPORT long tt__escape_##name(long a, long b, long c, long d, long e,      \
                                  long f)                                      \
    {                                                                          \
        if (!tt__open()) {                                                     \
            return call_next(#name, (const long[]){a, b, c, d, e, f});         \
        }                                                                      \
        tt__refuse(#name "()");                                                \
        errno = ENOSYS;                                                        \
        return -1;                                                             \
    }

ESCAPES(clone)
ESCAPES(_Fork)
ESCAPES(__fork)
ESCAPES(__vfork)
ESCAPES(__libc_fork)
ESCAPES(fexecve)
ESCAPES(gethostbyname2_r)
ESCAPES(forkpty)
ESCAPES(getaddrinfo_a)
ESCAPES(mkfifo)
ESCAPES(mkfifoat)
ESCAPES(mq_open)
ESCAPES(msgget)
ESCAPES(semget)

/* Words with commands in them start these inside of libc. */
EXPORT int wordexp(const char *restrict words, wordexp_t *restrict out,
                   int flags)
{
    int (*next)(const char *, wordexp_t *, int);
    *(void **)&next = tt__next("wordexp");
    if (!tt__open()) {
        return next(words, out, flags);
    }
    int rc = next(words, out, flags | WRDE_NOCMD);
    if (rc == WRDE_CMDSUB && (flags & WRDE_NOCMD) == 0) {
        tt__refuse("wordexp() with a command");
    }
    return rc;
}

/* ---- syscall() ----------------------------------------------------------- */

struct arguments {
    long at[6];
};

/* The same of signals, to processes and threads by the world's numbers. */
static bool call_signal(long number, const long *at, long *result)
{
    switch (number) {
    case SYS_kill:
        *result = kill((pid_t)at[0], (int)at[1]);
        return true;
    case SYS_tgkill:
        *result = tgkill((pid_t)at[0], (pid_t)at[1], (int)at[2]);
        return true;
    case SYS_rt_sigqueueinfo:
    case SYS_rt_tgsigqueueinfo:
    case SYS_pidfd_send_signal:
        if (tt__has_turns()) {
            tt__refuse("a signal by syscall()");
        }
        return false;
    default:
        return false;
    }
}

/* A process like that of fork(). One with namespaces of its own is not
 * permitted, as without privileges; others are the tripwire's. */
static bool call_clone(const long *at, long *result)
{
    const long namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                            CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
                            CLONE_NEWNET;
    if (!tt__has_turns() || (at[0] & ~namespaces) != SIGCHLD || at[1] != 0) {
        return false;
    }
    *result = at[0] == SIGCHLD ? fork() : tt__libc(-EPERM);
    return true;
}

/* Those of sockets and epoll. */
static bool call_socket(long number, const long *at, long *result)
{
    int fd = (int)at[0];
    switch (number) {
    case SYS_accept4:
        *result = accept4(fd, (struct sockaddr *)at[1], (socklen_t *)at[2],
                          (int)at[3]);
        return true;
    case SYS_epoll_pwait:
        *result = epoll_pwait(fd, (struct epoll_event *)at[1], (int)at[2],
                              (int)at[3], (const sigset_t *)at[4]);
        return true;
    case SYS_sendmmsg: /* libuv's */
        *result =
            sendmmsg(fd, (struct mmsghdr *)at[1], (unsigned)at[2], (int)at[3]);
        return true;
    case SYS_clone:
        return call_clone(at, result);
    case SYS_capget:
        *result = capget((void *)at[0], (void *)at[1]);
        return true;
    case SYS_capset:
        *result = capset((void *)at[0], (void *)at[1]);
        return true;
    case SYS_recvmmsg:
        *result = recvmmsg(fd, (struct mmsghdr *)at[1], (unsigned)at[2],
                           (int)at[3], (struct timespec *)at[4]);
        return true;
    default:
        return call_signal(number, at, result);
    }
}

/* The calls that have a function here. False: there is none. */
static bool call_function(long number, const struct arguments *args,
                          uint64_t site, long *result)
{
    const long *at = args->at;
    int fd = (int)at[0];
    switch (number) {
    case SYS_close:
        *result = close(fd);
        return true;
    case SYS_read:
        *result = read(fd, (void *)at[1], (size_t)at[2]);
        return true;
    case SYS_write:
        *result = write(fd, (void *)at[1], (size_t)at[2]);
        return true;
    case SYS_getrandom:
        *result = getrandom((void *)at[0], (size_t)at[1], (unsigned)at[2]);
        return true;
    case SYS_gettid:
        *result = gettid();
        return true;
    case SYS_getpid:
        *result = getpid();
        return true;
    case SYS_futex:
        if (!tt__has_turns()) {
            return false;
        }
        *result = tt__libc(tt__futex(at, site));
        return true;
    case SYS_sched_yield:
        *result = sched_yield();
        return true;
    case SYS_sched_getaffinity: /* unlike the function, it returns a size */
        *result = sched_getaffinity(fd, (size_t)at[1], (cpu_set_t *)at[2]);
        *result = *result == 0 ? (long)sizeof(uint64_t) : *result;
        return true;
    case SYS_sched_setaffinity:
        *result =
            sched_setaffinity(fd, (size_t)at[1], (const cpu_set_t *)at[2]);
        return true;
    case SYS_clock_gettime:
        *result = clock_gettime((clockid_t)at[0], (struct timespec *)at[1]);
        return true;
    case SYS_pidfd_open:
        *result = pidfd_open((pid_t)at[0], (unsigned)at[1]);
        return true;
    case SYS_wait4:
        *result = wait4((pid_t)at[0], (int *)at[1], (int)at[2],
                        (struct rusage *)at[3]);
        return true;
    case SYS_inotify_init1:  /* libraries then look at the files, */
    case SYS_io_uring_setup: /* and use epoll */
        errno = ENOSYS;
        *result = -1;
        return true;
    default:
        return call_socket(number, at, result);
    }
}

EXPORT long syscall(long number, ...)
{
    struct arguments args;
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) {
        args.at[i] = va_arg(list, long);
    }
    va_end(list);
    long result;
    if (tt__open() && call_function(number, &args, SITE, &result)) {
        return result;
    }
    /* Not through tt__raw(): the tripwire is to see it. */
#if defined(__x86_64__)
    register long r10 __asm__("r10") = args.at[3];
    register long r8 __asm__("r8") = args.at[4];
    register long r9 __asm__("r9") = args.at[5];
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(args.at[0]), "S"(args.at[1]),
                       "d"(args.at[2]), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
#else
    result = tt__raw(number, args.at[0], args.at[1], args.at[2], args.at[3],
                     args.at[4], args.at[5]);
#endif
    return tt__libc(result);
}

/* ---- The tripwire -------------------------------------------------------- */

static const struct {
    int number;
    const char *name;
} trapped[] = {
#define ROW(name)                                                              \
    {                                                                          \
        SYS_##name, #name                                                      \
    }
    ROW(socket),       ROW(socketpair),    ROW(connect),
    ROW(bind),         ROW(listen),        ROW(accept),
    ROW(accept4),      ROW(sendto),        ROW(recvfrom),
    ROW(sendmsg),      ROW(recvmsg),       ROW(sendmmsg),
    ROW(recvmmsg),     ROW(epoll_create1), ROW(epoll_ctl),
    ROW(epoll_pwait),  ROW(epoll_pwait2),  ROW(ppoll),
    ROW(pselect6),     ROW(eventfd2),      ROW(timerfd_create),
    ROW(signalfd4),    ROW(inotify_init1), ROW(execve),
    ROW(execveat),     ROW(nanosleep),     ROW(clock_nanosleep),
    ROW(timer_create), ROW(setitimer),     ROW(io_uring_setup),
    ROW(pidfd_open),   ROW(clone),
#if defined(__x86_64__)
    ROW(epoll_create), ROW(epoll_wait),    ROW(poll),
    ROW(select),       ROW(eventfd),       ROW(signalfd),
    ROW(inotify_init), ROW(fork),          ROW(vfork),
    ROW(alarm),        ROW(pause),
#endif
#undef ROW
};

enum { TRAPPED = sizeof trapped / sizeof *trapped };

static void put_number(char **at, long number)
{
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) {
        *(*at)++ = digits[--count];
    }
}

static void put_words(char **at, const char *words)
{
    size_t size = tt__length(words);
    tt__copy(*at, words, size);
    *at += size;
}

/* libc looks for its daemon of names (nscd) before it reads files; there is
 * none. */
static bool is_of_names(const siginfo_t *info, const ucontext_t *context)
{
    Dl_info where;
#if defined(__x86_64__)
    bool is_unix = context->uc_mcontext.gregs[REG_RDI] == AF_UNIX;
#else
    bool is_unix = context->uc_mcontext.regs[0] == AF_UNIX;
#endif
    return info->si_syscall == SYS_socket && is_unix &&
           dladdr(info->si_call_addr, &where) != 0 && where.dli_fname != NULL &&
           strstr(where.dli_fname, "/libc.so") != NULL;
}

static void set_result(ucontext_t *context, long result)
{
#if defined(__x86_64__)
    context->uc_mcontext.gregs[REG_RAX] = result;
#else
    context->uc_mcontext.regs[0] = (unsigned long long)result;
#endif
}

/* " in libx.so.1 at 0x12f": for addr2line. */
static void put_caller(char **at, const siginfo_t *info)
{
    static const char digits[] = "0123456789abcdef";
    enum { NAME = 60, BITS = 4, DIGIT = 15, SHIFT = 28 };
    Dl_info where;
    if (dladdr(info->si_call_addr, &where) == 0 || where.dli_fname == NULL) {
        return;
    }
    const char *slash = strrchr(where.dli_fname, '/');
    const char *file = slash == NULL ? where.dli_fname : slash + 1;
    if (tt__length(file) > NAME) {
        return;
    }
    uint64_t offset = (uint64_t)((const char *)info->si_call_addr -
                                 (const char *)where.dli_fbase);
    put_words(at, " in ");
    put_words(at, file);
    put_words(at, " at 0x");
    for (int shift = SHIFT; shift >= 0; shift -= BITS) {
        if (offset >> shift != 0 || shift == 0) {
            *(*at)++ = digits[offset >> shift & DIGIT];
        }
    }
}

static void on_trap(int number, siginfo_t *info, void *context)
{
    char text[200], *at = text;
    const char *name = "a system call";
    (void)number;
    if (is_of_names(info, context)) {
        set_result(context, -EAFNOSUPPORT);
        return;
    }
    for (int i = 0; i < TRAPPED; i++) {
        name = trapped[i].number == info->si_syscall ? trapped[i].name : name;
    }
    put_words(&at, name);
    put_words(&at, " (system call ");
    put_number(&at, info->si_syscall);
    put_words(&at, ", not through the C library's function)");
    put_caller(&at, info);
    *at = '\0';
    tt__escape(text);
}

#define LOAD(field)                                                            \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define IF(test, value, then_, else_)                                          \
    BPF_JUMP(BPF_JMP | (test) | BPF_K, (uint32_t)(value), then_, else_)

/* libc makes threads, and may: what is no thread made by pthread_create() has
 * no slot. It is to use clone(), whose flags a filter sees: a call without
 * CLONE_THREAD makes a process. One in the same memory (CLONE_VM) that its
 * parent does not wait for is a sanitizer's. */
static int filter_clone(struct sock_filter *out)
{
    const struct sock_filter filter[] = {
        LOAD(nr),
        IF(BPF_JEQ, SYS_clone3, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        IF(BPF_JEQ, SYS_clone, 0, 5),
        LOAD(args[0]),
        IF(BPF_JSET, CLONE_VFORK, 2, 0),
        IF(BPF_JSET, CLONE_THREAD | CLONE_VM, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        LOAD(nr),
    };
    enum { COUNT = sizeof filter / sizeof *filter };
    tt__copy(out, filter, sizeof filter);
    return COUNT;
}

/* Whether the number is trapped, and then, whether the call has the mark of
 * tt__raw(): not its address, since a filter stays at exec. */
static int make_filter(struct sock_filter *out)
{
    const uint64_t mark = TT__MARK;
    int count = filter_clone(out);
    for (int i = 0; i < TRAPPED; i++) {
        unsigned char over = (unsigned char)(TRAPPED - i);
        out[count++] =
            (struct sock_filter)IF(BPF_JEQ, trapped[i].number, over, 0);
    }
    const struct sock_filter rest[] = {
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        LOAD(args[5]),
        IF(BPF_JEQ, mark, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                 offsetof(struct seccomp_data, args[5]) + 4),
        IF(BPF_JEQ, mark >> 32, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
    };
    tt__copy(out + count, rest, sizeof rest);
    return count + (int)(sizeof rest / sizeof *rest);
}

/* Where the kernel has no filters, only functions are watched. */
static void set_tripwire(void)
{
    struct sock_filter filter[TRAPPED + 20];
    struct sock_fprog program = {.filter = filter};
    struct sigaction action = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO};
    program.len = (unsigned short)make_filter(filter);
    if (sigaction(SIGSYS, &action, NULL) == 0 && !tt__was_executed() &&
        RAW5(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
        RAW3(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
    }
}

__attribute__((constructor)) static void start(void)
{
    if (tt__open()) {
        for (int fd = 0; fd <= STDERR_FILENO; fd++) {
            if (tt__is_ours(fd)) {
                tt__replace_stream(fd);
            }
        }
        if (!tt__is_ours(STDOUT_FILENO)) {
            setvbuf(stdout, NULL, _IOLBF, 0);
        }
        set_tripwire();
    }
}
