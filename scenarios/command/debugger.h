/* SPDX-License-Identifier: MIT
 *
 * debugger.h: `run --step` and `replay --step`: an interactive debugger.
 *
 * Each run is made in a process of its own. A run never goes back: a command
 * that does starts another one from the beginning, whose output is left out
 * until it has come to the place; that is the same one, because runs are
 * deterministic. What several runs share is in a struct debugger, in memory
 * that these processes share. What a command shows is written by a copy of the
 * process, so that no repr and no expression changes the run.
 *
 * Places in a run are numbered: its events are its handles and, of a program in
 * Python, the lines that begin.
 */
#ifndef DEBUGGER_H
#define DEBUGGER_H

#include <signal.h>

#include "command.h"

enum { BREAKS_MAX = 64, STOPS_MAX = 1000, NAME_ROOM = 200 };

/* Where a run stops next. */
enum motion {
    MOTION_EVENT,    /* at event number `event` */
    MOTION_STEP,     /* the next line or resumption, of whatever task */
    MOTION_NEXT,     /* of this task, not inside of what it calls and awaits */
    MOTION_RETURN,   /* of this task, outside of the current function */
    MOTION_HANDLE,   /* the next handle */
    MOTION_TICK,     /* tick number `tick`, or a later one */
    MOTION_TASK,     /* when the task `name` resumes `count` times */
    MOTION_CONTINUE, /* at a breakpoint only */
};

/* What runs: a task or a callback, by its name in traces. */
struct context {
    uint32_t name; /* in records; 0: code outside of the loop */
    uint64_t number;
    bool is_task;
    uint64_t event; /* of the handle */
};

struct goal {
    enum motion motion;
    uint64_t event;
    uint64_t tick;
    char name[NAME_ROOM];
    uint64_t count;
    struct context context; /* of MOTION_NEXT, MOTION_RETURN */
    uint32_t depth;
    /* Not 0: the motion goes backwards, to the last event before this one where
     * it would stop. */
    uint64_t before;
};

struct breakpoint {
    char name[NAME_ROOM]; /* a file (empty: the program itself), or a task */
    uint32_t line;        /* 0: of a task */
    unsigned number;      /* it keeps its number when others are deleted */
    char condition[NAME_ROOM]; /* an expression; empty: none */
};

/* Shared by the processes of a session. */
struct debugger {
    struct goal goal;
    struct goal last;          /* the last motion, for an empty line */
    uint64_t found;            /* for goal.before */
    uint64_t end;              /* events of the run that has ended; 0: none */
    uint64_t stops[STOPS_MAX]; /* where it stopped so far */
    size_t stop_count;
    struct breakpoint breaks[BREAKS_MAX];
    size_t break_count;
    unsigned break_last; /* the number that was given last */
    bool goes_back;      /* another run has to be made, to GOAL */
    bool quits;
};

/* The program, and how it runs. */
struct debugged {
    const char *file;
    struct program *program;
    struct tt_sim_options options;
    int input; /* where commands come from */
};

/* A run of it, in its own process. */
struct session {
    struct debugger *debugger; /* shared */
    const struct debugged *what;
    struct tt_sim *sim;
    struct tt_env *env;
    const struct tt_record *record; /* of the event; NULL: a line */
    struct context context;
    uint64_t event;
    uint64_t resumes;  /* of the task of MOTION_TASK */
    size_t words_seen; /* bytes of tt_sim_words that were shown */
    /* What p, locals, up and down are about: a task (NULL: what runs) and its
     * frame, 0 being the innermost. */
    struct tt_task *task;
    size_t frame;
};

/* Runs a program under the debugger, commands are read from INPUT; the exit
 * code. */
int debugger_run(const struct debugged *what);
/* Opens what commands come from: a descriptor, or -1 after a line on stderr. */
int debugger_input(const struct program *program);
/* The task that is about to run, or runs; NULL: none. */
struct tt_task *debugger_task(const struct session *self);
/* The task of this name; NULL: none. */
struct tt_task *debugger_find_task(struct tt_env *env, const char *name);
/* How many functions and coroutines run, or, before a handle of a task, are
 * suspended in it. UINT32_MAX: none of a program in Python. */
uint32_t debugger_depth(const struct session *self);
/* Whether FILE, where code is, is of the program, not of Python's library. */
bool debugger_is_of_program(const char *file);
/* Whether a run that stopped comes to an end now, to make another one. */
void debugger_leave(struct session *self);

/* ---- debugger_commands.c ------------------------------------------------- */

/* Reads and executes commands until one moves the run, which is then in
 * debugger->goal. SELF->env is NULL if the run is over: then only commands that
 * go back are possible. False: quit. */
bool debugger_command(struct session *self);

/* ---- debugger_show.c ----------------------------------------------------- */

/* Each writes to stdout, in a copy of the process. */
void debugger_show_stop(struct session *self);
void debugger_show_stack(struct session *self);
void debugger_show_locals(struct session *self);
void debugger_show_globals(struct session *self);
void debugger_show_source(struct session *self);
void debugger_show_tasks(struct session *self);
void debugger_show_ready(struct session *self);
void debugger_show_timers(struct session *self);
void debugger_show_deviations(struct session *self);
void debugger_show_value(struct session *self, const char *expression);
/* Whether NAME is a variable where the run is. */
bool debugger_has_name(struct session *self, const char *name);
/* Whether an expression is true where the run is; also if it raises, after a
 * line that says so. */
bool debugger_is_true(struct session *self, const char *expression);
/* False: there is no such frame. */
bool debugger_show_frame(struct session *self);

#endif
