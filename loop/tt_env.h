/* SPDX-License-Identifier: MIT
 *
 * loop/tt_env.h: the environment of one execution, and its seams.
 *
 * An environment is the whole state of one execution: its memory, its exception
 * slot, its limits and its loops. It reaches the world only through its
 * *seams*, which are structs of functions: the clock, the selector, the
 * chooser, the watcher, the observer and the language. tt_real_init (tt_run.h)
 * sets up real time, sim/tt_sim.h virtual time. Except for printing, this
 * header is needed only to implement a seam.
 */
#ifndef TT_H
#include <stdio.h>

#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_ENV_H)
#define TT_ENV_H

struct tt_asyncgen;
struct tt_callback;
struct tt_control;
struct tt_task;
struct tt_future;
struct tt_job;
struct tt_region;
struct tt_sys;
struct tt_transport;
struct tt__workers;
struct tt__process;
struct tt__threads;
struct tt_shared;

/* ---- The seams ----------------------------------------------------------- */

/* Of virtual time, which passes while everything waits: what passes although
 * something polls (loop/core/poll.c). */
struct tt_polls {
    double at_s;     /* the time at which what is counted here began */
    uint32_t reads;  /* of the clock, by the program */
    uint32_t ticks;  /* without a wait */
    bool reads_pass; /* it polled by reading the clock before */
    bool ticks_pass; /* it polled in ticks before */
    double look_s;   /* the time when that was looked for last */
    /* When the fair tail of the run's budget began. If only polling has let
     * time pass since then, it is the time now. */
    double still_s;
};

/* 1. The clock. */
struct tt_clock {
    double now_s;        /* the time, if `read` is NULL */
    double resolution_s; /* a timer is due when it is less than this ahead */
    /* Of virtual time, if `lag` is enabled: the length of the current stall,
     * since the loop last waited. */
    double late_s;
    double longest_s; /* the longest stall */
    double stalled_s; /* the sum of all stalls */
    struct tt_polls polls;
    double (*read)(struct tt_clock *clock);
    /* time.sleep(): blocks. 0 or a negative code. */
    int (*sleep)(struct tt_clock *clock, struct tt_env *env, double seconds);
};

/* Virtual time passes until NOW_S though nothing waits: a livelock stays one.
 */
TT_API void tt_clock_spin(struct tt_clock *clock, double now_s);
/* For a caller that counts ticks in virtual time. The program polls in ticks:
 * none of many has waited. Virtual time passes in such ticks from now on. */
TT_API void tt_poll_found(struct tt_clock *clock);
/* A tick of the running loop begins, in such a program: whether time passed. */
TT_API bool tt_poll_tick(struct tt_env *env);

enum {
    TT_READABLE = 1, /* a mask of events of a descriptor */
    TT_WRITABLE = 2
};

enum {
    TT_RECEIVED_MAX = 256 * 1024 /* bytes of tt_env.received */
};

/* 2. The selector of one loop. */
struct tt_selector {
    /* `select` need not be called with a timeout of 0 while no descriptor is
     * watched. */
    bool idle;
    /* Waits until a watched descriptor is ready, or TIMEOUT_S has passed (0:
     * does not wait; negative: forever), and calls tt_loop_ready() for each
     * ready one. 0 or a negative code; TT_EDEADLOCK if the wait would never
     * end. */
    int (*select)(struct tt_selector *selector, struct tt_loop *loop,
                  double timeout_s);
    /* Watches the descriptor for EVENTS (0: no longer) instead of OLD. 0 or a
     * negative code: a descriptor that cannot be watched raises an OSError. */
    int (*watch)(struct tt_selector *selector, struct tt_loop *loop, int fd,
                 unsigned old, unsigned events);
    /* tt_loop_call_soon_threadsafe: schedules CALLBACK, and ends a wait. NULL:
     * tt_loop_call_soon is used. */
    int (*post)(struct tt_selector *selector, struct tt_loop *loop,
                const struct tt_callback *callback, void *data);
    /* Ends a wait, as another thread or a signal has scheduled a callback.
     * NULL: the selector looks at that by itself. */
    void (*wake)(struct tt_selector *selector);
    void (*close)(struct tt_selector *selector);
};

/* 3. The chooser: tt_choice.h. 4. The watcher: tt_watch.h. 5. The language:
 * tt_language.h. */

/* 6. The observer receives a record of each tick and of each event in it. */
enum tt_event {
    TT_EVENT_NAME = 1, /* text: a name; later records have its ID */
    TT_EVENT_TICK,     /* id: low half of the tick's number; data: the time */
    TT_EVENT_STEP,     /* id: a task's name; data: its number, "name#data" */
    TT_EVENT_WAKEUP,   /* the same */
    TT_EVENT_LABEL,    /* id: enum tt_label_id */
    TT_EVENT_CALL,     /* id: the name of a program's function; data: 1 if it
                        * is asyncio's own, and NAME what it is called */
    TT_EVENT_PRINT,    /* text: one line; data: 1 while a loop runs */
    TT_EVENT_ERROR,    /* text: one line of the default exception handler */
    TT_EVENT_LEFT,     /* text: a task or exception left over at the end */
    TT_EVENT_END,      /* text: the last line */
    TT_EVENT_OUTSIDE   /* text: a call of a program that is not on the loop */
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
    /* The place of the next record, and the end of the buffer: both NULL if
     * nothing is recorded. */
    struct tt_record *at;
    struct tt_record *end;
    /* The buffer is full: consumes the records and makes room. 0 or a negative
     * code. */
    int (*flush)(struct tt_observer *observer, struct tt_env *env);
    /* Called before the handle of RECORD runs (step, wakeup, label or call), if
     * the buffer is full: for every handle, if the buffer holds one record. 0,
     * or a negative code that ends the loop. May be NULL. */
    int (*before)(struct tt_observer *observer, struct tt_env *env,
                  const struct tt_record *record);
    /* Text is printed, with its line end, whether or not records are made. 0 or
     * a negative code. May be NULL. */
    int (*print)(struct tt_observer *observer, struct tt_env *env,
                 const char *text, size_t size);
    /* The same for stderr: logs, warnings, the program's own output. */
    int (*error)(struct tt_observer *observer, struct tt_env *env,
                 const char *text, size_t size);
    /* A line of the program begins, if its language marks lines
     * (tt_scenario_lines), and there is no watcher. May be NULL. */
    void (*line)(struct tt_observer *observer, struct tt_env *env);
};

/* The name with this ID in records: borrowed until the next new name. */
TT_API struct tt_slice tt_record_name(const struct tt_env *env, uint32_t id);

/* ---- The environment ----------------------------------------------------- */

struct tt_name;
struct tt_interrupts;
struct tt__signals;

/* A Runner.run() that handles SIGINT. */
struct tt_main {
    struct tt_task *task; /* that the first one cancels; borrowed */
    uint32_t count;       /* SIGINTs since it began */
    bool is_handled;
    struct tt_main *outer;
};

/* Limits of an execution; reaching one is TT_ELIMIT, or the code below. 0 does
 * not mean "no limit": use UINT64_MAX. */
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

/* What a thread waits for. */
enum tt_blocker {
    TT_BLOCKER_EVENT, /* whatever wakes it: a thread, a handler of a signal */
    TT_BLOCKER_LOCK,  /* the release of a lock, by the thread that has it */
    TT_BLOCKER_THREAD /* the end of a thread */
};

/* A wait for another thread, of which none can end it. */
struct tt_blocked {
    struct tt_task *task; /* that waits; NULL: the program itself. Borrowed */
    const char *file;     /* NULL: not known; borrowed */
    uint32_t line;
    enum tt_blocker by;
    char what[80];   /* it waits for */
    char holder[64]; /* the thread that has it; empty: not known */
};

/* Something outside the execution's memory that belongs to it, such as the
 * state of another library. Part of an object. END frees it: with the object,
 * or when the run is over. */
struct tt_foreign {
    struct tt_foreign *next;
    struct tt_foreign *previous;
    void (*end)(struct tt_foreign *self);
};

/* One execution. The fields are for the layers above and for inline
 * functions; a C program uses the functions. */
struct tt_env {
    struct tt_memory memory;    /* first: the region begins with it */
    struct tt_exc *raised;      /* the exception slot; owns */
    int failure;                /* a condition that ends the execution, or 0 */
    uint32_t depth;             /* nested calls */
    uint32_t native_depth;      /* nested calls of tt_enter_native */
    uintptr_t stack_low;        /* the thread's stack ends here; 0: unknown */
    uint32_t enabled;           /* bits: enabled kinds of choices */
    bool stack_is_part;         /* tt_stack.is_part */
    struct tt_handled *handled; /* innermost; NULL outside every handler */
    struct tt_object **context; /* the slot of the current context */
    struct tt__nested *nested;  /* the contexts around it, innermost first */
    struct tt_loop *running;    /* the running loop or NULL; borrowed */
    struct tt_task *task;       /* the current task or NULL; borrowed */
    tt_value entered;           /* owns; one that a program entered */
    bool all_tasks_asked;       /* the program called all_tasks() */
    bool by_hand;               /* a program enters tasks or loops; current.c */
    struct tt_loop *current;    /* set_event_loop's; owns */
    tt_value policy;            /* owns; TT_NULL: the default; policy.c */
    /* seams; borrowed */
    struct tt_clock *clock;
    struct tt_observer *observer;
    struct tt_chooser *chooser;
    struct tt_watcher *watcher; /* NULL: none */
    struct tt_selector *(*open_selector)(struct tt_env *env,
                                         struct tt_loop *loop);
    /* The kernel of descriptors (tt_sys.h), once tt_sys_of() has opened it.
     * open_sys NULL: there is none. */
    struct tt_sys *sys;
    struct tt_sys *(*open_sys)(struct tt_env *env);
    /* Where jobs of tt_run_in_executor() run in threads of the system: one
     * starts, or waits until those that run are done. NULL: they are simulated.
     */
    int (*start_job)(struct tt_env *env, struct tt_job *job);
    void (*join_jobs)(struct tt_env *env);
    struct tt__workers *workers; /* NULL: none yet */
    uint32_t workers_max;
    char *received; /* owns; room for one recv(): loop/net; NULL: none yet */
    /* Open transports, and what ends them with the execution: they and their
     * protocols may hold each other. NULL: none yet. */
    struct tt_transport *transports;
    void (*drop_transports)(struct tt_env *env);
    /* What the program says of the world around it (sim/tt_world.h), and what
     * frees it. NULL: nothing yet. */
    struct tt_control *control;
    void (*drop_control)(struct tt_env *env);
    struct tt_limits limits;
    /* Called at the tick after limits.tick_max: 0 after raising that limit, or
     * a failure. NULL: TT_ELIVELOCK. */
    int (*overdue)(struct tt_env *env);
    /* Called when the program or the loop has waited since NOW_S until after
     * limits.time_max_s: 0, or a failure. NULL: nothing happens. */
    int (*overtime)(struct tt_env *env, double now_s);
    /* Called when nothing can end what env->blocked describes: a failure that
     * ends the run otherwise than as a deadlock, or 0. NULL: 0. */
    int (*forever)(struct tt_env *env);
    uint64_t tick;       /* iterations of all loops so far */
    uint64_t tick_shown; /* the last one that was recorded */
    uint64_t step_left;  /* of limits.step_max, until the next pulse */
    uint64_t step_held;  /* ... and after it; 0: there are no pulses */
    int (*pulse)(struct tt_env *env);   /* tt_env_pulse */
    int (*at_step)(struct tt_env *env); /* tt_env_at_step; NULL: nothing */
    /* Called when all threads wait and no loop selects, before time passes, or
     * FOR_EVER: 1, a thread may be ready now; 0; or a failure. NULL: nothing
     * happens. */
    int (*at_wait)(struct tt_env *env, bool for_ever);
    /* Whether the child of that name is killed now: the choice `proc`. NULL: no
     * child is. */
    bool (*choose_kill)(struct tt_env *env, const char *name);
    uint32_t killed_children; /* so */
    /* the names of records; name.c */
    struct tt_name *names;
    uint32_t name_count;
    uint32_t name_capacity;
    uint32_t *name_index;
    uint32_t name_mask;
    const char *name_last; /* the lasting text looked up last, and its id */
    uint32_t name_last_id;
    uint32_t name_type_id;
    const struct tt_type *name_type; /* the coroutines in C named last */
    /* lasting texts looked up before, and their ids; the order has no effect */
    struct {
        const char *text;
        uint32_t id;
    } named[4];
    uint32_t named_next; /* the one to replace */
    /* the ids of the callbacks recorded last; their order has no effect */
    struct {
        const struct tt_callback *callback;
        uint32_t id;
    } announced[4];
    /* every loop created, for the life of the execution; owns */
    struct tt_loop **loops;
    uint32_t loop_count;
    uint32_t loop_capacity;
    /* tasks not done, oldest first, and pending reports; left.c */
    uint32_t task_first;
    uint32_t task_last;
    struct tt_left *left;
    uint32_t future_count; /* created so far */
    uint32_t task_serial;  /* N of the last task called Task-N */
    uint8_t watches; /* enum tt_watches: whether creating a task is reported as
                      * a write of task_serial; if not, it is a notice when the
                      * program observes the order (tt_watch.h) */
    /* Counts hashes that CPython draws, or takes from addresses, as far as the
     * program or a tuple or frozenset computed with them. */
    uint64_t random_hashes;
    struct tt__orders *orders;      /* owns; observed orders of sets, or NULL */
    struct tt_object *context_main; /* the slot's default */
    struct tt_object *trash;        /* waiting to be destroyed; object.c */
    uint32_t destroying;            /* nested tt_destroy calls */
    /* NULL: the program is in C; tt_language.h. Borrowed, like its state. */
    const struct tt_language *language;
    void *language_state;
    /* Decimal digits that an int may have where it becomes text, or comes from
     * it: sys.set_int_max_str_digits. 0: any number. */
    uint32_t digits_max;
    struct tt_foreign *foreign; /* all there is; no snapshot has it */
    bool has_processes;         /* nor those */
    uint8_t pulse_shift;        /* tt_env_pulse_sooner */
    bool is_ending;  /* tt_env_end began: the program has no more lines */
    bool is_quiet;   /* the run is over: destroyed objects are not logged */
    bool is_blocked; /* tt_wait_forever ended it: see `blocked` */
    struct tt_interrupts *interrupts; /* of a run for real; NULL: none */
    struct tt__threads *threads;      /* NULL: none was started; thread.h */
    /* The running one, and those besides the first; NULL: there is only one;
     * loop/core/process.h. */
    struct tt__process *process;
    struct tt__process *processes;
    int process_ids;          /* of the last one */
    struct tt_shared *shared; /* borrowed; NULL: not needed; tt_thread.h */
    /* Sets `shared`, as the first thread starts: 0 or a failure. NULL: it stays
     * NULL. */
    int (*open_shared)(struct tt_env *env);
    struct tt__signals *signals;  /* NULL: none yet; tt_signal.h */
    struct tt_main *main;         /* the innermost one; NULL: none */
    int killed_by;                /* the signal that ended it with TT_EKILLED */
    struct tt_region *region;     /* borrowed; has the stacks of threads */
    struct tt__entered *run_from; /* the caller of the loop; task_stack.c */
    uint32_t eager;               /* nested eager first steps */
    bool tracks_awaiting; /* awaits are recorded for call graphs; awaited.c */
    bool awaiting_over;   /* the end: no await is recorded any more */
    tt_value awaited;     /* owns; by future; or TT_NULL */
    tt_value warned;      /* owns; a dict of the warnings shown; or TT_NULL */
    struct tt_clock no_clock; /* the seams before they are set */
    struct tt_observer no_observer;
    char fail_text[200];
    struct tt_blocked blocked; /* read where is_blocked is set */
    struct tt_spare spare;     /* last: it is not cleared with the rest */
};

struct tt_stacks;
/* A region of address space: its pages are touched when they are used. */
struct tt_region {
    void *base;
    size_t size;
    struct tt_stacks *stacks; /* owns; of threads; NULL: none is needed yet */
};

/* Reserves SIZE bytes: 0, or TT_ENOMEM. */
TT_API int tt_region_init(struct tt_region *region, size_t size);
TT_API void tt_region_deinit(struct tt_region *region);

/* Starts an execution in REGION, whose previous content is lost. The caller
 * then sets the seams. NULL if the region is too small. */
TT_API struct tt_env *tt_env_start(struct tt_region *region,
                                   const struct tt_limits *limits);

/* Ends an execution in order: drops loops and everything they hold. Returns the
 * number of blocks still alive, which is 0 unless references were lost or
 * objects form cycles. Not needed before the next tt_env_start. */
TT_API uint64_t tt_env_end(struct tt_env *env);

enum {
    TT_GRANT = 1 << 16 /* bytes of a region that limits do not count */
};

/* An execution out of memory gets TT_GRANT bytes more of its region, once, to
 * report how it ended. */
TT_API void tt_env_grant(struct tt_env *env);

/* FOREIGN, whose END is set, belongs to ENV; and no longer, and is ended. */
TT_API void tt_foreign_add(struct tt_env *env, struct tt_foreign *foreign);
TT_API void tt_foreign_end(struct tt_env *env, struct tt_foreign *foreign);
/* Ends all that is left, the newest first: the run is over. */
TT_API void tt_foreign_end_all(struct tt_env *env);

/* The N-th allocation from now fails (1: the next); 0: none does. */
TT_API void tt_env_fail_alloc(struct tt_env *env, uint64_t n);

/* time.monotonic() and time.sleep(). The latter raises ValueError for a
 * negative length. */
static inline double tt_time(struct tt_env *env);
TT_API int tt_time_sleep(struct tt_env *env, double seconds);

/* Prints a line (or the lines) of text, by tt_text_format's rules. */
TT_API int tt_print(struct tt_env *env, const char *format, ...);
/* The same by tt_text_printf's rules, which compilers check. */
TT_API int tt_printf(struct tt_env *env, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
TT_API int tt_print_text(struct tt_env *env, const char *text, size_t size);
/* The same, with END instead of a line break; a trace shows whole lines. */
TT_API int tt_print_end(struct tt_env *env, const char *text, size_t size,
                        const char *end, size_t end_size);
/* Write text to stdout and stderr without a line in the trace. */
TT_API int tt_write_out(struct tt_env *env, const char *text, size_t size);
TT_API int tt_write_error(struct tt_env *env, const char *text, size_t size);

/* Counts N steps of limits.step_max, for work within one instruction: 0, or
 * TT_ELIMIT. */
TT_INLINE int tt_spend(struct tt_env *env, uint64_t n);
/* Makes step_left greater than N: 0, or a failure if limits.step_max does not
 * allow it. */
TT_API int tt_refill_steps(struct tt_env *env, uint64_t n);
/* Makes PULSE be called repeatedly, every few milliseconds of counted steps. It
 * returns 0; a failure (tt_fail), which ends the execution; or TT_ERAISED. */
TT_API void tt_env_pulse(struct tt_env *env, int (*pulse)(struct tt_env *env));

/* From now on pulses are 2^SHIFT times as frequent as by default, because a
 * step may take that much longer; if they are not already. The number of steps
 * until the budget is spent stays the same. */
TT_API void tt_env_pulse_sooner(struct tt_env *env, uint8_t shift);

/* Makes STEP be called at each counted step of the language: calls and loops.
 * Its results are those of a pulse. NULL: no more. */
TT_API void tt_env_at_step(struct tt_env *env, int (*step)(struct tt_env *env));

/* Enters a nested call of a program, as CPython counts frames of Python: 0, or
 * TT_ERAISED (RecursionError). Every entered call must be left. */
static inline int tt_enter(struct tt_env *env);
static inline void tt_leave(struct tt_env *env);
TT_API int tt_enter_failed(struct tt_env *env, uint32_t n);
/* N calls at once, for a function in C that CPython writes in Python. */
static inline int tt_enter_frames(struct tt_env *env, uint32_t n);
static inline void tt_leave_frames(struct tt_env *env, uint32_t n);

enum {
    TT_NATIVE_DEPTH_MAX = 20000 /* about what CPython does in 8 MiB */
};

/* The same for functions in C that call themselves for the contents of an
 * object: comparisons, hashes, reprs, iterators of iterators, calls. CPython
 * 3.14 does not count them: it raises RecursionError when its C stack is used
 * up. WHERE is the end of the message: "", or " in comparison". TT_ELIMIT if
 * the thread's own stack is too small (tt_stack_find). */
static inline int tt_enter_native(struct tt_env *env, const char *where);
static inline void tt_leave_native(struct tt_env *env);
TT_API int tt_enter_native_failed(struct tt_env *env, const char *where);

/* The stack of a thread: execution in it may use it down to `low`. */
struct tt_stack {
    uintptr_t low;
    uintptr_t high;
    bool is_part; /* there may be more below `low`: tt_stack_find_all */
};

/* The stack of the running thread; of the process's first thread its upper
 * 8 MiB. All 0: unknown. */
TT_API void tt_stack_find(struct tt_stack *stack);
/* The whole stack. On the process's first thread this reads /proc/self/maps,
 * which takes some 50 microseconds. */
TT_API void tt_stack_find_all(struct tt_stack *stack);
/* A stack of SIZE bytes at LOW, minus a reserve for calls that do not nest. */
TT_API struct tt_stack tt_stack_of(const void *low, size_t size);
/* Whether the running thread is on STACK. */
TT_API bool tt_stack_is_here(const struct tt_stack *stack);

#endif
