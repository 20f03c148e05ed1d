/* SPDX-License-Identifier: MIT
 *
 * select.c: what other threads do while a loop selects.
 *
 * Names are resolved by a worker, as in CPython: it begins while the loop
 * selects, and its answer is there at once, unless the simulation makes it late
 * (tt_sys.answered).
 */
#include "loop/core/select.h"

#include <ticktape/tt_sys.h>

#include "loop/core/loop.h"
#include "loop/core/methods/network_methods.h"
#include "loop/core/methods/own_selector.h"
#include "loop/core/sound.h"

static int keep(struct tt_loop *loop, tt_value entry)
{
    struct tt_env *env = loop->env;
    TT_ASSERT(tt__loop_sound(loop));
    if (loop->at_select == TT_NULL) {
        loop->at_select = tt_list(env, NULL, 0);
    }
    return loop->at_select == TT_NULL || entry == TT_NULL
               ? tt_failure(env)
               : tt_list_append(env, tt_list_get(loop->at_select), entry);
}

int tt__call_at_select(struct tt_loop *loop, tt_value callable)
{
    TT_ASSERT(callable != TT_NULL);
    return keep(loop, callable);
}

int tt__resolve_at_select(struct tt_loop *loop, tt_value begin, tt_value name)
{
    const tt_value items[] = {begin, name};
    tt_value entry = tt_tuple(loop->env, items, 2);
    int rc = keep(loop, entry);
    tt_unref(loop->env, entry);
    return rc;
}

/* Whether something else may happen before the loop waits. */
static bool is_crowded(const struct tt_loop *loop)
{
    double first_s = tt__loop_first_deadline(loop); /* NaN: none */
    TT_ASSERT(loop->fd_count >= loop->has_self_pipe);
    return loop->ready_head != loop->ready_tail || loop->stopping ||
           first_s <= tt_time(loop->env) ||
           loop->fd_count > loop->has_self_pipe;
}

/* Begins to resolve a name: returns what makes the answer known, TT_NONE if
 * nothing is to be made known now, or TT_NULL. */
static tt_value begin_lookup(struct tt_loop *loop,
                             const struct tt_tuple *lookup)
{
    struct tt_env *env = loop->env;
    TT_ASSERT(lookup->count == 2);
    tt_value publish = tt_call(env, lookup->at[0], NULL, 0);
    struct tt_sys *sys = env->sys;
    if (publish == TT_NULL || publish == TT_NONE || sys == NULL ||
        sys->answered == NULL || tt__is_own_selector(loop->selector)) {
        return publish;
    }
    const struct tt_answer answer = {.publish = publish,
                                     .name = lookup->at[1],
                                     .is_crowded = is_crowded(loop)};
    int late = sys->answered(sys, loop, &answer);
    if (late == 0) {
        return publish;
    }
    tt_unref(env, publish);
    loop->answers_late += late > 0;
    return late < 0 ? TT_NULL : TT_NONE;
}

/* In place of each name in ALL: what is to be called now. */
static int begin_lookups(struct tt_loop *loop, struct tt_list *all)
{
    struct tt_env *env = loop->env;
    TT_ASSERT(tt__loop_sound(loop));
    for (uint32_t i = 0; i < all->count; i++) {
        if (!tt_is_tuple(all->at[i])) {
            continue; /* a callable */
        }
        tt_value publish = begin_lookup(loop, tt_tuple_get(all->at[i]));
        if (publish == TT_NULL) {
            return tt_failure(env);
        }
        tt_set(env, &all->at[i], publish);
    }
    return 0;
}

int tt__at_select(struct tt_loop *loop)
{
    struct tt_env *env = loop->env;
    tt_value all = loop->at_select;
    struct tt_list *list = tt_list_get(all);
    int rc = 0;
    TT_ASSERT(list != NULL);
    loop->at_select = TT_NULL;
    if (loop->answers_late > 0) {
        rc = env->sys->deliver(env->sys, loop);
    }
    rc = rc < 0 ? rc : begin_lookups(loop, list);
    for (uint32_t i = 0; rc == 0 && i < list->count; i++) {
        if (list->at[i] != TT_NONE) {
            tt_value result = tt_call(env, list->at[i], NULL, 0);
            rc = result == TT_NULL ? tt_failure(env) : 0;
            tt_unref(env, result);
        }
    }
    if (rc == 0 && loop->answers_late > 0 && loop->at_select == TT_NULL) {
        loop->at_select = tt_list(env, NULL, 0); /* looked at next time too */
        rc = loop->at_select == TT_NULL ? tt_failure(env) : 0;
    }
    tt_unref(env, all);
    return rc;
}

/* ---- Joining the workers ------------------------------------------------- */

int tt__jobs_changed(struct tt_loop *loop)
{
    struct tt_future *joiner = loop->jobs_joiner;
    TT_ASSERT(tt__loop_sound(loop));
    if (loop->jobs_pending > 0 || loop->answers_late > 0 || joiner == NULL) {
        return 0;
    }
    loop->jobs_joiner = NULL;
    loop->woken = true;
    int rc = loop->closed ? 0 : tt__call_set_waiter(loop, joiner);
    tt_future_unref(loop->env, joiner);
    return rc;
}

bool tt__join_jobs(struct tt_loop *loop, struct tt_future *waiter)
{
    TT_ASSERT(tt__future_sound(waiter));
    bool is_busy = (loop->jobs_pending > 0 || loop->answers_late > 0) &&
                   loop->jobs_joiner == NULL;
    if (is_busy) {
        tt_ref(waiter);
        loop->jobs_joiner = waiter;
    }
    return is_busy;
}

int tt_loop_answer(struct tt_loop *loop, tt_value publish)
{
    struct tt_env *env = loop->env;
    TT_ASSERT(loop->answers_late > 0);
    loop->answers_late--;
    tt_value result = tt_call(env, publish, NULL, 0);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : tt__jobs_changed(loop);
}
