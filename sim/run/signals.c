/* SPDX-License-Identifier: MIT
 *
 * signals.c: signals that a search sends to the program (--inject signal).
 *
 * Each signal of the list arrives once at most. Where one may arrive is the
 * choice `signal`: before a poll of a loop, once a handle has run; and, if its
 * handler would run at once, at calls and loops of the program's own code,
 * where CPython looks for signals. At the latest it arrives where the program
 * would wait for ever, without a choice. See MODEL.md.
 */
#include "signals.h"

#include <stdio.h>

#include "internal.h"

enum { TEXT_SIZE = 160 };

static bool asks(const struct tt_env *env)
{
    return (env->asks >> TT_CHOICE_SIGNAL & 1) != 0;
}

/* Whether it may arrive now; AT_STEP: while the program runs. */
static bool may_arrive(const struct tt_env *env, int number, bool at_step)
{
    enum tt_signal_effect effect = tt_signal_effect(env, number);
    return at_step ? effect == TT_SIGNAL_CALLS : effect != TT_SIGNAL_NOTHING;
}

static int arrive(struct tt_env *env, struct tt_signals_outside *outside,
                  uint32_t at)
{
    int number = outside->number[at];
    TT_ASSERT(at < outside->count);
    outside->count--;
    for (uint32_t i = at; i < outside->count; i++) {
        outside->number[i] = outside->number[i + 1];
    }
    outside->interrupts =
        outside->interrupts || strcmp(tt_signal_name(number), "SIGINT") == 0;
    int rc = tt_signal_arrive(env, number);
    return rc < 0 ? rc : tt_signal_check(env);
}

static void explain(struct tt_env *env, int number, bool at_step, uint64_t n,
                    uint64_t answer)
{
    char text[TEXT_SIZE];
    struct tt_place place;
    struct tt_choice_about about = {.loop = env->running, .text = text};
    int size =
        snprintf(text, sizeof text, "%s arrived", tt_signal_name(number));
    if (!at_step) {
        snprintf(text + size, sizeof text - (size_t)size,
                 " before the loop polled");
    } else if (tt_place_now(env, &place)) {
        snprintf(text + size, sizeof text - (size_t)size, " at line %u",
                 (unsigned)place.line);
    }
    tt_choice_explain(env, TT_CHOICE_SIGNAL, n, answer, &about);
}

static int offer(struct tt_env *env, bool at_step)
{
    struct tt_signals_outside *outside = tt_signal_outside(env);
    uint32_t serving[TT_SIGNALS_OUTSIDE], count = 0;
    uint64_t seen = 0; /* the second of two equal ones comes after the first */
    for (uint32_t i = 0; outside != NULL && i < outside->count; i++) {
        uint64_t bit = UINT64_C(1) << (outside->number[i] - 1);
        if (!(seen & bit) && may_arrive(env, outside->number[i], at_step)) {
            serving[count++] = i;
        }
        seen |= bit;
    }
    if (count == 0) {
        return tt_failure(env);
    }
    const struct tt_choice_about about = {.loop = env->running};
    uint64_t n = 1 + (uint64_t)count;
    uint64_t answer = tt_choose_about(env, TT_CHOICE_SIGNAL, n, &about);
    if (answer == 0) {
        return tt_failure(env);
    }
    TT_ASSERT(answer <= count);
    explain(env, outside->number[serving[answer - 1]], at_step, n, answer);
    return arrive(env, outside, serving[answer - 1]);
}

int tt__signals_offer(struct tt_env *env)
{
    return asks(env) && env->tick > 1 ? offer(env, false) : tt_failure(env);
}

/* Modules of the library are not where CPython's have their calls. */
static int offer_at_step(struct tt_env *env)
{
    struct tt_place place;
    return asks(env) && env->tick > 0 && tt_place_now(env, &place) &&
                   !place.is_inside && tt_thread_ident(env) == TT_THREAD_MAIN
               ? offer(env, true)
               : tt_failure(env);
}

bool tt__signals_end_wait(struct tt_env *env)
{
    struct tt_signals_outside *outside =
        env->signals == NULL ? NULL : tt_signal_outside(env);
    for (uint32_t i = 0; outside != NULL && i < outside->count; i++) {
        enum tt_signal_effect effect =
            tt_signal_effect(env, outside->number[i]);
        if (effect == TT_SIGNAL_CALLS || effect == TT_SIGNAL_WAKES) {
            return arrive(env, outside, i) <= 0;
        }
    }
    return false;
}

int tt__signals_start(struct tt_env *env, const struct tt_sim_options *options)
{
    if (options->signals[0] == 0) {
        return 0;
    }
    struct tt_signals_outside *outside = tt_signal_outside(env);
    if (outside == NULL) {
        return tt_failure(env);
    }
    while (outside->count < TT_SIGNALS_OUTSIDE &&
           options->signals[outside->count] != 0) {
        outside->number[outside->count] = options->signals[outside->count];
        outside->count++;
    }
    tt_env_at_step(env, offer_at_step);
    return 0;
}
