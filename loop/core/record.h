/* SPDX-License-Identifier: MIT
 *
 * record.h: events for the observer.
 */
#ifndef TT__RECORD_H
#define TT__RECORD_H

#include <ticktape/tt.h>

int tt__record_slow(struct tt_env *env, enum tt_event event, uint32_t id,
                    uint64_t data);
int tt__record_name(struct tt_env *env, uint32_t id, const char *text,
                    size_t size);
/* RC is what the observer's `print` or `error` returned, which may not have
 * noted its failure: 0, or the failure. */
int tt__written(struct tt_env *env, int rc);
/* A record with a text, cut into one line (addresses hidden). */
int tt__record_text(struct tt_env *env, enum tt_event event, const char *text,
                    size_t size);

static inline bool tt__recording(const struct tt_env *env)
{
    return env->observer->end != NULL;
}

/* Records an event of the running tick, after an event for the tick itself. */
TT_INLINE int tt__record(struct tt_env *env, enum tt_event event, uint32_t id,
                         uint64_t data)
{
    struct tt_observer *observer = env->observer;
    struct tt_record *at = observer->at;
    if (env->tick_shown != env->tick) {
        const struct tt_clock *clock = env->clock;
        if (TT_UNLIKELY(observer->end - at < 2 || env->running == NULL ||
                        clock->read != NULL)) {
            return tt__record_slow(env, event, id, data);
        }
        env->tick_shown = env->tick;
        at->event = TT_EVENT_TICK;
        at->id = (uint32_t)env->tick;
        memcpy(&at->data, &clock->now_s, sizeof at->data);
        at++;
    } else if (TT_UNLIKELY(at == observer->end)) {
        return tt__record_slow(env, event, id, data);
    }
    at->event = event;
    at->id = id;
    at->data = data;
    observer->at = at + 1;
    return 0;
}

#endif
