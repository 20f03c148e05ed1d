/* SPDX-License-Identifier: MIT
 *
 * loop/tt_watch.h: which handle accesses what.
 *
 * The fourth of the seams of tt_env.h. Two handles are dependent if both access
 * the same thing and one of them writes it; independent handles may run in any
 * order without a difference. The ready queue itself does not count. A watcher
 * is notified of each handle and of all its accesses: to futures, tasks,
 * primitives and timers, and in programs of the language to variables,
 * attributes and containers. A program in C reports accesses to its own state
 * by tt_touch. Without a watcher, the usual case, that costs a comparison.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_WATCH_H)
#define TT_WATCH_H

enum tt_access { TT_READ, TT_WRITE };

/* What happens to the ready queue, and around it. */
enum tt_notice {
    TT_NOTICE_POSTED,  /* the running handle made the one at PLACE ready */
    TT_NOTICE_OFFERED, /* the choice `ready` follows; PLACE is its next answer
                        */
    TT_NOTICE_TAKEN,   /* the handle at PLACE runs next */
    TT_NOTICE_TICK,    /* a tick begins, and due timers are in the queue */
    TT_NOTICE_TIMED,   /* the running handle reads the clock, or changes timers;
                      * PLACE: the timer that it cancels, or NULL */
    TT_NOTICE_STOPS,   /* it makes the loop stop, at once or after the tick */
    TT_NOTICE_LEFT,    /* the loop has stopped */
    TT_NOTICE_SERIAL,  /* the running handle depends on the order in which
                          unnamed tasks were created: see tt_env.watches */
    TT_NOTICE_ORDER,   /* it depends on the order in which tasks were created,
                          or asynchronous generators begun */
    TT_NOTICE_HIDDEN,  /* it depends on something of which not every access is
                          reported: see tt_touch_hidden */
    /* For records of a run. PLACE is an object, which is written, too. */
    TT_NOTICE_HELD,    /* the current task acquires the lock or semaphore */
    TT_NOTICE_FREED,   /* ... releases it, or tries to */
    TT_NOTICE_PUT,     /* an item was put into the queue */
    TT_NOTICE_GOT,     /* ... was taken out of it */
    TT_NOTICE_CANCELS, /* cancel() of the task was called */
    /* Of simulated threads (tt_thread.h). */
    TT_NOTICE_BLOCKS,   /* the running thread waits or ends: see
                         tt_thread_running */
    TT_NOTICE_SWITCHES, /* another thread runs now */
    TT_NOTICE_WAKES,    /* the running code starts or wakes the thread whose
                           number is at PLACE, a uint64_t */
    TT_NOTICE_DIED,     /* the running thread ends with the exception PLACE */
    TT_NOTICE_PRINTS    /* a child process prints: PLACE is a struct tt_slice,
                           a part of a line, or several lines */
};

/* How much of the order in which tasks are created is reported as a dependence.
 * Each level includes those before it. */
enum tt_watches {
    TT_WATCHES_NO_ORDER,
    TT_WATCHES_SERIALS, /* of tasks with the name Task-N */
    TT_WATCHES_ORDER    /* of all tasks, and of asynchronous generators */
};

/* The kinds of accesses by name. */
enum tt_named {
    TT_NAMED_VARIABLE,  /* global, or of an enclosing function */
    TT_NAMED_ATTRIBUTE, /* of an instance */
    TT_NAMED_CLASS,     /* an attribute of a class */
    TT_NAMED_ITEM       /* of a container; the name is that of its type */
};

enum { TT_NAMED_EXACT = 1 };

/* An instruction of a program accesses something by name. */
struct tt_named_access {
    const void *at;   /* the variable, the container, or where the attribute's
                       * value is; NULL: its object has it from a class */
    const void *of;   /* the object of an attribute; otherwise NULL */
    const void *site; /* the instruction, while the program lives */
    enum tt_access access;
    enum tt_named what;
    struct tt_slice name;
    /* Which item of a container, or attribute of an object: equal ones have
     * equal numbers in every run. 0: any, or all of them. */
    uint64_t key;
    /* Of what a read finds: different numbers for different values only. Equal
     * values have equal ones with the bit TT_NAMED_EXACT, and those only have
     * equal ones. 0: not known. */
    uint64_t value;
};

struct tt_watcher {
    /* A handle begins and ends. Between two handles the program's code outside
     * of the loop runs. */
    void (*begin)(struct tt_watcher *watcher);
    void (*end)(struct tt_watcher *watcher);
    /* The running code accesses the thing at AT. */
    void (*touch)(struct tt_watcher *watcher, const void *at,
                  enum tt_access access);
    /* It receives VALUE from outside: the time, a random number, the order of
     * a set. */
    void (*learn)(struct tt_watcher *watcher, uint64_t value);
    /* It allocates memory, for a new thing. */
    void (*born)(struct tt_watcher *watcher, const void *block, size_t size);
    /* The thing at FROM was moved to TO; NULL: a temporary place. */
    void (*moved)(struct tt_watcher *watcher, const void *from, const void *to,
                  size_t size);
    /* Accesses from here to the next call with NULL are made by all handles
     * together that have accessed AT, whichever of them runs last. */
    void (*join)(struct tt_watcher *watcher, const void *at);
    /* A notice of the loop. PLACE: of a handle in the ready queue, from where
     * it may be moved, or as stated there; otherwise NULL. The function may be
     * NULL. */
    void (*notice)(struct tt_watcher *watcher, enum tt_notice what,
                   const void *place);
    /* An instruction of a program does ACCESS next; in addition to `touch`. The
     * function may be NULL. */
    void (*named)(struct tt_watcher *watcher,
                  const struct tt_named_access *access);
    /* Who watches child processes (tt_process_run); NULL: nobody. Threads of
     * children are reported to the watcher of the first process as well. */
    struct tt_watcher *child;
};

/* Notices of what is ready in any loop and was not reported yet are made now,
 * each with its loop as the running one: by threads, which make handles of
 * other loops ready. */
TT_API void tt_watch_ready(struct tt_env *env);
/* Installs WATCHER (borrowed), at the start of an execution. */
TT_API void tt_watch(struct tt_env *env, struct tt_watcher *watcher);
/* Reports that the running handle, or code outside of the loop, reads or writes
 * the thing at AT: any address that identifies it and nothing else. */
static inline void tt_touch(struct tt_env *env, const void *at,
                            enum tt_access access);
/* The same for a value, if it is mutable. Reading an iterator advances it,
 * which is a write. */
TT_API void tt_touch_value(struct tt_env *env, tt_value v,
                           enum tt_access access);
/* Reports that the running handle depends on, or changes, something of which
 * not every access is reported. A search that omits equivalent orders must not
 * omit any in this program. */
TT_API void tt_touch_hidden(struct tt_env *env);
/* Reports the effect that a function in C declares (tt_call.h), called with
 * COUNT arguments at ARGS, keyword arguments included. */
TT_API void tt_touch_call(struct tt_env *env, const struct tt_native *native,
                          const tt_value *args, size_t count);
/* PROPERTY of V is read: reports the effect that it declares (tt_call.h). */
TT_API void tt_touch_property(struct tt_env *env,
                              const struct tt_property *property, tt_value v);

#endif
