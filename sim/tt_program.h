/* SPDX-License-Identifier: MIT
 *
 * sim/tt_program.h: programs in C for the command `ticktape`.
 *
 * A program of one's own is made a shared object, which needs no library: the
 * command has it all.
 *
 *     #include <ticktape/tt_program.h>
 *
 *     TT_ASYNC_MAIN()
 *     {
 *         TT_BEGIN;
 *         TT_PRINT("hello");
 *         TT_END;
 *     }
 *
 *     cc -shared -fPIC -I. -Iloop greet.c -o greet.so
 *     build/ticktape explore greet.so
 *
 * `run`, `explore`, `replay` and `shrink` take it as they take FILE.py.
 * Linked with the library instead, the same file is a program of its own, as
 * TT_ASYNC_MAIN and TT_MAIN also define main(). TT_PROGRAM defines only what
 * the command runs.
 *
 * Its static variables are as they were loaded when a run begins, so that each
 * run is a function of its tape. What they point to is not: memory is to come
 * from the execution (tt_alloc), not from malloc.
 */
#ifndef TT_PROGRAM_H
#define TT_PROGRAM_H

#include <ticktape/tt_sim.h>

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

/* The main() of a program: virtual time by default; its prints go to stdout,
 * reports and failures to stderr; `--trace` prints the trace of its ticks
 * instead, `--real` runs it on epoll and the monotonic clock. START is what
 * TT_PROGRAM defines. Returns the exit status: in virtual time the verdict's
 * (tt_verdict_exit), for real 0 or 1; 2 for other arguments. With the library
 * of a TT_PARANOID build, what leaked and which coroutines were never awaited
 * is listed on stderr at the end. */
TT_API int tt_program_main(int argc, char **argv,
                           int (*start)(struct tt_env *env));

/* Defines main(), and what TT_PROGRAM defines: a program that is linked with
 * the library runs on its own, and as a shared object in the command. Both run
 * AWAITABLE, an expression that gives a coroutine of `env`:
 *
 *     TT_MAIN(serve(env, 8080))
 *
 * Not together with TT_FUZZ_PROGRAM, as libFuzzer has a main() of its own. */
#define TT_MAIN(awaitable_)                                                    \
    TT_PROGRAM                                                                 \
    {                                                                          \
        return tt_program_run(env, (awaitable_));                              \
    }                                                                          \
    int main(int argc, char **argv)                                            \
    {                                                                          \
        return tt_program_main(argc, argv, tt_program);                        \
    }

/* `async def main()` and TT_MAIN of it: begins the body, after TT_ASYNC's rules
 * (loop/tt_async.h). Fields are locals: OWN and VAR. */
#define TT_ASYNC_MAIN(...)                                                     \
    static tt_value tt_async_main(struct tt_env *env);                         \
    TT_MAIN(tt_async_main(env))                                                \
    TT_ASYNC_AS(tt_async_main, "main", __VA_ARGS__)

#ifdef __cplusplus
}
#endif

#endif
