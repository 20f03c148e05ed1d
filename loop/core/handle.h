/* SPDX-License-Identifier: MIT
 *
 * handle.h: handles: callables of programs in the ready queue and in callbacks.
 */
#ifndef TT__HANDLE_H
#define TT__HANDLE_H

#include <ticktape/tt.h>

#include "loop/core/timer.h"

struct tt__origin;

extern const struct tt_callback tt__handle_callback; /* data: a tt__handle */

/* asyncio.Handle and asyncio.TimerHandle. */
struct tt__handle {
    struct tt_timer timer; /* its callback runs this handle */
    tt_value callable;     /* owns; None once it is cancelled */
    tt_value args; /* owns; TT_NULL: none; a tuple in handles of the loop */
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
struct tt__handle *tt__handle_new(struct tt_loop *loop,
                                  const struct tt_type *type, tt_value callable,
                                  const tt_value *args, size_t count,
                                  tt_value context);
/* call_soon_threadsafe() of a program: its handle shows as a
 * _ThreadSafeHandle. */
tt_value tt__call_soon_threadsafe(struct tt_loop *loop, tt_value callable,
                                  const tt_value *args, size_t count,
                                  tt_value context);
/* A callable with its place, as CPython's messages have it: "f() at a.py:3".
 * In debug mode the arguments show (a tuple, or TT_NULL: none). */
void tt__text_callable(struct tt_text *text, tt_value callable, tt_value args,
                       bool debug);
/* The name of a handle for traces and messages: "step NAME", "sleep timer",
 * "call NAME". */
void tt__text_label(struct tt_text *text, const struct tt_callback *callback,
                    void *data);

#endif
