/* SPDX-License-Identifier: MIT
 *
 * session.h: what the files about runs in this process share.
 *
 * The search, and the world, are on a stack of their own in the thread that
 * runs the program. A call of the program switches to that stack, where the
 * call is served as one of another process would be (scenarios/shim/), and
 * back. So the interpreter never runs on the stack of the search, nor the
 * search within a call of the interpreter.
 */
#ifndef PYTHON_SESSION_H
#define PYTHON_SESSION_H

#include "module.h"

#include <signal.h>

#include <ticktape/tt_explore.h>

#include "scenarios/shim/internal.h"

enum { SESSION_MESSAGE = 400 };

/* The session of this process, from open() to close(). */
struct session {
    bool is_open;
    bool is_started;
    bool is_done;   /* the search is over: nothing is left on its stack */
    bool in_run;    /* between begin() and end() */
    bool has_ended; /* the program has called end(), */
    bool has_failed, is_excused;
    char message[SESSION_MESSAGE]; /* ... with this failure */
    /* The run has failed while the program was in a call: until it calls end(),
     * its calls are answered by drain(). */
    bool is_over;
    int failure;      /* its code, TT_EDEADLOCK for example */
    uint64_t drained; /* such calls */
    uint64_t drain_ns;
    const struct shim_run *run; /* that is running; borrowed */
    /* The first call, within a handle of an event loop, that time passed in: it
     * has blocked the loop. -1: none. */
    bool in_handle;
    int blocked;
    uint64_t blocked_ns;
    PyObject *blocked_at; /* owns; the line of the program; NULL: unknown */
    volatile sig_atomic_t stops; /* the search is to end */

    struct shim *shim; /* owns */
    bool replays;      /* one run, not a search, */
    bool has_tape;     /* ... of TAPE */
    struct tt_explore_options options;
    struct tt_tape tape;
    struct tt_tape *known;           /* owns; their number: */
    const struct tt_tape **known_at; /* owns; ends with NULL */
    size_t known_count;
    char **names; /* owns, as the texts: of tasks; NULL at the end */
    char *strategy, *name;
    char *command[2]; /* for the shim */

    struct tt_explore_result found;
    struct tt_sim_result result; /* of a replay */
    struct tt_sim *sim;          /* owns; of a replay, after it */
    char error[200];
};

extern struct session session;

/* switch.c: the stack of the search. It runs SEARCH on it, which must call
 * stack_leave() at its end. */
bool stack_start(void (*search)(void));
/* From the program to the search, until that calls stack_to_program(). */
void stack_to_search(void);
void stack_to_program(void);

/* world.c: serves the calls of the program. */
void world_serve(struct shim_slot *slot);
extern struct shim_shared world_memory;

/* session.c: the line of the program that has made the call which is being
 * served, for session.blocked_at. */
void session_locate(void);

/* result.c: what a session has found, as a dict. */
PyObject *session_result(void);

#endif
