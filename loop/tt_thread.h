/* SPDX-License-Identifier: MIT
 *
 * loop/tt_thread.h: simulated threads of an execution.
 *
 * One thread runs at a time, on a stack of its own (fiber.h), until it blocks,
 * sleeps or ends. Then the next one runs, in this order:
 *
 *   1. those that were started or woken, first come, first served;
 *   2. those whose time has come, by their times; of equal times those in the
 *      order in which they began to wait, and then workers, by their jobs;
 *   3. those that waited for a future which is done;
 *   4. those whose loop selects.
 *
 * If there is none, virtual time moves to the next time that one waits for. A
 * loop that selects moves it no further than that.
 *
 * Workers of executors do not run while a thread with a running loop is in
 * time.sleep(): their jobs start and resume while loops select, or while a
 * thread waits.
 *
 * Invariant: env->threads is NULL until a thread is started, so that programs
 * without threads pay nothing.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_THREAD_H)
#define TT_THREAD_H

struct tt__thread;

/* Threads that wait for the same thing, first come, first served. All NULL:
 * none. */
struct tt_parked {
    struct tt__thread *first;
    struct tt__thread *last;
};

struct tt_thread_body {
    /* 0, or a failure other than TT_ERAISED, which ends the execution. It takes
     * DATA. */
    int (*run)(struct tt_env *env, void *data);
    void (*drop)(struct tt_env *env, void *data); /* instead, if it never ran */
    void *data;
    const char *name; /* for reports; is copied; NULL: none */
    bool is_worker;   /* of an executor */
    bool is_daemon;   /* the end of the program does not wait for it */
};

/* A thread that runs once the running one blocks. Its number is *IDENT. 0 or a
 * failure, which leaves DATA to the caller. */
TT_API int tt_thread_start(struct tt_env *env,
                           const struct tt_thread_body *body, uint64_t *ident);

enum {
    TT_THREAD_MAIN = 1 /* of the thread in which the execution began */
};

/* The number of the running thread. */
TT_API uint64_t tt_thread_ident(const struct tt_env *env);
/* Whether the first thread waits, and not for what a loop selects. */
TT_API bool tt_thread_main_waits(const struct tt_env *env);
/* Whether no other thread is alive. */
TT_API bool tt_thread_alone(const struct tt_env *env);

enum tt_patience {
    TT_EAGER_WAIT,  /* runs when it is its turn */
    TT_PATIENT_WAIT /* runs when everything due has run; workers: as due now */
};

/* What a thread waits for. */
struct tt_thread_wait {
    struct tt_parked *list;
    double timeout_s; /* negative: forever */
    enum tt_patience patience;
    enum tt_blocker by;
    uint64_t holder;  /* the thread that has it, for reports; 0: not known */
    const char *what; /* the call that waits, such as "queue.Queue.get()" */
};
/* Blocks: 1 if another thread woke it; 0 if the time is over; or a failure,
 * TT_EDEADLOCK if nothing can ever run again. */
TT_API int tt_thread_park(struct tt_env *env,
                          const struct tt_thread_wait *wait);
/* The thread that waits longest may run: whether there was one. */
TT_API bool tt_thread_wake(struct tt_env *env, struct tt_parked *list);
TT_API void tt_thread_wake_all(struct tt_env *env, struct tt_parked *list);
/* How many wait there. */
TT_API size_t tt_thread_waiting(const struct tt_parked *list);

/* A worker (a thread, or the first one of a process) begins and ends a job. A
 * job that never blocked is published when all that start with it have run: the
 * end waits for that. 0 or a failure. */
TT_API void tt_thread_begin_job(struct tt_env *env);
TT_API int tt_thread_end_job(struct tt_env *env);

/* A point at which the running thread could be preempted: the choice `thread`
 * lets another one run that is ready. 0 or a failure. */
TT_API int tt_thread_point(struct tt_env *env);

/* Which things several threads access, in runs that query `thread`: the
 * simulation sets env->shared as the first thread starts. Whoever is about to
 * access something clears `is_met`, reports what it accesses to env->watcher,
 * and is at a point if `is_met` is set. */
struct tt_shared {
    bool is_met; /* an access to what another thread accessed, or was given */
    /* The running thread lets others see the SIZE bytes at BLOCK. */
    void (*publish)(struct tt_shared *shared, const void *block, size_t size);
    /* The running thread is about to access AT, and reports that later. */
    void (*meet)(struct tt_shared *shared, const void *at);
};

/* The loop of the running thread selects, until UNTIL_S: all others run as far
 * as they can now. 1: the loop was woken, 0: not; or a failure. */
TT_API int tt_thread_select(struct tt_loop *loop, double until_s);
/* Whether loops of other threads select, too. */
TT_API bool tt_thread_others_select(const struct tt_env *env);
/* Nothing is ready for the loop of the running thread: whether another one that
 * selects has not found so since something ran. */
TT_API bool tt_thread_idle(struct tt_env *env);
/* Something is ready, or time has passed: all loops poll again. */
TT_API void tt_thread_active(struct tt_env *env);
/* The earliest time at which a waiting thread resumes; HUGE_VAL: none waits for
 * a time. */
TT_API double tt_thread_next_s(const struct tt_env *env);

/* Whether the time has come for which a job waits, in a worker of the running
 * program. */
TT_API bool tt_thread_job_due(const struct tt_env *env);

/* A thread and what it waits for, for reports. */
struct tt_thread_about {
    const char *name; /* "": none */
    const char *what; /* the call; NULL: it does not wait */
    const char *file; /* where; NULL: not known */
    uint32_t line;
    enum tt_blocker by;
    const char *holder; /* the thread that has it; NULL: not known */
    double until_s;     /* HUGE_VAL: until it is woken */
    uint64_t ident;     /* of the execution: a process has numbers of its own */
    uint64_t process;   /* the first thread of its process; 0: of the first */
    bool has_ended;
};
/* What the running thread waits for, during the notice TT_NOTICE_BLOCKS. */
TT_API void tt_thread_running(const struct tt_env *env,
                              struct tt_thread_about *out);
typedef void tt_thread_waits(void *data, const struct tt_thread_about *about);
/* Calls EACH for each that waits, but the first one, the oldest first. */
TT_API void tt_threads_waiting(struct tt_env *env, tt_thread_waits *each,
                               void *data);

/* ---- Simulated processes: loop/core/process.h ---------------------------- */

/* Runs BODY in a process of its own, on the running thread: *STATUS is what it
 * stored there, or minus the signal that killed it. Threads that BODY left end,
 * and its descriptors are closed. *ID is the number by which others kill it
 * meanwhile. 0, or a failure that ends the execution. */
TT_API int tt_process_run(struct tt_env *env, int *id,
                          int (*body)(struct tt_env *env, void *data,
                                      int *status),
                          void *data, int *status);
/* Sends a signal: its handler is called, or it ends the process, or nothing
 * happens. 0 or a failure. */
TT_API int tt_process_signal(struct tt_env *env, int id, int number);
/* Ends the process of the running thread with a status, as os._exit() does:
 * TT_EKILLED. */
TT_API int tt_process_exit(struct tt_env *env, int status);
/* Whether the program that runs is not the first one. */
TT_API bool tt_process_is_child(const struct tt_env *env);

/* The end of the program: waits for all threads that are not daemons. 0 or a
 * failure. */
TT_API int tt_threads_join(struct tt_env *env);

#endif
