/* SPDX-License-Identifier: MIT
 *
 * internal.h: what the files of loop/ share and nobody else sees.
 */
#ifndef TT_INTERNAL_H
#define TT_INTERNAL_H

#include <math.h>
#include <stdio.h>

#include <ticktape/tt.h>

#include "coro.h"
#include "loop/python/graph.h"
#include "watch.h"

/* ---- alloc.c, env.c, object.c -------------------------------------------- */

void tt__memory_start(struct tt_env *env, void *base, size_t size);
/* Bytes in front of what a block holds. */
size_t tt__block_head(void);
/* Sets the bit of each block that is free, a bit a grain. */
void tt__mark_free(const struct tt_env *env, uint64_t *marks);
/* In a paranoid build: lists blocks still alive (20 at most). */
void tt__memory_name_alive(struct tt_env *env, FILE *out);
/* Reports that a coroutine in C was destroyed and never awaited. */
void tt__memory_name_unawaited(const struct tt_coro *coro, FILE *out);

/* What a prefetch brings; only speed depends on it. */
enum { TT_CACHE_LINE = 64 };

/* ---- name.c: texts that records stand for -------------------------------- */

/* A name that a task or callback bears. Ids count from 1 in the order of
 * first use, so they are the same in every run of one tape. */
struct tt_name {
    char *text; /* owns */
    uint32_t size;
    uint32_t hash;
    uint32_t tasks; /* how many tasks were called after it so far */
    bool told;      /* the observer knows it */
};

/* The id of a name; 0 and a failure noted where there is no memory. */
uint32_t tt__name_id(struct tt_env *env, struct tt_slice name);

/* The same of a coroutine's name. */
uint32_t tt__name_of_coro_slow(struct tt_env *env, tt_value coro);

static inline uint32_t tt__name_of_coro(struct tt_env *env, tt_value coro)
{
    return TT_LIKELY(tt_object(coro)->type == env->name_type)
               ? env->name_type_id
               : tt__name_of_coro_slow(env, coro);
}

/* Makes sure that the observer knows it; gives ID back, or 0 (a failure). */
uint32_t tt__name_told(struct tt_env *env, uint32_t id);

/* The id of a name that the observer knows; 0 and a failure noted. */
static inline uint32_t tt__name_shown(struct tt_env *env, struct tt_slice name)
{
    uint32_t id = name.lasting && name.text == env->name_last
                      ? env->name_last_id
                      : tt__name_id(env, name);
    return id != 0 && env->names[id - 1].told ? id : tt__name_told(env, id);
}

/* ---- table.c, set.c, object.c -------------------------------------------- */

/* Drops everything; the table is empty then, with a new version. */
void tt__table_deinit(struct tt_env *env, struct tt_table *table);
/* 1 and *AT, 0 if it is not there, or a failure. */
int tt__table_find(struct tt_env *env, struct tt_table *table, tt_value key,
                   uint64_t hash, uint32_t *at);
/* Makes room for one more entry; entries may move. */
int tt__table_reserve(struct tt_env *env, struct tt_table *table);
/* Closes the holes that removed entries left. */
void tt__table_compact(struct tt_table *table);
/* Entries changed places: those without a hole between them are indexed again.
 */
void tt__table_reindex(struct tt_table *table);
/* Puts in a key that is not there, after tt__table_reserve: takes both. */
void tt__table_push(struct tt_table *table, tt_value key, tt_value value,
                    uint64_t hash);
/* Removes an entry, which leaves a hole; OUT receives what it owned. */
void tt__table_remove(struct tt_table *table, uint32_t at,
                      struct tt_entry *out);
/* Forgets the holes after the last entry. */
void tt__table_trim(struct tt_table *table);
/* Puts a key that is not in SET into it, keeps it: 1 or a failure. */
int tt__set_add_new(struct tt_env *env, struct tt_set *set, tt_value key);
/* The hash of a container: that of what is KEPT, where that is not 0, else of
 * ALL, which is kept from now on, but for constants, which several executions
 * may share. 32 bits of it stay. */
uint64_t tt__hash_keep(const struct tt_object *container, uint32_t *kept,
                       uint64_t all);
/* TypeError: unhashable type */
int tt__raise_unhashable(struct tt_env *env, tt_value v);
/* Whether V is a future that is hashed and compared by what it is. */
static inline bool tt__is_plain_future(tt_value v)
{
    return tt_is_future(v) && tt_object(v)->type->hash == NULL;
}

/* ---- exception.c, await.c ------------------------------------------------ */

/* A StopIteration that left a coroutine or generator would look like its end:
 * the one in the slot becomes the cause of a RuntimeError. */
int tt__replace_stop(struct tt_env *env, const char *kind);
/* EXC (kept) is thrown into a generator of asyncio that lets it pass:
 * Future.__await__, __sleep0. */
int tt__throw_through(struct tt_env *env, struct tt_exc *exc);
void tt__traceback_unref(struct tt_env *env, struct tt_traceback *at);

/* ---- exception.c, concurrent.c ------------------------------------------- */

/* concurrent.futures' own, which are not asyncio's of the same name. */
extern const struct tt_type tt__concurrent_Error, tt__concurrent_CancelledError,
    tt__concurrent_InvalidStateError;
/* What a frozen dataclass raises. */
extern const struct tt_type tt__FrozenInstanceError;

/* ---- native.c ------------------------------------------------------------ */

/* The setter of attributes that asyncio calls private: they can be read. */
int tt__refuse_private(struct tt_env *env, tt_value self, tt_value value);
/* getattr(v, name), of what a program gave; gives it. */
tt_value tt__attribute(struct tt_env *env, tt_value v, const char *name);

/* ---- record.c: telling the observer -------------------------------------- */

int tt__record_slow(struct tt_env *env, enum tt_event event, uint32_t id,
                    uint64_t data);
int tt__record_name(struct tt_env *env, uint32_t id, const char *text,
                    size_t size);
/* RC is what the observer's `print` or `error` returned, which may not have
 * noted its failure: 0, or the failure. */
int tt__written(struct tt_env *env, int rc);
/* A record with a text, cut into one line (addresses hidden). */
int tt__record_text(struct tt_env *env, enum tt_event event, const char *text,
                    size_t size);

static inline bool tt__recording(const struct tt_env *env)
{
    return env->observer->end != NULL;
}

/* Tells of an event in the running tick; the tick itself is told of first. */
TT_INLINE int tt__record(struct tt_env *env, enum tt_event event, uint32_t id,
                         uint64_t data)
{
    struct tt_observer *observer = env->observer;
    struct tt_record *at = observer->at;
    if (env->tick_shown != env->tick) {
        const struct tt_clock *clock = env->clock;
        if (TT_UNLIKELY(observer->end - at < 2 || env->running == NULL ||
                        clock->read != NULL)) {
            return tt__record_slow(env, event, id, data);
        }
        env->tick_shown = env->tick;
        at->event = TT_EVENT_TICK;
        at->id = (uint32_t)env->tick;
        memcpy(&at->data, &clock->now_s, sizeof at->data);
        at++;
    } else if (TT_UNLIKELY(at == observer->end)) {
        return tt__record_slow(env, event, id, data);
    }
    at->event = event;
    at->id = id;
    at->data = data;
    observer->at = at + 1;
    return 0;
}

/* ---- text.c -------------------------------------------------------------- */

/* Begins the repr of V, a container or future, and keeps V; false: its repr is
 * already being made. Constant time: nesting may be 20,000 deep. */
bool tt__repr_enter(tt_value v);
/* Ends what tt__repr_enter() began. */
void tt__repr_leave(struct tt_env *env, tt_value v);

/* repr() of what has no better one: <name object at 0x…>. */
void tt__repr_plain(struct tt_text *text, tt_value v);

/* ---- context.c ----------------------------------------------------------- */

/* The slot of a context (of a task, a handle, ...) holds NULL: nothing is set;
 * a tt_vars: the variables, not shared; or a Context object. */
/* What copy_context() would hold, for a new slot: given, may be NULL. */
struct tt_object *tt__context_inherit(struct tt_env *env);
/* A slot for the argument context=V: given; TT_NULL or None inherits. Fails
 * (NULL and a failure) for what is no Context. */
int tt__context_for(struct tt_env *env, tt_value v, struct tt_object **out);
int tt__context_enter_slow(struct tt_env *env, struct tt_object **slot);
void tt__context_leave_slow(struct tt_env *env);
/* The slot's Context object, made if there is none yet. Given. */
tt_value tt__context_of(struct tt_env *env, struct tt_object **slot);

/* Runs in SLOT from now on: 0, or TT_ERAISED if its Context is entered
 * already. *SAVED is for tt__context_leave. */
static inline int tt__context_enter(struct tt_env *env, struct tt_object **slot,
                                    struct tt_object ***saved)
{
    *saved = env->context;
    if (TT_UNLIKELY(*slot != NULL && (*slot)->type == &tt_context_type)) {
        return tt__context_enter_slow(env, slot);
    }
    env->context = slot;
    return 0;
}

static inline void tt__context_leave(struct tt_env *env,
                                     struct tt_object **saved)
{
    if (TT_UNLIKELY(*env->context != NULL &&
                    (*env->context)->type == &tt_context_type)) {
        tt__context_leave_slow(env);
    }
    env->context = saved;
}

/* A context that is entered while another is: the other is remembered, since
 * whoever asks for its Context object gets one that is entered. Handles run
 * one after the other, so theirs need not be. */
struct tt__nested {
    struct tt_object **slot; /* the context around, borrowed */
    struct tt__nested *outer;
};

int tt__context_enter_nested(struct tt_env *env, struct tt_object **slot,
                             struct tt__nested *nested);
void tt__context_leave_nested(struct tt_env *env, struct tt__nested *nested);

/* ---- loop.c, ready.c, timer.c, fd.c -------------------------------------- */

/* A handle in the ready queue, by value; owns ARG and what DATA owns. */
struct tt__ready {
    const struct tt_callback *callback;
    void *data;
    tt_value arg;
};

/* A timer in the heap: one that owns its object. */
struct tt__due {
    double when_s;
    struct tt_object *timer;
};

/* A watched descriptor. */
struct tt__fd {
    int fd;
    struct tt__ready reader; /* callback NULL: none */
    struct tt__ready writer;
};

struct tt_timer {
    struct tt_object head; /* flags: TT_TIMER_... */
    const struct tt_callback *callback;
    void *data;
    double when_s;
};

/* The flags of a timer whose time a program gave as WHEN: it is shown so. */
static inline uint32_t tt__timer_kind(tt_value when)
{
    return tt_is_small_int(when) ? TT_TIMER_INT
           : tt_is_bool(when)    ? TT_TIMER_BOOL
                                 : 0;
}

struct tt_loop {
    struct tt_object head;
    struct tt_env *env;
    uint32_t index; /* in env->loops */
    bool closed;
    bool stopping;
    bool running;
    bool debug;
    /* what run_until_complete waits for; borrowed, NULL: it does not run */
    struct tt_future *until;
    struct tt_timer *timer; /* the one in C that runs now; borrowed */
    struct tt_task *victim; /* cancelled from outside now; borrowed, or NULL */
    /* The ready queue: a ring of ready_mask + 1 entries. Entry number n is at
     * n & ready_mask; numbers run from ready_head to ready_tail. */
    struct tt__ready *ready;
    uint64_t ready_mask;
    uint64_t ready_head;
    uint64_t ready_tail;
    uint64_t ready_told; /* the watcher knows who made those below it ready */
    /* The timers: heapq's heap. */
    struct tt__due *heap;
    size_t heap_count;
    size_t heap_capacity;
    bool heap_odd; /* some deadlines are below 0, or NaN */
    size_t timer_cancelled_count;
    struct tt__deadlines *deadlines; /* owns; NULL: nobody queries them */
    struct tt_selector *selector;    /* NULL once it is closed */
    struct tt__fd *fds;              /* by descriptor number, ascending */
    uint32_t fd_count;
    uint32_t fd_capacity;
    uint32_t fd_serial;
    /* set_exception_handler: in C, or of a program */
    tt_exception_handler *handler;
    void *handler_data;
    tt_value handler_value; /* owns */
    tt_value task_factory;  /* owns; TT_NULL: none */
    tt_value debug_value;   /* owns; what set_debug got; TT_NULL: False */
    tt_value slow_value;    /* owns; slow_callback_duration; TT_NULL: 0.1 */
    /* asynchronous generators, in the order they began; asyncgen.c */
    struct tt_asyncgen *asyncgens_first;
    struct tt_asyncgen *asyncgens_last;
};

#define TT__CHECK_OPEN(loop)                                                   \
    do {                                                                       \
        if (TT_UNLIKELY((loop)->closed)) {                                     \
            return tt_raise((loop)->env, &tt_RuntimeError,                     \
                            "Event loop is closed");                           \
        }                                                                      \
    } while (0)

int tt__ready_grow(struct tt_loop *loop);
void tt__ready_drop(struct tt_loop *loop);

/* Drops what a handle owns that is not run. */
static inline void tt__drop_callback(struct tt_env *env,
                                     const struct tt_callback *callback,
                                     void *data, tt_value arg)
{
    if (callback->drop != NULL) {
        callback->drop(env, data, arg);
    } else {
        tt_unref(env, arg);
    }
}

/* Where there is no room. */
int tt__ready_push_slow(struct tt_loop *loop,
                        const struct tt_callback *callback, void *data,
                        tt_value arg);

static inline bool tt__ready_has_room(const struct tt_loop *loop)
{
    return loop->ready_tail - loop->ready_head <= loop->ready_mask;
}

/* Appends to the ready queue; takes what the handle owns, also on failure. */
TT_INLINE int tt__ready_push(struct tt_loop *loop,
                             const struct tt_callback *callback, void *data,
                             tt_value arg)
{
    if (TT_UNLIKELY(!tt__ready_has_room(loop))) {
        return tt__ready_push_slow(loop, callback, data, arg);
    }
    loop->ready[loop->ready_tail++ & loop->ready_mask] =
        (struct tt__ready){.callback = callback, .data = data, .arg = arg};
    return 0;
}

/* For a loop that is never coming back: drops its queues, whatever state it
 * is in. */
void tt__loop_abandon(struct tt_loop *loop);

void tt__loop_clear(struct tt_env *env, struct tt_object *self);
#if defined(TT_PARANOID)
void tt__loop_check(struct tt_loop *loop);
#endif

/* heapq's heappush; takes TIMER. */
int tt__heap_push(struct tt_loop *loop, double when_s, struct tt_object *timer);
/* heapq's heappop; gives the timer. */
struct tt_object *tt__heap_pop(struct tt_loop *loop);
/* Drops cancelled timers: _run_once's first part. */
int tt__heap_clean(struct tt_loop *loop);
void tt__heap_drop(struct tt_loop *loop);
/* Moves the due timers to the ready queue. */
int tt__heap_due(struct tt_loop *loop);
/* The heap lets go of a timer. */
/* Operations of timers that are neither a struct tt_timer nor hold one. */
struct tt_timer_ops {
    /* It fires soon: prefetches the memory that firing will access. */
    void (*expect)(const struct tt_object *timer);
    /* Makes its callback ready: 0 or a failure. */
    int (*fire)(struct tt_loop *loop, struct tt_object *timer);
    /* The heap drops it; the heap's entry is not a counted reference. */
    void (*unheap)(struct tt_env *env, struct tt_object *timer);
};

static inline void tt__timer_unheap(struct tt_env *env,
                                    struct tt_object *timer);
/* A callback that is ready now, with a timer to cancel it by. */
int tt__timer_soon(struct tt_loop *loop, const struct tt_callback *callback,
                   void *data, struct tt_timer **timer);
/* Marks a timer as cancelled: TimerHandle.cancel. */
void tt__timer_cancel(struct tt_loop *loop, struct tt_object *timer);
/* A timer is due: puts what it runs into the ready queue. Takes it. */
int tt__timer_fire(struct tt_loop *loop, struct tt_object *timer);

void tt__fds_drop(struct tt_loop *loop);

/* Runs a callback that is due: tells the observer, calls it, and reports what
 * it raises. */
int tt__run_callback(struct tt_loop *loop, const struct tt_callback *callback,
                     void *data, tt_value arg);

/* The next handle, taken out of the ready queue. */
TT_INLINE struct tt__ready tt__ready_take(struct tt_loop *loop)
{
    return loop->ready[loop->ready_head++ & loop->ready_mask];
}

/* A handle that is never run. */
extern const struct tt_callback tt__cancelled;

/* ---- current.c, policy.c, loop_abstract.c -------------------------------- */

/* Whether V is a loop of ours; a program's own AbstractEventLoop is none. */
static inline bool tt__is_loop(tt_value v)
{
    return tt_is(v, &tt_base_loop_type);
}

/* BaseEventLoop(): given. It has no selector, so it cannot run. */
struct tt_loop *tt__base_loop_new(struct tt_env *env);
/* An execution ends where V, a loop or task that a program wrote itself, would
 * have to take part in ours. */
int tt__refuse_foreign(struct tt_env *env, const char *what, tt_value v);
/* LOOP, or RuntimeError: there is no current event loop. Borrowed. */
struct tt_loop *tt__current_loop(struct tt_env *env, struct tt_loop *loop);
/* Puts LOOP (kept) into a slot that owns. */
void tt__keep_loop(struct tt_env *env, struct tt_loop **slot,
                   struct tt_loop *loop);
/* The argument of set_event_loop: a loop (borrowed), or NULL for None. */
int tt__loop_argument(struct tt_env *env, tt_value v, struct tt_loop **out);
/* new_event_loop(): gives it. */
struct tt_loop *tt__new_event_loop(struct tt_env *env);
/* The begin and the end of a step of TASK where a program enters and leaves
 * tasks by hand: 0 or a failure. RC is how the step went. */
int tt__task_enter_slow(struct tt_env *env, tt_value loop, tt_value task);
int tt__task_leave_slow(struct tt_env *env, tt_value loop, tt_value task,
                        int rc);

/* What env->policy, which is not TT_NULL, does. The loop that is current is
 * borrowed, a new one given. */
struct tt_loop *tt__policy_get_loop(struct tt_env *env);
int tt__policy_set_loop(struct tt_env *env, tt_value loop);
tt_value tt__policy_new_loop(struct tt_env *env);

/* ---- handle.c: callables of programs ------------------------------------- */

extern const struct tt_callback tt__handle_callback; /* data: a tt__handle */

/* asyncio.Handle and asyncio.TimerHandle. */
struct tt__handle {
    struct tt_timer timer; /* its callback runs this handle */
    tt_value callable;     /* owns; None once it is cancelled */
    tt_value args; /* owns; TT_NULL: none; a tuple in what the loop runs */
    struct tt_object *context; /* owns; a slot */
    struct tt_loop *loop;
    struct tt__origin *origin; /* owns; debug.c; NULL: it has none */
};

/* What add_done_callback keeps of a program's callable. */
struct tt__done {
    struct tt_object head;
    tt_value callable;         /* owns */
    struct tt_object *context; /* owns; a slot */
};
extern const struct tt_callback tt__done_callback;   /* data: a tt__done */
extern const struct tt_callback tt__reader_callback; /* data: a tt__handle */
int tt__future_add_callable(struct tt_env *env, struct tt_future *future,
                            tt_value callable, tt_value context);
/* The number removed, or a failure. */
int tt__future_remove_callable(struct tt_env *env, struct tt_future *future,
                               tt_value callable);
struct tt__handle *tt__handle_new(struct tt_loop *loop,
                                  const struct tt_type *type, tt_value callable,
                                  const tt_value *args, size_t count,
                                  tt_value context);

/* call_soon_threadsafe() of a program: its handle shows as a
 * _ThreadSafeHandle. */
tt_value tt__call_soon_threadsafe(struct tt_loop *loop, tt_value callable,
                                  const tt_value *args, size_t count,
                                  tt_value context);

/* In messages, what a handle in C has for a callable. */
extern const struct tt_type tt__c_function_type;
/* A callable with its place, as CPython's messages have it: "f() at a.py:3".
 * In debug mode the arguments show (a tuple, or TT_NULL: none). */
void tt__text_callable(struct tt_text *text, tt_value callable, tt_value args,
                       bool debug);
/* The name of a handle for traces and messages: "step NAME", "sleep timer",
 * "call NAME". */
void tt__text_label(struct tt_text *text, const struct tt_callback *callback,
                    void *data);

/* ---- set.c, set_order.c -------------------------------------------------- */

/* How many entries, holes included, are settled. */
uint32_t tt__set_settled(const struct tt_set *set);
/* One more element comes to SET, whose order was shown: see set_order.c. */
void tt__set_grow(struct tt_set *set);
/* Closes the holes in a set without slots. */
void tt__set_close_ranks(struct tt_set *set);
/* Orders the objects in LIST, all different, as a set of them iterates: 0 or a
 * failure. */
int tt__settle_list(struct tt_env *env, struct tt_list *list);
void tt__orders_drop(struct tt_env *env);

/* ---- choice.c ------------------------------------------------------------ */

static inline bool tt__asks(const struct tt_env *env, enum tt_choice kind)
{
    return TT_UNLIKELY(env->asks >> kind & 1);
}

/* tt_choose_about(), where N may be 0, too. KIND should be a constant. */
TT_INLINE uint64_t tt__choose(struct tt_env *env, enum tt_choice kind,
                              uint64_t n, const struct tt_choice_about *about)
{
    struct tt_chooser *chooser = env->chooser;
    if (n < 2 || chooser == NULL) {
        return 0;
    }
    uint64_t answer = 0;
    if ((++chooser->asked >= chooser->next || kind == TT_CHOICE_RANDOM) &&
        chooser->choose != NULL) {
        struct tt_question question = {.env = env,
                                       .index = chooser->asked,
                                       .n = n,
                                       .kind = kind,
                                       .about = about};
        answer = chooser->choose(chooser, &question);
        TT_ASSERT(answer < n);
    }
    if (kind == TT_CHOICE_RANDOM || kind == TT_CHOICE_SET ||
        kind == TT_CHOICE_FAULT) {
        tt__tell_learned(env, answer);
    }
    return answer;
}

/* tt_choose_about(), which explains the answer. */
uint64_t tt__choose_explained(struct tt_env *env, enum tt_choice kind,
                              uint64_t n, const struct tt_choice_about *about);
/* An allocation of asyncio's that may fail: 0, or MemoryError is raised, or the
 * execution ends. LOCAL (TT_NULL: nothing) is what the frame holds in which
 * that happens. */
int tt__choose_fault(struct tt_env *env, tt_value local);
static inline int tt__may_fail(struct tt_env *env, tt_value local)
{
    return tt__asks(env, TT_CHOICE_FAULT) ? tt__choose_fault(env, local) : 0;
}
/* The loop is about to look which timers are due. */
void tt__look_late(struct tt_loop *loop);
/* Time may pass before a step reads the clock: the time then. IS_TOLD: it is
 * compared, and not only added to. DELAY_S: what is added; NaN: unknown. */
double tt__clock_passing(struct tt_env *env, bool is_told, double delay_s);
/* How long what would sleep for OWN_S does, where `latency` is queried. */
double tt__choose_latency(struct tt_env *env, double own_s, bool is_io);
/* The time, to which DELAY_S is added for a deadline. */
static inline double tt__read_clock(struct tt_env *env, double delay_s)
{
    return TT_UNLIKELY(env->asks & (1U << TT_CHOICE_LAG | 1U << TT_CHOICE_TIE))
               ? tt__clock_passing(env, false, delay_s)
               : tt_time(env);
}
/* The time, to compare with a deadline. A program calls tt_read_clock. */
static inline double tt__clock_told(struct tt_env *env)
{
    return TT_UNLIKELY(env->asks & (1U << TT_CHOICE_LAG | 1U << TT_CHOICE_TIE))
               ? tt__clock_passing(env, true, NAN)
               : tt_time(env);
}
/* loop.time() + delay, DELAY any value: 0 or TypeError, behind the reading. */
int tt__deadline(struct tt_env *env, tt_value delay, double *when_s);
/* The handle ANSWER places behind the first one comes before it. */
void tt__overtake(struct tt_loop *loop, uint64_t answer);
/* Another loop might run any other of those that are ready first, also one
 * that was made ready in this tick. The tick runs as many as it would: what is
 * overtaken may have to wait for the next one. */
TT_INLINE void tt__choose_next(struct tt_loop *loop)
{
    uint64_t count = loop->ready_tail - loop->ready_head;
    uint64_t answer = tt__choose(loop->env, TT_CHOICE_READY, count, NULL);
    if (answer != 0) {
        tt__overtake(loop, answer);
    }
}
/* Runs what is ready, as run_ready, where somebody cancels or watches. */
int tt__run_ready_watched(struct tt_loop *loop);

/* ---- exception_group.c --------------------------------------------------- */

struct tt__group {
    struct tt_exc exc;        /* first */
    tt_value message;         /* owns; a str */
    struct tt_tuple *members; /* owns */
};
extern const struct tt_native tt__group_methods[];
extern const struct tt_property tt__group_properties[];
/* The type that TYPE(*ARGS) has, as BaseExceptionGroup.__new__ chooses it,
 * and *MEMBERS (given); NULL: it raises. */
const struct tt_type *tt__group_begin(struct tt_env *env,
                                      const struct tt_type *type,
                                      const struct tt_args *args,
                                      tt_value *members);
/* Drops what a group owns beside the exception. */
void tt__group_clear(struct tt_env *env, struct tt_exc *exc);
int tt__group_str(struct tt_env *env, tt_value v, struct tt_text *out);

/* ---- exception_stream.c -------------------------------------------------- */

struct tt__stream_error {
    struct tt_exc exc; /* first */
    tt_value first;    /* own; attributes, TT_NULL: not set */
    tt_value second;
};
extern const struct tt_property tt__IncompleteReadError_properties[],
    tt__LimitOverrunError_properties[];
int tt__stream_error_init(struct tt_env *env, tt_value self,
                          const struct tt_args *args);
/* Drops what it owns beside the exception. */
void tt__stream_error_clear(struct tt_env *env, struct tt_exc *exc);

/* ---- report.c ------------------------------------------------------------ */

/* What CPython's logging or warnings write to stderr: no event of a trace.
 * log.c. */
int tt__log(struct tt_env *env, const char *text, size_t size);
int tt__log_report(struct tt_env *env, const struct tt_report *report);
/* EXC came out of a function of asyncio in Python: it has a traceback, though
 * frames of asyncio are left out of it. */
void tt__passed_asyncio(struct tt_env *env, struct tt_exc *exc);
/* The default handler itself raised the exception in the slot: takes it. */
int tt__log_default_raised(struct tt_env *env);
/* What CPython logs of FUTURE when it collects it, if anything: it is alive at
 * the end; or it is being destroyed. 0 or a failure. */
int tt__log_left(struct tt_env *env, struct tt_future *future);
int tt__log_gone(struct tt_env *env, struct tt_future *future);
/* Calls a program's handler with a context dict, in the context of what the
 * report is about. */
int tt__call_handler_with(struct tt_loop *loop, tt_value context,
                          const struct tt_report *report);
/* The handler raised: the default one gets that. 0, or an exit (TT_ERAISED). */
int tt__handler_raised(struct tt_loop *loop, tt_value context);
/* The exception in the slot left a callback: tells the loop's handler, or
 * passes KeyboardInterrupt and SystemExit on (TT_ERAISED). DATA is needed for
 * tasks, handles and done callbacks, which report for themselves before they
 * drop it. */
int tt__callback_raised(struct tt_loop *loop,
                        const struct tt_callback *callback, void *data);

/* ---- task_stack.c -------------------------------------------------------- */

tt_value tt__task_get_stack(struct tt_env *env, const tt_value *args);
tt_value tt__task_print_stack(struct tt_env *env, const tt_value *args);

/* ---- entered.c ----------------------------------------------------------- */

/* Where in asyncio's own code a loop is run from. */
enum tt__at {
    TT__AT_RUN,
    TT__AT_RUN_EXIT,
    TT__AT_RUNNER_RUN,
    TT__AT_EXIT,
    TT__AT_CLOSE_TASKS,
    TT__AT_CLOSE_ASYNCGENS,
    TT__AT_CLOSE_EXECUTOR,
    TT__AT_CANCEL_ALL,
    TT__AT_COMPLETE,
    TT__AT_FOREVER,
    TT__AT_ONCE,
    TT__AT_ONCE_DEBUG,
    TT__AT_HANDLE
};

/* A frame of asyncio's that runs the loop, on the C stack: env->run_from is the
 * innermost, run_forever. */
struct tt__entered {
    enum tt__at at;
    const void *caller; /* of run_forever: the program's frame that runs */
    struct tt__entered *outer;
    /* Of run_until_complete: owns; NULL: nothing is behind its frame. */
    struct tt__run_frame *frame;
};

static inline void tt__enter_at(struct tt_env *env, struct tt__entered *here,
                                enum tt__at at)
{
    *here = (struct tt__entered){.at = at, .outer = env->run_from};
    env->run_from = here;
}

/* run_until_complete(FUTURE) is over: who holds its frame holds FUTURE. */
void tt__leave_complete(struct tt_env *env, struct tt__entered *here,
                        struct tt_future *future);

/* ---- warning.c ----------------------------------------------------------- */

/* warnings.warn(): at the line of the program that runs. */
int tt__warn(struct tt_env *env, const struct tt_type *category,
             const char *what);

/* ---- future.c, task.c, left.c -------------------------------------------- */

/* Whether a program made V look like a future, by an attribute of its own
 * (YIELDED) or of its class, too: 1, 0 or a failure. */
int tt__is_duck(struct tt_env *env, tt_value v, bool yielded);
/* Refuses such a thing: 0 or a failure. */
int tt__refuse_duck(struct tt_env *env, tt_value v, bool yielded);
/* Refuses what a program made look like a coroutine, by the methods that
 * collections.abc.Coroutine asks for: 0 or a failure. */
int tt__refuse_false_coroutine(struct tt_env *env, tt_value v);
/* Fails as a task does that is given V, which is no coroutine. */
int tt__raise_no_coroutine(struct tt_env *env, tt_value v);

/* More than one callback of a future: callback_data is a tt__callbacks. */
struct tt__callbacks {
    uint32_t count;
    uint32_t capacity;
    struct {
        const struct tt_callback *callback;
        void *data; /* owns */
    } at[];
};
extern const struct tt_callback tt__many;

/* A pending one; its head is in place. */
static inline void tt__future_init(struct tt_future *future,
                                   struct tt_loop *loop)
{
    future->number = loop->env->future_count++;
    future->loop = loop->index;
    future->outcome = TT_NULL;
    future->callback = NULL;
    future->callback_data = NULL;
}
/* What __new__ gives: pending, of some loop, and of no use until __init__. */
struct tt_future *tt__future_make_bare(struct tt_env *env,
                                       const struct tt_type *type);
/* 0, or a failure where it is not as __new__ left it. */
int tt__future_init_begins(struct tt_env *env, struct tt_future *future);
void tt__future_clear(struct tt_env *env, struct tt_object *self);
/* Future.cancel itself, whatever the type. */
int tt__future_cancel_plain(struct tt_env *env, struct tt_object *self,
                            tt_value message);
/* cancel() of the type in C, where a program's class has another one. */
int tt__future_cancel_own(struct tt_env *env, struct tt_future *future,
                          tt_value message);
/* tt_future_add_done_callback(), of which no watcher is told. */
int tt__future_add_callback(struct tt_env *env, struct tt_future *future,
                            const struct tt_callback *callback, void *data);
/* Future.set_result and set_exception without the check that the type allows
 * it (a Task does not). */
int tt__future_finish(struct tt_env *env, struct tt_future *future,
                      tt_value result);
int tt__future_fail(struct tt_env *env, struct tt_future *future,
                    struct tt_exc *exc);
/* _make_cancelled_error(): gives it. */
struct tt_exc *tt__future_cancelled_error(struct tt_env *env,
                                          struct tt_future *future);
/* Somebody has looked at its exception. */
void tt__future_retrieved(struct tt_env *env, struct tt_future *future);
/* Raises what a future that is done ended with: 0 if it has a result. */
int tt__future_raise(struct tt_env *env, struct tt_future *future);
int tt__future_repr_info(struct tt_future *future, struct tt_text *out);

extern const struct tt_callback tt__task_step, tt__task_wakeup;

/* Whether a handle with that callback resumes a task, its data. */
TT_INLINE bool tt__resumes_task(const struct tt_callback *callback)
{
    return callback == &tt__task_step || callback == &tt__task_wakeup;
}

/* Runs a handle that was taken out, at leisure; see tt__run_handle. */
TT_INLINE int tt__run_entry(struct tt_loop *loop, struct tt__ready entry)
{
    return tt__resumes_task(entry.callback)
               ? entry.callback->run(loop, entry.data, entry.arg)
               : tt__run_callback(loop, entry.callback, entry.data, entry.arg);
}

/* future_methods.c: what repr() of futures and tasks shares. */
int tt__future_repr(struct tt_env *env, tt_value self, struct tt_text *out);
void tt__future_put_outcome(struct tt_text *text, struct tt_future *future);
const char *tt__future_state_name(const struct tt_future *future);
/* short.c: reprlib.repr() */
void tt__text_short(struct tt_text *text, tt_value v);
/* False where V is being shown ("..." is put) or nested too deep (an error of
 * TEXT). Otherwise tt__repr_end() follows. */
bool tt__repr_begin(struct tt_text *text, tt_value v);
void tt__repr_end(struct tt_env *env, tt_value v);
tt_value tt__future_cancel_method(struct tt_env *env, const tt_value *args);
tt_value tt__future_set_result(struct tt_env *env, const tt_value *args);
tt_value tt__future_set_exception(struct tt_env *env, const tt_value *args);
tt_value tt__future_await_method(struct tt_env *env, const tt_value *args);
tt_value tt__future_iter(struct tt_env *env, tt_value self);

/* task.c, task_methods.c. Both take CORO; tt__task_begin is __init__. */
struct tt_task *tt__task_make(struct tt_loop *loop, tt_value coro,
                              const struct tt_task_options *options);
int tt__task_begin(struct tt_loop *loop, struct tt_task *task, tt_value coro,
                   const struct tt_task_options *options);
struct tt_task *tt__task_by_factory(struct tt_loop *loop, tt_value coro,
                                    const struct tt_task_options *options);
/* loop.create_task(*args): ARGS without the loop itself. Gives the task, or
 * whatever the loop's factory made. */
tt_value tt__create_task(struct tt_loop *loop, const struct tt_args *args);
int tt__task_repr(struct tt_env *env, tt_value self, struct tt_text *out);
tt_value tt__task_new_bare(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args);
int tt__task_init(struct tt_env *env, tt_value self,
                  const struct tt_args *args);
extern const struct tt_native tt__task_methods[];
extern const struct tt_property tt__task_properties[];
/* inspect.iscoroutinefunction() */
bool tt__makes_coroutine(struct tt_env *env, tt_value callable);

/* The loop of an argument loop=V (TT_NULL or None: get_event_loop()), or a
 * failure. Borrowed. */
int tt__loop_for(struct tt_env *env, tt_value v, struct tt_loop **out);
/* source_lines.c: the line of CPython's sources that defines SELF, a native. */
enum tt_source tt__native_source(tt_value self, const char **file,
                                 uint32_t *line);
/* Binds the arguments of a constructor, whose signature has a self. */
int tt__bind_method(struct tt_env *env, const struct tt_native *native,
                    const struct tt_args *args, tt_value *out);

int tt__task_rename(struct tt_env *env, struct tt_task *task,
                    struct tt_slice name);

/* left.c: the list of tasks not done. Unlinking a future that is no task, or
 * is not in it, does nothing. */
void tt__task_link(struct tt_env *env, struct tt_task *task);
void tt__task_unlink_slow(struct tt_env *env, struct tt_task *task);
static inline void tt__task_unlink(struct tt_env *env, struct tt_future *future)
{
    if (future->head.flags & TT_TASK_LINKED) {
        tt__task_unlink_slow(env, (struct tt_task *)future);
    }
}

/* Futures with an exception that nobody looked at. */
int tt__left_add(struct tt_env *env, struct tt_future *future);
void tt__left_remove(struct tt_env *env, struct tt_future *future);
/* FUTURE is being destroyed: keeps what there is to report of it. */
void tt__left_gone_slow(struct tt_env *env, struct tt_future *future);
static inline void tt__left_gone(struct tt_env *env, struct tt_future *future)
{
    if (TT_UNLIKELY(future->head.flags &
                    (TT_FUTURE_LISTED | TT_TASK_LINKED | TT_FUTURE_AWAITED))) {
        tt__left_gone_slow(env, future);
    }
}
void tt__left_drop(struct tt_env *env);
/* The task of this number, if it is not done. Borrowed, or NULL. */
struct tt_task *tt__left_find(struct tt_env *env, uint32_t number);

/* ---- primitives ---------------------------------------------------------- */

/* What create_eager_task_factory() gives; eager.c. */
struct tt__factory {
    struct tt_object head;
    tt_value constructor; /* owns */
};
extern const struct tt__factory tt__eager_task_factory;

/* wait_for(v, delay): takes V, keeps DELAY (a number or None). */
tt_value tt__wait_for(struct tt_env *env, tt_value v, tt_value delay);
/* _release_waiter; data: a future (owned). */
extern const struct tt_callback tt__release_waiter;
/* The children of a gather's future, for reports: a tuple, borrowed, or
 * TT_NULL for any other future. */
tt_value tt__gather_children(const struct tt_future *future);
/* Likewise, the future that the one of a shield() shields, or NULL. */
struct tt_future *tt__shield_inner(const struct tt_future *outer);
/* 0, or what asyncio raises about V, which cannot be awaited. */
int tt__check_runnable(struct tt_env *env, tt_value v);
/* loop.create_task, bound: given. */
tt_value tt__bound_create_task(struct tt_loop *loop);
void tt__asyncgens_drop(struct tt_loop *loop);
/* The task that sleeps until then; NULL: none does, or not directly. */
struct tt_task *tt__sleep_task(const struct tt_object *timer);
/* The task whose time TIMER limits; NULL: it is no Timeout's. */
struct tt_task *tt__timeout_task(const struct tt_timer *timer);
/* What the ready queue has of timers in C that are due, and of sleeps. */
extern const struct tt_callback tt__timer_callback, tt__sleep_callback;
extern const struct tt_type tt__sleep_timer_type;
enum { TT__SLEEP_LINE = 687 }; /* where sleep() begins in tasks.py */

static inline void tt__timer_unheap(struct tt_env *env, struct tt_object *timer)
{
    const struct tt_timer_ops *ops = timer->type->timer;
    if (ops != NULL) {
        ops->unheap(env, timer);
    } else {
        tt_object_unref(env, timer);
    }
}

#endif
