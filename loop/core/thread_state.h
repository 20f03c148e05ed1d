/* SPDX-License-Identifier: MIT
 *
 * thread_state.h: what thread.c and thread_choose.c know of threads.
 */
#ifndef TT__THREAD_STATE_H
#define TT__THREAD_STATE_H

#include "loop/core/thread.h"
#include "loop/object/fiber.h"

enum { THREADS_MAX = 10000, LANGUAGE_WORDS = 4, NAME_SIZE = 64 };
enum { START_STEPS = 256 }; /* of the budget: what a new stack costs */

enum tt__thread_state {
    THREAD_RUNNABLE, /* in the queue `urgent` or `patient` */
    THREAD_RUNNING,
    THREAD_PARKED,    /* waits to be woken, or for a time */
    THREAD_SELECTING, /* in the queue `selecting` */
    THREAD_ENDED
};

/* What struct tt_env holds of the running thread. */
struct tt__thread_saved {
    uint32_t depth;
    uint32_t native_depth;
    uintptr_t stack_low;
    bool stack_is_part;
    struct tt_handled *handled;
    struct tt_object **context;
    struct tt__nested *nested;
    struct tt_loop *running;
    struct tt_task *task;
    tt_value entered;
    struct tt_loop *current;
    struct tt__entered *run_from;
    uint32_t eager;
    struct tt_object *trash;
    uint32_t destroying;
    struct tt_exc *raised;
};

/* What a thread waits for, from the moment at which a signal interrupts it
 * until the handlers have run. */
struct tt__interrupted {
    const struct tt_parked *list; /* NULL: for a time */
    bool was_woken;
    struct tt__interrupted *next;
};

struct tt__threads;

struct tt__thread {
    struct tt__threads *threads;
    struct tt__thread *next; /* in threads->all */
    struct tt__thread *next_in_queue;
    struct tt_parked *list; /* the queue of others in which it waits, or NULL */
    enum tt__thread_state state;
    enum tt_patience patience;
    bool has_begun;
    bool was_woken;
    bool is_blocking;    /* it sleeps while a loop of its own runs */
    bool is_interrupted; /* a signal arrived while it was parked */
    /* ... and it has not run since: in threads->interrupted. */
    struct tt__interrupted roused;
    uint64_t ident;
    uint64_t shown;              /* as which programs see it: in its process */
    struct tt__process *process; /* borrowed; NULL: there is only one */
    uint64_t job;                /* number of the job of a worker; 0: none */
    uint64_t pauses;             /* how often it has blocked */
    uint64_t paused_before;      /* when its job began */
    uint64_t turn;               /* numbers waits */
    uint64_t fresh_at; /* threads->made as it was chosen to run, until it is at
                        * a point; 0: it was since */
    uint64_t idle_at;  /* threads->runs when it found nothing to be ready */
    double wake_s;     /* HUGE_VAL: never by itself */
    double since_s;    /* it runs since then, for real */
    const char *what;
    enum tt_blocker by;
    uint64_t holder;       /* number of the thread that has it; 0: not known */
    struct tt_place place; /* where it waits; file NULL: not known */
    char name[NAME_SIZE];
    struct tt_loop *loop;      /* of a THREAD_SELECTING one */
    struct tt_object *context; /* owns; the slot's default */
    struct tt_thread_body body;
    struct tt__fiber fiber;
    struct tt__thread_saved saved;
    void *language[LANGUAGE_WORDS];
};

struct tt__thread_queue {
    struct tt__thread *first;
    struct tt__thread *last;
};

struct tt__threads {
    struct tt_env *env;
    struct tt__thread *all; /* owns; by number */
    struct tt__thread *current;
    struct tt__thread *dead; /* ended, on the stack that was left last */
    struct tt__thread_queue urgent, patient, selecting;
    struct tt_parked joining; /* first ones, at the ends of their programs */
    uint32_t count;           /* alive */
    uint32_t blocking;        /* how many threads are `is_blocking` */
    uint64_t idents;
    uint64_t jobs;
    uint64_t turns;
    uint64_t runs; /* how often something happened; from 1 */
    uint64_t made; /* how often a thread has become ready; from 1 */
    double next_s; /* no wake_s is smaller */
    struct tt__interrupted *interrupted; /* the latest one first */
    bool is_ending;
    struct tt__thread main;
};

/* Takes THREAD, which does not run, out of the queue that it is in. */
void tt__thread_detach(struct tt__threads *threads, struct tt__thread *thread);
/* Whether A, whose time has come, runs before B. */
bool tt__thread_is_before(const struct tt__thread *a,
                          const struct tt__thread *b);
/* Whether THREAD may run on the empty tape. */
bool tt__thread_may_run(const struct tt__threads *threads,
                        const struct tt__thread *thread);
/* The thread of that number, or NULL. */
const struct tt__thread *tt__thread_find(const struct tt__threads *threads,
                                         uint64_t ident);
/* Its name, for people. */
const char *tt__thread_name(const struct tt__threads *threads,
                            const struct tt__thread *thread);
/* No thread can ever run again: a failure, TT_EDEADLOCK unless env->forever
 * ended the run otherwise. env->blocked describes what the first one waits for.
 */
int tt__threads_deadlocked(struct tt__threads *threads);

/* tt_wait_forever() of a wait that BY would end. */
int tt__thread_wait_forever(struct tt_env *env, const char *what,
                            enum tt_blocker by);
/* The running thread has blocked, and the choice `thread` decides: which one
 * runs next, taken out of its queue; NULL: the first in order, if any. */
struct tt__thread *tt__thread_choose(struct tt__threads *threads);
/* The running thread resumes after a sleep, or has the result of a job: until
 * when WHAT of it ("the result of a job in") is late; now: it is not. */
double tt__thread_choose_late(struct tt__threads *threads, const char *what);
/* The running thread does nothing until UNTIL_S: 0 or a failure. */
int tt__thread_stall(struct tt__threads *threads, double until_s);
/* THREAD, which waits, continues as soon as it can. */
void tt__thread_rouse(struct tt__threads *threads, struct tt__thread *thread);
/* A signal arrived at PROCESS: its first thread calls the handlers if it is
 * parked, and polls if its loop selects. */
void tt__thread_interrupt(struct tt__threads *threads,
                          const struct tt__process *process);
/* TO runs now, and the running thread as the first one after it. */
void tt__thread_preempt(struct tt__threads *threads, struct tt__thread *to);

#endif
