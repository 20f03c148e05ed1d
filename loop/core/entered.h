/* SPDX-License-Identifier: MIT
 *
 * entered.h: the frames of asyncio in which a loop runs.
 */
#ifndef TT__ENTERED_H
#define TT__ENTERED_H

#include <ticktape/tt.h>

/* Where in asyncio's own code a loop is run from. */
enum tt__at {
    TT__AT_RUN,
    TT__AT_RUN_EXIT,
    TT__AT_RUNNER_RUN,
    TT__AT_EXIT,
    TT__AT_CLOSE_TASKS,
    TT__AT_CLOSE_ASYNCGENS,
    TT__AT_CLOSE_EXECUTOR,
    TT__AT_CANCEL_ALL,
    TT__AT_COMPLETE,
    TT__AT_FOREVER,
    TT__AT_ONCE,
    TT__AT_ONCE_DEBUG,
    TT__AT_HANDLE
};

/* A frame of asyncio's that runs the loop, on the C stack: env->run_from is the
 * innermost, run_forever. */
struct tt__entered {
    enum tt__at at;
    const void *caller; /* of run_forever: the program's frame that runs */
    struct tt__entered *outer;
    /* Of run_until_complete: owns; NULL: the frame holds nothing. */
    struct tt__run_frame *frame;
};

static inline void tt__enter_at(struct tt_env *env, struct tt__entered *here,
                                enum tt__at at)
{
    *here = (struct tt__entered){.at = at, .outer = env->run_from};
    env->run_from = here;
}

/* run_until_complete(FUTURE) is over: who holds its frame holds FUTURE. */
void tt__leave_complete(struct tt_env *env, struct tt__entered *here,
                        struct tt_future *future);

#endif
