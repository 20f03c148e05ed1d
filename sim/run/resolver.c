/* SPDX-License-Identifier: MIT
 *
 * resolver.c: when an answer of the resolver is there, the choice `resolve`.
 *
 * A name is resolved by a worker, which asks a server: the answer comes while
 * the loop selects, at once or later. Until it is there the loop's executor
 * cannot be shut down. tests/oracle/kernel.py makes the same choice.
 */
#define _GNU_SOURCE 1
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "net.h"
#include "sim/base/duration.h"

enum { TEXT_MAX = 400, NAME_SHOWN = 300 };

static struct tt__world_sys *world_of(const struct tt_env *env)
{
    TT_ASSERT(env->sys == NULL || env->sys->is_simulated);
    return (struct tt__world_sys *)env->sys;
}

bool tt__answers_any(const struct tt_env *env)
{
    return env->sys != NULL && world_of(env)->answer_count > 0;
}

double tt__answers_next_s(const struct tt__world_sys *self,
                          const struct tt_loop *loop)
{
    double next_s = HUGE_VAL;
    TT_ASSERT(self->answer_count <= TT__NET_ANSWERS);
    for (size_t i = 0; i < self->answer_count; i++) {
        const struct tt__answer *answer = &self->answers[i];
        if (answer->until == TT__UNTIL_TIME && answer->until_s < next_s &&
            (loop == NULL || answer->loop == loop)) {
            next_s = answer->until_s;
        }
    }
    return next_s;
}

double tt__answers_soonest_s(const struct tt_env *env)
{
    return env->sys == NULL ? HUGE_VAL
                            : tt__answers_next_s(world_of(env), NULL);
}

/* ---- The choice ---------------------------------------------------------- */

static void explain(const struct tt_env *env, const struct tt__answer *late,
                    tt_value name, uint64_t n, uint64_t answer)
{
    char text[TEXT_MAX], when[60], after[TT__DURATION_SIZE];
    const struct tt_str *str = tt_is_str(name) ? tt_str_get(name) : NULL;
    if (late->until == TT__UNTIL_TIME) {
        double after_s = late->until_s - env->clock->now_s;
        snprintf(when, sizeof when, "%s later", tt__duration(after_s, after));
    } else {
        snprintf(when, sizeof when, "%s",
                 late->until == TT__UNTIL_POLL
                     ? "one poll later"
                     : "only when the loop had nothing else to do");
    }
    if (str == NULL) {
        snprintf(text, sizeof text, "a name was resolved %s", when);
    } else {
        snprintf(text, sizeof text, "the name %.*s was resolved %s",
                 str->size < NAME_SHOWN ? (int)str->size : NAME_SHOWN,
                 str->text, when);
    }
    const struct tt_choice_about about = {.loop = env->running, .text = text};
    TT_ASSERT(answer > 0 && answer < n);
    tt_choice_explain(world_of(env)->env, TT_CHOICE_RESOLVE, n, answer, &about);
}

int tt__answers_choose(struct tt_sys *sys, struct tt_loop *loop,
                       const struct tt_answer *answer)
{
    struct tt__world_sys *self = (struct tt__world_sys *)sys;
    struct tt_env *env = self->env;
    struct tt__later later;
    if (!(env->enabled >> TT_CHOICE_RESOLVE & 1) || env->running != loop ||
        self->answer_count == TT__NET_ANSWERS) {
        return 0;
    }
    tt__net_find_later(env, loop, &later);
    uint64_t polls = answer->is_crowded ? 2 : 0, n = 1 + polls + later.count;
    const struct tt_choice_about about = {.loop = loop};
    uint64_t chosen = tt_choose_about(env, TT_CHOICE_RESOLVE, n, &about);
    if (chosen == 0 || tt_failure(env) < 0) {
        return tt_failure(env);
    }
    struct tt__answer late = {.loop = loop, .tick = env->tick};
    if (chosen > polls) {
        late.until = TT__UNTIL_TIME;
        late.until_s = later.at[chosen - polls - 1];
    } else {
        late.until = chosen == 1 ? TT__UNTIL_POLL : TT__UNTIL_IDLE;
    }
    explain(env, &late, answer->name, n, chosen);
    late.publish = tt_ref(answer->publish);
    self->answers[self->answer_count++] = late;
    return 1;
}

/* ---- Delivery ------------------------------------------------------------ */

static struct tt__answer take(struct tt__world_sys *self, size_t at)
{
    struct tt__answer taken = self->answers[at];
    TT_ASSERT(at < self->answer_count);
    memmove(&self->answers[at], &self->answers[at + 1],
            (--self->answer_count - at) * sizeof taken);
    return taken;
}

/* A poll later is the next tick, or now if the loop would wait. */
static bool is_due(const struct tt_env *env, const struct tt__answer *answer,
                   bool is_idle)
{
    switch (answer->until) {
    case TT__UNTIL_POLL:
        return is_idle || env->tick > answer->tick;
    case TT__UNTIL_IDLE:
        return is_idle;
    default:
        return answer->until_s <= env->clock->now_s;
    }
}

int tt__answers_deliver(struct tt_env *env, struct tt_loop *loop, bool is_idle)
{
    struct tt__world_sys *self = world_of(env);
    int count = 0, rc = 0;
    for (size_t i = 0; rc == 0 && self != NULL && i < self->answer_count;) {
        const struct tt__answer *answer = &self->answers[i];
        if (answer->loop == loop && is_due(env, answer, is_idle)) {
            struct tt__answer due = take(self, i);
            rc = tt_loop_answer(loop, due.publish);
            tt_unref(env, due.publish);
            count++;
        } else {
            i++;
        }
    }
    TT_ASSERT(self == NULL || self->answer_count <= TT__NET_ANSWERS);
    return rc < 0 ? rc : count;
}

int tt__answers_due(struct tt_sys *sys, struct tt_loop *loop)
{
    struct tt__world_sys *self = (struct tt__world_sys *)sys;
    int count = tt__answers_deliver(self->env, loop, false);
    return count < 0 ? count : 0;
}

void tt__answers_drop(struct tt__world_sys *self, const struct tt_loop *loop)
{
    TT_ASSERT(self->answer_count <= TT__NET_ANSWERS);
    for (size_t i = self->answer_count; i > 0; i--) {
        if (loop == NULL || self->answers[i - 1].loop == loop) {
            struct tt__answer dropped = take(self, i - 1);
            tt_unref(self->env, dropped.publish);
        }
    }
}
