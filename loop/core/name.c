/* SPDX-License-Identifier: MIT
 *
 * name.c: names that records stand for, and that tasks are counted by.
 *
 * A record of the trace is 16 bytes and holds no text: each name gets a
 * number when it is first used, and one record has the text. The table is
 * open addressing over an array in the order of first use; nothing is ever
 * removed.
 */
#include "loop/core/name.h"

#include "loop/core/record.h"

enum { NAMES_MAX = 1 << 24 };

static uint32_t hash_name(const char *text, size_t size)
{
    uint32_t hash = 2166136261u; /* FNV-1a: names are short */
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ (uint8_t)text[i]) * 16777619u;
    }
    return hash;
}

static void index_name(struct tt_env *env, uint32_t at)
{
    TT_ASSERT((env->name_mask & (env->name_mask + 1)) == 0);
    uint32_t slot = env->names[at].hash & env->name_mask;
    while (env->name_index[slot] != 0) {
        slot = (slot + 1) & env->name_mask;
    }
    env->name_index[slot] = at + 1;
}

struct tt_slice tt_record_name(const struct tt_env *env, uint32_t id)
{
    TT_ASSERT(id > 0 && id <= env->name_count);
    const struct tt_name *name = &env->names[id - 1];
    return (struct tt_slice){name->text, name->size, false};
}

/* Doubles the array and its index. */
static int grow_names(struct tt_env *env)
{
    uint32_t old = env->name_capacity;
    uint32_t capacity = old == 0 ? 8 : old * 2;
    TT_ASSERT(env->name_count == old);
    if (capacity > NAMES_MAX) {
        return tt_fail(env, TT_ELIMIT, "more than %d names of tasks",
                       (int)NAMES_MAX);
    }
    struct tt_name *names = tt_realloc(env, env->names, old * sizeof *names,
                                       capacity * sizeof *names);
    if (names == NULL) {
        return TT_ENOMEM;
    }
    env->names = names;
    env->name_capacity = capacity;
    uint32_t *index = tt_alloc(env, 2 * capacity * sizeof *index);
    if (index == NULL) {
        return TT_ENOMEM;
    }
    if (env->name_index != NULL) {
        tt_free(env, env->name_index, (env->name_mask + 1) * sizeof *index);
    }
    memset(index, 0, 2 * capacity * sizeof *index);
    env->name_index = index;
    env->name_mask = 2 * capacity - 1;
    for (uint32_t i = 0; i < env->name_count; i++) {
        index_name(env, i);
    }
    return 0;
}

static uint32_t find_name(const struct tt_env *env, struct tt_slice name,
                          uint32_t hash)
{
    if (env->name_index == NULL) {
        return 0;
    }
    uint32_t slot = hash & env->name_mask;
    for (uint32_t id; (id = env->name_index[slot]) != 0;
         slot = (slot + 1) & env->name_mask) {
        TT_ASSERT(id <= env->name_count);
        const struct tt_name *known = &env->names[id - 1];
        if (known->hash == hash && known->size == name.size &&
            memcmp(known->text, name.text, name.size) == 0) {
            return id;
        }
    }
    return 0;
}

/* Of a lasting text; 0: it was not looked up lately. */
static uint32_t recent_name(struct tt_env *env, const char *text)
{
    for (uint32_t i = 0; i < sizeof env->named / sizeof *env->named; i++) {
        if (env->named[i].text == text) {
            env->name_last = text;
            env->name_last_id = env->named[i].id;
            return env->name_last_id;
        }
    }
    return 0;
}

static void remember_name(struct tt_env *env, const char *text, uint32_t id)
{
    uint32_t at = env->named_next++ % (sizeof env->named / sizeof *env->named);
    env->named[at].text = text;
    env->named[at].id = id;
    env->name_last = text;
    env->name_last_id = id;
}

uint32_t tt__name_id(struct tt_env *env, struct tt_slice name)
{
    if (name.lasting && name.text == env->name_last) {
        return env->name_last_id;
    }
    if (name.text == NULL) {
        name = (struct tt_slice){"?", 1, true};
    }
    uint32_t recent = name.lasting ? recent_name(env, name.text) : 0;
    if (recent != 0) {
        return recent;
    }
    uint32_t hash = hash_name(name.text, name.size);
    uint32_t id = find_name(env, name, hash);
    if (id == 0) {
        if (2 * (env->name_count + 1) > env->name_mask + 1 ||
            env->name_count == env->name_capacity) {
            if (grow_names(env) < 0) {
                return 0;
            }
        }
        char *text = tt_alloc(env, name.size + 1);
        if (text == NULL) {
            return 0;
        }
        memcpy(text, name.text, name.size);
        text[name.size] = '\0';
        env->names[env->name_count] = (struct tt_name){
            .text = text, .size = (uint32_t)name.size, .hash = hash};
        index_name(env, env->name_count);
        id = ++env->name_count;
    }
    TT_ASSERT(env->names[id - 1].size == name.size);
    if (name.lasting) {
        remember_name(env, name.text, id);
    }
    return id;
}

uint32_t tt__name_of_coro_slow(struct tt_env *env, tt_value coro)
{
    const struct tt_type *type = tt_type_of(coro);
    uint32_t id = tt__name_id(env, tt_name_of(coro));
    if (type->name_of == tt_coro_name) {
        env->name_type = type;
        env->name_type_id = id;
    }
    return id;
}

uint32_t tt__name_announced(struct tt_env *env, uint32_t id)
{
    if (id == 0) {
        return 0;
    }
    TT_ASSERT(id <= env->name_count);
    struct tt_name *name = &env->names[id - 1];
    if (!name->announced && tt__recording(env)) {
        name->announced = true;
        if (tt__record_name(env, id, name->text, name->size) < 0) {
            return 0;
        }
    }
    return id;
}
