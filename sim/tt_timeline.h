/* SPDX-License-Identifier: MIT
 *
 * sim/tt_timeline.h: all that happened in a run, for pictures of it.
 *
 * A timeline records one run of a simulation: each handle with its cause, where
 * its task stopped and what it waits for then, the variables there, timers,
 * locks, queues, cancellations. A run that is not recorded pays nothing for it.
 *
 *     struct tt_timeline *timeline = tt_timeline_new();
 *     options.timeline = timeline;
 *     options.keep_trace = true;
 *     ...
 *     tt_sim_run(sim, body, data, &result);
 *     for (size_t i = 0; i < tt_timeline_of(timeline)->handle_count; i++) ...
 *
 * A recorded run is the same as one that is not: its hash is equal.
 */
#ifndef TT_TIMELINE_H
#define TT_TIMELINE_H

#include <ticktape/tt_sim.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TT_TIMELINE_NONE UINT32_MAX

enum {
    TT_TIMELINE_MAX = 1 << 17 /* recorded handles; the others are counted */
};

/* Why a handle became ready: X(NAME, name). `from` is the handle that did it,
 * if one did. */
#define TT_TIMELINE_CAUSES(X)                                                  \
    X(OUTSIDE, "outside") /* by code outside of the loop */                    \
    X(TASK, "task")       /* create_task(): a task's first step */             \
    X(SOON, "soon")       /* call_soon() */                                    \
    X(YIELD, "yield")     /* sleep(0), or another bare yield */                \
    X(TIMER, "timer")     /* a timer was due; `from` armed it */               \
    X(RESULT, "result")   /* a future was done: set_result(), a task's end */  \
    X(CANCEL, "cancel")   /* a future was cancelled */                         \
    X(IO, "io")           /* the selector reported it; `from` made it ready */ \
    X(INJECTED, "injected") /* a cancellation from outside */                  \
    X(THREAD,                                                                  \
      "thread") /* no handle: a thread runs; `from` has started or     \
                         * woken it */

enum tt_timeline_cause {
#define X(NAME, name) TT_TIMELINE_##NAME,
    TT_TIMELINE_CAUSES(X)
#undef X
};

/* How JSON names it: static. */
TT_API const char *tt_timeline_cause_name(enum tt_timeline_cause cause);

/* How a handle left its task: X(NAME, name). */
#define TT_TIMELINE_ENDS(X)                                                    \
    X(NO_TASK, "none") /* a callback */                                        \
    X(WAITS, "waits")                                                          \
    X(READY, "ready") /* its next step, or its wake-up, is ready */            \
    X(RETURNED, "returned")                                                    \
    X(RAISED, "raised")                                                        \
    X(CANCELLED, "cancelled")

enum tt_timeline_end {
#define X(NAME, name) TT_TIMELINE_##NAME,
    TT_TIMELINE_ENDS(X)
#undef X
};

/* How JSON names it: static. */
TT_API const char *tt_timeline_end_name(enum tt_timeline_end end);

/* Texts are NUL-terminated; NULL: none. Numbers that are TT_TIMELINE_NONE name
 * nothing. Handles, tasks and so on are numbered from 0. */

/* What a task waits for; or a thread, of programs that are not on the loop. */
struct tt_timeline_wait {
    const char *what; /* "Lock.acquire()", "gather of a, b", "sleep(1)" */
    const char *held; /* "held by a, b" */
    const char *file; /* where it is suspended; NULL: in the program itself */
    uint32_t line;    /* 0: unknown */
    uint32_t targets[4]; /* tasks that hold it, or whose end it waits for; */
    bool on_threads;     /* ... or threads */
    uint32_t target_count;
    double until_s; /* of a sleep: its end; otherwise negative */
};

struct tt_timeline_handle {
    uint64_t tick;     /* of the first process */
    uint64_t own_tick; /* of its own process */
    double time_s;     /* when it began, and ended */
    double end_s;
    uint64_t asked; /* choices before it began, and until it ended */
    uint64_t asked_end;
    enum tt_timeline_cause cause;
    enum tt_timeline_end end;
    uint32_t from;      /* a handle: see enum tt_timeline_cause */
    uint64_t from_tick; /* in which it became ready */
    uint32_t task;      /* that it resumes */
    uint32_t thread;    /* in which it runs */
    uint32_t before;    /* the handle of this task, or thread, before */
    uint32_t timer;     /* that fired */
    uint32_t done;      /* the task whose end was the cause, or is reported */
    uint32_t awaiter;   /* the task that waits for a callback's effect */
    const char *call;   /* of a program's callable: "f(1, 'x')" */
    int fd;             /* IO: the descriptor, or -1 */
    const char *connection; /* IO: its own address and that of its peer */
    uint32_t sender;    /* the handle that sent what this one received first */
    const char *label;  /* "step main", as in the trace; NULL: it did not run,
                         * because it was cancelled */
    uint32_t from_line; /* where the task was suspended; 0: it begins */
    struct tt_timeline_wait wait; /* `end` is WAITS or READY: place only */
    const char *blocks;      /* the first call in which it blocked its thread */
    const char *exception;   /* RAISED, CANCELLED: its type and text */
    uint32_t exception_line; /* where it was raised; 0: unknown */
    const char *exception_file; /* NULL: in the program itself */
    uint32_t first_line; /* its lines of the trace after the label: prints */
    uint32_t line_count;
    uint32_t first_variable; /* those of its task's coroutines, then */
    uint32_t variable_count;
};

struct tt_timeline_task {
    const char *name;
    const char *host; /* that it belongs to (tt_world.h); NULL: localhost */
    bool is_own;      /* asyncio's own, which is housekeeping */
    uint32_t made_by; /* a handle */
    uint32_t first;   /* its first handle, and its last */
    uint32_t last;
};

/* A simulated thread. Number 0 is the first one. What others run while no loop
 * of theirs does is recorded as handles, with the cause THREAD, from where one
 * begins to run to where it blocks. */
struct tt_timeline_thread {
    const char *name;
    uint32_t process; /* the thread that began its process; NONE: it belongs to
                       * the first one */
};

struct tt_timeline_timer {
    const char *what; /* "sleep timer", "timeout timer", "f(1)" */
    uint32_t whose;   /* a task */
    uint32_t from;    /* the handle that armed it */
    double when_s;
    uint64_t armed_tick;
    uint64_t ended_tick; /* when it fired or was cancelled; 0: it did not */
    bool is_cancelled;
};

/* A lock, semaphore or queue. */
struct tt_timeline_thing {
    const char *type;
    const char *name; /* of a variable that refers to it */
};

/* A task has a lock, or a place of a semaphore. */
struct tt_timeline_hold {
    uint32_t thing;
    uint32_t task;   /* or, if none runs: */
    uint32_t thread; /* that has it */
    uint32_t from;   /* the handle that acquired it */
    uint32_t to;     /* that released it */
};

/* A queue has SIZE items after HANDLE put one, or took one. */
struct tt_timeline_item {
    uint32_t thing;
    uint32_t handle;
    uint32_t size;
    bool is_put;
};

struct tt_timeline_cancel {
    uint32_t handle;
    uint32_t task;
    uint32_t line; /* of the program; 0: unknown */
};

/* A local variable (FRAME: its coroutine) as a handle left it, or a global one
 * (FRAME is NULL) that it changed. */
struct tt_timeline_variable {
    const char *frame;
    const char *name;
    const char *value;
};

/* Of programs that report their accesses (tt_scenario_watch). */
struct tt_timeline_access {
    uint32_t handle;
    uint32_t place; /* which variable, attribute or item: numbered from 1 */
    uint32_t line;
    const char *file; /* NULL: the program itself */
    const char *name; /* "balance", "account.balance" */
    enum tt_named kind;
    bool is_write;
};

/* A file other than the program itself that has lines in the run. Texts that
 * are compiled while it runs may have equal names: "<string>", "<string>#2". */
struct tt_timeline_file {
    const char *name;
    const char *at; /* its name in the language, to compare the address */
};

/* A line of the trace that belongs to no handle. */
struct tt_timeline_line {
    uint32_t after; /* a handle */
    const char *text;
};

/* A task that is not done at the end; or, if TASK is none, a thread. A task
 * that blocks its thread is both: who waits for that thread waits for it. */
struct tt_timeline_stuck {
    uint32_t task;
    uint32_t thread; /* TT_TIMELINE_NONE: a task that blocks none */
    struct tt_timeline_wait wait;
};

/* A run. Borrowed until the next run or the end of the timeline. In its texts a
 * NUL of the program is "\0", as in its source. */
struct tt_timeline_run {
    const struct tt_timeline_handle *handles;
    const struct tt_timeline_task *tasks;
    const struct tt_timeline_thread *threads; /* none: there is only one */
    const struct tt_timeline_timer *timers;
    const struct tt_timeline_thing *things;
    const struct tt_timeline_hold *holds;
    const struct tt_timeline_item *items;
    const struct tt_timeline_cancel *cancels;
    const struct tt_timeline_variable *variables;
    const struct tt_timeline_access *accesses;
    const struct tt_timeline_file *files;
    const struct tt_timeline_line *outside;
    const struct tt_timeline_stuck *stuck;
    const char *const *lines; /* of handles: "print x", "error: y" */
    size_t handle_count, task_count, thread_count, timer_count, thing_count,
        hold_count, item_count, cancel_count, variable_count, access_count,
        file_count, outside_count, stuck_count, line_count;
    const char *source; /* of a program in C: the file of lines without one */
    uint64_t omitted;   /* handles that were not recorded */
    bool is_whole;      /* nothing was omitted, and memory was enough */
};

struct tt_timeline;

/* For tt_sim_options.timeline. NULL without memory. */
TT_API struct tt_timeline *tt_timeline_new(void);
TT_API void tt_timeline_free(struct tt_timeline *timeline);
/* Whether a run is one of programs that are not on the loop: it has threads
 * only, and each process the thread that began it. */
static inline bool tt_timeline_is_outside(const struct tt_timeline_run *run)
{
    return run->thread_count > 0 && run->threads[0].process == 0;
}

/* The last run that was recorded; borrowed. */
TT_API const struct tt_timeline_run *
tt_timeline_of(const struct tt_timeline *timeline);

/* ---- Programs that are not on the loop -------------------------------------
 *
 * A body that is about something else (tt_sim_outside_tick) records here what
 * its threads do: stretches, each from where a thread begins to run to where it
 * stops. They become handles with the cause TT_TIMELINE_THREAD. One runs at a
 * time. */

/* How a stretch ends. */
struct tt_timeline_stop {
    enum tt_timeline_end end;            /* WAITS, READY, RETURNED, RAISED */
    const struct tt_timeline_wait *wait; /* copied; NULL: nothing is known */
    const char *exception;               /* RAISED: how it ended; copied */
    uint32_t from;   /* the handle because of which it ran, and */
    uint32_t sender; /* ... that sent what it received first; or NONE */
};

/* A new thread, called NAME, of the process that thread PROCESS began; NONE: it
 * begins one. Its number; NONE: no memory. */
TT_API uint32_t tt_timeline_add_thread(struct tt_timeline *timeline,
                                       const char *name, uint32_t process);
/* THREAD is called NAME from now on. */
TT_API void tt_timeline_name_thread(struct tt_timeline *timeline,
                                    uint32_t thread, const char *name);
/* THREAD runs from now on, until tt_timeline_stop_thread(). The number of the
 * handle; NONE: it is not recorded. */
TT_API uint32_t tt_timeline_run_thread(struct tt_timeline *timeline,
                                       uint32_t thread);
TT_API void tt_timeline_stop_thread(struct tt_timeline *timeline,
                                    const struct tt_timeline_stop *how);
/* The last handle of THREAD, and when it ended; NONE: it did not run yet. */
TT_API uint32_t tt_timeline_last_of(const struct tt_timeline *timeline,
                                    uint32_t thread);
TT_API double tt_timeline_end_of(const struct tt_timeline *timeline,
                                 uint32_t handle);
/* At the end THREAD waits for WAIT, which is copied. */
TT_API void tt_timeline_add_stuck(struct tt_timeline *timeline, uint32_t thread,
                                  const struct tt_timeline_wait *wait);

/* ---- Words --------------------------------------------------------------- */

/* Appends why HANDLE of RUN ran, in words: "timer of sleep(1) at line 4
 * fired". Writes to OUT; nothing for what code outside of the loop did. */
TT_API void tt_timeline_put_cause(FILE *out, const struct tt_timeline_run *run,
                                  uint32_t handle);
/* Writes RUN as a trace with explanations: each handle with its cause, where
 * its task stopped and what it waits for; housekeeping of asyncio is folded.
 * Not the canonical trace: see tt_sim_trace. */
TT_API void tt_timeline_put_trace(FILE *out, const struct tt_timeline_run *run);

#ifdef __cplusplus
}
#endif

#endif
