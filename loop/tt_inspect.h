/* SPDX-License-Identifier: MIT
 *
 * loop/tt_inspect.h: looking at what runs.
 *
 * For reports, debuggers and tests.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_INSPECT_H)
#define TT_INSPECT_H

/* ---- What tasks wait for ------------------------------------------------- */

enum {
    TT_WAIT_HOLDERS_MAX = 4 /* of those that are told of */
};

/* What a suspended coroutine waits for, for reports. All borrowed. */
struct tt_wait {
    const char *what; /* "Lock.acquire", "sleep"; NULL: unknown */
    tt_value on;      /* the lock, event, ...; or a tuple or set of
                       * futures; TT_NULL: nothing */
    /* How that stands, by tt_text_format's rules with two %R, of `counts`:
     * "the queue is empty". NULL: there is nothing to tell. */
    const char *state;
    tt_value counts[2];
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

/* What TASK waits for: follows its coroutine to the innermost await. `file`
 * and `line` are those of the innermost program code. */
TT_API void tt_task_wait(struct tt_env *env, struct tt_task *task,
                         struct tt_wait *out);

/* Calls EACH with the variables of a coroutine of a program, in the order of
 * their names in its code, or for TT_NULL with the module's, but for functions,
 * classes and modules; until EACH gives something else than 0: gives that.
 * VALUE is borrowed. A coroutine in C has none: its locals are its struct. */
TT_API int tt_variables(struct tt_env *env, tt_value coro,
                        int (*each)(void *data, struct tt_slice name,
                                    tt_value value),
                        void *data);

/* What stands behind a future of gather() (a tuple of futures) or of shield()
 * (the one inside): borrowed. TT_NULL: FUTURE is no such one, or is done. */
TT_API tt_value tt_future_behind(const struct tt_future *future);

/* Calls EACH with every task of the environment that is not done, oldest
 * first, until it gives something else than 0; gives that. */
TT_API int tt_env_tasks(struct tt_env *env,
                        int (*each)(struct tt_env *env, void *data,
                                    struct tt_task *task),
                        void *data);

/* Has ENV, in which nothing was made yet, note where its blocks begin, for
 * tt_env_stuck. STARTS: a bit for each 16 bytes of its region, all 0; borrowed
 * while it runs. */
TT_API void tt_env_map(struct tt_env *env, uint64_t *starts);

/* Calls EACH, as tt_env_tasks does, with the tasks that nothing which can still
 * run has a way to wake, if the one that run_until_complete waits for is among
 * them; else with none. Between two ticks only. It may miss some, and errs on
 * none, but for programs in C that keep tasks, locks and the like in static
 * variables or on the stack, where they are not looked for. 0, what EACH gave,
 * or TT_ENOMEM. */
TT_API int tt_env_stuck(struct tt_env *env,
                        int (*each)(struct tt_env *env, void *data,
                                    struct tt_task *task),
                        void *data);

/* ---- Frames -------------------------------------------------------------- */

/* A function of a program, or a coroutine of either kind, that has begun and is
 * not done. Borrowed. */
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
    struct tt_slice name;
    struct tt_slice full_name;
    tt_value frame; /* given by frame_at: its object; else TT_NULL */
};

/* What a frame object is about: false where V is none, or its frame is gone. */
TT_API bool tt_frame_about(struct tt_env *env, tt_value v,
                           struct tt_frame_about *out);
/* The frame of CORO, a coroutine in C: OUT with its object, TT_NULL without
 * memory; false: CORO is done, or no such coroutine. */
TT_API bool tt_coro_frame(struct tt_env *env, tt_value coro,
                          struct tt_frame_about *out);
/* What f_back of a frame leads to that is done, once its caller runs on: the
 * program's frame that runs or, if the loop called, an object for the frame of
 * run_until_complete, which holds what the loop ran for. Given; TT_NULL: there
 * is none, or (a failure) no memory. */
TT_API tt_value tt_caller_frame(struct tt_env *env);
/* What a coroutine in C awaits while it runs: borrowed, or TT_NULL. */
TT_API tt_value tt_coro_awaiting(tt_value coro);
/* The code object of such a frame: given. */
TT_API tt_value tt_code(struct tt_env *env, const struct tt_frame_about *about);

/* A line of a program; borrowed. */
struct tt_place {
    const char *file;
    uint32_t line;
    struct tt_slice source; /* without its indentation */
};

/* ---- Stacks and call graphs ---------------------------------------------- */

enum {
    TT_NO_LIMIT = INT32_MAX /* as many as there are */
};

/* Task.get_stack(): a list of frame objects, given: those of the coroutines
 * that TASK is in, at most LIMIT. */
TT_API tt_value tt_task_stack(struct tt_env *env, struct tt_task *task,
                              int64_t limit);
/* Task.print_stack(): the frames go to the observer as errors, its first line
 * as a print, as CPython's do. 0 or a failure. */
TT_API int tt_task_print_stack(struct tt_env *env, struct tt_task *task,
                               int64_t limit);

/* From now on it is known who awaits what; before, call graphs lack it. It
 * costs each await of a future some hundred instructions, so a program that
 * captures graphs asks for it first. Those of the scenario language that name
 * one of the functions below have it from the start. */
TT_API void tt_track_awaiting(struct tt_env *env);

/* capture_call_graph(): gives a FutureCallGraph of FUTURE (NULL: the current
 * task; None if there is none): its frames, the innermost first, and the graphs
 * of those that await it. LIMIT as CPython has it: of the frames of each, the
 * innermost LIMIT, or the outermost -LIMIT. RuntimeError without a running loop
 * and FUTURE. A coroutine in C that runs stands at its last await. */
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
/* format_call_graph(): a str, given; print_call_graph(): 0 or a failure. */
TT_API tt_value tt_format_call_graph(struct tt_env *env,
                                     struct tt_future *future, int64_t limit);
TT_API int tt_print_call_graph(struct tt_env *env, struct tt_future *future,
                               int64_t limit);
/* future_add_to_awaited_by(), future_discard_from_awaited_by(): for who wakes
 * WAITER by other means than a callback of FUTURE. Adding: 0 or a failure. */
TT_API int tt_future_add_to_awaited_by(struct tt_env *env,
                                       struct tt_future *future,
                                       struct tt_future *waiter);
TT_API void tt_future_discard_from_awaited_by(struct tt_env *env,
                                              struct tt_future *future,
                                              struct tt_future *waiter);

/* ---- What a loop has yet to run ------------------------------------------ */

/* A handle or timer. All borrowed. */
struct tt_pending {
    const char *what;     /* as a trace has it: "step", "sleep timer", "call" */
    struct tt_slice name; /* of what is called; empty: unknown */
    struct tt_task *task; /* that goes on by it; NULL: none */
    /* Of timers: the task that sleeps, or whose time is limited; NULL: it is
     * unknown. */
    struct tt_task *whose;
    double when_s; /* of timers: their time */
};

/* Calls EACH with what is in the ready queue of LOOP, the next one first, until
 * it gives something else than 0; gives that. */
TT_API int tt_loop_each_ready(struct tt_loop *loop,
                              int (*each)(void *data,
                                          const struct tt_pending *what),
                              void *data);
/* Likewise with its timers that are not cancelled, in the order of heapq's
 * list: the next one first, the others not by time. */
TT_API int tt_loop_each_timer(struct tt_loop *loop,
                              int (*each)(void *data,
                                          const struct tt_pending *what),
                              void *data);

/* What a ready handle is, told so that it is the same in every run: for those
 * who choose which one runs (tt_choice.h). */
struct tt_turn {
    struct tt_task *task; /* that it resumes; NULL: none. Borrowed */
    uint64_t who; /* that task, by its name and number; else what runs */
};

/* The lines at which TURN's task is suspended, from its coroutine to the
 * innermost one: equal for tasks that go on with the same code. Where there is
 * no task: `who`. */
TT_API uint64_t tt_turn_where(struct tt_env *env, const struct tt_turn *turn);

/* The handle that is AT places behind the next one of LOOP's ready queue; of
 * those that were cancelled too. False: there is none. */
TT_API bool tt_loop_turn(struct tt_loop *loop, uint64_t at,
                         struct tt_turn *out);
TT_API uint64_t tt_loop_ready_count(const struct tt_loop *loop);
/* To be called by a watcher's `begin`: what begins, the handle that was taken
 * from the queue last or a cancellation from outside. */
TT_API void tt_loop_turn_taken(struct tt_loop *loop, struct tt_turn *out);
/* The same of a task, whatever it does. */
TT_API struct tt_turn tt_task_turn(struct tt_env *env, struct tt_task *task);
/* The AT-th, from 1, of the tasks that wait and that `cancel` asks about before
 * a tick's handles. Borrowed; NULL: there are not so many. */
TT_API struct tt_task *tt_loop_waiting(struct tt_loop *loop, uint64_t at);

/* ---- What is left over --------------------------------------------------- */

/* Tells of what is left over at the end of a program: tasks not done, and
 * exceptions nobody looked at, in order of creation. */
TT_API int tt_env_leftovers(struct tt_env *env,
                            int (*tell)(struct tt_env *env, void *data,
                                        const char *text, size_t size),
                            void *data);
/* Calls EACH for those futures and tasks that are there and have an exception
 * nobody looked at, in order of creation, until it gives something else than 0:
 * gives that, or a failure. */
TT_API int tt_env_unretrieved(struct tt_env *env,
                              int (*each)(struct tt_env *env, void *data,
                                          struct tt_future *future),
                              void *data);
/* The same of those that are gone, too, in no order that shows: the name of the
 * exception's type, and tt_exc_line. Allocates nothing. */
TT_API int tt_env_unretrieved_types(
    struct tt_env *env,
    int (*each)(void *data, struct tt_slice type, uint32_t line), void *data);

#endif
