/* SPDX-License-Identifier: MIT
 *
 * loop/tt_watch.h: who touches what.
 *
 * The fourth of the seams of tt_env.h. Two handles depend on each other if both
 * touch the same thing and one of them writes it; what depends on nothing may
 * run in any order without a difference. The ready queue is no such thing. A
 * watcher is told of each handle, and of all that it touches: futures, tasks,
 * primitives and timers, and in programs of the language variables, attributes
 * and containers. A program in C tells of its own state by tt_touch. Without a
 * watcher, which is the rule, that costs a comparison.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_WATCH_H)
#define TT_WATCH_H

enum tt_access { TT_READ, TT_WRITE };

/* What happens to the ready queue, and around it. */
enum tt_notice {
    TT_NOTICE_POSTED,  /* what runs made the handle at this place ready */
    TT_NOTICE_OFFERED, /* `ready` is about to be asked; this is the next answer
                        */
    TT_NOTICE_TAKEN,   /* this one runs next */
    TT_NOTICE_TICK,    /* a tick begins, and due timers are in the queue */
    TT_NOTICE_TIMED,   /* what runs reads the clock, or changes the timers */
    TT_NOTICE_STOPS,  /* what ran has the loop stop, at once or with the tick */
    TT_NOTICE_LEFT,   /* the loop has stopped */
    TT_NOTICE_SERIAL, /* what runs depends on which unnamed tasks were made
                         before which others: see watches of struct tt_env */
    TT_NOTICE_ORDER,  /* what runs depends on the order in which tasks were
                         made, or asynchronous generators begun */
    TT_NOTICE_HIDDEN /* what runs depends on something of which not every access
                       is reported: see tt_touch_hidden */
};

/* Of the order in which tasks are made, this much is reported as a dependence.
 * Each level includes those before it. */
enum tt_watches {
    TT_WATCHES_NO_ORDER,
    TT_WATCHES_SERIALS, /* of tasks with the name Task-N */
    TT_WATCHES_ORDER    /* of all tasks, and of asynchronous generators */
};

/* What an instruction of a program accesses by name. */
enum tt_named {
    TT_NAMED_VARIABLE,  /* global, or of an enclosing function */
    TT_NAMED_ATTRIBUTE, /* of an instance */
    TT_NAMED_ITEM,      /* of a container; the name is that of its type */
    TT_NAMED_UNKNOWN    /* any attributes, written by name at run time */
};

struct tt_watcher {
    /* A handle begins and ends; what runs between two of them is the
     * program around the loop. */
    void (*begin)(struct tt_watcher *watcher);
    void (*end)(struct tt_watcher *watcher);
    /* What runs touches what stands at AT. */
    void (*touch)(struct tt_watcher *watcher, const void *at,
                  enum tt_access access);
    /* What runs is told VALUE from outside: the time, a random number, the
     * order of a set. */
    void (*learn)(struct tt_watcher *watcher, uint64_t value);
    /* It gets memory, in which something new will stand. */
    void (*born)(struct tt_watcher *watcher, const void *block, size_t size);
    /* What stood at FROM stands at TO; NULL: a place aside. */
    void (*moved)(struct tt_watcher *watcher, const void *from, const void *to,
                  size_t size);
    /* What follows, to the next call with NULL, is done by all together that
     * have touched AT, whoever of them happens to be the last. */
    void (*join)(struct tt_watcher *watcher, const void *at);
    /* A notice of the loop; PLACE: of a handle in the ready queue, from where
     * it may be moved, else NULL. NULL: nobody wants to know. */
    void (*notice)(struct tt_watcher *watcher, enum tt_notice what,
                   const void *place);
    /* An instruction of a program accesses AT, whose name is NAME; in
     * addition to `touch`. NULL: nobody wants to know. */
    void (*named)(struct tt_watcher *watcher, const void *at,
                  enum tt_access access, enum tt_named what,
                  struct tt_slice name);
};

/* Has WATCHER (borrowed) told from now on; at the start of an execution. */
TT_API void tt_watch(struct tt_env *env, struct tt_watcher *watcher);
/* The running handle, or the program around the loop, reads or writes what
 * stands at AT: any address that stands for it, and for nothing else. */
static inline void tt_touch(struct tt_env *env, const void *at,
                            enum tt_access access);
/* The same of a value, if it is one that can change. Reading an iterator moves
 * it on, which is a write. */
TT_API void tt_touch_value(struct tt_env *env, tt_value v,
                           enum tt_access access);
/* What runs depends on, or changes, something of which not every access is
 * reported. Whoever leaves out orders that make no difference must not do so
 * in this program. */
TT_API void tt_touch_hidden(struct tt_env *env);
/* A function in C is called with COUNT arguments at ARGS, those by keyword
 * included: reports the effect that it declares (tt_call.h). */
TT_API void tt_touch_call(struct tt_env *env, const struct tt_native *native,
                          const tt_value *args, size_t count);

#endif
