/* SPDX-License-Identifier: MIT
 *
 * name.h: names of tasks and callbacks, as numbers in the record of a run.
 */
#ifndef TT__NAME_H
#define TT__NAME_H

#include <ticktape/tt.h>

/* The name of a task or callback. Ids count from 1 in the order of
 * first use, so they are the same in every run of one tape. */
struct tt_name {
    char *text; /* owns */
    uint32_t size;
    uint32_t hash;
    uint32_t tasks; /* how many tasks were called after it so far */
    uint32_t given; /* how many the program gave it to */
    bool announced; /* the observer was notified of it */
};

/* The id of a name; 0 and a failure noted where there is no memory. */
uint32_t tt__name_id(struct tt_env *env, struct tt_slice name);
/* The id of a coroutine's name. */
uint32_t tt__name_of_coro_slow(struct tt_env *env, tt_value coro);

static inline uint32_t tt__name_of_coro(struct tt_env *env, tt_value coro)
{
    return TT_LIKELY(tt_object(coro)->type == env->name_type)
               ? env->name_type_id
               : tt__name_of_coro_slow(env, coro);
}

/* Notifies the observer of a name, once. Returns ID, or 0 (a failure). */
uint32_t tt__name_announced(struct tt_env *env, uint32_t id);

/* The id of a name, of which the observer is notified; 0 and a failure. */
static inline uint32_t tt__name_shown(struct tt_env *env, struct tt_slice name)
{
    uint32_t id = name.lasting && name.text == env->name_last
                      ? env->name_last_id
                      : tt__name_id(env, name);
    return id != 0 && env->names[id - 1].announced
               ? id
               : tt__name_announced(env, id);
}

#endif
