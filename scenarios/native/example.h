/* SPDX-License-Identifier: MIT
 *
 * scenarios/native/example.h: the main() of the examples that are written
 * without loop/tt_async.h.
 *
 *     NAME            runs the example in virtual time; its prints go to stdout
 *     NAME --trace    prints the tick trace instead
 *     NAME --real     runs it on epoll and the monotonic clock
 *
 * Each is also a program for `ticktape`, build/native/NAME.so: see TT_PROGRAM.
 *
 * An example is a coroutine; its runner varies, the coroutine does not.
 */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <stdio.h>
#include <string.h>

#include <ticktape/tt_program.h>

/* The example's main coroutine; TT_NULL on failure. */
static tt_value start(struct tt_env *env);

TT_PROGRAM
{
    return tt_program_run(env, start(env));
}

static inline int example_main(int argc, char **argv)
{
    return tt_program_main(argc, argv, tt_program);
}

#endif
