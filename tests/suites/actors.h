/* SPDX-License-Identifier: MIT
 *
 * tests/suites/actors.h: programs in C of a few tasks, each a script of some
 * letters.
 *
 * All tasks begin in one tick, and a gather() waits for them. What they came to
 * is a number, so that runs can be compared.
 */
#ifndef TT_TESTS_ACTORS_H
#define TT_TESTS_ACTORS_H

#include <ticktape/tt.h>

enum { ACTORS_MAX = 4, ACTOR_THINGS = 4, SCRIPT_MAX = 8 };

/* A script is run one letter after the other:
 *   0-3 write that thing, a-d read it, . give way (the next step begins),
 *   L U acquire and release the lock, S V the semaphore of two,
 *   W E wait for the event, set it, G P get from the queue, put into it,
 *   T sleep, X cancel the next task, D look whether it is done */
struct actors {
    char scripts[ACTORS_MAX][SCRIPT_MAX + 1];
    size_t count;
    bool first_only; /* the loop runs until the first one is done */
    /* Of the last run: a hash of all things, and of all that was read. */
    uint64_t state;

    /* What the tasks share. */
    uint64_t things[ACTOR_THINGS];
    struct tt_task *tasks[ACTORS_MAX];
    struct tt_lock *lock;
    struct tt_event_flag *event;
    struct tt_queue *queue;
    struct tt_semaphore *semaphore;
};

/* Of SCRIPTS, ACTORS_MAX or up to a NULL. */
struct actors actors_of(const char *const *scripts);

/* An execution of a struct actors. */
int actors_run(struct tt_env *env, void *actors);

#endif
