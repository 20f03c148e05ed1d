/* SPDX-License-Identifier: MIT
 *
 * moment_log.h: what the sentences about a failing run share (moment.h).
 */
#ifndef TT_MOMENT_LOG_H
#define TT_MOMENT_LOG_H

#include <stdio.h>

#include "accesses.h"
#include "moment.h"

/* Where an access is: equal for accesses of two runs that are at one line, by
 * tasks of one name, of one item. */
struct tt__ordinal {
    uint64_t place;
    uint32_t thing;
    uint32_t at;
};

struct tt__run_log {
    const struct tt__accesses *of;
    const struct tt__handle *handles;
    size_t handle_count;
    const struct tt__logged *accesses;
    size_t access_count;
    const struct tt__actor *actors;
    size_t actor_count;
    uint32_t *by_thing; /* owns; of each access, by thing, then in time */
    uint64_t *places;   /* owns; of each access */
    struct tt__ordinal *ordinals; /* owns; by thing, place and time */
    /* Owns; of each read the last write before it of what it reads, or
     * TT__NOBODY. */
    uint32_t *saw;
};

enum { TT__SENTENCES_MAX = 8 };

struct tt__sentence {
    char *text;    /* owns (malloc) */
    uint32_t at;   /* the failing run's handle */
    size_t number; /* in which order they were made */
    size_t tick_count;
    uint64_t ticks[TT_MOMENT_TICKS_MAX];
    uint32_t thread; /* the failing run's handle, named before any tick, of a
                        thread that has none; or TT__NOBODY */
};

struct tt__moment_of {
    struct tt__run_log failing, usual;
    const uint32_t *usual_things; /* of each of failing; borrowed, or NULL */
    uint32_t line;                /* where it failed; 0: nowhere */
    const char *file;
    const char *message;
    struct tt__sentence sentences[TT__SENTENCES_MAX];
    size_t sentence_count;
    /* Whether accesses only say how often something was written. */
    bool is_vague;
    /* The one that is being made. */
    FILE *out;
    char *text;
    size_t size;
};

/* ---- moment_log.c -------------------------------------------------------- */

/* False: no memory; to be closed in any case. */
bool tt__logged_open(struct tt__run_log *log, const struct tt__accesses *of);
void tt__logged_close(struct tt__run_log *log);
/* "" for the program around the loop and for callbacks. */
const char *tt__logged_name(const struct tt__run_log *log, uint32_t actor);
/* A task of NAME, or a thread; TT__NOBODY: there is none. */
uint32_t tt__logged_actor(const struct tt__run_log *log, const char *name,
                          bool is_thread);
/* How many accesses of that thing at its place were before the one AT. */
size_t tt__logged_number(const struct tt__run_log *log, uint32_t at);
/* The access of THING at PLACE after NUMBER others; TT__NOBODY: there is none.
 */
uint32_t tt__logged_find(const struct tt__run_log *log, uint32_t thing,
                         uint64_t place, size_t number);
/* Whether a write of A changes what B reads, or the other way round. */
bool tt__logged_conflict(const struct tt__logged *a,
                         const struct tt__logged *b);
/* Whether both are at one line. */
bool tt__logged_is_line(const struct tt__logged *a, const struct tt__logged *b);

/* Begins a sentence about handle AT of the failing run; false: no memory, or
 * too many. */
bool tt__sentence_begin(struct tt__moment_of *moment, uint32_t at);
void tt__sentence_end(struct tt__moment_of *moment);
/* Parts of it. LOG is either run's. */
void tt__put_tick(struct tt__moment_of *moment, const struct tt__run_log *log,
                  uint32_t handle);
/* " in tick 3 @0.1" */
void tt__put_in_tick(struct tt__moment_of *moment,
                     const struct tt__run_log *log, uint32_t handle);
void tt__put_actor(FILE *out, const struct tt__run_log *log, uint32_t actor);

/* ---- moment_reads.c ------------------------------------------------------ */

/* Of a failure: a write between two accesses of a task, or else the first read
 * that saw another write than in the default run. */
bool tt__put_reads(struct tt__moment_of *moment);

/* ---- moment_calls.c ------------------------------------------------------ */

/* The first timeout until FAILURE that does not end in the default run. False:
 * there is none. */
bool tt__put_timeouts(struct tt__moment_of *moment, uint32_t failure);
/* The same of the functions of the program that the loop calls. */
bool tt__put_calls(struct tt__moment_of *moment, uint32_t failure);

/* ---- moment_order.c ------------------------------------------------------ */

/* Two tasks that were resumed in another order than in the default run, or one
 * that came to another line, until FAILURE, the handle that failed (TT__NOBODY:
 * it is not known); if possible its task. If there are none, the same of
 * functions that the loop called. */
void tt__put_order(struct tt__moment_of *moment, uint32_t failure);

#endif
