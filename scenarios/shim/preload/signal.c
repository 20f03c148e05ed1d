/* SPDX-License-Identifier: MIT
 *
 * signal.c: signals. Those of other programs and of alarms are the command's
 * until the command lets this thread take one: it sends itself the real signal,
 * at a call, so that masks, handlers and default actions are the kernel's.
 *
 * sigaction() and masks are the real ones.
 */
#define _GNU_SOURCE 1
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/time.h>
#include <unistd.h>

#include "preload.h"

enum { SIGNALS_MAX = 64 };

/* A wait of this thread changes its mask: a signal ends it even if it comes
 * before. */
static __thread bool is_masked __attribute__((tls_model("initial-exec")));
__thread int64_t tt__left __attribute__((tls_model("initial-exec")));

/* What rt_sigaction() returns. */
struct kernel_action {
    uintptr_t handler;
    unsigned long flags;
    uintptr_t restorer;
    uint64_t mask;
};

/* ---- Taking a signal ----------------------------------------------------- */

/* How much of a slot's data the call in it uses. */
static size_t used_data(const struct shim_slot *slot)
{
    enum { POLLFD = 8 };
    size_t size = slot->size;
    if (slot->call == SHIM_POLL) {
        size = (size_t)slot->args[0] * POLLFD;
    } else if (slot->call == SHIM_EPOLL_CTL) {
        size = sizeof(struct shim_event);
    }
    return size < SHIM_DATA ? size : SHIM_DATA;
}

/* What a program sees of a signal. */
static void put_info(siginfo_t *out, int number, const struct shim_info *info)
{
    tt__clear(out, sizeof *out);
    out->si_signo = number;
    out->si_code = info->code;
    if (info->code == SI_TIMER) {
        out->si_value.sival_ptr = (void *)(uintptr_t)info->value;
        return;
    }
    out->si_pid = info->pid;
    out->si_uid = info->pid == 0 ? 0 : getuid();
    if (number == SIGCHLD && info->code > 0) {
        out->si_status = info->status;
    } else {
        out->si_value.sival_ptr = (void *)(uintptr_t)info->value;
    }
}

/* Sends this thread the signal: its handler runs, or the process ends. What the
 * slot has stays. */
static void send_own(struct shim_slot *slot, int number)
{
    size_t size = offsetof(struct shim_slot, data) + used_data(slot);
    siginfo_t info;
    put_info(&info, number, &slot->info);
    long kept = tt__raw(SYS_mmap, 0, (long)size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    bool is_kept = kept >= 0 || kept < -4095;
    if (is_kept) {
        tt__copy((void *)kept, slot, size);
    }
    RAW4(SYS_rt_tgsigqueueinfo, RAW0(SYS_getpid), tt__tid, number, &info);
    if (is_kept) {
        tt__copy(slot, (void *)kept, size);
        RAW2(SYS_munmap, kept, size);
    }
}

/* Whether a call that was interrupted is made again whatever the handler's
 * flags are: those of pthreads, but for semaphores, and the resolver's. */
static bool waits_on(const struct shim_slot *slot)
{
    int64_t kind = slot->args[3] & SHIM_KIND_MASK;
    return slot->call == SHIM_JOIN || slot->call == SHIM_RESOLVE ||
           (slot->call == SHIM_WAIT && kind != SHIM_SEMAPHORE &&
            kind != SHIM_FUTEX);
}

/* ... or if they have SA_RESTART. */
static bool may_restart(const struct shim_slot *slot)
{
    switch ((enum shim_call)slot->call) {
    case SHIM_POLL:
    case SHIM_EPOLL_WAIT:
    case SHIM_SIGNAL_WAIT:
        return false;
    case SHIM_SLEEP:
        return slot->args[2] != 0;
    default:
        return true;
    }
}

bool tt__take_signal(struct shim_slot *slot)
{
    struct kernel_action action = {.flags = 0};
    int number = slot->signal;
    bool was_blocked = slot->was_blocked != 0;
    int64_t left = slot->left_ns;
    bool masked = is_masked;
    slot->signal = 0;
    if (number == SHIM_CANCEL) {
        slot->again = was_blocked;
        return tt__take_cancel(slot);
    }
    RAW4(SYS_rt_sigaction, number, NULL, &action, sizeof action.mask);
    if (number == SIGCHLD && (action.flags & SA_NOCLDSTOP) != 0 &&
        (slot->info.code == CLD_STOPPED || slot->info.code == CLD_CONTINUED)) {
        slot->again = was_blocked;
        return false;
    }
    is_masked = false;
    send_own(slot, number);
    is_masked = masked;
    tt__left = left;
    slot->again = was_blocked;
    if (!was_blocked && !masked) {
        return false;
    }
    return !waits_on(slot) &&
           !((action.flags & SA_RESTART) != 0 && may_restart(slot));
}

/* ---- Masks --------------------------------------------------------------- */

static uint64_t change_mask(int how, const void *mask)
{
    uint64_t old = 0;
    RAW4(SYS_rt_sigprocmask, how, mask, &old, sizeof old);
    return old;
}

uint64_t tt__begin_mask(const void *mask)
{
    is_masked = mask != NULL;
    return mask == NULL ? 0 : change_mask(SIG_SETMASK, mask);
}

void tt__end_mask(const void *mask, uint64_t old)
{
    if (mask != NULL) {
        RAW4(SYS_rt_sigprocmask, SIG_SETMASK, &old, NULL, sizeof old);
        is_masked = false;
    }
}

/* Signals that are no longer blocked are taken at once. */
static int set_mask(int how, const sigset_t *mask, sigset_t *old, uint64_t site)
{
    int rc = (int)RAW4(SYS_rt_sigprocmask, how, mask, old, sizeof(uint64_t));
    if (rc == 0 && mask != NULL && how != SIG_BLOCK && tt__has_turns() &&
        tt__slot->has_pending != 0) {
        tt__ask3(SHIM_YIELD, -1, site, 0, 0, 0);
    }
    return rc;
}

/* libc's own two signals are not for programs to block. */
static const sigset_t *allow_own(const sigset_t *mask, sigset_t *copy)
{
    if (mask == NULL) {
        return NULL;
    }
    *copy = *mask;
    copy->__val[0] &= ~(UINT64_C(3) << 31);
    return copy;
}

EXPORT int sigprocmask(int how, const sigset_t *restrict mask,
                       sigset_t *restrict old)
{
    sigset_t copy;
    return (int)tt__libc(set_mask(how, allow_own(mask, &copy), old, SITE));
}

EXPORT int pthread_sigmask(int how, const sigset_t *restrict mask,
                           sigset_t *restrict old)
{
    sigset_t copy;
    return -set_mask(how, allow_own(mask, &copy), old, SITE);
}

/* ---- Waiting for signals ------------------------------------------------- */

EXPORT int signalfd(int fd, const sigset_t *mask, int flags)
{
    enum { FLAGS = SFD_NONBLOCK | SFD_CLOEXEC };
    uint64_t bits;
    tt__copy(&bits, mask, sizeof bits);
    if (!tt__has_turns()) {
        if (tt__open()) {
            tt__refuse("signalfd()");
        }
        return (int)tt__libc(
            RAW4(SYS_signalfd4, fd, &bits, sizeof bits, flags));
    }
    if ((flags & ~FLAGS) != 0 || (fd >= 0 && !tt__is_ours(fd))) {
        return (int)tt__libc(-EINVAL);
    }
    if (fd >= 0) {
        int64_t rc = tt__ask3(SHIM_SIGNALFD, fd, SITE, (int64_t)bits, 0, 0);
        return rc < 0 ? (int)tt__libc(rc) : fd;
    }
    int made = tt__reserve(RAW2(SYS_eventfd2, 0, flags | SFD_NONBLOCK));
    return made < 0 ? (int)tt__libc(made)
                    : tt__taken(made, tt__ask3(SHIM_SIGNALFD, made, SITE,
                                               (int64_t)bits, flags, 0));
}

EXPORT int sigsuspend(const sigset_t *mask)
{
    if (!tt__has_turns()) {
        return (int)tt__libc(RAW2(SYS_rt_sigsuspend, mask, sizeof(uint64_t)));
    }
    uint64_t old = tt__begin_mask(mask);
    int64_t result = tt__ask3(SHIM_SLEEP, -1, SITE, SHIM_NEVER, 0, 0);
    tt__end_mask(mask, old);
    return (int)tt__libc(result);
}

EXPORT int pause(void)
{
    if (!tt__has_turns()) {
        return (int)tt__libc(
            RAW5(SYS_ppoll, NULL, 0, NULL, NULL, sizeof(uint64_t)));
    }
    return (int)tt__libc(tt__ask3(SHIM_SLEEP, -1, SITE, SHIM_NEVER, 0, 0));
}

/* A signal of SET, or a negative errno. What is pending in the kernel was sent
 * by this process to itself. */
static int64_t wait_signal(const sigset_t *set, siginfo_t *info,
                           int64_t timeout, uint64_t site)
{
    const struct timespec none = {0, 0};
    long got = RAW4(SYS_rt_sigtimedwait, set, info, &none, sizeof(uint64_t));
    if (got != -EAGAIN || !tt__has_turns()) {
        return got;
    }
    int64_t number = tt__ask3(SHIM_SIGNAL_WAIT, -1, site,
                              (int64_t)set->__val[0], timeout, 0);
    if (number > 0 && info != NULL) {
        put_info(info, (int)number, &tt__slot->info);
    }
    return number;
}

EXPORT int sigtimedwait(const sigset_t *restrict set, siginfo_t *restrict info,
                        const struct timespec *restrict timeout)
{
    return (int)tt__libc(
        wait_signal(set, info, timeout == NULL ? -1 : tt__ns(timeout), SITE));
}

EXPORT int sigwaitinfo(const sigset_t *restrict set, siginfo_t *restrict info)
{
    return (int)tt__libc(wait_signal(set, info, -1, SITE));
}

EXPORT int sigwait(const sigset_t *restrict set, int *restrict number)
{
    int64_t got;
    do {
        got = wait_signal(set, NULL, -1, SITE);
    } while (got == -EINTR);
    if (got > 0) {
        *number = (int)got;
    }
    return got > 0 ? 0 : (int)-got;
}

EXPORT int sigpending(sigset_t *set)
{
    int rc = (int)RAW2(SYS_rt_sigpending, set, sizeof(uint64_t));
    if (rc == 0 && tt__has_turns()) {
        set->__val[0] |= (uint64_t)tt__ask(SHIM_PENDING, -1, SITE);
    }
    return (int)tt__libc(rc);
}

/* ---- Sending ------------------------------------------------------------- */

static bool is_blocked(int number)
{
    uint64_t mask = change_mask(SIG_BLOCK, NULL);
    return number >= 1 && number <= SIGNALS_MAX &&
           (mask >> (number - 1) & 1) != 0;
}

/* A signal to be sent. */
struct sent {
    int number;
    int code;
    uint64_t value;
};

/* A signal of this thread to itself is real, and arrives before this returns.
 * If it blocks it, the command has it, as those of others: a signalfd shows it.
 * 0 or a negative errno. */
static int64_t send_self(const struct sent *sent)
{
    const struct shim_info info = {
        .code = sent->code, .pid = tt__pid(), .value = sent->value};
    siginfo_t out;
    put_info(&out, sent->number, &info);
    return RAW4(SYS_rt_tgsigqueueinfo, RAW0(SYS_getpid), tt__tid, sent->number,
                &out);
}

/* Signals that stop the process are the command's: so is SIGCONT. */
static bool is_job_control(int number)
{
    return number == SIGSTOP || number == SIGTSTP || number == SIGTTIN ||
           number == SIGTTOU || number == SIGCONT;
}

/* By the command: to a process, or a group; or to the thread of this process
 * that HANDLE names, if IS_THREADS. 0 or a negative errno. */
static int64_t send_by_command(int64_t pid, const struct sent *sent,
                               bool is_threads, uint64_t handle, uint64_t site)
{
    struct shim_slot *slot = tt__slot;
    slot->info = (struct shim_info){.code = sent->code, .value = sent->value};
    slot->args[3] = (int64_t)handle;
    int64_t rc = tt__ask3(SHIM_KILL, -1, site, pid, sent->number, is_threads);
    if (rc >= 0 && slot->args[0] != 0) {
        RAW2(SYS_kill, RAW0(SYS_getpid), sent->number);
    }
    if (rc >= 0 && (slot->has_pending != 0 || is_job_control(sent->number))) {
        /* it may be this thread's */
        tt__ask3(SHIM_YIELD, -1, site, 0, 0, 0);
    }
    return rc;
}

/* As in Linux, a signal for the process is one for its first thread, if that
 * does not block it: if it is not this one, it is parked. */
static int64_t send_to(int64_t pid, const struct sent *sent, uint64_t site)
{
    bool is_first = !tt__has_threads() || tt__slot->handle == 0;
    if (pid == tt__pid() && sent->number == 0) {
        return 0;
    }
    if (pid == tt__pid() && sent->number == SIGKILL) {
        return RAW2(SYS_kill, RAW0(SYS_getpid), SIGKILL);
    }
    if (pid == tt__pid() && is_first && !is_blocked(sent->number) &&
        !is_job_control(sent->number)) {
        return send_self(sent);
    }
    return send_by_command(pid, sent, false, 0, site);
}

EXPORT int kill(pid_t pid, int number)
{
    const struct sent sent = {.number = number, .code = SI_USER};
    return (int)tt__libc(tt__has_turns() ? send_to(pid, &sent, SITE)
                                         : RAW2(SYS_kill, pid, number));
}

EXPORT int killpg(pid_t group, int number)
{
    return group < 0 ? (int)tt__libc(-EINVAL) : kill(-group, number);
}

/* The thread, as the command knows it: 0 is the first one. */
static uint64_t handle_of(pthread_t thread)
{
    return thread == tt__first_thread() ? 0 : (uint64_t)thread;
}

static int64_t send_to_thread(pthread_t thread, const struct sent *sent,
                              uint64_t site)
{
    if (sent->number == 0) {
        return 0;
    }
    if (is_job_control(sent->number)) { /* they concern all threads */
        return send_to(tt__pid(), sent, site);
    }
    if (thread == pthread_self() && !is_blocked(sent->number)) {
        return send_self(sent);
    }
    return send_by_command(0, sent, true, handle_of(thread), site);
}

int tt__cancel_thread(unsigned long thread, uint64_t site)
{
    const struct sent sent = {.number = SHIM_CANCEL, .code = SI_TKILL};
    return (int)-send_by_command(0, &sent, true, handle_of(thread), site);
}

EXPORT int raise(int number)
{
    const struct sent sent = {.number = number, .code = SI_TKILL};
    return (int)tt__libc(
        tt__has_turns()
            ? send_to_thread(pthread_self(), &sent, SITE)
            : RAW3(SYS_tgkill, RAW0(SYS_getpid), RAW0(SYS_gettid), number));
}

EXPORT int pthread_kill(pthread_t thread, int number)
{
    if (!tt__has_turns()) {
        int (*next)(pthread_t, int);
        *(void **)&next = tt__next("pthread_kill");
        return next(thread, number);
    }
    const struct sent sent = {.number = number, .code = SI_TKILL};
    return (int)-send_to_thread(thread, &sent, SITE);
}

/* Numbers of processes and threads are the world's: the kernel would send it to
 * another one. */
EXPORT int tgkill(pid_t pid, pid_t tid, int number)
{
    if (!tt__has_turns()) {
        return (int)tt__libc(RAW3(SYS_tgkill, pid, tid, number));
    }
    if (pid != tt__pid() || tid != tt__thread_id()) {
        tt__escape("tgkill() of another thread");
    }
    return raise(number);
}

static struct sent with_value(int number, union sigval value)
{
    return (struct sent){.number = number,
                         .code = SI_QUEUE,
                         .value = (uint64_t)(uintptr_t)value.sival_ptr};
}

EXPORT int sigqueue(pid_t pid, int number, const union sigval value)
{
    const struct sent sent = with_value(number, value);
    if (!tt__has_turns()) {
        int (*next)(pid_t, int, union sigval);
        *(void **)&next = tt__next("sigqueue");
        return next(pid, number, value);
    }
    return (int)tt__libc(pid <= 0 ? -EINVAL : send_to(pid, &sent, SITE));
}

EXPORT int pthread_sigqueue(pthread_t thread, int number,
                            const union sigval value)
{
    if (!tt__has_turns()) {
        int (*next)(pthread_t, int, union sigval);
        *(void **)&next = tt__next("pthread_sigqueue");
        return next(thread, number, value);
    }
    const struct sent sent = with_value(number, value);
    return (int)-send_to_thread(thread, &sent, SITE);
}

/* ---- Alarms -------------------------------------------------------------- */

static int64_t of_timeval(const struct timeval *time)
{
    return (int64_t)time->tv_sec * NS_PER_S + time->tv_usec * NS_PER_US;
}

static struct timeval to_timeval(int64_t ns)
{
    return (struct timeval){.tv_sec = ns / NS_PER_S,
                            .tv_usec = ns % NS_PER_S / NS_PER_US};
}

static bool is_time(const struct timeval *time)
{
    enum { US_PER_S = 1000000 };
    return time->tv_sec >= 0 && time->tv_usec >= 0 && time->tv_usec < US_PER_S;
}

static void take_times(struct itimerval *out)
{
    if (out != NULL) {
        out->it_value = to_timeval(tt__slot->args[0]);
        out->it_interval = to_timeval(tt__slot->args[1]);
    }
}

/* A timer on the processor's time, which does not pass: it never expires, and
 * says how it was set. A child has none. */
static struct itimerval *processor_timer(__itimer_which_t which)
{
    static struct itimerval timers[2];
    static int pid;
    if (pid != tt__pid()) {
        pid = tt__pid();
        tt__clear(timers, sizeof timers);
    }
    return &timers[which == ITIMER_PROF];
}

EXPORT int setitimer(__itimer_which_t which,
                     const struct itimerval *restrict new,
                     struct itimerval *restrict old)
{
    if (!tt__has_turns()) {
        if (tt__open() && new != NULL && of_timeval(&new->it_value) != 0) {
            tt__refuse("setitimer()");
        }
        return (int)tt__libc(RAW3(SYS_setitimer, which, new, old));
    }
    if (new == NULL || !is_time(&new->it_value) ||
        !is_time(&new->it_interval)) {
        return (int)tt__libc(-EINVAL);
    }
    if (which == ITIMER_VIRTUAL || which == ITIMER_PROF) {
        struct itimerval was = *processor_timer(which);
        *processor_timer(which) = *new;
        if (old != NULL) {
            *old = was;
        }
        return 0;
    }
    if (which != ITIMER_REAL) {
        return (int)tt__libc(-EINVAL);
    }
    tt__ask3(SHIM_ALARM, -1, SITE, of_timeval(&new->it_value),
             of_timeval(&new->it_interval), 1);
    take_times(old);
    return 0;
}

EXPORT int getitimer(__itimer_which_t which, struct itimerval *now)
{
    if (!tt__has_turns()) {
        return (int)tt__libc(RAW2(SYS_getitimer, which, now));
    }
    if (which == ITIMER_REAL) {
        tt__clear(now, sizeof *now);
        tt__ask3(SHIM_ALARM, -1, SITE, 0, 0, 0);
        take_times(now);
        return 0;
    }
    if (which != ITIMER_VIRTUAL && which != ITIMER_PROF) {
        return (int)tt__libc(-EINVAL);
    }
    *now = *processor_timer(which);
    return 0;
}

EXPORT unsigned alarm(unsigned seconds)
{
    struct itimerval new = {.it_value.tv_sec = (time_t)seconds}, old;
    if (setitimer(ITIMER_REAL, &new, &old) < 0) {
        return 0;
    }
    /* As the kernel does: what is left is never 0, and rounded. */
    enum { HALF_US = 500000 };
    bool is_more = old.it_value.tv_usec >= HALF_US ||
                   (old.it_value.tv_sec == 0 && old.it_value.tv_usec > 0);
    return (unsigned)old.it_value.tv_sec + is_more;
}

/* Microseconds as a time. */
static struct timeval of_us(useconds_t us)
{
    enum { US_PER_S = 1000000 };
    return (struct timeval){.tv_sec = us / US_PER_S, .tv_usec = us % US_PER_S};
}

EXPORT useconds_t ualarm(useconds_t value, useconds_t interval)
{
    enum { US_PER_S = 1000000 };
    struct itimerval old,
        new = {.it_value = of_us(value), .it_interval = of_us(interval)};
    if (setitimer(ITIMER_REAL, &new, &old) < 0) {
        return (useconds_t)-1;
    }
    return (useconds_t)(old.it_value.tv_sec * US_PER_S + old.it_value.tv_usec);
}
