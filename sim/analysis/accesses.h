/* SPDX-License-Identifier: MIT
 *
 * accesses.h: a log of one run, for the report of a failure.
 *
 * A watcher (loop/tt_watch.h) that logs each handle, which handle made it
 * ready, where its task was suspended, and each variable, attribute and item
 * that it read or wrote by an instruction of the program. It holds copies only,
 * so that the logs of two runs can be compared.
 */
#ifndef TT_ACCESSES_H
#define TT_ACCESSES_H

#include <ticktape/tt_sim.h>

enum { TT__NOBODY = UINT32_MAX, TT__NAME_SIZE = 48, TT__TEXT_SIZE = 72 };

/* A task, by its name, or a thread outside of its loop. */
struct tt__actor {
    char name[TT__NAME_SIZE];    /* of the first thread empty */
    char died_of[TT__NAME_SIZE]; /* the type of its exception; empty: none */
    uint32_t died_line;          /* 0: not known */
    const char *died_file;       /* as in tt__handle */
    uint32_t last;               /* its last handle */
    /* The exception that it handled or cleaned up after, when it was last
     * suspended with one. */
    struct tt__handled {
        char type[TT__NAME_SIZE];
        const char *file; /* as in tt__handle */
        const void *exc;  /* to be compared only */
        uint32_t line;    /* 0: there was none */
        uint32_t since;   /* the handle that raised it */
        bool is_now;      /* it does, or has ended so with another one */
    } handled;
    /* The first cancellation that it handled so, and was suspended without it
     * after that. */
    struct tt__handled outlived;
    bool done;
    bool is_thread;
    uint8_t shown_size; /* of a task's name, as much as traces have */
};

/* Which calls of the loop are named. */
enum tt__calls {
    TT__CALLS_NOTHING,  /* a task, or an internal callback */
    TT__CALLS_FUNCTION, /* what the program passed to the loop */
    TT__CALLS_TIMEOUT   /* the end of a timeout */
};

/* Of a loop, or what a thread runs outside of its loop without another one in
 * between; a handle in which other threads ran is several. */
struct tt__handle {
    uint64_t tick;
    double at_s;
    uint64_t where;        /* equal for handles that run the same code */
    uint32_t actor;        /* TT__NOBODY: a callback */
    uint32_t from_line;    /* where the task was suspended; 0: it begins */
    uint32_t until_line;   /* where it is suspended then; 0: nowhere */
    const char *from_file; /* tt_other_file of these lines: NULL, or borrowed */
    const char *until_file; /* from the program */
    uint32_t poster;        /* the task's handle that made it ready, through
                          * callbacks or not; TT__NOBODY: a timer, several, or
                          * not known */
    uint32_t whose;         /* of a timeout: the task, at `from_line` */
    uint16_t name;          /* of a function: its name */
    uint8_t calls;          /* enum tt__calls */
};

struct tt__logged {
    uint64_t key;     /* as in tt_named_access */
    uint64_t value;   /* the same */
    const char *file; /* as in tt__handle */
    uint32_t handle;
    uint32_t actor; /* TT__NOBODY: a callback, or the program around the loop */
    uint32_t thing; /* an object and all its attributes are one */
    uint32_t line;
    uint16_t name;
    uint16_t text;  /* the expression or statement, by tt__accesses_name */
    uint8_t access; /* enum tt_access */
    uint8_t named;  /* enum tt_named */
};

struct tt__accesses;

/* NULL: no memory. */
struct tt__accesses *tt__accesses_new(const struct tt_region *region);
void tt__accesses_free(struct tt__accesses *self);
/* An execution begins, which nobody else watches. */
void tt__accesses_start(struct tt__accesses *self, struct tt_env *env);

/* What was logged: borrowed. */
const struct tt__handle *tt__accesses_handles(const struct tt__accesses *self,
                                              size_t *count);
const struct tt__logged *tt__accesses_all(const struct tt__accesses *self,
                                          size_t *count);
const struct tt__actor *tt__accesses_actors(const struct tt__accesses *self,
                                            size_t *count);
const char *tt__accesses_name(const struct tt__accesses *self, uint16_t name);
/* Whether all handles are there, and all accesses. */
bool tt__accesses_has_handles(const struct tt__accesses *self);
bool tt__accesses_whole(const struct tt__accesses *self);

#endif
