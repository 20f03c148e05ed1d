/* SPDX-License-Identifier: MIT
 *
 * loop/tt.h: asyncio's event loop, as CPython 3.14 implements it, in C.
 *
 * This header is the manual of the library for programs in C. Names are
 * asyncio's own with tt_ in front, and so are the semantics: where the text is
 * silent, read `Lib/asyncio` of CPython 3.14.
 *
 *     #include "tt.h"
 *
 *     struct greet {
 *         struct tt_coro coro;             // first; then the locals
 *         int i;
 *     };
 *     TT_CORO(greet, "greet")              // declares greet_new()
 *     {
 *         TT_BEGIN;
 *         for (self->i = 0; self->i < 3; self->i++) {
 *             TT_AWAIT(tt_sleep(env, 1.0, TT_NONE));
 *             TT_CHECK(tt_print(env, "hello %d", self->i));
 *         }
 *         TT_RETURN(TT_NONE);
 *         TT_END;
 *     }
 *
 *     int main(void)
 *     {
 *         struct tt_real real;             // epoll and the monotonic clock
 *         struct tt_env *env = tt_real_init(&real, NULL);
 *         if (env == NULL) {
 *             return 1;
 *         }
 *         tt_unref(env, tt_run(env, tt_value_of(greet_new(env))));
 *         return tt_real_deinit(&real) < 0;
 *     }
 *
 * Layers, from below: the *environment* of one execution (its memory, its
 * exception slot, and the four seams through which it meets the world); the
 * coroutine protocol; loops with their handles; futures and tasks; primitives;
 * the runner. sim/tt_sim.h offers the same four seams in virtual time.
 *
 * Nothing here is safe to be called from another thread than the one that
 * runs the environment, except tt_loop_call_soon_threadsafe on a real
 * selector. Times are doubles in seconds.
 */
#ifndef TT_H
#define TT_H

#include "tt_object.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tt_asyncgen;
struct tt_awaited;
struct tt_callback;
struct tt_task;
struct tt_future;

/* ---- The four seams ------------------------------------------------------ */

/* 1. The clock. */
struct tt_clock {
    double now_s;        /* the time, where `read` is NULL */
    double resolution_s; /* a timer is due when it is less than this ahead */
    double (*read)(struct tt_clock *clock);
    /* time.sleep(): blocks for so long. 0 or a negative code. */
    int (*sleep)(struct tt_clock *clock, struct tt_env *env, double seconds);
};

enum {
    TT_READABLE = 1, /* a mask of events of a descriptor */
    TT_WRITABLE = 2
};

/* 2. The selector of one loop. */
struct tt_selector {
    /* A look without a wait is needless while no descriptor is watched. */
    bool idle;
    /* Waits until a watched descriptor is ready, or TIMEOUT_S has passed (0:
     * only looks; negative: for ever), and tells the loop of each one by
     * tt_loop_ready(). 0 or a negative code; TT_EDEADLOCK where the wait
     * could never end. */
    int (*select)(struct tt_selector *selector, struct tt_loop *loop,
                  double timeout_s);
    /* The descriptor is to be watched for EVENTS (0: no longer); it was for
     * OLD. 0 or a negative code, errno's text through tt_fail. */
    int (*watch)(struct tt_selector *selector, struct tt_loop *loop, int fd,
                 unsigned old, unsigned events);
    /* Has CALLBACK called soon, from whichever thread, and ends a wait. */
    int (*post)(struct tt_selector *selector, struct tt_loop *loop,
                const struct tt_callback *callback, void *data);
    void (*close)(struct tt_selector *selector);
};

/* 3. The chooser. */
#include "tt_choice.h"

/* 4. The observer is told of each tick and of all that happens in it. */
enum tt_event {
    TT_EVENT_NAME = 1, /* text: from now on, ID stands for it */
    TT_EVENT_TICK,     /* id: low half of the tick's number; data: the time */
    TT_EVENT_STEP,     /* id: a task's name; data: its number, "name#data" */
    TT_EVENT_WAKEUP,   /* likewise */
    TT_EVENT_LABEL,    /* id: enum tt_label */
    TT_EVENT_CALL,     /* id: the name of a program's function */
    TT_EVENT_PRINT,    /* text: one line; data: 1 while a loop runs */
    TT_EVENT_ERROR,    /* text: likewise, for the default exception handler */
    TT_EVENT_LEFT,     /* text: what is left over at the end */
    TT_EVENT_END       /* text: the last line */
};

/* Records are native words in this order; a text follows its record, filled
 * up with NULs to a multiple of 16 bytes, with its size in `data`'s upper
 * half. The schedule hash is taken over exactly these bytes (of a
 * little-endian machine), so a record holds no address. */
struct tt_record {
    uint32_t event;
    uint32_t id;
    uint64_t data;
};

struct tt_observer {
    /* Where the next record goes, and the end of the room: both NULL where
     * nothing is recorded. */
    struct tt_record *at;
    struct tt_record *end;
    /* The room is full: takes the records and makes room again. 0 or a
     * negative code. */
    int (*flush)(struct tt_observer *observer, struct tt_env *env);
    /* Text is printed, exactly so (its line end included), whether or not
     * records are taken. NULL: nobody listens. */
    int (*print)(struct tt_observer *observer, struct tt_env *env,
                 const char *text, size_t size);
    /* Likewise, a line of what the default exception handler reports. */
    int (*error)(struct tt_observer *observer, struct tt_env *env,
                 const char *text, size_t size);
};

/* ---- The environment ----------------------------------------------------- */

struct tt_name;

/* Limits of an execution; reaching one is TT_ELIMIT, or what it says. */
struct tt_limits {
    size_t memory_max;  /* bytes of the region: TT_ENOMEM */
    uint64_t tick_max;  /* iterations of all loops: TT_ELIVELOCK */
    uint64_t step_max;  /* instructions of the scenario language */
    double time_max_s;  /* virtual time: TT_ELIVELOCK */
    uint32_t depth_max; /* nested calls: RecursionError */
};

#define TT_LIMITS_DEFAULT                                                      \
    {                                                                          \
        .memory_max = (size_t)1 << 30, .tick_max = 1000000,                    \
        .step_max = 1000000000, .time_max_s = 1e18, .depth_max = 1000          \
    }

/* One execution. The fields are for the layers above and for inline
 * functions; a C program uses the functions. */
struct tt_env {
    struct tt_memory memory;    /* first: the region begins with it */
    struct tt_exc *raised;      /* the exception slot; owns */
    int failure;                /* a condition that ends the execution, or 0 */
    uint32_t depth;             /* calls nested now */
    uint32_t asks;              /* bits: kinds that the chooser is asked */
    struct tt_handled *handled; /* innermost; NULL outside every handler */
    struct tt_object **context; /* the slot of the current context */
    struct tt__nested *nested;  /* the contexts around it, innermost first */
    struct tt_loop *running;    /* the running loop or NULL; borrowed */
    struct tt_task *task;       /* the current task or NULL; borrowed */
    tt_value entered;           /* owns; one that a program entered */
    bool by_hand;               /* a program enters tasks or loops; current.c */
    struct tt_loop *current;    /* set_event_loop's; owns */
    tt_value policy;            /* owns; TT_NULL: the default; policy.c */
    /* seams; borrowed */
    struct tt_clock *clock;
    struct tt_observer *observer;
    struct tt_chooser *chooser;
    struct tt_selector *(*open_selector)(struct tt_env *env,
                                         struct tt_loop *loop);
    struct tt_limits limits;
    uint64_t tick;       /* iterations of all loops so far */
    uint64_t tick_shown; /* the last one an event told of */
    uint64_t step_left;  /* of limits.step_max */
    /* names that records stand for; name.c */
    struct tt_name *names;
    uint32_t name_count;
    uint32_t name_capacity;
    uint32_t *name_index;
    uint32_t name_mask;
    const char *name_last; /* the lasting text looked up last, and its id */
    uint32_t name_last_id;
    uint32_t name_type_id;
    const struct tt_type *name_type; /* the coroutines in C named last */
    /* the ids of the callbacks told of last, in no order that shows */
    struct {
        const struct tt_callback *callback;
        uint32_t id;
    } told[4];
    /* every loop made, for the life of the execution; owns */
    struct tt_loop **loops;
    uint32_t loop_count;
    uint32_t loop_capacity;
    /* tasks not done, oldest first, and what is to be reported; left.c */
    uint32_t task_first;
    uint32_t task_last;
    struct tt_left *left;
    uint32_t future_count;          /* made so far */
    struct tt_object *context_main; /* the slot's default */
    struct tt_object *trash;        /* waiting to be destroyed; object.c */
    uint32_t destroying;            /* nested tt_destroy calls */
    /* Of the layer above loop/: its state (borrowed); what frees attributes
     * of an exception, and of an object marked TT_OBJECT_EXTRA; what makes one
     * of a type whose `make` is NULL (int, list, ...; gives it). NULL: none. */
    void *above;
    void (*drop_attributes)(struct tt_env *env, struct tt_exc *exc);
    void (*drop_extra)(struct tt_env *env, struct tt_object *object);
    tt_value (*make)(struct tt_env *env, const struct tt_type *type,
                     const struct tt_args *args);
    /* derive() of a group of a program's class. Gives what it gives. */
    tt_value (*derive)(struct tt_env *env, tt_value group, tt_value members);
    /* Iterators of a program's classes, as an await meets them: close() and
     * send() or throw() as their type has it; and what becomes of a
     * StopIteration in the slot (the result into *out, TT_RETURNED). */
    int (*close_iterator)(struct tt_env *env, tt_value iterator);
    int (*resume_iterator)(struct tt_env *env, tt_value iterator,
                           enum tt_resume how, tt_value value, tt_value *out);
    int (*stop_value)(struct tt_env *env, tt_value *out);
    /* getattr(v, name); gives it. NULL: only what types in C have. */
    tt_value (*attribute)(struct tt_env *env, tt_value v, const char *name);
    /* aclose() of an asynchronous generator: given. */
    tt_value (*aclose)(struct tt_env *env, struct tt_asyncgen *generator);
    /* a < b, see tt_less; len(v), 0 or a failure. NULL: it has no say. */
    int (*less)(struct tt_env *env, tt_value a, tt_value b);
    int (*length)(struct tt_env *env, tt_value v, int64_t *out);
    /* collections.deque(): gives an empty one. NULL: there is none. */
    tt_value (*make_deque)(struct tt_env *env);
    /* Whether a function is one that makes a coroutine. NULL: none is. */
    bool (*makes_coroutine)(tt_value callable);
    /* The line of the program that runs; false: none. NULL: no warnings. */
    bool (*place)(struct tt_env *env, struct tt_place *out);
    /* The frame INDEX calls above the one that runs; false: there is none. */
    bool (*frame_at)(struct tt_env *env, uint32_t index,
                     struct tt_frame_about *out);
    /* What a frame object of the layer above is about now; false: V is none. */
    bool (*about_frame)(struct tt_env *env, tt_value v,
                        struct tt_frame_about *out);
    /* The frame object of a coroutine, given; TT_NULL: it is in C. */
    tt_value (*frame_of)(struct tt_env *env, tt_value coro);
    /* The program's frame that runs, or NULL; appends it and its callers. */
    const void *(*frame_now)(struct tt_env *env);
    int (*push_frames)(struct tt_env *env, const void *frame, tt_value list);
    /* The source line that a frame object is at; false: it is none. */
    bool (*source_of_frame)(struct tt_env *, tt_value v, struct tt_slice *out);
    struct tt__entered *run_from; /* what runs the loop; task_stack.c */
    uint32_t eager;               /* first steps that run eagerly now */
    struct tt_awaited *awaited;   /* owns; graph.c */
    uint32_t awaited_count, awaited_capacity;
    tt_value warned; /* owns; a dict of the warnings shown; or TT_NULL */
    /* At the end, when all else is dropped: drops what `above` owns. */
    void (*end_above)(struct tt_env *env);
    struct tt_repr *repring;  /* containers whose repr is being made */
    struct tt_clock no_clock; /* the seams before they are set */
    struct tt_observer no_observer;
    char fail_text[200];
    struct tt_spare spare; /* last: it is not cleared with the rest */
};

/* A region of address space: its pages are touched when they are used. */
struct tt_region {
    void *base;
    size_t size;
};

/* Reserves SIZE bytes: 0, or TT_ENOMEM. */
TT_API int tt_region_init(struct tt_region *region, size_t size);
TT_API void tt_region_deinit(struct tt_region *region);

/* Starts an execution in REGION, whose earlier content is gone. The caller
 * then sets the seams. NULL if the region is too small. */
TT_API struct tt_env *tt_env_start(struct tt_region *region,
                                   const struct tt_limits *limits);

/* Ends it in order: drops loops and everything they hold. Gives the number
 * of blocks still alive, which is 0 unless references were lost or objects
 * hold each other in cycles. Not needed before the next tt_env_start. */
TT_API uint64_t tt_env_end(struct tt_env *env);

enum {
    TT_GRANT = 1 << 16 /* bytes of a region that limits do not count */
};

/* An execution out of memory gets TT_GRANT bytes more of its region, once, to
 * tell how it ended. */
TT_API void tt_env_grant(struct tt_env *env);

/* The N-th allocation from now fails (1: the next); 0: none does. */
TT_API void tt_env_fail_alloc(struct tt_env *env, uint64_t n);

/* time.monotonic() and time.sleep(). The latter raises ValueError for a
 * negative length. */
static inline double tt_time(struct tt_env *env);
TT_API int tt_time_sleep(struct tt_env *env, double seconds);

/* Prints a line (or the lines) of text, by tt_text_format's rules. */
TT_API int tt_print(struct tt_env *env, const char *format, ...);
TT_API int tt_print_text(struct tt_env *env, const char *text, size_t size);
/* Likewise, with END instead of a line break; a trace shows whole lines. */
TT_API int tt_print_end(struct tt_env *env, const char *text, size_t size,
                        const char *end, size_t end_size);

/* Counts N steps of limits.step_max, for work that no instruction counts: 0, or
 * TT_ELIMIT. */
TT_INLINE int tt_spend(struct tt_env *env, uint64_t n);
TT_API int tt_spend_failed(struct tt_env *env);

/* Enters one call deeper: 0, or TT_ERAISED (RecursionError). Every entered
 * call must be left. */
static inline int tt_enter(struct tt_env *env);
static inline void tt_leave(struct tt_env *env);
TT_API int tt_enter_failed(struct tt_env *env);

/* ---- The coroutine protocol ---------------------------------------------- */

/* A Task drives anything whose type has `resume`: native coroutines of the
 * primitives, C coroutines of users, and the frames of the scenario
 * language. */

/* Resumes; see enum tt_resume and enum tt_resumed. *OUT is given. VALUE is
 * borrowed. What is running already raises ValueError, what is done raises
 * RuntimeError (coroutines) as CPython does. */
TT_API int tt_resume(struct tt_env *env, tt_value resumable, enum tt_resume how,
                     tt_value value, tt_value *out);

/* close(): 0, or a failure. */
TT_API int tt_close(struct tt_env *env, tt_value resumable);

/* Begins `await v`: *AWAITING holds v (owned) and is replaced by what is to
 * be resumed. TT_YIELDED: *OUT is to be yielded, and tt_await_resume goes on.
 * TT_RETURNED: *OUT is the result. Else a failure. */
TT_API int tt_await_start(struct tt_env *env, tt_value *awaiting,
                          tt_value *out);
TT_API int tt_await_resume(struct tt_env *env, tt_value awaiting,
                           enum tt_resume how, tt_value value, tt_value *out);

/* CORO is destroyed and was never resumed: CPython's RuntimeWarning. */
TT_API void tt_warn_unawaited(struct tt_env *env, tt_value coro);

/* inspect.isawaitable, asyncio.iscoroutine, asyncio.isfuture */
TT_API bool tt_is_awaitable(tt_value v);
static inline bool tt_is_coroutine(tt_value v);
static inline bool tt_is_future(tt_value v);
static inline bool tt_is_task(tt_value v);

enum {
    TT_WAIT_HOLDERS_MAX = 4 /* of those that are told of */
};

/* What a suspended coroutine waits for, for reports. All borrowed. */
struct tt_wait {
    const char *what; /* "Lock.acquire", "sleep"; NULL: unknown */
    tt_value on;      /* the lock, event, ...; or a tuple or set of
                       * futures; TT_NULL: nothing */
    /* How that stands, by tt_text_format's rules with two %l, of `counts`:
     * "the queue is empty". NULL: there is nothing to tell. */
    const char *state;
    int64_t counts[2];
    /* What another one would have to do: "put()". NULL: unknown. */
    const char *waker;
    /* Tasks that hold it, the last one first, and how: "held by". */
    struct tt_task *holders[TT_WAIT_HOLDERS_MAX];
    uint32_t holder_count;
    const char *held; /* NULL: "held by" */
    tt_value inner;   /* what it awaits in turn, or TT_NULL */
    const char *file; /* where it is suspended, or NULL */
    uint32_t line;
};

#include "tt_coro.h"

/* ---- Contexts (contextvars) ---------------------------------------------- */

TT_API extern const struct tt_type tt_context_type, tt_context_var_type,
    tt_token_type;

/* Gives a variable; DEFAULT_VALUE (kept) may be TT_NULL: none. */
TT_API tt_value tt_context_var(struct tt_env *env, const char *name,
                               tt_value default_value);
/* The value in the current context, or the default; TT_NULL without failure
 * if there is neither. Borrowed. */
TT_API tt_value tt_context_var_get(struct tt_env *env, tt_value var);
/* Sets it in the current context (keeps VALUE); gives the token, for
 * tt_context_var_reset. */
TT_API tt_value tt_context_var_set(struct tt_env *env, tt_value var,
                                   tt_value value);
TT_API int tt_context_var_reset(struct tt_env *env, tt_value var,
                                tt_value token);
/* copy_context(): gives a Context. */
TT_API tt_value tt_context_copy(struct tt_env *env);

/* ---- Loops --------------------------------------------------------------- */

/* The loop, and what it derives from: BaseEventLoop, of which one can be made
 * but cannot run, and AbstractEventLoop, which has nothing but the names. */
TT_API extern const struct tt_type tt_loop_type, tt_base_loop_type,
    tt_abstract_loop_type;

/* new_event_loop(): gives a loop, whose selector the environment opens. All
 * loops of an environment share its clock. */
TT_API struct tt_loop *tt_loop_new(struct tt_env *env);

TT_API int tt_loop_run_forever(struct tt_loop *loop);
/* Runs until FUTURE (a future, or a coroutine to make a task of; taken) is
 * done; gives its result. */
TT_API tt_value tt_loop_run_until_complete(struct tt_loop *loop,
                                           tt_value future);
/* What run_until_complete() runs for now: borrowed. NULL: run_forever() was
 * called, or the loop does not run. */
TT_API struct tt_future *tt_loop_until(const struct tt_loop *loop);
TT_API void tt_loop_stop(struct tt_loop *loop);
TT_API int tt_loop_close(struct tt_loop *loop);
TT_API bool tt_loop_is_running(const struct tt_loop *loop);
TT_API bool tt_loop_is_closed(const struct tt_loop *loop);
TT_API double tt_loop_time(struct tt_loop *loop);
TT_API struct tt_env *tt_loop_env(const struct tt_loop *loop); /* borrowed */

/* One iteration: BaseEventLoop._run_once. For layers that drive a loop
 * themselves; the loop must be running. */
TT_API int tt_loop_run_once(struct tt_loop *loop);

/* get_running_loop() (RuntimeError if there is none), get_event_loop(),
 * set_event_loop() (NULL: none). Borrowed; the last keeps, and it, too, may
 * fail under a program's policy. */
TT_API struct tt_loop *tt_running_loop(struct tt_env *env);
TT_API struct tt_loop *tt_event_loop(struct tt_env *env);
TT_API int tt_set_event_loop(struct tt_env *env, struct tt_loop *loop);

/* The deprecated policies; the warning of that for ATTRIBUTE of asyncio. */
TT_API extern const struct tt_type tt_abstract_policy_type,
    tt_default_policy_type;
TT_API int tt_policy_warn(struct tt_env *env, const char *attribute);

/* ---- Handles ------------------------------------------------------------- */

/* asyncio's own callbacks, as a trace shows them: X(NAME, text). */
#define TT_LABELS(X)                                                           \
    X(CALL, "")                                                                \
    X(RUN_UNTIL_COMPLETE, "run_until_complete done")                           \
    X(SLEEP, "sleep timer")                                                    \
    X(WAIT_TIMER, "wait timer")                                                \
    X(GATHER, "gather child done")                                             \
    X(WAIT, "wait child done")                                                 \
    X(AS_COMPLETED, "as_completed child done")                                 \
    X(AS_COMPLETED_TIMER, "as_completed timer")                                \
    X(SHIELD_INNER, "shield inner done")                                       \
    X(SHIELD_OUTER, "shield outer done")                                       \
    X(SHIELD_CLEAR, "shield inner clear")                                      \
    X(SHIELD_LOG, "shield log")                                                \
    X(TASKGROUP, "taskgroup child done")                                       \
    X(TIMEOUT, "timeout timer")                                                \
    X(STAGGERED, "staggered child done")                                       \
    X(CHAIN_SET, "chain set state")                                            \
    X(CHAIN_CANCEL, "chain check cancel")                                      \
    X(RUN_THREADSAFE, "run_coroutine_threadsafe")                              \
    X(STEP, "step")                                                            \
    X(WAKEUP, "wakeup")                                                        \
    X(SILENT, "")

enum tt_label_id {
#define X(name, text) TT_LABEL_##name,
    TT_LABELS(X)
#undef X
        TT_LABEL_COUNT
};

/* What a handle runs in C: static and constant, one for each function. */
struct tt_callback {
    /* Called with what it was scheduled with; takes ARG and whatever DATA
     * owns. A negative code other than TT_ERAISED ends the loop. */
    int (*run)(struct tt_loop *loop, void *data, tt_value arg);
    /* Called instead of `run` for a handle that is never run. NULL: there is
     * nothing to drop but ARG. */
    void (*drop)(struct tt_env *env, void *data, tt_value arg);
    const char *name; /* what a trace calls it: "call NAME" */
    enum tt_label_id label;
    /* For reports: the task that waits through this callback. */
    struct tt_task *(*awaiter)(void *data);
    /* How repr() of a future shows it; NULL: by its name. */
    const char *source;
};

/* asyncio's own functions are shown with the place they have in the CPython
 * that the oracle runs. */
#define TT_STDLIB "/lib/python314.zip/asyncio/"

/* Names a handle in the ready queue; plain data. */
struct tt_handle {
    uint64_t number; /* 0: none */
};

struct tt_timer;

/* call_soon(): takes what DATA owns (see `drop`), also on failure. HANDLE may
 * be NULL. */
TT_API int tt_loop_call_soon(struct tt_loop *loop,
                             const struct tt_callback *callback, void *data,
                             struct tt_handle *handle);
/* From whichever thread, on a real selector. */
TT_API int tt_loop_call_soon_threadsafe(struct tt_loop *loop,
                                        const struct tt_callback *callback,
                                        void *data);
/* call_later() and call_at(). *TIMER (may be NULL) is given. */
TT_API int tt_loop_call_later(struct tt_loop *loop, double delay_s,
                              const struct tt_callback *callback, void *data,
                              struct tt_timer **timer);
TT_API int tt_loop_call_at(struct tt_loop *loop, double when_s,
                           const struct tt_callback *callback, void *data,
                           struct tt_timer **timer);

/* Cancels; nothing if it ran or was cancelled already. */
TT_API void tt_handle_cancel(struct tt_loop *loop, struct tt_handle handle);
TT_API void tt_timer_cancel(struct tt_loop *loop, struct tt_timer *timer);
TT_API bool tt_timer_cancelled(const struct tt_timer *timer);
TT_API double tt_timer_when(const struct tt_timer *timer);
TT_API void tt_timer_unref(struct tt_env *env, struct tt_timer *timer);

/* The same for callables of a program: give a Handle or TimerHandle, an
 * object with cancel(), cancelled() and when(). ARGS are kept; CONTEXT may be
 * TT_NULL: a copy of the current one. */
TT_API extern const struct tt_type tt_handle_type, tt_timer_handle_type;
TT_API tt_value tt_loop_call_soon_value(struct tt_loop *loop, tt_value callable,
                                        const tt_value *args, size_t count,
                                        tt_value context);
TT_API tt_value tt_loop_call_at_value(struct tt_loop *loop, double when_s,
                                      tt_value callable, const tt_value *args,
                                      size_t count, tt_value context);

/* Descriptors: CALLBACK is called whenever FD is ready. A second call replaces
 * the first one's callback. remove: 1 if there was one, 0 if not. */
TT_API int tt_loop_add_reader(struct tt_loop *loop, int fd,
                              const struct tt_callback *callback, void *data);
TT_API int tt_loop_add_writer(struct tt_loop *loop, int fd,
                              const struct tt_callback *callback, void *data);
TT_API int tt_loop_remove_reader(struct tt_loop *loop, int fd);
TT_API int tt_loop_remove_writer(struct tt_loop *loop, int fd);

/* For selectors: FD is ready for EVENTS. */
TT_API int tt_loop_ready(struct tt_loop *loop, int fd, unsigned events);
/* For selectors: whether any descriptor is watched, and for which events this
 * one is. */
TT_API bool tt_loop_has_fds(const struct tt_loop *loop);
TT_API unsigned tt_loop_watches(const struct tt_loop *loop, int fd);

/* ---- Errors that nobody else sees ---------------------------------------- */

/* What call_exception_handler() is told. All borrowed, TT_NULL: not there. */
struct tt_report {
    const char *message; /* NULL: "Unhandled exception in event loop" */
    tt_value exception;
    tt_value future;
    tt_value task;
    tt_value handle;
    tt_value asyncgen;
};

/* Replaces the default handler, which prints to the observer. HANDLER NULL:
 * the default again. It may fail like a callback. */
TT_API void tt_loop_set_exception_handler(
    struct tt_loop *loop,
    int (*handler)(struct tt_loop *loop, const struct tt_report *report,
                   void *data),
    void *data);
TT_API int tt_loop_call_exception_handler(struct tt_loop *loop,
                                          const struct tt_report *report);

/* ---- Asynchronous generators --------------------------------------------- */

/* They belong to the layer above; each begins with this. A loop closes those
 * that were iterated while it ran: a lost one by a task, the others in
 * shutdown_asyncgens(). */
struct tt_asyncgen {
    struct tt_object head;
    struct tt_loop *loop; /* that ran at its first iteration; NULL: none */
    struct tt_asyncgen *previous; /* of the loop's, while it is listed */
    struct tt_asyncgen *next;
    bool listed;
};

/* Its first iteration: _asyncgen_firstiter_hook of the running loop. */
TT_API void tt_asyncgen_begin(struct tt_env *env,
                              struct tt_asyncgen *generator);
/* Its last reference is gone half-way, and it has a loop:
 * _asyncgen_finalizer_hook, which may give it references again. 0 or a
 * failure. */
TT_API int tt_asyncgen_lost(struct tt_env *env, struct tt_asyncgen *generator);
/* It goes away. */
TT_API void tt_asyncgen_forget(struct tt_asyncgen *generator);

/* ---- Futures ------------------------------------------------------------- */

enum tt_state { TT_PENDING, TT_CANCELLED, TT_FINISHED };

/* flags of a future's head; the low two bits are its tt_state. */
enum {
    TT_FUTURE_STATE = 3,
    TT_FUTURE_EXCEPTION = 4,      /* finished with an exception */
    TT_FUTURE_BLOCKING = 8,       /* yielded by its own await */
    TT_FUTURE_UNRETRIEVED = 16,   /* nobody looked at the exception yet */
    TT_FUTURE_CANCEL_EXC = 32,    /* `outcome` is the CancelledError */
    TT_TASK_MUST_CANCEL = 64,     /* cancel at the next step */
    TT_TASK_QUIET = 128,          /* no report if it is left pending */
    TT_FUTURE_LISTED = 256,       /* in env->left */
    TT_TASK_LINKED = 512,         /* in the list of tasks not done */
    TT_TASK_TOLD = 1024,          /* the observer knows its name */
    TT_TASK_SWALLOWED = 2048,     /* done, though cancelled with a message */
    TT_FUTURE_AWAITED = 4096,     /* in env->awaited */
    TT_TASK_UNREGISTERED = 8192,  /* all_tasks() leaves it out */
    TT_TIMER_CANCELLED = 1 << 16, /* of handles and timers */
    TT_TIMER_SCHEDULED = 1 << 17, /* in the heap */
    TT_TIMER_INT = 1 << 18,       /* its time was given as an int */
    TT_TIMER_SOON = 1 << 19       /* it was due at once: call_soon's */
};

struct tt_future {
    struct tt_object head;
    uint32_t number; /* futures count in the order they were made */
    uint32_t loop;   /* index in env->loops */
    /* owns. Pending: a task's cancel message. Cancelled: the message, or the
     * CancelledError. Finished: the result or the exception. */
    tt_value outcome;
    /* One callback; more of them: &tt__callbacks and their list. */
    const struct tt_callback *callback;
    void *callback_data; /* owns */
};

TT_API extern const struct tt_type tt_future_type, tt_task_type;

/* loop.create_future(). Given. */
TT_API struct tt_future *tt_future_new(struct tt_loop *loop);
TT_API int tt_future_set_result(struct tt_env *env, struct tt_future *future,
                                tt_value result); /* keeps */
TT_API int tt_future_set_exception(struct tt_env *env, struct tt_future *future,
                                   struct tt_exc *exc); /* keeps */
/* cancel(msg): 1 if it was cancelled, 0 if it was done, or a failure.
 * MESSAGE may be TT_NULL or None: none. Also for tasks and gather's future. */
TT_API int tt_future_cancel(struct tt_env *env, struct tt_future *future,
                            tt_value message);
/* result(): gives it, or raises what the future ended with. */
TT_API tt_value tt_future_result(struct tt_env *env, struct tt_future *future);
/* exception(): gives the exception or None. */
TT_API tt_value tt_future_exception(struct tt_env *env,
                                    struct tt_future *future);
static inline enum tt_state tt_future_state(const struct tt_future *future);
static inline bool tt_future_done(const struct tt_future *future);
static inline bool tt_future_cancelled(const struct tt_future *future);
TT_API struct tt_loop *tt_future_loop(struct tt_env *env,
                                      const struct tt_future *future);
/* add_done_callback(): CALLBACK gets the future as its ARG (owned). */
TT_API int tt_future_add_done_callback(struct tt_env *env,
                                       struct tt_future *future,
                                       const struct tt_callback *callback,
                                       void *data);
/* Removes all that were added with the same two; gives their number. What
 * their data owns is dropped. */
TT_API int tt_future_remove_done_callback(struct tt_env *env,
                                          struct tt_future *future,
                                          const struct tt_callback *callback,
                                          const void *data);
/* Awaiting one's own reference: TT_AWAIT(tt_future_await(future)). */
static inline tt_value tt_future_await(struct tt_future *future);
static inline struct tt_future *tt_future_cast(tt_value v);
static inline void tt_future_unref(struct tt_env *env,
                                   struct tt_future *future);

/* ---- Tasks --------------------------------------------------------------- */

struct tt_task {
    struct tt_future future;
    tt_value coro; /* owns */
    union {
        struct tt_future *waiting_for; /* owns, NULL: none */
        tt_value swallowed;            /* owns; TT_TASK_SWALLOWED */
    };
    struct tt_object *context; /* owns; see context.c */
    uint32_t name;             /* of env->names */
    uint32_t name_number;      /* "name#2": counts the tasks of a name */
    uint32_t cancels;          /* cancelling() */
    uint32_t previous;         /* tasks not done, by age; left.c */
    uint32_t next;
};

struct tt_task_options {
    const char *name; /* NULL: after its coroutine */
    tt_value context; /* TT_NULL: a copy of the current one */
    bool eager_start;
};

/* loop.create_task(): takes CORO; gives the task. OPTIONS may be NULL. */
TT_API struct tt_task *tt_task_new(struct tt_loop *loop, tt_value coro,
                                   const struct tt_task_options *options);
/* asyncio.create_task(): on the running loop. Takes a tt_coro or a value. */
TT_API struct tt_task *tt_create_task(struct tt_env *env, void *coro);
static inline int tt_task_cancel(struct tt_env *env, struct tt_task *task,
                                 tt_value message);
TT_API uint32_t tt_task_uncancel(struct tt_task *task);
TT_API uint32_t tt_task_cancelling(const struct tt_task *task);
/* Gives the name as a str. */
TT_API tt_value tt_task_name(struct tt_env *env, struct tt_task *task);
TT_API int tt_task_set_name(struct tt_env *env, struct tt_task *task,
                            const char *name);
/* current_task() of LOOP (NULL: the running one): borrowed, NULL: none. */
TT_API struct tt_task *tt_current_task(struct tt_env *env,
                                       struct tt_loop *loop);
/* all_tasks() of LOOP, oldest first: gives a list. */
TT_API tt_value tt_all_tasks(struct tt_env *env, struct tt_loop *loop);
/* Calls EACH with every task of the environment that is not done, oldest
 * first, until it gives something else than 0; gives that. */
TT_API int tt_env_tasks(struct tt_env *env,
                        int (*each)(struct tt_env *env, void *data,
                                    struct tt_task *task),
                        void *data);
/* What TASK waits for: follows its coroutine to the innermost await. `file`
 * and `line` are those of the innermost program code. */
TT_API void tt_task_wait(struct tt_env *env, struct tt_task *task,
                         struct tt_wait *out);
/* What stands behind a future of gather() (a tuple of futures) or of shield()
 * (the one inside): borrowed. TT_NULL: FUTURE is no such one, or is done. */
TT_API tt_value tt_future_behind(const struct tt_future *future);
/* ensure_future(): takes V, gives a future. LOOP may be NULL. */
TT_API struct tt_future *tt_ensure_future(struct tt_env *env, tt_value v,
                                          struct tt_loop *loop);
static inline struct tt_task *tt_task_cast(tt_value v);
static inline void tt_task_unref(struct tt_env *env, struct tt_task *task);

/* ---- Primitives ---------------------------------------------------------- */

/* Each gives an awaitable, TT_NULL on failure. */

/* sleep(delay, result): takes RESULT. */
TT_API tt_value tt_sleep(struct tt_env *env, double delay_s, tt_value result);

/* gather(*futures): takes each of the COUNT awaitables; the result is a list
 * of results in their order. */
TT_API tt_value tt_gather(struct tt_env *env, const tt_value *awaitables,
                          size_t count, bool return_exceptions);

/* shield(v): takes V. */
TT_API tt_value tt_shield(struct tt_env *env, tt_value v);

enum tt_return_when {
    TT_ALL_COMPLETED,
    TT_FIRST_COMPLETED,
    TT_FIRST_EXCEPTION
};

/* wait(): takes FUTURES, a list, tuple or set of futures; the result is a
 * tuple of two sets, done and pending. TIMEOUT_S negative: none. */
TT_API tt_value tt_wait(struct tt_env *env, tt_value futures, double timeout_s,
                        enum tt_return_when when);

/* wait_for(): takes V. TIMEOUT_S not finite: none. */
TT_API tt_value tt_wait_for(struct tt_env *env, tt_value v, double timeout_s);

/* as_completed(): takes AWAITABLES, a list, tuple or set of them; gives what is
 * asked for one after the other, NULL on failure. TIMEOUT_S not finite: none.
 *
 *     while ((v = tt_as_completed_next(env, self->all, true)) != TT_NULL) {
 *         TT_AWAIT(v);
 *     }
 *
 * Each next gives an awaitable, of the outcome of whichever finishes next
 * (RESOLVES) or of that future itself; TimeoutError when the time is over.
 * TT_NULL without a failure: there is none left. */
struct tt_as_completed;
TT_API struct tt_as_completed *
tt_as_completed_new(struct tt_env *env, tt_value awaitables, double timeout_s);
TT_API tt_value tt_as_completed_next(struct tt_env *env,
                                     struct tt_as_completed *all,
                                     bool resolves);
TT_API void tt_as_completed_unref(struct tt_env *env,
                                  struct tt_as_completed *all);

/* staggered_race(): takes FUNCTIONS, an iterable of callables that give
 * awaitables; the result is the tuple (result of the first that does not fail,
 * its index, list of exceptions). DELAY_S not finite: one after the other. */
TT_API tt_value tt_staggered_race(struct tt_env *env, tt_value functions,
                                  double delay_s);

/* timeout(): in C the block is what stands between enter and exit.
 *
 *     TT_CHECK(tt_timeout_enter(env, self->timeout, 2.0));
 *     TT_TRY_AWAIT(...);
 *     TT_CHECK(tt_timeout_exit(env, self->timeout, rc));
 *
 * tt_timeout_exit turns the cancellation by its own deadline into
 * TimeoutError; it gives RC otherwise. */
struct tt_timeout;
TT_API extern const struct tt_type tt_timeout_type;
TT_API struct tt_timeout *tt_timeout_new(struct tt_env *env);
TT_API int tt_timeout_enter(struct tt_env *env, struct tt_timeout *timeout,
                            double delay_s);
TT_API int tt_timeout_exit(struct tt_env *env, struct tt_timeout *timeout,
                           int rc);
TT_API int tt_timeout_reschedule(struct tt_env *env, struct tt_timeout *timeout,
                                 double when_s);
TT_API bool tt_timeout_expired(const struct tt_timeout *timeout);
TT_API void tt_timeout_unref(struct tt_env *env, struct tt_timeout *timeout);

/* TaskGroup: in C the block is what stands between enter and exit. What fails
 * in it must get to the exit: it awaits by TT_TRY_AWAIT.
 *
 *     TT_CHECK(tt_taskgroup_enter(env, self->group));
 *     self->task = tt_taskgroup_create_task(env, self->group, coro, NULL);
 *     TT_TRY_AWAIT(...);
 *     TT_AWAIT(tt_taskgroup_exit(env, self->group, rc));
 *
 * What tt_taskgroup_exit gives is to be awaited: it waits for all tasks, and
 * ends with the failure that RC tells of, with a group of what the tasks
 * failed with, or well. create_task takes CORO and gives the task; OPTIONS may
 * be NULL. */
struct tt_taskgroup;
TT_API extern const struct tt_type tt_taskgroup_type;
TT_API struct tt_taskgroup *tt_taskgroup_new(struct tt_env *env);
TT_API int tt_taskgroup_enter(struct tt_env *env, struct tt_taskgroup *group);
TT_API struct tt_task *
tt_taskgroup_create_task(struct tt_env *env, struct tt_taskgroup *group,
                         void *coro, const struct tt_task_options *options);
TT_API tt_value tt_taskgroup_exit(struct tt_env *env,
                                  struct tt_taskgroup *group, int rc);
TT_API void tt_taskgroup_unref(struct tt_env *env, struct tt_taskgroup *group);

/* Event. set(): 0 or a failure; wait() ends with True, at once where it is set
 * already. Here as below _new gives a primitive, NULL on failure. */
struct tt_event_flag;
TT_API extern const struct tt_type tt_event_type;
TT_API struct tt_event_flag *tt_event_new(struct tt_env *env);
TT_API int tt_event_set(struct tt_env *env, struct tt_event_flag *event);
TT_API void tt_event_clear(struct tt_event_flag *event);
TT_API bool tt_event_is_set(const struct tt_event_flag *event);
TT_API tt_value tt_event_wait(struct tt_env *env, struct tt_event_flag *event);
TT_API void tt_event_unref(struct tt_env *env, struct tt_event_flag *event);

/* Lock: first come, first served. acquire() ends with True; to release one that
 * is not locked is a RuntimeError. */
struct tt_lock;
TT_API extern const struct tt_type tt_lock_type;
TT_API struct tt_lock *tt_lock_new(struct tt_env *env);
TT_API tt_value tt_lock_acquire(struct tt_env *env, struct tt_lock *lock);
TT_API int tt_lock_release(struct tt_env *env, struct tt_lock *lock);
TT_API bool tt_lock_locked(const struct tt_lock *lock);
TT_API void tt_lock_unref(struct tt_env *env, struct tt_lock *lock);

/* Condition, of LOCK (kept; NULL: a new one):
 *
 *     TT_AWAIT(tt_condition_acquire(env, condition));
 *     while (!holds) {
 *         TT_AWAIT(tt_condition_wait(env, condition));
 *     }
 *     TT_CHECK(tt_condition_release(env, condition));
 *
 * wait() comes back with the lock, also when it is cancelled. */
struct tt_condition;
TT_API extern const struct tt_type tt_condition_type;
TT_API struct tt_condition *tt_condition_new(struct tt_env *env,
                                             struct tt_lock *lock);
TT_API tt_value tt_condition_acquire(struct tt_env *env,
                                     struct tt_condition *condition);
TT_API int tt_condition_release(struct tt_env *env,
                                struct tt_condition *condition);
/* 1 or 0, or a failure where the lock is a program's. */
TT_API int tt_condition_locked(struct tt_env *env,
                               struct tt_condition *condition);
TT_API tt_value tt_condition_wait(struct tt_env *env,
                                  struct tt_condition *condition);
/* Waits until PREDICATE (a callable; kept) gives something true; the result
 * is that. */
TT_API tt_value tt_condition_wait_for(struct tt_env *env,
                                      struct tt_condition *condition,
                                      tt_value predicate);
TT_API int tt_condition_notify(struct tt_env *env,
                               struct tt_condition *condition, uint32_t n);
TT_API int tt_condition_notify_all(struct tt_env *env,
                                   struct tt_condition *condition);
TT_API void tt_condition_unref(struct tt_env *env,
                               struct tt_condition *condition);

/* Semaphore and BoundedSemaphore; a value below 0 is a ValueError, and so is
 * to release a bounded one more often than it was acquired. */
struct tt_semaphore;
TT_API extern const struct tt_type tt_semaphore_type, tt_bounded_semaphore_type;
TT_API struct tt_semaphore *tt_semaphore_new(struct tt_env *env, int64_t value);
TT_API struct tt_semaphore *tt_semaphore_new_bounded(struct tt_env *env,
                                                     int64_t value);
TT_API tt_value tt_semaphore_acquire(struct tt_env *env,
                                     struct tt_semaphore *semaphore);
TT_API int tt_semaphore_release(struct tt_env *env,
                                struct tt_semaphore *semaphore);
TT_API bool tt_semaphore_locked(const struct tt_semaphore *semaphore);
TT_API void tt_semaphore_unref(struct tt_env *env,
                               struct tt_semaphore *semaphore);

/* Barrier, of at least one party. The result of wait() is this party's number,
 * in the order they came; it raises BrokenBarrierError when the barrier is
 * reset or aborted meanwhile. */
struct tt_barrier;
TT_API extern const struct tt_type tt_barrier_type;
TT_API struct tt_barrier *tt_barrier_new(struct tt_env *env, uint32_t parties);
TT_API tt_value tt_barrier_wait(struct tt_env *env, struct tt_barrier *barrier);
TT_API tt_value tt_barrier_reset(struct tt_env *env,
                                 struct tt_barrier *barrier);
TT_API tt_value tt_barrier_abort(struct tt_env *env,
                                 struct tt_barrier *barrier);
/* How many wait for it to fill. */
TT_API int64_t tt_barrier_waiting(const struct tt_barrier *barrier);
TT_API bool tt_barrier_broken(const struct tt_barrier *barrier);
TT_API void tt_barrier_unref(struct tt_env *env, struct tt_barrier *barrier);

/* Queue, LifoQueue and PriorityQueue (the least item first, by tt_less).
 * MAXSIZE 0: no limit. put() waits while it is full, get() while it is empty;
 * without waiting these are QueueFull and QueueEmpty. Once it was shut down,
 * putting is QueueShutDown, and so is getting from an empty one. */
struct tt_queue;
TT_API extern const struct tt_type tt_queue_type, tt_lifo_queue_type,
    tt_priority_queue_type;
TT_API struct tt_queue *tt_queue_new(struct tt_env *env, uint32_t maxsize);
TT_API struct tt_queue *tt_lifo_queue_new(struct tt_env *env, uint32_t maxsize);
TT_API struct tt_queue *tt_priority_queue_new(struct tt_env *env,
                                              uint32_t maxsize);
/* Both take ITEM. */
TT_API tt_value tt_queue_put(struct tt_env *env, struct tt_queue *queue,
                             tt_value item);
TT_API int tt_queue_put_nowait(struct tt_env *env, struct tt_queue *queue,
                               tt_value item);
TT_API tt_value tt_queue_get(struct tt_env *env, struct tt_queue *queue);
/* Gives the item. */
TT_API tt_value tt_queue_get_nowait(struct tt_env *env, struct tt_queue *queue);
/* qsize(): the number of items, or a failure. */
TT_API int64_t tt_queue_size(struct tt_env *env, struct tt_queue *queue);
/* join() waits until task_done() was called for each item that was put. */
TT_API int tt_queue_task_done(struct tt_env *env, struct tt_queue *queue);
TT_API tt_value tt_queue_join(struct tt_env *env, struct tt_queue *queue);
/* IMMEDIATE: drops what is in it, as if all of it were done. */
TT_API int tt_queue_shutdown(struct tt_env *env, struct tt_queue *queue,
                             bool immediate);
TT_API void tt_queue_unref(struct tt_env *env, struct tt_queue *queue);

/* ---- Running a program --------------------------------------------------- */

/* asyncio.run(): runs MAIN (a coroutine; taken) on a new loop, cancels what is
 * left, shuts down and closes; gives the result. */
TT_API tt_value tt_run(struct tt_env *env, tt_value main);

TT_API extern const struct tt_type tt_runner_type;

/* The names of module asyncio, for layers with modules; up to a row without a
 * name. */
struct tt_export {
    const char *name;
    const void *object; /* a tt_native, a tt_type, or NULL: see `text` */
    const char *text;   /* a string constant */
};
TT_API extern const struct tt_export tt_asyncio_exports[];
/* Likewise of module asyncio.staggered. */
TT_API extern const struct tt_export tt_staggered_exports[];

/* Tells of what is left over at the end of a program: tasks not done, and
 * exceptions nobody looked at, in order of creation. */
TT_API int tt_env_leftovers(struct tt_env *env,
                            int (*tell)(struct tt_env *env, void *data,
                                        const char *text, size_t size),
                            void *data);

/* ---- For real ------------------------------------------------------------ */

/* The seams' real implementations: CLOCK_MONOTONIC (0 at the start) and an
 * epoll for each loop; prints go to stdout, errors to stderr. */
struct tt_real {
    struct tt_region region;
    struct tt_env *env;
    struct tt_clock *clock; /* owns */
    struct tt_observer observer;
};

/* Starts an execution for real; borrowed, NULL on failure. LIMITS may be NULL:
 * memory as usual, ticks and time without limit. */
TT_API struct tt_env *tt_real_init(struct tt_real *real,
                                   const struct tt_limits *limits);
/* Ends it: reports an exception that is still in the slot on stderr. 0, or
 * the failure. */
TT_API int tt_real_deinit(struct tt_real *real);

#include "tt_inline.h"

#ifdef __cplusplus
}
#endif

#endif
