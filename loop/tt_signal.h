/* SPDX-License-Identifier: MIT
 *
 * loop/tt_signal.h: signals of an execution.
 *
 * A signal *arrives* (tt_signal_arrive): as the kernel does, this ends the
 * program, does nothing, or notes the signal for its handler and writes its
 * number to the wake-up descriptor. Handlers run where the program checks for
 * signals (tt_signal_check), as CPython's PyErr_CheckSignals: within
 * raise_signal(), while it sleeps or selects, and, where something delivers
 * signals from outside, at calls and loops of the program.
 *
 * Handlers of a loop (loop.add_signal_handler) are called by the loop: the byte
 * in its self-pipe is read at the next poll, which schedules the handler.
 *
 * Invariant: env->signals is NULL until a program asks for signals or one
 * arrives, so that others pay nothing. SIGINT then raises KeyboardInterrupt, or
 * cancels the main task of the Runner that runs.
 */
#ifndef TT_H
#include <ticktape/tt.h> /* every chapter, in order */
#elif !defined(TT_SIGNAL_H)
#define TT_SIGNAL_H

enum { TT_SIGNAL_MAX = 64 };

/* Handlers that are no callables, as small ints. SIGINT's default is
 * TT_SIGNAL_INTERRUPT. */
enum {
    TT_SIGNAL_DEFAULT = 0,
    TT_SIGNAL_IGNORE = 1,
    TT_SIGNAL_OF_LOOP = 2,   /* asyncio's, which does nothing */
    TT_SIGNAL_INTERRUPT = 3, /* raises KeyboardInterrupt */
    TT_SIGNAL_OF_RUNNER = 4  /* Runner._on_sigint */
};

/* What arriving does. */
enum tt_signal_effect {
    TT_SIGNAL_NOTHING,
    TT_SIGNAL_ENDS,  /* the program is killed, or stopped */
    TT_SIGNAL_CALLS, /* a handler, where the program checks for signals */
    TT_SIGNAL_WAKES  /* a loop, which calls the handler */
};

/* "SIGTERM"; NULL: NUMBER has no name. And the number of such a name, of SIZE
 * bytes; 0: there is none. */
TT_API const char *tt_signal_name(int number);
TT_API int tt_signal_named(const char *text, size_t size);

/* The handler of a signal (borrowed): a small int, or a callable. TT_NULL:
 * no memory. */
TT_API tt_value tt_signal_handler(struct tt_env *env, int number);
/* HANDLER (kept) handles it from now on: 0 or a failure. */
TT_API int tt_signal_set(struct tt_env *env, int number, tt_value handler);
TT_API enum tt_signal_effect tt_signal_effect(const struct tt_env *env,
                                              int number);
/* set_wakeup_fd(): the descriptor until now; -1: none. */
TT_API int tt_signal_wakeup(struct tt_env *env, int fd);

/* The signal arrives: 0, or the failure that ends the program. The main thread
 * is interrupted, if it waits. */
TT_API int tt_signal_arrive(struct tt_env *env, int number);
/* The same, sent by the running thread to itself: the main thread does not
 * notice before it has waited. */
TT_API int tt_signal_raise(struct tt_env *env, int number);
/* Calls the handlers of those that arrived, the lowest number first, if this is
 * the main thread: 0, or what one raises. */
TT_API int tt_signal_check(struct tt_env *env);
/* Runner._on_sigint, or KeyboardInterrupt where no Runner handles SIGINT: 0 or
 * the failure. */
TT_API int tt_signal_interrupt(struct tt_env *env, bool by_runner);

/* Signals that something outside may send, each once, in the order in which
 * they are listed. */
enum { TT_SIGNALS_OUTSIDE = 8 };
struct tt_signals_outside {
    uint8_t number[TT_SIGNALS_OUTSIDE]; /* that have not arrived */
    uint32_t count;
    bool interrupts; /* SIGINT was one that has arrived */
};
/* Those of the execution: borrowed; NULL: no memory. */
TT_API struct tt_signals_outside *tt_signal_outside(struct tt_env *env);

/* setitimer(ITIMER_REAL) in virtual time: SIGALRM arrives after FIRST_S seconds
 * (0: never), and then every INTERVAL_S seconds (0: once). 0 or a failure. */
TT_API int tt_signal_alarm(struct tt_env *env, double first_s,
                           double interval_s);
/* When it arrives next; HUGE_VAL: never. And the interval. */
TT_API double tt_signal_alarm_s(const struct tt_env *env, double *interval_s);
/* The clock has moved: what was due arrives, and its handler runs. 0 or a
 * failure. */
TT_API int tt_signal_time_passed(struct tt_env *env);

/* loop.add_signal_handler() and remove_signal_handler(). HANDLE is an
 * asyncio.Handle (kept). Whether there was one, or a failure. */
TT_API int tt_loop_add_signal_handler(struct tt_loop *loop, int number,
                                      tt_value handle);
TT_API int tt_loop_remove_signal_handler(struct tt_loop *loop, int number);
/* Whether FD is an end of its self-pipe. */
TT_API bool tt_loop_owns_fd(const struct tt_loop *loop, int fd);
/* call_soon_threadsafe() was called since this was last called: a loop that
 * waits must not wait any longer. */
TT_API bool tt_loop_take_woken(struct tt_loop *loop);

#endif
