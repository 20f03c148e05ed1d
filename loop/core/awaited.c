/* SPDX-License-Identifier: MIT
 *
 * awaited.c: which tasks await a future: its _asyncio_awaited_by.
 *
 * Mirrors asyncio/futures.py future_add_to_awaited_by and
 * future_discard_from_awaited_by of 3.14, which keep a set in every future;
 * with several members CPython's order is by address, here it is the one they
 * came in.
 *
 * Only two things can tell that the sets are there: call graphs, which read
 * them, and lifetimes, as a future keeps what awaits it. So where
 * env->tracks_awaiting is set, all of asyncio's additions and removals are
 * made; elsewhere only those of a program, and those of which no callback is
 * left that keeps the task. TT_FUTURE_AWAITED is set exactly in the futures
 * that have a set here.
 */
#include "loop/core/awaited.h"
#include "loop/core/sound.h"

void tt_track_awaiting(struct tt_env *env)
{
    env->tracks_awaiting = true;
}

/* env->awaited has for the number of a future a dict: numbers of futures, and
 * those futures. Numbers, as no class of a program defines their hash. */
static tt_value key_of(const struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    return tt_small_int(future->number);
}

/* The set of FUTURE, made if need be: borrowed, TT_NULL is a failure. */
static tt_value make_set(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    tt_value set = TT_NULL;
    if (env->awaited == TT_NULL && (env->awaited = tt_dict(env)) == TT_NULL) {
        return TT_NULL;
    }
    struct tt_dict *all = tt_dict_cast(env->awaited);
    if (tt_dict_get(env, all, key_of(future), &set) != 0) {
        return set;
    }
    set = tt_dict(env);
    if (set == TT_NULL || tt_dict_set(env, all, key_of(future), set) < 0) {
        tt_unref(env, set);
        return TT_NULL;
    }
    future->head.flags |= TT_FUTURE_AWAITED;
    tt_unref(env, set); /* the dict keeps it */
    return set;
}

int tt__awaited_add(struct tt_env *env, struct tt_future *future,
                    struct tt_future *waiter)
{
    TT_ASSERT(tt__future_sound(future));
    if (waiter == NULL || env->awaiting_over) {
        return 0;
    }
    tt_value set = make_set(env, future), known;
    if (set == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_dict_get(env, tt_dict_cast(set), key_of(waiter), &known);
    if (rc == 0) {
        rc = tt_dict_set(env, tt_dict_cast(set), key_of(waiter),
                         tt_value_of(waiter));
    }
    return rc < 0 ? rc : 0;
}

int tt__awaited_keep(struct tt_env *env, struct tt_future *future,
                     const struct tt_callback *callback, void *data)
{
    TT_ASSERT(tt__future_sound(future));
    return callback->awaiter == NULL
               ? 0
               : tt__awaited_add(env, future,
                                 (struct tt_future *)callback->awaiter(data));
}

/* The set of FUTURE, borrowed; NULL: none. At the end of the execution they
 * go before the futures do. */
static struct tt_dict *find_set(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    tt_value set;
    return future->head.flags & TT_FUTURE_AWAITED && env->awaited != TT_NULL &&
                   tt_dict_get(env, tt_dict_cast(env->awaited), key_of(future),
                               &set) > 0
               ? tt_dict_cast(set)
               : NULL;
}

void tt__awaited_discard_slow(struct tt_env *env, struct tt_future *future,
                              struct tt_future *waiter)
{
    TT_ASSERT(tt__future_sound(future));
    struct tt_dict *set = find_set(env, future);
    if (set != NULL) {
        tt_dict_pop(env, set, key_of(waiter), NULL);
    }
}

void tt__awaited_gone(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    if (find_set(env, future) != NULL) {
        future->head.flags &= ~(uint32_t)TT_FUTURE_AWAITED;
        tt_dict_pop(env, tt_dict_cast(env->awaited), key_of(future), NULL);
    }
}

tt_value tt__awaited_by(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(tt__future_sound(future));
    tt_value list = tt_list(env, NULL, 0);
    const struct tt_dict *set = find_set(env, future);
    const struct tt_entry *entry;
    size_t at = 0;
    while (set != NULL && list != TT_NULL &&
           (entry = tt_dict_next(set, &at)) != NULL) {
        if (tt_list_append(env, tt_list_get(list), entry->value) < 0) {
            tt_clear(env, &list);
        }
    }
    return list;
}

void tt__awaited_drop(struct tt_env *env)
{
    while (env->awaited != TT_NULL) { /* a destroyed object may await again */
        tt_clear(env, &env->awaited);
    }
}

/* ---- As functions of asyncio --------------------------------------------- */

static tt_value add_function(struct tt_env *env, const tt_value *args)
{
    if (!tt_is_future(args[0]) || !tt_is_future(args[1])) {
        return TT_NONE;
    }
    return tt__awaited_add(env, tt_future_cast(args[0]),
                           tt_future_cast(args[1])) < 0
               ? TT_NULL
               : TT_NONE;
}

static tt_value discard_function(struct tt_env *env, const tt_value *args)
{
    if (tt_is_future(args[0]) && tt_is_future(args[1])) {
        tt__awaited_discard(env, tt_future_cast(args[0]),
                            tt_future_cast(args[1]));
    }
    return TT_NONE;
}

#define PAIR(name_, call_)                                                     \
    const struct tt_native tt__native_##name_ = TT_NATIVE(                     \
        #name_, #name_, "fut waiter /", 2, 2, 2, 0, TT_HIDDEN, call_)
PAIR(future_add_to_awaited_by, add_function);
PAIR(future_discard_from_awaited_by, discard_function);
