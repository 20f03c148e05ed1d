/* SPDX-License-Identifier: MIT
 *
 * access.h: notifying the watcher, if there is one, of what a step depends on.
 */
#ifndef TT__ACCESS_H
#define TT__ACCESS_H

#include <ticktape/tt.h>

static inline void tt__notify_moved(struct tt_env *env, const void *from,
                                    const void *to, size_t size)
{
    if (TT_UNLIKELY(env->watcher != NULL)) {
        env->watcher->moved(env->watcher, from, to, size);
    }
}

/* The running handle learns VALUE, which depends on more than its inputs. */
static inline void tt__notify_learned(struct tt_env *env, uint64_t value)
{
    if (env->chooser != NULL) {
        uint64_t *learned = &env->chooser->learned;
        *learned = (*learned ^ value) * UINT64_C(0x9e3779b97f4a7c15);
        *learned ^= *learned >> 32;
    }
    if (TT_UNLIKELY(env->watcher != NULL)) {
        env->watcher->learn(env->watcher, value);
    }
}

static inline void tt__notify_time(struct tt_env *env, double when_s)
{
    uint64_t bits;
    memcpy(&bits, &when_s, sizeof bits);
    tt__notify_learned(env, bits);
}

/* See struct tt_watcher. */
static inline void tt__notify_notice(struct tt_env *env, enum tt_notice what,
                                     const void *place)
{
    if (TT_UNLIKELY(env->watcher != NULL) && env->watcher->notice != NULL) {
        env->watcher->notice(env->watcher, what, place);
    }
}

void tt__report_change(struct tt_env *env, const void *object,
                       enum tt_notice what);

/* tt_touch() of OBJECT, which is written, with a notice of what happens: both
 * cost one comparison where nobody watches. */
static inline void tt__touch_noticed(struct tt_env *env, const void *object,
                                     enum tt_notice what)
{
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt__report_change(env, object, what);
    }
}

#endif
