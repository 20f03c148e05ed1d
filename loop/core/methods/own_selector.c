/* SPDX-License-Identifier: MIT
 *
 * own_selector.c: loops that select by an object of the program, as in
 * asyncio.SelectorEventLoop(selectors.PollSelector()).
 *
 * Its methods are called as asyncio calls them: register, modify and unregister
 * for descriptors, select once in each tick, close with the loop. The choices
 * `arrive` and `io` do not apply to what the kernel reports to it. As in
 * asyncio, one end of a socket pair is registered first; a byte sent on the
 * other end ends a wait. Keys have no data.
 */
#include "loop/core/methods/own_selector.h"

#include <limits.h>
#include <ticktape/tt_sys.h>

#include "loop/core/loop.h"
#include "loop/core/sound.h"
#include "loop/core/waiters.h"
#include "loop/object/native.h"

struct own_selector {
    struct tt_selector selector; /* first */
    struct tt_env *env;
    tt_value object; /* owns */
    int self_pipe[2];
};

static struct own_selector *own_of(struct tt_selector *selector)
{
    return (struct own_selector *)selector;
}

/* object.NAME(*args): 0, or a failure. */
static int call(struct own_selector *own, const char *name,
                const tt_value *args, size_t count)
{
    struct tt_env *env = own->env;
    tt_value method = tt__attribute(env, own->object, name);
    tt_value result =
        method == TT_NULL ? TT_NULL : tt_call(env, method, args, count);
    tt_unref(env, method);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

static int watch(struct tt_selector *selector, struct tt_loop *loop, int fd,
                 unsigned old, unsigned events)
{
    const tt_value args[] = {tt_small_int(fd), tt_small_int(events)};
    (void)loop;
    TT_ASSERT(old != events);
    if (events == 0) {
        return call(own_of(selector), "unregister", args, 1);
    }
    if (old == 0) {
        return call(own_of(selector), "register", args, 2);
    }
    return call(own_of(selector), "modify", args, 2);
}

static int fail_list(struct tt_env *env)
{
    return tt_raise(env, &tt_TypeError,
                    "select() of a loop's selector returns a list of pairs "
                    "(key, events)");
}

/* What woke the loop is received, so that it wakes it once. */
static int read_from_self(struct own_selector *own)
{
    char room[4096];
    struct tt_sys *sys = tt_sys_of(own->env);
    TT_ASSERT(sys != NULL);
    while (sys->recv(sys, own->self_pipe[0], room, sizeof room) > 0) {
    }
    return tt_failure(own->env);
}

static void wake(struct tt_selector *selector)
{
    struct own_selector *own = own_of(selector);
    struct tt_sys *sys = tt_sys_of(own->env);
    if (sys != NULL) { /* where the pipe is full, the loop wakes already */
        sys->send(sys, own->self_pipe[1], "", 1);
    }
}

/* PAIR is (key, events). */
static int report(struct own_selector *own, struct tt_loop *loop, tt_value pair)
{
    struct tt_env *env = loop->env;
    if (!tt_is_tuple(pair) || tt_tuple_get(pair)->count != 2 ||
        !tt_is_small_int(tt_tuple_get(pair)->at[1])) {
        return fail_list(env);
    }
    int64_t events = tt_small_int_get(tt_tuple_get(pair)->at[1]);
    tt_value fd = tt__attribute(env, tt_tuple_get(pair)->at[0], "fd");
    if (fd == TT_NULL) {
        return tt_failure(env);
    }
    int rc;
    if (!tt_is_small_int(fd) || tt_small_int_get(fd) < 0 ||
        tt_small_int_get(fd) > INT_MAX) {
        rc = fail_list(env);
    } else if (tt_small_int_get(fd) == own->self_pipe[0]) {
        rc = read_from_self(own);
    } else {
        rc = tt_loop_ready(loop, (int)tt_small_int_get(fd),
                           events & (TT_READABLE | TT_WRITABLE));
    }
    tt_unref(env, fd);
    return rc;
}

static int report_all(struct own_selector *own, struct tt_loop *loop,
                      tt_value list)
{
    int rc = tt_is_list(list) ? 0 : fail_list(loop->env);
    for (uint32_t i = 0; rc == 0 && i < tt_list_get(list)->count; i++) {
        tt_value pair = tt_ref(tt_list_get(list)->at[i]);
        rc = report(own, loop, pair);
        tt_unref(loop->env, pair);
    }
    return rc;
}

static int select_own(struct tt_selector *selector, struct tt_loop *loop,
                      double timeout_s)
{
    struct own_selector *own = own_of(selector);
    struct tt_env *env = own->env;
    TT_ASSERT(tt__loop_sound(loop));
    tt_value timeout;
    if (timeout_s < 0) {
        timeout = TT_NONE;
    } else if (timeout_s == 0) {
        timeout = tt_small_int(0);
    } else {
        timeout = tt_float(env, timeout_s);
    }
    tt_value method = timeout == TT_NULL
                          ? TT_NULL
                          : tt__attribute(env, own->object, "select");
    tt_value list =
        method == TT_NULL ? TT_NULL : tt_call(env, method, &timeout, 1);
    int rc = list == TT_NULL ? tt_failure(env) : report_all(own, loop, list);
    tt_unref(env, list);
    tt_unref(env, method);
    tt_unref(env, timeout);
    return rc;
}

/* The loop is closed, or the execution ends: then nothing of the program is
 * called any more. */
static void close_own(struct tt_selector *selector)
{
    struct own_selector *own = own_of(selector);
    struct tt_env *env = own->env;
    if (!env->is_ending && env->failure == 0) {
        const tt_value fd = tt_small_int(own->self_pipe[0]);
        struct tt_sys *sys = tt_sys_of(env);
        int rc = call(own, "unregister", &fd, 1);
        if (sys != NULL) {
            sys->close(sys, own->self_pipe[0]);
            sys->close(sys, own->self_pipe[1]);
        }
        if (rc == 0) {
            call(own, "close", NULL, 0);
        }
    }
    tt_unref(env, own->object);
    tt_free(env, own, sizeof *own);
}

static int open_self_pipe(struct own_selector *own)
{
    struct tt_sys *sys = tt_sys_of(own->env);
    if (sys == NULL) {
        return tt_failure(own->env);
    }
    int rc = sys->socketpair(sys, AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0,
                             own->self_pipe);
    TT_ASSERT(rc <= 0);
    return rc == 0
               ? 0
               : tt_fail(own->env, TT_ESYSTEM, "socketpair: %s", strerror(-rc));
}

struct tt_selector *tt__own_selector_open(struct tt_env *env, tt_value object)
{
    struct own_selector *own = tt_alloc(env, sizeof *own);
    TT_ASSERT(object != TT_NULL && object != TT_NONE);
    if (own == NULL) {
        return NULL;
    }
    *own = (struct own_selector){.selector = {.select = select_own,
                                              .watch = watch,
                                              .wake = wake,
                                              .close = close_own},
                                 .env = env};
    if (open_self_pipe(own) == 0) {
        const tt_value args[] = {tt_small_int(own->self_pipe[0]),
                                 tt_small_int(TT_READABLE)};
        own->object = tt_ref(object);
        if (call(own, "register", args, 2) == 0) {
            return &own->selector;
        }
        tt_unref(env, object);
    }
    tt_free(env, own, sizeof *own);
    return NULL;
}

bool tt__is_own_selector(const struct tt_selector *selector)
{
    return selector->select == select_own;
}

bool tt__is_epoll_selector(tt_value v)
{
    const char *name = tt_type_of(v)->full_name;
    return name != NULL && strcmp(name, "selectors.EpollSelector") == 0;
}
