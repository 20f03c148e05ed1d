/* SPDX-License-Identifier: MIT
 *
 * loop.h: the event loop.
 */
#ifndef TT__LOOP_H
#define TT__LOOP_H

#include <ticktape/tt.h>

struct tt_loop {
    struct tt_object head;
    struct tt_env *env;
    uint32_t index; /* in env->loops */
    bool closed;
    bool debug;
    bool stopping;
    bool running;
    /* the future of run_until_complete; borrowed, NULL: it does not run */
    struct tt_future *until;
    struct tt_timer *timer; /* the one in C that runs now; borrowed */
    struct tt_task *victim; /* cancelled from outside now; borrowed, or NULL */
    /* The ready queue: a ring of ready_mask + 1 entries. Entry number n is at
     * n & ready_mask; numbers run from ready_head to ready_tail. */
    struct tt__ready *ready;
    uint64_t ready_mask;
    uint64_t ready_head;
    uint64_t ready_tail;
    uint64_t
        ready_announced; /* entries below it: the watcher knows their cause */
    /* The timers: heapq's heap. */
    struct tt__due *heap;
    size_t heap_count;
    size_t heap_capacity;
    bool heap_odd; /* some deadlines are below 0, or NaN */
    size_t timer_cancelled_count;
    struct tt__deadlines *deadlines; /* owns; NULL: nobody queries them */
    struct tt_selector *selector;    /* NULL once it is closed */
    tt_value at_select; /* owns; a list for the next select, see select.c; or
                         * TT_NULL */
    uint64_t thread;    /* the number of the one that runs it, or ran it last */
    bool woken;         /* by another thread, while it selects */
    tt_value executor;  /* owns; a list: see _executors.py; TT_NULL: none */
    tt_value jobs;      /* owns; a pool of executor.c; TT_NULL: none */
    uint32_t jobs_pending; /* jobs in C that are not done */
    uint32_t answers_late; /* of the resolver: the simulation has them */
    struct tt_future *jobs_joiner; /* owns; is done when there are none; NULL */
    bool executor_is_shut;         /* no more jobs of the default executor */
    bool has_executor;  /* a worker was used: shutting it down takes ticks */
    struct tt__fd *fds; /* owns; a hash table by descriptor number */
    uint32_t fd_count;
    uint32_t fd_capacity;
    uint32_t fd_serial;
    /* set_exception_handler: in C, or of a program */
    tt_exception_handler *handler;
    void *handler_data;
    tt_value handler_value; /* owns */
    tt_value task_factory;  /* owns; TT_NULL: none */
    tt_value debug_value;   /* owns; what set_debug got; TT_NULL: False */
    tt_value slow_value;    /* owns; slow_callback_duration; TT_NULL: 0.1 */
    tt_value signals;       /* owns; a dict of handlers; TT_NULL: none */
    int self_pipe[2];       /* if has_self_pipe; signal.c */
    bool has_self_pipe;
    /* asynchronous generators, in the order they began; asyncgen.c */
    struct tt_asyncgen *asyncgens_first;
    struct tt_asyncgen *asyncgens_last;
};

#define TT__CHECK_OPEN(loop)                                                   \
    do {                                                                       \
        if (TT_UNLIKELY((loop)->closed)) {                                     \
            return tt_raise((loop)->env, &tt_RuntimeError,                     \
                            "Event loop is closed");                           \
        }                                                                      \
    } while (0)

/* The execution ends: drops the queues of a loop in any state. */
void tt__loop_abandon(struct tt_loop *loop);
void tt__loop_clear(struct tt_env *env, struct tt_object *self);
#if defined(TT_PARANOID)
void tt__loop_check(struct tt_loop *loop);
#endif

/* _run_until_complete_cb */
extern const struct tt_callback tt__run_until_complete_callback;

/* Runs a callback that is due: notifies the observer, calls it, and reports
 * what it raises. */
int tt__run_callback(struct tt_loop *loop, const struct tt_callback *callback,
                     void *data, tt_value arg);

/* The same of a descriptor's callback, whose data its registration owns: it is
 * not dropped where the observer fails. */
int tt__run_watched(struct tt_loop *loop, const struct tt_callback *callback,
                    void *data);

/* The least deadline of a timer that is not cancelled; NaN: there is none. */
double tt__loop_first_deadline(const struct tt_loop *loop);

/* Whether V is a loop of ours; a program's own AbstractEventLoop is none. */
static inline bool tt__is_loop(tt_value v)
{
    return tt_is(v, &tt_base_loop_type);
}

/* A loop that selects by SELECTOR, which it owns, also on failure; NULL: by the
 * environment's. */
struct tt_loop *tt__loop_new_on(struct tt_env *env,
                                struct tt_selector *selector);

/* BaseEventLoop(): given. It has no selector, so it cannot run. */
struct tt_loop *tt__base_loop_new(struct tt_env *env);

#endif
