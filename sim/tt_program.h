/* SPDX-License-Identifier: MIT
 *
 * sim/tt_program.h: programs in C for the command `ticktape`.
 *
 * A program is built as a shared object. It needs no library, because the
 * command contains it.
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
 *     cc -shared -fPIC $(pkg-config --cflags ticktape) greet.c -o greet.so
 *     ticktape explore greet.so
 *
 * `run`, `explore`, `replay` and `shrink` accept it like FILE.py. Linked with
 * the library instead, the same file is a standalone program, because
 * TT_ASYNC_MAIN and TT_MAIN also define main(). TT_PROGRAM defines only the
 * function that the command runs.
 *
 * When a run begins, static variables have their initial values again, so that
 * each run is a function of its tape. That does not hold for what they point
 * to: allocate memory from the execution (tt_alloc), not with malloc.
 */
#ifndef TT_PROGRAM_H
#define TT_PROGRAM_H

#include <ticktape/tt_sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Defines the function that the command runs. It has the parameter `struct
 * tt_env *env` and returns 0, or the failure it ended with. */
#define TT_PROGRAM                                                             \
    TT_EXTERN_C TT_API const size_t tt_program_env_size;                       \
    const size_t tt_program_env_size = sizeof(struct tt_env);                  \
    TT_EXTERN_C TT_API int tt_program(struct tt_env *env);                     \
    int tt_program(struct tt_env *env)

/* asyncio.run(MAIN) without its result: 0 or the failure. Takes MAIN; if that
 * is TT_NULL, returns the pending failure. */
static inline int tt_program_run(struct tt_env *env, tt_value main)
{
    tt_value result = tt_run(env, main);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

/* The main() of a standalone program: virtual time by default; prints go to
 * stdout, reports and failures to stderr; `--trace` prints the trace of its
 * ticks instead, `--real` runs it on epoll and the monotonic clock; both may be
 * given. START is the function that TT_PROGRAM defines. Returns the exit
 * status: in virtual time the verdict's (tt_verdict_exit), for real 0 or 1; 2
 * for other arguments.
 * With the library of a TT_PARANOID build, leaked objects and coroutines that
 * were never awaited are listed on stderr at the end. */
TT_API int tt_program_main(int argc, char **argv,
                           int (*start)(struct tt_env *env));

/* Defines main() and the function of TT_PROGRAM, so that the file can be linked
 * with the library, or built as a shared object for the command. Both run
 * AWAITABLE, an expression for a coroutine, which may use `env`:
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

/* `async def main()` and TT_MAIN of it: begins the body, with TT_ASYNC's rules
 * (tt_async.h). Fields are locals: OWN and VAR. */
#define TT_ASYNC_MAIN(...)                                                     \
    static tt_value tt_async_main(struct tt_env *env);                         \
    TT_MAIN(tt_async_main(env))                                                \
    TT_ASYNC_AS(tt_async_main, "main", __VA_ARGS__)

#ifdef __cplusplus
}
#endif

#endif
