/* SPDX-License-Identifier: MIT
 *
 * loop/tt.h: asyncio's event loop, as CPython 3.14 implements it, in C.
 *
 * This header, with the chapters that it includes, is the manual of the
 * library for programs in C. Names are asyncio's own, prefixed with tt_, and
 * the semantics are asyncio's too: where the text is silent, read `Lib/asyncio`
 * of CPython 3.14. `make conformance` lists the C function of each name.
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
 * (or, in the source tree, cc -I. greet.c build/libtt.a -lpthread -lm -lgmp
 * -lpcre2-8).
 * <ticktape/tt_sim.h> runs the same coroutine in virtual time,
 * <ticktape/tt_explore.h> in every order that asyncio allows, and
 * scenarios/native/ has more examples.
 *
 * Failure. A function that returns a value or an object returns TT_NULL or
 * NULL when it fails; any other function returns 0 (or a count), or a negative
 * TT_E... when it fails. In both cases tt_failure() returns the reason:
 * TT_ERAISED is a program's exception, which stays in the environment's slot
 * until it is taken (tt_exc_take) or leaves the program; any other code is a
 * condition that ends the execution and that no program can catch. A broken
 * invariant of the library stops the process (TT_ASSERT), and so does calling
 * most functions while a failure is pending. Where the text says so, the
 * TT_NULL of a failed call may be passed as an argument; the outer call then
 * fails as the inner one did.
 *
 * Ownership. A caller *owns* a reference that it must unref. A function
 * *borrows* its arguments, unless the text says that it *keeps* one (adds a
 * reference of its own) or *takes* it (the caller's reference becomes the
 * callee's, also on failure). A result is *new* (the caller owns it), unless
 * the text says that it is *borrowed*.
 *
 * Threads. Only the thread that runs an environment may access it. The only
 * function that another thread may call is tt_loop_call_soon_threadsafe, on a
 * loop with a real selector.
 *
 * Units. Times are doubles in seconds; `_s` ends their names.
 *
 * C++. The headers are C++17 too. A coroutine's struct may have no member with
 * a constructor or destructor. Its body is a switch, so no await may jump past
 * an initialised variable. No exception of C++ may leave it.
 */
#ifndef TT_H
#define TT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The version of ticktape: the Makefile, the command and packages read it
 * here. */
#define TT_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
/* As in C, arrays may be flexible, and functions and structs share names. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#endif

/* Values and their types: the data that passes through the loop. */
#include <ticktape/tt_object.h>
#include <ticktape/tt_data.h>
#include <ticktape/tt_exception.h>
#include <ticktape/tt_call.h>

/* One execution and its environment. */
#include <ticktape/tt_choice.h>
#include <ticktape/tt_watch.h>
#include <ticktape/tt_language.h>
#include <ticktape/tt_env.h>

/* asyncio, from the lowest layer up. */
#include <ticktape/tt_coro.h>
#include <ticktape/tt_loop.h>
#include <ticktape/tt_thread.h>
#include <ticktape/tt_signal.h>
#include <ticktape/tt_task.h>
#include <ticktape/tt_await.h>
#include <ticktape/tt_sync.h>
#include <ticktape/tt_async.h>
#include <ticktape/tt_concurrent.h>
#include <ticktape/tt_run.h>
#include <ticktape/tt_inspect.h>

/* Inline functions; nothing to read. */
#include <ticktape/tt_inline.h>

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif
