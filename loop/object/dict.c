/* SPDX-License-Identifier: MIT
 *
 * dict.c: dict, over table.c.
 */
#include "loop/object/exception.h"
#include "loop/object/table.h"
#include "loop/object/sound.h"

tt_value tt_dict(struct tt_env *env)
{
    struct tt_dict *dict = tt_object_new(env, &tt_dict_type, sizeof *dict);
    if (dict != NULL) {
        memset(&dict->table, 0, sizeof dict->table);
    }
    return tt_value_of(dict);
}

int tt_dict_get(struct tt_env *env, struct tt_dict *dict, tt_value key,
                tt_value *out)
{
    TT_PARANOID_ASSERT(tt__dict_sound(dict));
    uint64_t hash;
    uint32_t at;
    int rc = tt_hash(env, key, &hash);
    if (rc == 0) {
        rc = tt__table_find(env, &dict->table, key, hash, &at);
    }
    if (rc == 1) {
        *out = dict->table.entries[at].value;
    }
    return rc;
}

int tt_dict_set(struct tt_env *env, struct tt_dict *dict, tt_value key,
                tt_value value)
{
    TT_PARANOID_ASSERT(tt__dict_sound(dict));
    uint64_t hash;
    uint32_t at;
    int rc = tt_hash(env, key, &hash);
    if (rc == 0) {
        rc = tt__table_find(env, &dict->table, key, hash, &at);
    }
    if (rc == 1) {
        tt_set(env, &dict->table.entries[at].value, tt_ref(value));
        return 0;
    }
    if (rc == 0) {
        rc = tt__table_reserve(env, &dict->table);
    }
    if (rc == 0) {
        tt__table_push(&dict->table, tt_ref(key), tt_ref(value), hash);
    }
    return rc;
}

int tt_dict_set_c(struct tt_env *env, struct tt_dict *dict, const char *key,
                  tt_value value)
{
    TT_ASSERT(tt__dict_sound(dict));
    tt_value str = tt_str_c(env, key);
    if (str == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_dict_set(env, dict, str, value);
    tt_unref(env, str);
    return rc;
}

int tt_dict_get_c(struct tt_env *env, struct tt_dict *dict, const char *key,
                  tt_value *out)
{
    TT_ASSERT(tt__dict_sound(dict));
    tt_value str = tt_str_c(env, key);
    if (str == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt_dict_get(env, dict, str, out);
    tt_unref(env, str);
    return rc;
}

int tt_dict_copy_into(struct tt_env *env, struct tt_dict *dict,
                      const struct tt_dict *other)
{
    size_t at = 0;
    const struct tt_entry *entry;
    TT_ASSERT(dict != other && dict->table.end == 0);
    while ((entry = tt_dict_next(other, &at)) != NULL) {
        int rc = tt__table_reserve(env, &dict->table);
        if (rc < 0) {
            return rc;
        }
        tt__table_push(&dict->table, tt_ref(entry->key), tt_ref(entry->value),
                       entry->hash);
    }
    return 0;
}

int tt_dict_pop(struct tt_env *env, struct tt_dict *dict, tt_value key,
                tt_value *out)
{
    TT_ASSERT(tt__dict_sound(dict));
    uint64_t hash;
    uint32_t at;
    int rc = tt_hash(env, key, &hash);
    if (rc == 0) {
        rc = tt__table_find(env, &dict->table, key, hash, &at);
    }
    if (rc == 1) {
        struct tt_entry entry;
        tt__table_remove(&dict->table, at, &entry);
        if (out != NULL) {
            *out = entry.value;
        } else {
            tt_unref(env, entry.value);
        }
        tt_unref(env, entry.key);
    }
    return rc;
}

tt_value tt_dict_pop_last(struct tt_env *env, struct tt_dict *dict)
{
    struct tt_table *table = &dict->table;
    struct tt_entry entry;
    uint32_t at = table->end;
    TT_ASSERT(table->count > 0);
    do {
        TT_ASSERT(at > 0);
        at--;
    } while (table->entries[at].key == TT_NULL);
    const tt_value both[2] = {table->entries[at].key, table->entries[at].value};
    tt_value pair = tt_tuple(env, both, 2);
    if (pair != TT_NULL) {
        tt__table_remove(table, at, &entry);
        tt__table_trim(table);
        tt_unref(env, entry.key);
        tt_unref(env, entry.value);
    }
    return pair;
}

void tt_dict_clear(struct tt_env *env, struct tt_dict *dict)
{
    TT_ASSERT(tt__dict_sound(dict));
    tt__table_deinit(env, &dict->table);
}

struct tt_entry *tt_dict_next(const struct tt_dict *dict, size_t *at)
{
    TT_ASSERT(tt__dict_sound(dict));
    const struct tt_table *table = &dict->table;
    while (*at < table->end) {
        struct tt_entry *entry = &table->entries[(*at)++];
        if (entry->key != TT_NULL) {
            return entry;
        }
    }
    return NULL;
}

static void clear_dict(struct tt_env *env, struct tt_object *self)
{
    tt__table_deinit(env, &((struct tt_dict *)self)->table);
}

static int repr_dict(struct tt_env *env, tt_value v, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    struct tt_dict *dict = tt_dict_cast(v);
    size_t at = 0;
    const struct tt_entry *entry;
    bool first = true;
    tt_text_puts(out, "{");
    while (out->error == 0 && (entry = tt_dict_next(dict, &at)) != NULL) {
        tt_value key = tt_ref(entry->key), value = tt_ref(entry->value);
        tt_text_puts(out, first ? "" : ", ");
        first = false;
        tt_text_repr(out, key);
        tt_text_puts(out, ": ");
        tt_text_repr(out, value);
        tt_unref(env, key);
        tt_unref(env, value);
    }
    tt_text_puts(out, "}");
    return out->error;
}

static int hash_dict(struct tt_env *env, tt_value v, uint64_t *out)
{
    *out = 0;
    return tt__raise_unhashable(env, v);
}

static int equal_dict(struct tt_env *env, tt_value a, tt_value b)
{
    if (!tt_is_dict(b)) {
        return 0;
    }
    struct tt_dict *left = tt_dict_cast(a), *right = tt_dict_cast(b);
    int equal = left->table.count == right->table.count;
    size_t at = 0;
    struct tt_entry *entry;
    if (equal == 1 && tt_spend(env, left->table.count) < 0) {
        return tt_failure(env);
    }
    while (equal == 1 && (entry = tt_dict_next(left, &at)) != NULL) {
        tt_value other, key = tt_ref(entry->key);
        tt_value value = tt_ref(entry->value);
        equal = tt_dict_get(env, right, key, &other);
        if (equal == 1) {
            tt_ref(other);
            equal = tt_equal(env, value, other);
            tt_unref(env, other);
        }
        tt_unref(env, key);
        tt_unref(env, value);
    }
    return equal;
}

static int truth_dict(struct tt_env *env, tt_value v)
{
    (void)env;
    return tt_dict_cast(v)->table.count != 0;
}

const struct tt_type tt_dict_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "dict",
    .full_name = "dict",
    .base = &tt_object_type,
    .kind = TT_KIND_DICT,
    .size = sizeof(struct tt_dict),
    .clear = clear_dict,
    .repr = repr_dict,
    .hash = hash_dict,
    .equal = equal_dict,
    .truth = truth_dict,
};
