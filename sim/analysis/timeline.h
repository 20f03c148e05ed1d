/* SPDX-License-Identifier: MIT
 *
 * timeline.h: recording a run; see tt_timeline.h.
 */
#ifndef TT__TIMELINE_H
#define TT__TIMELINE_H

#include <ticktape/tt_timeline.h>

#include "shadow.h"
#include "sim/base/array.h"

/* Texts that stay where they are. */
struct tt__texts {
    struct tt__texts_block *blocks; /* owns (malloc), the newest first */
    size_t left;                    /* bytes in the newest */
};

/* What is known of an address of the execution's memory; all 0: nothing. */
struct tt__timeline_cell {
    uint32_t place;  /* of a named access; a number from 1 */
    uint32_t object; /* a kind, and a number from 1 */
};

/* A handle that is ready, or was; as in struct tt_timeline_handle. */
struct tt__posted {
    enum tt_timeline_cause cause;
    uint32_t from;
    uint64_t from_tick;
    uint32_t timer;
    uint32_t done;
    uint32_t awaiter;
    const char *call;
    const char *label; /* of a child's: the trace has no line of it */
    int fd;
    const char *connection;
};

/* What is known of a thread, and what it was doing while another one runs. */
struct tt__timeline_thread {
    uint64_t ident;
    uint32_t woken_by; /* a handle */
    uint32_t last;     /* of its handles with the cause THREAD */
    uint32_t now;      /* as in struct tt_timeline */
    struct tt_task *task;
    size_t timers_before;
    bool is_running;
};

/* A line of the trace of a handle. */
struct tt__timeline_said {
    uint32_t handle;
    const char *text;
};

/* What a timeline asks of its run. */
struct tt__timeline_seams {
    /* The number of records of the trace so far. */
    uint64_t (*records)(struct tt_env *env);
    /* The name of a task's host, borrowed; NULL: localhost. */
    const char *(*host_of)(const struct tt_env *env,
                           const struct tt_task *task);
    /* ACTOR, a number from 1, makes the calls of the simulated kernel from now
     * on; 0: nobody. */
    void (*act)(struct tt_env *env, uint32_t actor);
    /* Who made descriptor FD ready for LOOP, and who sent what the actor has
     * received first; 0: it is not known. */
    uint32_t (*waker_of)(const struct tt_loop *loop, int fd);
    uint32_t (*sender)(struct tt_env *env);
};

/* The value of a global variable, as a handle left it last. */
struct tt__timeline_global {
    uint32_t process; /* its first thread; TT_TIMELINE_NONE: the first one */
    struct tt_timeline_variable last;
};

struct tt_timeline {
    struct tt_watcher watcher; /* first */
    struct tt_env *env;
    const struct tt__timeline_seams *seams;
    struct tt__shadow shadow; /* struct tt__timeline_cell */
    struct tt__outside variables_in_c;
    struct tt__timeline_cell cells_in_c[TT__OUTSIDE_MAX]; /* of these */
    bool has_shadow;
    struct tt__texts texts;
    struct tt__array handles, tasks, timers, things, holds, items, cancels,
        variables, accesses, outside, stuck, lines, threads;
    struct tt__array posted; /* struct tt__posted */
    struct tt__array spans;  /* struct tt__span, in their order */
    struct tt__array said;   /* struct tt__timeline_said, in their order */
    char printed[240];       /* by a child in the running handle: a line */
    size_t printed_size;
    struct tt__array states;  /* struct tt__timeline_thread */
    struct tt__array globals; /* struct tt__timeline_global */
    struct tt__array fresh;   /* struct tt__fresh: of the running handle */
    struct tt__array places;  /* struct tt__place: of accesses */
    struct tt__array files;   /* struct tt_timeline_file */
    const char *source;       /* of a program in C: of its first coroutine */
    uint64_t asked;           /* questions so far */
    uint64_t tick;            /* of the first process, as `records` */
    uint64_t records;         /* of the trace so far */
    uint32_t taken;           /* of `posted`, from 1: the handle that begins */
    uint32_t thread;          /* the running one */
    uint32_t now;             /* the running handle */
    struct tt_task *task;     /* that it resumes; NULL: none */
    struct tt_place around;   /* of a callback: where the loop was started */
    size_t timers_before;     /* in the heap, when it began */
    bool is_running;          /* a handle has run since the loop began */
    bool lost;                /* no memory */
    uint64_t omitted;         /* handles */
    size_t line_span; /* of tt__timeline_line: the span it has come to */
    struct tt_timeline_run run;
};

/* A thing, or a container whose items were accessed, without a name yet: its
 * address is only compared. */
struct tt__fresh {
    const void *object;
    uint32_t number; /* of the thing, or of the place */
    bool is_place;
};

/* What was accessed. A container has a name once two tasks have accessed it. */
struct tt__place {
    const char *name;            /* of a container; NULL: none is known */
    const struct tt_task *first; /* who accessed it first; only compared */
    bool is_shared;
};

/* A handle runs, until it ends or its thread blocks. */
struct tt__span {
    uint32_t handle;
    uint64_t first; /* records before it */
    uint64_t last;  /* ... before its end */
};

/* An execution in REGION begins, which nobody else watches. SEAMS is static.
 * False: no memory. */
bool tt__timeline_start(struct tt_timeline *self, struct tt_env *env,
                        const struct tt_region *region,
                        const struct tt__timeline_seams *seams);
/* The program is over, and its objects still exist. */
void tt__timeline_stop(struct tt_timeline *self);
/* A line of the trace, without its end; RECORD is the number of records before
 * it. They come in order. */
void tt__timeline_line(struct tt_timeline *self, uint64_t record,
                       const char *text, size_t size);
/* After the last of them. */
void tt__timeline_finish(struct tt_timeline *self);

/* ---- For its files ------------------------------------------------------- */

/* A copy of SIZE bytes of TEXT; NULL: no memory. */
const char *tt__timeline_text(struct tt_timeline *self, const char *text,
                              size_t size);
/* What is known of the object AT; NULL: outside of the execution's memory. */
struct tt__timeline_cell *tt__timeline_cell(struct tt_timeline *self,
                                            const void *at);
/* The handle NUMBER. */
struct tt_timeline_handle *tt__timeline_handle(struct tt_timeline *self,
                                               uint32_t number);
/* A new handle, which is also the running one; NULL: there is no room. */
struct tt_timeline_handle *tt__timeline_begin(struct tt_timeline *self);
/* The trace's records and ticks so far: children have none of their own. */
void tt__timeline_count(struct tt_timeline *self);
/* The process of the running thread: its first thread, or TT_TIMELINE_NONE. */
uint32_t tt__timeline_process(const struct tt_timeline *self);
/* Handle NUMBER, or TT_TIMELINE_NONE, runs from now on. */
void tt__timeline_set_now(struct tt_timeline *self, uint32_t number);
/* The running handle ends. */
void tt__timeline_end(struct tt_timeline *self);
/* It runs from now on, or not: a thread has blocked in it. */
void tt__timeline_begin_span(struct tt_timeline *self);
void tt__timeline_end_span(struct tt_timeline *self);
/* timeline_thread.c: the notices TT_NOTICE_BLOCKS, SWITCHES, WAKES. */
void tt__timeline_blocks(struct tt_timeline *self);
void tt__timeline_switches(struct tt_timeline *self);
void tt__timeline_wakes(struct tt_timeline *self, uint64_t ident);
/* ... a loop of the running thread runs, or has stopped. */
void tt__timeline_in_loop(struct tt_timeline *self);
void tt__timeline_left(struct tt_timeline *self);
/* ... the program is over: who waits for a thread, or blocks one. */
void tt__timeline_waiting(struct tt_timeline *self);
/* timeline_lines.c: a child prints TEXT; the running handle prints no more. */
void tt__timeline_prints(struct tt_timeline *self, const struct tt_slice *text);
void tt__timeline_end_print(struct tt_timeline *self);
/* ... lines of a handle become neighbours: others ran while its thread
 * blocked. */
void tt__timeline_sort_lines(struct tt_timeline *self);
/* What is in TEXT, which is deinitialised; NULL: nothing. */
const char *tt__timeline_take(struct tt_timeline *self, struct tt_text *text);
/* A new entry of ARRAY; NULL: no memory. */
void *tt__timeline_push(struct tt_timeline *self, struct tt__array *array,
                        size_t size);
/* The number of TASK, which may be NULL or new. */
uint32_t tt__timeline_task(struct tt_timeline *self,
                           const struct tt_task *task);
/* timeline_state.c: what TASK, which is not done, waits for. */
void tt__timeline_wait(struct tt_timeline *self, struct tt_task *task,
                       struct tt_timeline_wait *out);
/* The variables of TASK (NULL: none) and the changed global ones, of HANDLE. */
void tt__timeline_variables(struct tt_timeline *self, struct tt_task *task,
                            struct tt_timeline_handle *handle);
/* Appends "f(1, 'x')", what WHAT calls of the program, with the future whose
 * end it reports. False: nothing. */
bool tt__put_call(struct tt_text *out, const struct tt_pending *what);
/* The same; NULL: nothing. */
const char *tt__timeline_call(struct tt_timeline *self,
                              const struct tt_pending *what);
/* ... the name of FILE, of a tt_place or tt_wait; NULL: the program itself. */
const char *tt__timeline_file(struct tt_timeline *self, const char *file);
/* ... of a program in C, too, where the program itself is the file of its first
 * coroutine. */
const char *tt__timeline_name_of(struct tt_timeline *self, const char *file);
/* timeline_net.c: the addresses of descriptor FD; NULL: it has none. */
const char *tt__timeline_connection(struct tt_timeline *self, int fd);
/* timeline_state.c: whether TASK is one that asyncio itself makes. */
bool tt__timeline_is_own(struct tt_timeline *self, const struct tt_task *task,
                         const char *name);
/* The type of EXC, and its text. */
const char *tt__timeline_exception(struct tt_timeline *self,
                                   const struct tt_exc *exc);
/* ... calls EACH with the program's coroutines of TASK, the outermost first,
 * until it returns false. */
void tt__timeline_frames(struct tt_timeline *self, const struct tt_task *task,
                         bool (*each)(void *data, tt_value coro), void *data);
/* timeline_named.c: struct tt_watcher.named. */
void tt__timeline_named(struct tt_watcher *watcher,
                        const struct tt_named_access *access);
/* ... names what `fresh` has. */
void tt__timeline_names(struct tt_timeline *self);

#endif
