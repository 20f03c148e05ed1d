/* SPDX-License-Identifier: MIT
 *
 * loop/tt_inspect.h: inspecting a running loop, for reports, debuggers and
 * tests.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_INSPECT_H)
#define TT_INSPECT_H

/* ---- What tasks wait for ------------------------------------------------- */

enum {
    TT_WAIT_HOLDERS_MAX = 4 /* holders that are listed */
};

/* What a suspended coroutine waits for, for reports. All borrowed. */
struct tt_wait {
    const char *what; /* "Lock.acquire", "sleep"; NULL: unknown */
    tt_value on;      /* the lock, event, ...; or a tuple or set of
                       * futures; TT_NULL: nothing */
    /* Its state, by tt_text_format's rules with two %R, of `counts`: "the queue
     * is empty". NULL: none. */
    const char *state;
    tt_value counts[2];
    /* The call that would wake it: "put()". NULL: unknown. */
    const char *waker;
    /* Tasks that hold it, the last one first, and how: "held by". */
    struct tt_task *holders[TT_WAIT_HOLDERS_MAX];
    uint32_t holder_count;
    const char *held; /* NULL: "held by" */
    tt_value inner;   /* the awaitable that `on` awaits, or TT_NULL */
    const char *file; /* where it is suspended, or NULL */
    uint32_t line;
    /* What the code there handles or cleans up after, or NULL: of a task that
     * of the outermost frame of the program. Borrowed. */
    const struct tt_exc *handled;
};

/* What TASK waits for: follows its coroutine to the innermost await. `file`
 * and `line` are those of the innermost program code. */
TT_API void tt_task_wait(struct tt_env *env, struct tt_task *task,
                         struct tt_wait *out);

/* Whether FILE, where code is, is of Python's library or of this one. NULL: no.
 */
static inline bool tt_is_of_library(const char *file);

/* Calls EACH with the variables of a program's coroutine, in the order of their
 * names in its code; for TT_NULL with those of the module, except functions,
 * classes and modules. Stops when EACH returns a value other than 0, and
 * returns it. VALUE is borrowed. Of a coroutine in C: the fields of TT_ASYNC
 * that are numbers, objects or (arguments) texts; VALUE is only valid in EACH.
 */
TT_API int tt_variables(struct tt_env *env, tt_value coro,
                        int (*each)(void *data, struct tt_slice name,
                                    tt_value value),
                        void *data);

/* The inner futures of gather() (a tuple) or of shield() (one), borrowed.
 * TT_NULL: FUTURE is of neither, or is done. */
TT_API tt_value tt_future_inner(const struct tt_future *future);
/* "gather" or "shield", whichever made the future with these inner futures;
 * NULL for TT_NULL. */
TT_API const char *tt_future_inner_name(tt_value inner);

/* Calls EACH with every task of the environment that is not done, oldest
 * first. Stops when EACH returns a value other than 0, and returns it. */
TT_API int tt_env_tasks(struct tt_env *env,
                        int (*each)(struct tt_env *env, void *data,
                                    struct tt_task *task),
                        void *data);

/* Makes ENV, in which nothing was allocated yet, record where its blocks begin,
 * for tt_env_stuck. STARTS: a bit for each 16 bytes of its region, all 0;
 * borrowed while the environment exists. */
TT_API void tt_env_map(struct tt_env *env, uint64_t *starts);

/* Calls EACH, as tt_env_tasks does, with the tasks that can never be woken by
 * anything that can still run, if the task that run_until_complete waits for is
 * one of them; otherwise with none. Only between two ticks. It may miss tasks,
 * but never reports one wrongly, except in C programs that keep tasks, locks
 * and the like in static variables or on the stack, which are not searched.
 * Returns 0, the value of EACH, or TT_ENOMEM. */
TT_API int tt_env_stuck(struct tt_env *env,
                        int (*each)(struct tt_env *env, void *data,
                                    struct tt_task *task),
                        void *data);

/* ---- Frames -------------------------------------------------------------- */

/* A function of a program, or a coroutine of the language or in C, that has
 * begun and is not done. Borrowed. */
struct tt_frame_about {
    const char *file;
    uint32_t line;
    uint32_t first_line; /* of its function */
    enum {
        TT_FRAME_FUNCTION,
        TT_FRAME_ASYNC,
        TT_FRAME_ASYNC_GENERATOR,
        TT_FRAME_GENERATOR
    } kind;
    bool outermost; /* a task runs it */
    bool is_in_c;   /* CPython's function is in C: there it has no frame */
    struct tt_slice name;
    struct tt_slice full_name;
    tt_value frame; /* from frame_at: its object (new); otherwise TT_NULL */
};

/* Describes a frame object: false if V is none, or its frame was freed. */
TT_API bool tt_frame_about(struct tt_env *env, tt_value v,
                           struct tt_frame_about *out);
/* The frame of CORO, a coroutine in C: OUT with its object, TT_NULL without
 * memory. False: CORO is done, or not a coroutine in C. */
TT_API bool tt_coro_frame(struct tt_env *env, tt_value coro,
                          struct tt_frame_about *out);
/* f_back of a frame that is done while its caller still runs: the program's
 * running frame or, if the loop called, an object for the frame of
 * run_until_complete, which holds the future that the loop runs for. TT_NULL:
 * there is none, or (a failure) no memory. */
TT_API tt_value tt_caller_frame(struct tt_env *env);
/* The awaitable of a coroutine in C while it runs: borrowed, or TT_NULL. */
TT_API tt_value tt_coro_awaiting(tt_value coro);
/* The code object of such a frame, of type tt_code_type. */
TT_API extern const struct tt_type tt_code_type;
TT_API tt_value tt_code(struct tt_env *env, const struct tt_frame_about *about);

/* A line of a program; borrowed. */
struct tt_place {
    const char *file;
    uint32_t line;
    struct tt_slice source; /* without its indentation */
    bool is_main;           /* in the program itself, not in a module of it */
    bool is_inside; /* of the running code: it is the library's, called there */
};

/* How reports name FILE, of a tt_place or tt_wait, next to a line: NULL for the
 * program itself and where it is not known, otherwise relative to the program's
 * folder. Lives as long as the program. */
static inline const char *tt_other_file(struct tt_env *env, const char *file);

/* ---- Stacks and call graphs ---------------------------------------------- */

enum {
    TT_NO_LIMIT = INT32_MAX /* all */
};

/* Task.get_stack(): a list of the frame objects of TASK's coroutines, at most
 * LIMIT. */
TT_API tt_value tt_task_stack(struct tt_env *env, struct tt_task *task,
                              int64_t limit);
/* Task.print_stack(): as in CPython, the frames are written to the observer as
 * errors, the first line as a print. 0 or a failure. */
TT_API int tt_task_print_stack(struct tt_env *env, struct tt_task *task,
                               int64_t limit);

/* Starts to record which future awaits which; call graphs have no awaits from
 * before. It costs some hundred instructions for each await of a future, so a
 * program that captures graphs calls it first. Programs of the scenario
 * language that name one of the functions below record from the start. */
TT_API void tt_track_awaiting(struct tt_env *env);

/* capture_call_graph(): a FutureCallGraph of FUTURE (NULL: the current task;
 * None if there is none): its frames, innermost first, and the graphs of those
 * that await it. LIMIT is CPython's: of each graph the innermost LIMIT frames,
 * or the outermost -LIMIT. RuntimeError without a running loop and FUTURE. A
 * running coroutine in C is shown at its last await. */
TT_API extern const struct tt_type tt_graph_type, tt_graph_entry_type;
TT_API tt_value tt_capture_call_graph(struct tt_env *env,
                                      struct tt_future *future, int64_t limit);
/* The attributes of a FutureCallGraph: future; call_stack, a tuple of
 * FrameCallGraphEntry; awaited_by, a tuple of FutureCallGraph. All borrowed. */
TT_API struct tt_future *tt_graph_future(tt_value graph);
TT_API const struct tt_tuple *tt_graph_call_stack(tt_value graph);
TT_API const struct tt_tuple *tt_graph_awaited_by(tt_value graph);
/* FrameCallGraphEntry.frame: borrowed; see tt_frame_about. */
TT_API tt_value tt_graph_entry_frame(tt_value entry);
/* format_call_graph(): a str. print_call_graph(): 0 or a failure. */
TT_API tt_value tt_format_call_graph(struct tt_env *env,
                                     struct tt_future *future, int64_t limit);
TT_API int tt_print_call_graph(struct tt_env *env, struct tt_future *future,
                               int64_t limit);
/* future_add_to_awaited_by(), future_discard_from_awaited_by(): for code that
 * wakes WAITER by other means than a callback of FUTURE. Adding returns 0 or a
 * failure. */
TT_API int tt_future_add_to_awaited_by(struct tt_env *env,
                                       struct tt_future *future,
                                       struct tt_future *waiter);
TT_API void tt_future_discard_from_awaited_by(struct tt_env *env,
                                              struct tt_future *future,
                                              struct tt_future *waiter);

/* ---- What a loop has yet to run ------------------------------------------ */

/* A handle or timer. All borrowed. */
struct tt_pending {
    const char *what;     /* as in a trace: "step", "sleep timer", "call" */
    struct tt_slice name; /* of the callable; empty: unknown */
    struct tt_task *task; /* the task that it resumes; NULL: none */
    /* Of timers: the task that sleeps, or whose time is limited; NULL: it is
     * unknown. */
    struct tt_task *whose;
    double when_s; /* of timers: their time */
    /* The timer, or the handle of a program's callable; NULL: another one. */
    const void *object;
    tt_value callable; /* of a program; TT_NULL: it is in C */
    tt_value args;     /* a tuple, or TT_NULL: none */
    /* Of ready handles only: the future whose end it reports, and the task that
     * waits for its effect, as far as known; or NULL. */
    struct tt_future *done;
    struct tt_task *awaiter;
    /* Of tt_loop_ready_at only: the descriptor that is ready, or -1. */
    int fd;
};

/* Calls EACH with the entries of LOOP's ready queue, the next one first. Stops
 * when EACH returns a value other than 0, and returns it. */
TT_API int tt_loop_each_ready(struct tt_loop *loop,
                              int (*each)(void *data,
                                          const struct tt_pending *what),
                              void *data);
/* The ready handle at PLACE, which a watcher received. */
TT_API void tt_loop_ready_at(struct tt_loop *loop, const void *place,
                             struct tt_pending *out);
/* The same with its timers that are not cancelled, in the order of heapq's
 * list: the next one first, the others not sorted. */
TT_API int tt_loop_each_timer(struct tt_loop *loop,
                              int (*each)(void *data,
                                          const struct tt_pending *what),
                              void *data);
/* The number of its timers, cancelled ones included. */
TT_API size_t tt_loop_timer_count(const struct tt_loop *loop);
/* tt_loop_each_timer with those that were added since there were COUNT and none
 * was removed, and some older ones; one of them may come several times. */
TT_API int tt_loop_each_new_timer(struct tt_loop *loop, size_t count,
                                  int (*each)(void *data,
                                              const struct tt_pending *what),
                                  void *data);

/* The identity of a ready handle, equal in every run, for choosers of the next
 * one (tt_choice.h). */
struct tt_turn {
    struct tt_task *task; /* the task it resumes; NULL: none. Borrowed */
    uint64_t who; /* that task, by name and number; otherwise the callback */
};

/* A hash of the lines at which TURN's task is suspended, from its coroutine to
 * the innermost one: equal for tasks that resume in the same code. Without a
 * task: `who`. */
TT_API uint64_t tt_turn_where(struct tt_env *env, const struct tt_turn *turn);

/* The handle that is AT places after the next one in LOOP's ready queue,
 * cancelled ones included. False: there is none. */
TT_API bool tt_loop_turn(struct tt_loop *loop, uint64_t at,
                         struct tt_turn *out);
TT_API uint64_t tt_loop_ready_count(const struct tt_loop *loop);
/* For a watcher's `begin`: the handle that was last taken from the queue, or a
 * cancellation from outside. */
TT_API void tt_loop_turn_taken(struct tt_loop *loop, struct tt_turn *out);
/* The identity of a task. */
TT_API struct tt_turn tt_task_turn(struct tt_env *env, struct tt_task *task);
/* The AT-th, from 1, of the waiting tasks that the choice `cancel` offers
 * before a tick's handles. Borrowed; NULL: there are fewer. */
TT_API struct tt_task *tt_loop_waiting(struct tt_loop *loop, uint64_t at);

/* ---- What is left over --------------------------------------------------- */

/* Calls TELL with a line for each task that is not done and each exception that
 * was never retrieved at the end of a program, in order of creation, and the
 * exception handlers that the program set for these. TT_ELIMIT, with a failure:
 * one of them did not return. */
TT_API int tt_env_leftovers(struct tt_env *env,
                            int (*tell)(struct tt_env *env, void *data,
                                        const char *text, size_t size),
                            void *data);
/* Calls EACH with the existing futures and tasks whose exception was never
 * retrieved, in order of creation. Stops when EACH returns a value other than
 * 0, and returns it, or a failure. */
TT_API int tt_env_unretrieved(struct tt_env *env,
                              int (*each)(struct tt_env *env, void *data,
                                          struct tt_future *future),
                              void *data);
/* The same including those that were freed, in an unspecified order: the name
 * of the exception's type, and its tt_exc_place (line 0: none). Allocates
 * nothing. */
TT_API int tt_env_unretrieved_types(struct tt_env *env,
                                    int (*each)(void *data,
                                                struct tt_slice type,
                                                const struct tt_place *place),
                                    void *data);

#endif
