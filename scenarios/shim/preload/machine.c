/* SPDX-License-Identifier: MIT
 *
 * machine.c: the machine that programs see has two processors, wherever they
 * run: servers start as many threads as there are. What they ask to run on is
 * noted nowhere: the command runs all of them on one (launch.c). It has been up
 * as long as the world's clock says, is idle, and half of its memory is free;
 * programs take no time of it.
 */
#define _GNU_SOURCE 1
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "preload.h"

enum { PROCESSORS = 2 };

/* The processors as bits, at AT: how many bytes of the set are used. */
static int64_t put_processors(void *at, size_t size)
{
    if (size < sizeof(uint64_t) || size % sizeof(uint64_t) != 0) {
        return -EINVAL;
    }
    tt__clear(at, size);
    *(uint64_t *)at = (UINT64_C(1) << PROCESSORS) - 1;
    return sizeof(uint64_t);
}

/* Whether SET has a processor that there is. */
static int check_processors(const void *set, size_t size)
{
    uint64_t first = 0;
    tt__copy(&first, set, size < sizeof first ? size : sizeof first);
    return (first & ((UINT64_C(1) << PROCESSORS) - 1)) != 0 ? 0 : -EINVAL;
}

EXPORT int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set)
{
    if (!tt__has_turns()) {
        long used = RAW3(SYS_sched_getaffinity, pid, size, set);
        if (used >= 0) {
            tt__clear((char *)set + used, size - (size_t)used);
        }
        return used < 0 ? (int)tt__libc(used) : 0;
    }
    int64_t used = put_processors(set, size);
    return used < 0 ? (int)tt__libc(used) : 0;
}

EXPORT int sched_setaffinity(pid_t pid, size_t size, const cpu_set_t *set)
{
    return (int)tt__libc(tt__has_turns()
                             ? check_processors(set, size)
                             : RAW3(SYS_sched_setaffinity, pid, size, set));
}

EXPORT int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set)
{
    int (*next)(pthread_t, size_t, cpu_set_t *);
    if (tt__has_turns()) {
        int64_t used = put_processors(set, size);
        return used < 0 ? (int)-used : 0;
    }
    *(void **)&next = tt__next("pthread_getaffinity_np");
    return next(thread, size, set);
}

EXPORT int pthread_setaffinity_np(pthread_t thread, size_t size,
                                  const cpu_set_t *set)
{
    int (*next)(pthread_t, size_t, const cpu_set_t *);
    if (tt__has_turns()) {
        return -check_processors(set, size);
    }
    *(void **)&next = tt__next("pthread_setaffinity_np");
    return next(thread, size, set);
}

EXPORT int sched_getcpu(void)
{
    unsigned processor = 0;
    if (!tt__has_turns()) {
        RAW3(SYS_getcpu, &processor, NULL, NULL);
    }
    return (int)processor;
}

EXPORT long sysconf(int name)
{
    static long (*next)(int);
    if ((name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF) &&
        tt__has_turns()) {
        return PROCESSORS;
    }
    if (next == NULL) {
        *(void **)&next = tt__next("sysconf");
    }
    return next(name);
}

EXPORT int get_nprocs(void)
{
    return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

EXPORT int get_nprocs_conf(void)
{
    return (int)sysconf(_SC_NPROCESSORS_CONF);
}

/* ---- What was used ------------------------------------------------------- */

EXPORT int getrusage(__rusage_who_t who, struct rusage *out)
{
    long rc = RAW2(SYS_getrusage, who, out);
    if (rc == 0 && tt__open()) {
        tt__clear(out, sizeof *out);
    }
    return (int)tt__libc(rc);
}

EXPORT int getloadavg(double loads[], int count)
{
    enum { LOADS = 3 };
    if (!tt__open()) {
        int (*next)(double[], int);
        *(void **)&next = tt__next("getloadavg");
        return next(loads, count);
    }
    int size = count < LOADS ? count : LOADS;
    for (int i = 0; i < size; i++) {
        loads[i] = 0;
    }
    return size;
}

EXPORT int sysinfo(struct sysinfo *out)
{
    enum { RAM = 1 << 30 };
    if (!tt__open()) {
        return (int)tt__libc(RAW1(SYS_sysinfo, out));
    }
    tt__clear(out, sizeof *out);
    out->uptime = (tt__base(CLOCK_BOOTTIME) + tt__now(SITE)) / NS_PER_S;
    out->totalram = RAM;
    out->freeram = RAM / 2;
    out->procs = 1;
    out->mem_unit = 1;
    return 0;
}
