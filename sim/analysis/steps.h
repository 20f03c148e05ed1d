/* SPDX-License-Identifier: MIT
 *
 * steps.h: what each handle of a run touched.
 *
 * A watcher (tt_watch.h) that passes on to the one that computes the run's
 * class. It writes the run down as a sequence of steps, each with what it
 * touched, for strategies that ask which of them depend on each other.
 *
 * Everything is known by numbers that are equal in runs that begin alike:
 * handles and things are counted as they come into the world, and an address
 * outside of the execution's memory represents itself.
 */
#ifndef TT_STEPS_H
#define TT_STEPS_H

#include "happens.h"
#include "shadow.h"

struct tt__access {
    uint64_t thing;
    size_t before;  /* the last access to the thing until then; 0: none */
    size_t written; /* the last one that wrote it; 0: none */
    uint32_t step;
    bool writes;
};

/* A handle; what a loop is run from; or the part of a handle that is done by
 * several together, whichever is the last (tt_watcher.join), which comes after
 * the handle as a step of its own: a joint one. */
struct tt__step {
    uint64_t handle;     /* 0: the program around the loop */
    uint64_t asked;      /* the question that chose it; 0: none did */
    size_t first_access; /* its own follow, among those of its joint ones */
    size_t joined;       /* joint: the last access by those who do it; else 0 */
    uint32_t poster;     /* the step that made it ready; 0: none */
    bool all;            /* depends on every other step */
};

struct tt__steps_cell {
    uint64_t thing; /* 0: it was here before the watcher */
    uint64_t handle;
    uint32_t maker; /* the step that it was made by; 0: none */
};

struct tt__steps {
    struct tt_watcher watcher; /* first */
    struct tt_watcher *next;   /* borrowed */
    struct tt__happens *happens;
    const uint64_t *questions; /* queried so far; borrowed */
    const struct tt_clock *clock;
    struct tt__shadow shadow; /* struct tt__steps_cell */
    /* All own (malloc); number 0 of the first three is none. */
    struct tt__step *at;
    struct tt__access *accesses;
    uint32_t *posters;      /* of each handle */
    size_t *last;           /* the last access to a thing: a table, 0: free */
    uint64_t *offered;      /* handles of which one is next, by answer */
    size_t count, capacity; /* of `at`, with number 0, as the next two */
    size_t access_count, access_capacity;
    size_t handle_count, handle_capacity;
    size_t last_mask;
    size_t offered_count, offered_capacity;
    uint64_t taken;  /* handles that ran */
    uint64_t things; /* came into the world */
    uint64_t ticks;
    uint64_t tick_questions; /* queried before this tick */
    double tick_s;           /* the clock then */
    /* As the tick began: equal hashes, equal states but for the order of the
     * ready queue, as long as all of it may be next. */
    uint64_t state;
    uint64_t sum;            /* of what the class does not show of each step */
    uint64_t extra;          /* the same of the running step */
    uint64_t step_questions; /* queried before it began */
    uint32_t around;         /* the program before the loop runs; 0: it does */
    uint32_t now;            /* the step that runs; 0: none */
    uint32_t outer;          /* the handle's own, while a joint one runs */
    uint32_t ran;            /* the last handle's own */
    bool is_taken;           /* what begins is the last step's handle */
    /* How many handles a tick runs may show: something is ready when one ends
     * that looks for timers, or is the loop's last. */
    bool tick_matters;
    bool hidden; /* something depends on what is not here (tt_touch_hidden) */
    /* What the program saw of the order in which tasks were made, which is not
     * reported now. */
    enum tt_watches unwatched;
    bool lost; /* no memory: what is here is not all */
};

/* For executions in REGION, which must stay; HAPPENS (borrowed) has to be
 * started before. NULL: no memory. */
struct tt__steps *tt__steps_new(const struct tt_region *region,
                                struct tt__happens *happens);
void tt__steps_free(struct tt__steps *self);
/* An execution begins. Borrowed: the clock, and how many QUESTIONS there were
 * so far. */
void tt__steps_start(struct tt__steps *self, struct tt_env *env,
                     const struct tt_clock *clock, const uint64_t *questions);
/* A question other than `ready` was answered. */
void tt__steps_answered(struct tt__steps *self, enum tt_choice kind,
                        uint64_t answer);
/* Whether a step from number FROM to before TO conflicts with an access to
 * THING. */
bool tt__steps_conflict(const struct tt__steps *self, uint32_t from,
                        uint32_t to, uint64_t thing, bool writes);
/* The number of the first access after those of STEP and its joint steps. */
size_t tt__steps_end(const struct tt__steps *self, uint32_t step);
/* Asserts that it is whole, between two handles: of the paranoid build. */
void tt__steps_check(const struct tt__steps *self);

#endif
