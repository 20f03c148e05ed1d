/* SPDX-License-Identifier: MIT
 *
 * draws.c: answers that deviate. See draws.h.
 */
#include "draws.h"

#include <math.h>

#include "sim/base/random.h"

/* Up to so many answers each is as likely. Of more, every other time one of the
 * simple ones is drawn, by their weights in EIGHTHS. */
enum { FEW_UP_TO = 8, SIMPLE = 5, EIGHTHS = 8, WEIGHT = 2 * EIGHTHS + 1 };

bool tt__draws_is_value(enum tt_choice kind, uint64_t n)
{
    return kind == TT_CHOICE_RANDOM && n > FEW_UP_TO;
}

/* The minimum, the maximum, the middle, and between those. */
static uint64_t simple_value(uint64_t n, unsigned at)
{
    const uint64_t values[SIMPLE] = {1, n - 1, n / 2, n / 4, n - n / 4};
    TT_ASSERT(at < SIMPLE && n > FEW_UP_TO);
    return values[at];
}

struct meeting {
    uint64_t *state;
    double from_s, until_s; /* deadlines that a value can meet */
    uint64_t count;         /* of them, so far */
    double when_s;          /* one of them, each as likely */
};

static int meet(void *data, const struct tt_pending *pending)
{
    struct meeting *meeting = data;
    TT_ASSERT(meeting->from_s < meeting->until_s);
    if (pending->when_s >= meeting->from_s &&
        pending->when_s < meeting->until_s &&
        tt__random(meeting->state, ++meeting->count) == 0) {
        meeting->when_s = pending->when_s;
    }
    return 0;
}

/* A value that is a delay until a deadline, if one of a timer made now can be
 * the same; or until a moment before or after it. 0: none. */
static uint64_t meeting_value(uint64_t *state,
                              const struct tt_question *question)
{
    const struct tt_choice_about *about = question->about;
    const struct tt_env *env = question->env;
    uint64_t n = question->n;
    TT_ASSERT(question->kind == TT_CHOICE_RANDOM);
    if (env->running == NULL || about == NULL || !(about->high > about->low) ||
        isinf(about->high - about->low)) {
        return 0;
    }
    double low = about->low, span = about->high - low;
    double now_s = tt_loop_time(env->running);
    struct meeting meeting = {
        .state = state, .from_s = now_s + low, .until_s = now_s + low + span};
    tt_loop_each_timer(env->running, meet, &meeting);
    if (meeting.count == 0) {
        return 0;
    }
    double around_s = (double)tt__random(state, 3) - 1;
    double delay_s = meeting.when_s - now_s + around_s * TT_MOMENT_S;
    double value = (delay_s - low) / span * (double)n;
    return value >= 1 && value < (double)n ? (uint64_t)value : 0;
}

uint64_t tt__draws_answer(uint64_t *state, const struct tt_question *question)
{
    uint64_t n = question->n;
    static const uint8_t simple[EIGHTHS] = {0, 0, 1, 1, 2, 2, 3, 4};
    TT_ASSERT(n >= 2);
    if (!tt__draws_is_value(question->kind, n)) {
        return 1 + tt__random(state, n - 1);
    }
    uint64_t how = tt__random(state, 4), met = 0;
    if (how < 2) {
        return simple_value(n, simple[tt__random(state, EIGHTHS)]);
    }
    if (how == 2) {
        met = meeting_value(state, question);
    }
    TT_ASSERT(met == 0 || met < n);
    return met != 0 ? met : 1 + tt__random(state, n - 1);
}

uint64_t tt__draws_weight(enum tt_choice kind, uint64_t n)
{
    TT_ASSERT(n >= 2);
    return tt__draws_is_value(kind, n) ? WEIGHT : n;
}

uint64_t tt__draws_simple(enum tt_choice kind, uint64_t n, unsigned at)
{
    if (tt__draws_is_value(kind, n)) {
        return at < SIMPLE ? simple_value(n, at) : 0;
    }
    return at < 63 && (uint64_t)1 << at < n ? (uint64_t)1 << at : 0;
}

uint64_t tt__draws_cost(enum tt_choice kind, uint64_t n, uint64_t answer)
{
    TT_ASSERT(answer > 0 && answer < n);
    if (!tt__draws_is_value(kind, n)) {
        return answer;
    }
    unsigned at = 0;
    while (at < SIMPLE && simple_value(n, at) != answer) {
        at++;
    }
    return at + 1;
}
