/* SPDX-License-Identifier: MIT
 *
 * sim/tt_program.h: programs in C for the command `ticktape`.
 *
 * A program of one's own is made a shared object, which needs no library: the
 * command has it all.
 *
 *     #include "sim/tt_program.h"
 *
 *     TT_PROGRAM
 *     {
 *         return tt_program_run(env, tt_value_of(greet_new(env)));
 *     }
 *
 *     cc -shared -fPIC -I. -Iloop greet.c -o greet.so
 *     build/ticktape explore greet.so
 *
 * `run`, `explore`, `replay` and `shrink` take it as they take FILE.py. The
 * same file can have a main() of its own beside (see tt_sim.h).
 *
 * Its static variables are as they were loaded when a run begins, so that each
 * run is a function of its tape. What they point to is not: memory is to come
 * from the execution (tt_alloc), not from malloc.
 */
#ifndef TT_PROGRAM_H
#define TT_PROGRAM_H

#include "tt_sim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Defines what the command runs: a function of `struct tt_env *env` that gives
 * 0, or the failure it ended with. */
#define TT_PROGRAM                                                             \
    TT_EXTERN_C TT_API const size_t tt_program_env_size;                       \
    const size_t tt_program_env_size = sizeof(struct tt_env);                  \
    TT_EXTERN_C TT_API int tt_program(struct tt_env *env);                     \
    int tt_program(struct tt_env *env)

/* asyncio.run(MAIN), of which only the outcome is wanted: 0 or the failure.
 * Takes MAIN, which may be TT_NULL: the failure that is pending. */
static inline int tt_program_run(struct tt_env *env, tt_value main)
{
    tt_value result = tt_run(env, main);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

#ifdef __cplusplus
}
#endif

#endif
