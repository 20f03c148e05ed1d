/* SPDX-License-Identifier: MIT
 *
 * own.c: calls that name a process or thread by its number, and which the
 * kernel serves: it does not know the numbers that programs see. A program's
 * own ones are 0 there. Priorities of others change nothing here.
 */
#define _GNU_SOURCE 1
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#include "preload.h"

int capget(cap_user_header_t header, cap_user_data_t data);
int capset(cap_user_header_t header, const cap_user_data_t data);

/* PID for the kernel: 0, this process; -1: it is another one of the world;
 * -2: there is none. */
static long find_own(long pid)
{
    if (!tt__has_turns() || pid == 0) {
        return pid;
    }
    if (pid == tt__pid() || pid == tt__thread_id()) {
        return 0;
    }
    int error = errno;
    int rc = kill((pid_t)pid, 0);
    errno = error;
    return rc == 0 ? -1 : -2;
}

/* NUMBER of PID, with A and B; of another process what THEIRS says. */
static long call_own(long number, long pid, long a, long b, long theirs)
{
    long own = find_own(pid);
    if (own == -2) {
        return -ESRCH;
    }
    return own == -1 ? theirs : RAW3(number, own, a, b);
}

/* ---- Capabilities (setpriv, by libcap-ng) -------------------------------- */

static long call_capabilities(long number, cap_user_header_t header, void *data)
{
    if (header == NULL) {
        return RAW2(number, header, data);
    }
    int was = header->pid;
    long own = find_own(was);
    if (own < 0) {
        return own == -2 ? -ESRCH : -EPERM;
    }
    header->pid = (int)own;
    long rc = RAW2(number, header, data);
    header->pid = was;
    return rc;
}

EXPORT int capget(cap_user_header_t header, cap_user_data_t data)
{
    return (int)tt__libc(call_capabilities(SYS_capget, header, data));
}

EXPORT int capset(cap_user_header_t header, const cap_user_data_t data)
{
    return (int)tt__libc(call_capabilities(SYS_capset, header, data));
}

/* ---- Priorities ---------------------------------------------------------- */

EXPORT int setpriority(__priority_which_t which, id_t who, int priority)
{
    long own = which == PRIO_PROCESS ? find_own((long)who) : (long)who;
    if (own < 0 || which == PRIO_PGRP) {
        return (int)tt__libc(own == -2 ? -ESRCH : 0);
    }
    return (int)tt__libc(RAW3(SYS_setpriority, which, own, priority));
}

EXPORT int getpriority(__priority_which_t which, id_t who)
{
    enum { MIDDLE = 20 }; /* the kernel's result is never negative */
    long own = which == PRIO_PROCESS ? find_own((long)who) : (long)who;
    if (own < 0 || which == PRIO_PGRP) {
        return (int)tt__libc(own == -2 ? -ESRCH : 0);
    }
    long rc = RAW2(SYS_getpriority, which, own);
    return rc < 0 ? (int)tt__libc(rc) : MIDDLE - (int)rc;
}

EXPORT int sched_setscheduler(pid_t pid, int policy,
                              const struct sched_param *param)
{
    return (int)tt__libc(
        call_own(SYS_sched_setscheduler, pid, policy, (long)param, 0));
}

EXPORT int sched_getscheduler(pid_t pid)
{
    return (int)tt__libc(
        call_own(SYS_sched_getscheduler, pid, 0, 0, SCHED_OTHER));
}

EXPORT int sched_setparam(pid_t pid, const struct sched_param *param)
{
    return (int)tt__libc(call_own(SYS_sched_setparam, pid, (long)param, 0, 0));
}

EXPORT int sched_getparam(pid_t pid, struct sched_param *param)
{
    long own = find_own(pid);
    return (int)tt__libc(own == -2 ? -ESRCH
                                   : RAW2(SYS_sched_getparam, 0, param));
}

/* ---- Limits -------------------------------------------------------------- */

EXPORT int prlimit(pid_t pid, enum __rlimit_resource resource,
                   const struct rlimit *limit, struct rlimit *old)
{
    long own = find_own(pid);
    if (own < 0) { /* what another process may do is none of ours */
        return (int)tt__libc(own == -2 ? -ESRCH : -EPERM);
    }
    return (int)tt__libc(RAW4(SYS_prlimit64, own, resource, limit, old));
}
ALIAS(prlimit)
int prlimit64(pid_t pid, enum __rlimit_resource resource,
              const struct rlimit64 *limit, struct rlimit64 *old);
