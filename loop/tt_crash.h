/* SPDX-License-Identifier: MIT
 *
 * loop/tt_crash.h: ending tasks without their cleanup, as a machine does that
 * crashes. For simulations: programs use tt_control_crash (sim/tt_world.h).
 */
#ifndef TT_CRASH_H
#define TT_CRASH_H

#include <ticktape/tt.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a crash ends: the tasks, callbacks and timers in whose context VAR is
 * set to NAME, a str, and the callbacks of descriptors for which has_fd is
 * true. */
struct tt_crash {
    tt_value var;         /* a ContextVar; borrowed */
    tt_value name;        /* borrowed */
    struct tt_list *kept; /* receives what they hold; borrowed */
    bool (*has_fd)(void *data, int fd);
    void *data;
};

/* Ends them: no line of theirs runs any more, neither `finally` nor __del__,
 * and nothing reports them. What they hold is kept until tt_crash_drop(). The
 * running task must be none of them. 0 or a failure. */
TT_API int tt_crash(struct tt_env *env, const struct tt_crash *crash);
/* The execution ends: drops KEPT, a list of what crashes have ended. */
TT_API void tt_crash_drop(struct tt_env *env, tt_value kept);

#ifdef __cplusplus
}
#endif

#endif
