/* SPDX-License-Identifier: MIT
 *
 * _select.c: the system calls of module select: epoll, poll and select.
 *
 * Descriptors are ints, timeouts seconds (a negative one: for ever). In virtual
 * time a wait moves the clock, and one that nothing can end is a deadlock.
 * Searches see nothing of what they read (TT_HIDDEN), as for _socket.c.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <sys/epoll.h>
#include <ticktape/tt_concurrent.h>
#include <ticktape/tt_net.h>
#include <ticktape/tt_sys.h>

#include "blocking.h"

enum { EVENTS_MAX = 4096 /* that one epoll_wait reports */ };

/* NAME is the call that returned RC, a negative errno: TT_NULL. */
static tt_value fail_call(struct tt_env *env, const char *name, int rc)
{
    TT_ASSERT(rc < 0);
    if (rc == -TT_SYS_EBLOCKED) {
        tt_wait_forever(env, name);
    } else if (tt_failure(env) == 0) {
        tt_raise_errno(env, -rc, NULL);
    }
    return TT_NULL;
}

/* COUNT ints at ARGS into OUT, whose range the caller has checked. */
static struct tt_sys *begin(struct tt_env *env, const tt_value *args,
                            size_t count, int64_t *out)
{
    for (size_t i = 0; i < count; i++) {
        TT_ASSERT(tt_is_int(args[i]) && !tt_int_is_big(args[i]));
        out[i] = tt_int_get(args[i]);
    }
    return tt_sys_of(env);
}

/* (NUMBER, EVENTS) goes to LIST: 0, or a failure. */
static int append_pair(struct tt_env *env, tt_value list, int fd,
                       uint32_t events)
{
    const tt_value pair[] = {tt_small_int(fd), tt_int(env, events)};
    tt_value made = pair[1] == TT_NULL ? TT_NULL : tt_tuple(env, pair, 2);
    int rc = made == TT_NULL ? tt_failure(env)
                             : tt_list_append(env, tt_list_get(list), made);
    tt_unref(env, made);
    tt_unref(env, pair[1]);
    return rc;
}

/* ---- epoll --------------------------------------------------------------- */

static tt_value call_epoll_create(struct tt_env *env, const tt_value *args)
{
    struct tt_sys *sys = begin(env, args, 0, NULL);
    if (sys == NULL) {
        return TT_NULL;
    }
    int fd = sys->epoll_create(sys);
    return fd < 0 ? fail_call(env, "epoll_create1", fd) : tt_small_int(fd);
}

/* (epoll, operation, fd, events) */
static tt_value call_epoll_ctl(struct tt_env *env, const tt_value *args)
{
    int64_t n[4];
    struct tt_sys *sys = begin(env, args, 4, n);
    if (sys == NULL) {
        return TT_NULL;
    }
    struct epoll_event event = {.events = (uint32_t)n[3], .data.fd = (int)n[2]};
    int rc = sys->epoll_ctl(sys, (int)n[0], (int)n[1], (int)n[2], &event);
    return rc < 0 ? fail_call(env, "epoll_ctl", rc) : TT_NONE;
}

/* (epoll, max, timeout): a list of (fd, events). */
static tt_value call_epoll_wait(struct tt_env *env, const tt_value *args)
{
    int64_t n[2];
    double timeout_s = -1;
    struct tt_sys *sys = begin(env, args, 2, n);
    if (sys == NULL || !tt_number(args[2], &timeout_s)) {
        return TT_NULL;
    }
    size_t max = (size_t)(n[1] < EVENTS_MAX ? n[1] : EVENTS_MAX);
    struct epoll_event *events = tt_alloc(env, max * sizeof *events);
    if (events == NULL) {
        return TT_NULL;
    }
    struct tt__intervals intervals;
    int count;
    timeout_s = tt__intervals_begin(&intervals, env, sys, timeout_s);
    do {
        count = sys->epoll_wait(sys, (int)n[0], events, (int)max, timeout_s);
    } while (tt__interval_over(&intervals, &count));
    tt_value list = count < 0 ? fail_call(env, "select.epoll.poll()", count)
                              : tt_list(env, NULL, 0);
    for (int i = 0; list != TT_NULL && i < count; i++) {
        if (append_pair(env, list, events[i].data.fd, events[i].events) < 0) {
            tt_clear(env, &list);
        }
    }
    tt_free(env, events, max * sizeof *events);
    return list;
}

/* ---- poll ---------------------------------------------------------------- */

/* The descriptors that are ready, in the order of FDS. */
static tt_value list_polled(struct tt_env *env, const struct pollfd *fds,
                            size_t count)
{
    tt_value list = tt_list(env, NULL, 0);
    for (size_t i = 0; list != TT_NULL && i < count; i++) {
        if (fds[i].revents != 0 &&
            append_pair(env, list, fds[i].fd, (uint16_t)fds[i].revents) < 0) {
            tt_clear(env, &list);
        }
    }
    return list;
}

/* (fds, masks, timeout), two lists: a list of (fd, events). */
static tt_value call_poll(struct tt_env *env, const tt_value *args)
{
    double timeout_s = -1;
    const struct tt_list *numbers = tt_list_get(args[0]);
    const struct tt_list *masks = tt_list_get(args[1]);
    struct tt_sys *sys = tt_sys_of(env);
    size_t count = numbers->count, size = (count + 1) * sizeof(struct pollfd);
    TT_ASSERT(masks->count == count);
    if (sys == NULL || !tt_number(args[2], &timeout_s)) {
        return TT_NULL;
    }
    struct pollfd *fds = tt_alloc(env, size);
    if (fds == NULL) {
        return TT_NULL;
    }
    for (size_t i = 0; i < count; i++) {
        fds[i] = (struct pollfd){.fd = (int)tt_int_get(numbers->at[i]),
                                 .events =
                                     (short)(uint16_t)tt_int_get(masks->at[i])};
    }
    struct tt__intervals intervals;
    int rc;
    timeout_s = tt__intervals_begin(&intervals, env, sys, timeout_s);
    do {
        rc = sys->poll(sys, fds, count, timeout_s);
    } while (tt__interval_over(&intervals, &rc));
    tt_value list = rc < 0 ? fail_call(env, "select.poll.poll()", rc)
                           : list_polled(env, fds, count);
    tt_free(env, fds, size);
    return list;
}

/* ---- select -------------------------------------------------------------- */

/* Adds the descriptors of NUMBERS, a list, to SET; the highest is *COUNT - 1.
 */
static void fill_set(uint64_t *set, tt_value numbers, int *count)
{
    const struct tt_list *list = tt_list_get(numbers);
    for (uint32_t i = 0; i < list->count; i++) {
        int64_t fd = tt_int_get(list->at[i]);
        TT_ASSERT(fd >= 0 && fd < TT_SYS_SET_MAX);
        set[fd / 64] |= UINT64_C(1) << fd % 64;
        *count = fd < *count ? *count : (int)fd + 1;
    }
}

/* Which of NUMBERS are in SET: a list of bools. */
static tt_value list_set(struct tt_env *env, const uint64_t *set,
                         tt_value numbers)
{
    const struct tt_list *list = tt_list_get(numbers);
    tt_value made = tt_list(env, NULL, 0);
    for (uint32_t i = 0; made != TT_NULL && i < list->count; i++) {
        int64_t fd = tt_int_get(list->at[i]);
        if (tt_list_append(env, tt_list_get(made),
                           tt_bool(set[fd / 64] >> fd % 64 & 1)) < 0) {
            tt_clear(env, &made);
        }
    }
    return made;
}

/* (readable, writable, exceptional, timeout), lists of descriptors: a tuple of
 * three lists, which say of each whether it is ready. */
static tt_value call_select(struct tt_env *env, const tt_value *args)
{
    double timeout_s = -1;
    struct tt_sys_sets sets = {.readable = {0}};
    uint64_t *const each[] = {sets.readable, sets.writable, sets.exceptional};
    tt_value lists[3] = {TT_NULL, TT_NULL, TT_NULL}, made = TT_NULL;
    int count = 0;
    struct tt_sys *sys = tt_sys_of(env);
    if (sys == NULL || !tt_number(args[3], &timeout_s)) {
        return TT_NULL;
    }
    for (int i = 0; i < 3; i++) {
        fill_set(each[i], args[i], &count);
    }
    const struct tt_sys_sets asked = sets;
    struct tt__intervals intervals;
    int rc;
    timeout_s = tt__intervals_begin(&intervals, env, sys, timeout_s);
    do {
        sets = asked;
        rc = sys->select(sys, count, &sets, timeout_s);
    } while (tt__interval_over(&intervals, &rc));
    if (rc < 0) {
        return fail_call(env, "select.select()", rc);
    }
    for (int i = 0; i < 3; i++) {
        lists[i] = list_set(env, each[i], args[i]);
    }
    if (lists[0] != TT_NULL && lists[1] != TT_NULL && lists[2] != TT_NULL) {
        made = tt_tuple(env, lists, 3);
    }
    for (int i = 0; i < 3; i++) {
        tt_unref(env, lists[i]);
    }
    return made;
}

/* ---- The module ---------------------------------------------------------- */

#define FUNCTIONS(X)                                                           \
    X(epoll_create, "", 0)                                                     \
    X(epoll_ctl, "epoll operation fd events", 4)                               \
    X(epoll_wait, "epoll max timeout", 3)                                      \
    X(poll, "fds masks timeout", 3)                                            \
    X(select, "readable writable exceptional timeout", 4)

#define X(name, parameters, total)                                             \
    static const struct tt_native name##_row =                                 \
        TT__MODULE_FUNCTION("_select", #name, parameters, total, total, total, \
                            TT_HIDDEN, call_##name);
FUNCTIONS(X)
#undef X

static const struct tt__member members[] = {
#define X(name, parameters, total) {#name, &name##_row, NULL},
    FUNCTIONS(X)
#undef X
        {NULL, NULL, NULL},
};

const struct tt__module tt___select_module = {.name = "_select",
                                              .members = members};
