/* SPDX-License-Identifier: MIT
 *
 * signals.c: signals that a search sends to the program (--inject signal), and
 * to its children (--inject proc: SIGKILL).
 *
 * Each signal of the list arrives once at most. Where one may arrive is the
 * choice `signal`: before a poll of a loop, once a handle has run; and, if its
 * handler would run at once, at calls and loops of the program's own code,
 * where CPython looks for signals, and while the main thread waits for others.
 * At the latest it arrives where the program would wait forever, without a
 * choice. See MODEL.md.
 */
#include "signals.h"

#include <stdio.h>

#include "internal.h"

enum { TEXT_SIZE = 160, SIGKILL_NUMBER = 9, KILLED_MAX = 2 };

/* Where a signal may arrive. */
enum moment { BEFORE_POLL, AT_STEP, AT_WAIT };

static bool is_enabled(const struct tt_env *env)
{
    return (env->enabled >> TT_CHOICE_SIGNAL & 1) != 0;
}

static bool may_arrive(const struct tt_env *env, int number, enum moment moment)
{
    enum tt_signal_effect effect = tt_signal_effect(env, number);
    return moment == BEFORE_POLL ? effect != TT_SIGNAL_NOTHING
                                 : effect == TT_SIGNAL_CALLS;
}

/* A thread that is about to wait calls no handler. */
static int arrive(struct tt_env *env, struct tt_signals_outside *outside,
                  uint32_t at, enum moment moment)
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
    return rc < 0 || moment == AT_WAIT ? rc : tt_signal_check(env);
}

static void explain(struct tt_env *env, int number, enum moment moment,
                    uint64_t n, uint64_t answer)
{
    char text[TEXT_SIZE];
    struct tt_place place;
    struct tt_choice_about about = {.loop = env->running, .text = text};
    int size =
        snprintf(text, sizeof text, "%s arrived", tt_signal_name(number));
    if (moment == BEFORE_POLL) {
        snprintf(text + size, sizeof text - (size_t)size,
                 " before the loop polled");
    } else if (moment == AT_WAIT) {
        snprintf(text + size, sizeof text - (size_t)size,
                 " while all threads waited");
    } else if (tt_place_now(env, &place)) {
        snprintf(text + size, sizeof text - (size_t)size, " at line %u",
                 (unsigned)place.line);
    }
    tt_choice_explain(env, TT_CHOICE_SIGNAL, n, answer, &about);
}

static int offer(struct tt_env *env, enum moment moment)
{
    struct tt_signals_outside *outside = tt_signal_outside(env);
    uint32_t serving[TT_SIGNALS_OUTSIDE], count = 0;
    uint64_t seen = 0; /* the second of two equal ones comes after the first */
    for (uint32_t i = 0; outside != NULL && i < outside->count; i++) {
        uint64_t bit = UINT64_C(1) << (outside->number[i] - 1);
        if (!(seen & bit) && may_arrive(env, outside->number[i], moment)) {
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
    explain(env, outside->number[serving[answer - 1]], moment, n, answer);
    return arrive(env, outside, serving[answer - 1], moment);
}

int tt__signals_offer(struct tt_env *env)
{
    return is_enabled(env) && env->tick > 1 ? offer(env, BEFORE_POLL)
                                            : tt_failure(env);
}

/* ---- Children ------------------------------------------------------------ */

static bool may_kill(const struct tt_env *env)
{
    return (env->enabled >> TT_CHOICE_PROC & 1) != 0 &&
           env->killed_children < KILLED_MAX;
}

/* tt_env.choose_kill */
static bool choose_kill(struct tt_env *env, const char *name)
{
    char text[TEXT_SIZE];
    struct tt_choice_about about = {.text = text};
    if (!may_kill(env) ||
        tt_choose_about(env, TT_CHOICE_PROC, 2, &about) == 0) {
        return false;
    }
    snprintf(text, sizeof text, "%s was killed", name);
    env->killed_children++;
    tt_choice_explain(env, TT_CHOICE_PROC, 2, 1, &about);
    return true;
}

/* A child in Python, whose program is at PLACE. */
static int offer_kill(struct tt_env *env, const struct tt_place *place)
{
    char name[TEXT_SIZE];
    snprintf(name, sizeof name, "the process at line %u of %s",
             (unsigned)place->line, place->file);
    return choose_kill(env, name) ? tt_process_exit(env, -SIGKILL_NUMBER)
                                  : tt_failure(env);
}

/* ---- While the program runs ---------------------------------------------- */

/* Whether the program has set a handler for one of those that may arrive. */
static bool has_handler(struct tt_env *env)
{
    const struct tt_signals_outside *outside = tt_signal_outside(env);
    for (uint32_t i = 0; outside != NULL && i < outside->count; i++) {
        if (!tt_is_small_int(tt_signal_handler(env, outside->number[i]))) {
            return true;
        }
    }
    return false;
}

/* A program without a loop has begun once it has a handler or a thread: before,
 * a signal would end most programs. */
static bool has_begun(struct tt_env *env)
{
    return env->tick > 0 || env->threads != NULL || has_handler(env);
}

/* Modules of the library are not where CPython's have their calls. */
static int offer_at_step(struct tt_env *env)
{
    struct tt_place place;
    bool is_own =
        !TT_LANGUAGE_HAS(env, is_atomic) || !env->language->is_atomic(env);
    if (!is_own || !tt_place_now(env, &place) || place.is_inside) {
        return tt_failure(env);
    }
    if (tt_process_is_child(env)) {
        return offer_kill(env, &place);
    }
    bool is_free =
        tt_thread_ident(env) == TT_THREAD_MAIN || tt_thread_main_waits(env);
    return is_enabled(env) && is_free && has_begun(env) ? offer(env, AT_STEP)
                                                        : tt_failure(env);
}

static int offer_at_wait(struct tt_env *env, bool for_ever)
{
    if (tt_process_is_child(env) || !tt_thread_main_waits(env)) {
        return tt_failure(env);
    }
    const struct tt_signals_outside *outside = tt_signal_outside(env);
    uint32_t left = outside == NULL ? 0 : outside->count;
    if (for_ever) {
        tt__signals_end_wait(env);
    } else if (is_enabled(env)) {
        offer(env, AT_WAIT);
    }
    return tt_failure(env) < 0 ? tt_failure(env) : outside->count < left;
}

bool tt__signals_end_wait(struct tt_env *env)
{
    struct tt_signals_outside *outside =
        env->signals == NULL ? NULL : tt_signal_outside(env);
    for (uint32_t i = 0; outside != NULL && i < outside->count; i++) {
        enum tt_signal_effect effect =
            tt_signal_effect(env, outside->number[i]);
        if (effect == TT_SIGNAL_CALLS || effect == TT_SIGNAL_WAKES) {
            return arrive(env, outside, i,
                          tt_thread_main_waits(env) ? AT_WAIT : BEFORE_POLL) <=
                   0;
        }
    }
    return false;
}

int tt__signals_start(struct tt_env *env, const struct tt_sim_options *options)
{
    if (options->enabled >> TT_CHOICE_PROC & 1) {
        tt_env_at_step(env, offer_at_step);
        env->choose_kill = choose_kill;
    }
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
    env->at_wait = offer_at_wait;
    return 0;
}
