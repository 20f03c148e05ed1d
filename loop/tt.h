/* SPDX-License-Identifier: MIT
 *
 * loop/tt.h: asyncio's event loop, as CPython 3.14 implements it, in C.
 *
 * This header, with the chapters that it includes, is the manual of the
 * library for programs in C. Names are asyncio's own with tt_ in front, and so
 * are the semantics: where the text is silent, read `Lib/asyncio` of CPython
 * 3.14. `make conformance` prints which function is what of asyncio.
 *
 *     #include <ticktape/tt.h>                 // greet.c
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
 *     $ cc greet.c $(pkg-config --cflags --libs ticktape) -o greet
 *
 * (or, in the source tree, cc -I. greet.c build/libtt.a -lpthread -lm).
 * sim/tt_sim.h runs the same coroutine in virtual time, sim/tt_explore.h in
 * every order that asyncio allows, and scenarios/native/ has more to read.
 *
 * Failure. A function whose result is a value or an object gives TT_NULL or
 * NULL when it fails; any other function gives 0 (or a count) and fails with
 * a negative TT_E.... In both cases tt_failure() says what happened:
 * TT_ERAISED is a program's exception, which waits in the environment's slot
 * until somebody takes it (tt_exc_take) or it leaves the program; any other
 * code is a condition that ends the execution and that no program can catch.
 * What no caller could do anything about, a broken invariant of our own,
 * stops the process (TT_ASSERT); so does to call most functions while a failure
 * is pending. Where the text says so a failed call's TT_NULL may be passed on,
 * and the outer call fails as the inner one did.
 *
 * Ownership is said in four words. A caller *owns* what it must unref; a
 * function *borrows* an argument unless it says that it *keeps* it (takes its
 * own reference) or *takes* it (the caller's reference is gone, also on
 * failure); a result is *given* (the caller owns it) unless it is *borrowed*.
 *
 * Threads. Only the thread that runs an environment may touch it. The one thing
 * that another may call is tt_loop_call_soon_threadsafe, on a loop with a real
 * selector.
 *
 * Units. Times are doubles in seconds; `_s` ends their names.
 *
 * C++. The headers are C++17 too. A coroutine's struct may hold nothing that
 * has a constructor or destructor, its body is a switch, into which no
 * initialised variable may be jumped past, and no exception of C++ may leave
 * it.
 */
#ifndef TT_H
#define TT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
/* As in C, arrays may be flexible, and functions called what structs are. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#endif

/* Values and what they are: for whoever passes data through the loop. */
#include <ticktape/tt_object.h>
#include <ticktape/tt_data.h>
#include <ticktape/tt_exception.h>
#include <ticktape/tt_call.h>

/* One execution and the world around it. */
#include <ticktape/tt_choice.h>
#include <ticktape/tt_watch.h>
#include <ticktape/tt_language.h>
#include <ticktape/tt_env.h>

/* asyncio, from below. */
#include <ticktape/tt_coro.h>
#include <ticktape/tt_loop.h>
#include <ticktape/tt_task.h>
#include <ticktape/tt_await.h>
#include <ticktape/tt_sync.h>
#include <ticktape/tt_async.h>
#include <ticktape/tt_concurrent.h>
#include <ticktape/tt_run.h>
#include <ticktape/tt_inspect.h>

/* What is too small to call; nothing to read. */
#include <ticktape/tt_inline.h>

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif
