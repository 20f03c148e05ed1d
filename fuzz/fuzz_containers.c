/* SPDX-License-Identifier: MIT
 *
 * fuzz/fuzz_containers.c: bytes are operations on a dict, a set, a deque or a
 * list; a naive model, an array that is searched from its start, does the same.
 * After each operation both hold the same, in the same order; the order of a
 * set of ints, which is CPython's own, is left to the scenarios. At the end
 * nothing is left in memory.
 */
#include <string.h>

#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/library/containers/collections_deque.h"

#include "fuzz.h"

enum { COUNT_MAX = 256 };

/* Items are known by a number; keys that are equal have the same one. */
struct model {
    size_t count;
    unsigned key[COUNT_MAX];
    unsigned value[COUNT_MAX];
};

static size_t model_find(const struct model *model, unsigned key)
{
    size_t at = 0;
    while (at < model->count && model->key[at] != key) {
        at++;
    }
    return at;
}

static void model_insert(struct model *model, size_t at, unsigned key)
{
    memmove(&model->key[at + 1], &model->key[at],
            (model->count - at) * sizeof *model->key);
    memmove(&model->value[at + 1], &model->value[at],
            (model->count - at) * sizeof *model->value);
    model->key[at] = key;
    model->value[at] = 0;
    model->count++;
}

static void model_remove(struct model *model, size_t at)
{
    model->count--;
    memmove(&model->key[at], &model->key[at + 1],
            (model->count - at) * sizeof *model->key);
    memmove(&model->value[at], &model->value[at + 1],
            (model->count - at) * sizeof *model->value);
}

/* ---- Keys ---------------------------------------------------------------- */

enum { INTS = 64, STRS = 16 };

/* A key and its number: an int, an equal float or bool, a str of its own, or
 * a tuple. Given. */
static tt_value make_key(struct tt_env *env, uint8_t byte, bool only_ints,
                         unsigned *number)
{
    tt_value v = TT_NULL;
    unsigned n = byte % INTS;
    *number = n;
    if (only_ints || byte < 128) {
        /* Distant ints that collide in small tables. */
        v = tt_int(env, n < 32 ? (int64_t)n : (int64_t)(n - 31) << 40);
    } else if (byte < 160) {
        *number = n = byte % 32;
        v = n < 2 ? tt_bool(n) : tt_float(env, n);
    } else if (byte < 208) {
        *number = INTS + byte % STRS;
        v = tt_str_format(env, "key %u", (unsigned)byte % STRS);
    } else {
        tt_value items[] = {tt_small_int(byte % STRS), TT_NONE};
        *number = INTS + STRS + byte % STRS;
        v = tt_tuple(env, items, 2);
    }
    FUZZ_CHECK(v != TT_NULL);
    return v;
}

/* Whether V is what make_key gave number NUMBER; of several equal ones the
 * first is kept, so any will do. */
static bool is_key(struct tt_env *env, tt_value v, unsigned number)
{
    unsigned again;
    unsigned first;
    if (number < INTS) {
        first = number;
    } else if (number < INTS + STRS) {
        first = 160 + number - INTS;
    } else {
        first = 208 + number - INTS - STRS;
    }
    uint8_t byte = (uint8_t)first;
    tt_value key = make_key(env, byte, false, &again);
    FUZZ_CHECK(again == number);
    int equal = tt_equal(env, v, key);
    tt_unref(env, key);
    return equal == 1;
}

/* ---- dict ---------------------------------------------------------------- */

static void check_dict(struct tt_env *env, const struct tt_dict *dict,
                       const struct model *model)
{
    size_t at = 0, i = 0;
    FUZZ_CHECK(dict->table.count == model->count);
    for (struct tt_entry *entry = tt_dict_next(dict, &at); entry != NULL;
         entry = tt_dict_next(dict, &at), i++) {
        FUZZ_CHECK(i < model->count);
        FUZZ_CHECK(is_key(env, entry->key, model->key[i]));
        FUZZ_CHECK(tt_small_int_get(entry->value) == (int64_t)model->value[i]);
    }
    FUZZ_CHECK(i == model->count);
}

static void change_dict(struct tt_env *env, struct tt_dict *dict,
                        struct model *model, struct fuzz_bytes *in)
{
    uint8_t op = fuzz_byte(in) % 16;
    unsigned number;
    tt_value key = make_key(env, fuzz_byte(in), false, &number), got = TT_NULL;
    size_t at = model_find(model, number);
    bool is_there = at < model->count;
    if (op < 8) {
        uint8_t value = fuzz_byte(in);
        FUZZ_CHECK(tt_dict_set(env, dict, key, tt_small_int(value)) == 0);
        if (!is_there) {
            model_insert(model, model->count, number);
        }
        model->value[at] = value;
    } else if (op < 11) {
        FUZZ_CHECK(tt_dict_get(env, dict, key, &got) == is_there);
        FUZZ_CHECK(!is_there ||
                   tt_small_int_get(got) == (int64_t)model->value[at]);
    } else if (op < 15) {
        FUZZ_CHECK(tt_dict_pop(env, dict, key, &got) == is_there);
        if (is_there) {
            FUZZ_CHECK(tt_small_int_get(got) == (int64_t)model->value[at]);
            model_remove(model, at);
        }
    } else if (fuzz_byte(in) % 8 == 0) {
        tt_dict_clear(env, dict);
        model->count = 0;
    }
    tt_unref(env, key);
}

static void fuzz_dict(struct tt_env *env, struct model *model,
                      struct fuzz_bytes *in)
{
    tt_value v = tt_dict(env);
    FUZZ_CHECK(v != TT_NULL);
    while (fuzz_left(in) > 0) {
        change_dict(env, tt_dict_cast(v), model, in);
        check_dict(env, tt_dict_cast(v), model);
    }
    tt_unref(env, v);
}

/* ---- set ----------------------------------------------------------------- */

/* ORDERED: it is, or was, not of ints alone. */
static void check_set(struct tt_env *env, const struct tt_set *set,
                      const struct model *model, bool ordered)
{
    bool seen[COUNT_MAX] = {false};
    size_t at = 0, i = 0;
    FUZZ_CHECK(set->table.count == model->count);
    for (tt_value key = tt_set_next(set, &at); key != TT_NULL;
         key = tt_set_next(set, &at), i++) {
        size_t place = i;
        FUZZ_CHECK(i < model->count);
        while (!ordered && place < model->count + i &&
               !is_key(env, key, model->key[place % model->count])) {
            place++;
        }
        place %= model->count;
        FUZZ_CHECK(is_key(env, key, model->key[place]) && !seen[place]);
        seen[place] = true;
    }
    FUZZ_CHECK(i == model->count);
}

static void change_set(struct tt_env *env, struct tt_set *set,
                       struct model *model, struct fuzz_bytes *in,
                       bool only_ints)
{
    uint8_t op = fuzz_byte(in) % 16;
    unsigned number;
    tt_value key = make_key(env, fuzz_byte(in), only_ints, &number);
    size_t at = model_find(model, number);
    bool is_there = at < model->count;
    if (op < 7) {
        FUZZ_CHECK(tt_set_add(env, set, key) == !is_there);
        if (!is_there) {
            model_insert(model, model->count, number);
        }
    } else if (op < 9) {
        FUZZ_CHECK(tt_set_has(env, set, key) == is_there);
    } else if (op < 13) {
        FUZZ_CHECK(tt_set_discard(env, set, key) == is_there);
        if (is_there) {
            model_remove(model, at);
        }
    } else if (op < 15) {
        tt_value popped = tt_set_pop(env, set);
        FUZZ_CHECK((popped == TT_NULL) == (model->count == 0));
        for (size_t i = 0; popped != TT_NULL && i < model->count; i++) {
            if (is_key(env, popped, model->key[i])) {
                model_remove(model, i);
                tt_clear(env, &popped);
            }
        }
        FUZZ_CHECK(popped == TT_NULL);
    } else {
        FUZZ_CHECK(tt_set_tidy(env, set) == 0);
    }
    tt_unref(env, key);
}

static void fuzz_set(struct tt_env *env, struct model *model,
                     struct fuzz_bytes *in, bool only_ints)
{
    tt_value v = tt_set_new(env, &tt_set_type);
    FUZZ_CHECK(v != TT_NULL);
    while (fuzz_left(in) > 0) {
        change_set(env, tt_set_cast(v), model, in, only_ints);
        bool ordered = tt_set_cast(v)->head.flags & TT_SET_MIXED;
        check_set(env, tt_set_cast(v), model, ordered);
    }
    tt_unref(env, v);
}

/* ---- deque and list ------------------------------------------------------ */

static void check_items(const struct model *model, const tt_value *at)
{
    for (size_t i = 0; i < model->count; i++) {
        FUZZ_CHECK(tt_small_int_get(at[i]) == (int64_t)model->key[i]);
    }
}

static void check_deque(const struct tt__deque *deque,
                        const struct model *model)
{
    FUZZ_CHECK(deque->count == model->count);
    for (uint32_t i = 0; i < deque->count; i++) {
        FUZZ_CHECK(tt_small_int_get(*tt__deque_slot(deque, i)) ==
                   (int64_t)model->key[i]);
    }
}

/* An item at the end AT; beyond MAX the one at the other end goes. */
static void push_bounded(struct model *model, bool left, unsigned item,
                         int64_t max)
{
    if (max == 0) {
        return;
    }
    if (max > 0 && model->count == (size_t)max) {
        model_remove(model, left ? model->count - 1 : 0);
    }
    model_insert(model, left ? 0 : model->count, item);
}

static void model_rotate(struct model *model, int n)
{
    for (; n > 0 && model->count > 0; n--) {
        unsigned last = model->key[model->count - 1];
        model_remove(model, model->count - 1);
        model_insert(model, 0, last);
    }
    for (; n < 0 && model->count > 0; n++) {
        unsigned first = model->key[0];
        model_remove(model, 0);
        model_insert(model, model->count, first);
    }
}

static void change_deque(struct tt_env *env, struct tt__deque *deque,
                         struct model *model, struct fuzz_bytes *in)
{
    uint8_t op = fuzz_byte(in) % 16, byte = fuzz_byte(in);
    tt_value item = tt_small_int(byte);
    bool left = op % 2 == 1;
    if (op < 6 && model->count < COUNT_MAX) {
        FUZZ_CHECK((left ? tt__deque_push_left(env, deque, item)
                         : tt__deque_push(env, deque, item)) == 0);
        push_bounded(model, left, byte, deque->count_max);
    } else if (op < 10 && model->count > 0) {
        size_t at = left ? 0 : model->count - 1;
        tt_value got = left ? tt__deque_pop_left(deque) : tt__deque_pop(deque);
        FUZZ_CHECK(tt_small_int_get(got) == (int64_t)model->key[at]);
        model_remove(model, at);
    } else if (op < 12) {
        int n = (int)byte - 128;
        tt__deque_rotate(deque, n);
        model_rotate(model, n);
    } else if (op < 13 && model->count > 0) {
        uint32_t at = byte % (uint32_t)model->count;
        FUZZ_CHECK(tt_small_int_get(tt__deque_take(deque, at)) ==
                   (int64_t)model->key[at]);
        model_remove(model, at);
    } else if (op < 15 && model->count < COUNT_MAX &&
               (deque->count_max < 0 ||
                (int64_t)model->count < deque->count_max)) {
        size_t at = fuzz_byte(in) % (model->count + 1);
        FUZZ_CHECK(tt__deque_insert(env, deque, (int64_t)at, item) == 0);
        model_insert(model, at, byte);
    } else if (op == 15 && byte % 8 == 0) {
        tt__deque_clear(env, deque);
        model->count = 0;
    }
}

static void fuzz_deque(struct tt_env *env, struct model *model,
                       struct fuzz_bytes *in)
{
    tt_value v = tt__deque_new(env, (int64_t)(fuzz_byte(in) % 12) - 1);
    FUZZ_CHECK(v != TT_NULL);
    while (fuzz_left(in) > 0) {
        change_deque(env, tt__deque_get(v), model, in);
        check_deque(tt__deque_get(v), model);
    }
    tt_value copy = tt__deque_copy(env, tt__deque_get(v));
    FUZZ_CHECK(copy != TT_NULL);
    check_deque(tt__deque_get(copy), model);
    tt_unref(env, copy);
    tt_unref(env, v);
}

/* list[from:to] = some new items. */
static void replace_items(struct tt_env *env, struct tt_list *list,
                          struct model *model, struct fuzz_bytes *in)
{
    tt_value new[16];
    size_t from = fuzz_byte(in) % (model->count + 1);
    size_t to = from + fuzz_byte(in) % (model->count - from + 1);
    size_t count = fuzz_byte(in) % 16U;
    if (model->count + count > COUNT_MAX) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        new[i] = tt_small_int(fuzz_byte(in));
    }
    FUZZ_CHECK(tt__list_replace(env, list, from, to, new, count) == 0);
    for (; to > from; to--) {
        model_remove(model, from);
    }
    for (size_t i = 0; i < count; i++) {
        model_insert(model, from + i, (unsigned)tt_small_int_get(new[i]));
    }
}

static void fuzz_list(struct tt_env *env, struct model *model,
                      struct fuzz_bytes *in)
{
    tt_value v = tt_list(env, NULL, 0);
    FUZZ_CHECK(v != TT_NULL);
    struct tt_list *list = tt_list_get(v);
    while (fuzz_left(in) > 0) {
        uint8_t op = fuzz_byte(in) % 4, byte = fuzz_byte(in);
        if (op < 2 && model->count < COUNT_MAX) {
            FUZZ_CHECK(tt_list_append(env, list, tt_small_int(byte)) == 0);
            model_insert(model, model->count, byte);
        } else if (op == 2) {
            FUZZ_CHECK(tt_list_reserve(env, list, byte) == 0);
        } else {
            replace_items(env, list, model, in);
        }
        FUZZ_CHECK(list->count == model->count);
        check_items(model, list->at);
    }
    tt_unref(env, v);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct model model;
    struct fuzz_bytes in = {bytes, bytes + size};
    struct tt_env *env = tt_sim_begin(fuzz_sim());
    FUZZ_CHECK(env != NULL);
    model.count = 0;
    switch (fuzz_byte(&in) % 5) {
    case 0:
        fuzz_dict(env, &model, &in);
        break;
    case 1:
        fuzz_set(env, &model, &in, false);
        break;
    case 2:
        fuzz_set(env, &model, &in, true);
        break;
    case 3:
        fuzz_deque(env, &model, &in);
        break;
    default:
        fuzz_list(env, &model, &in);
        break;
    }
    FUZZ_CHECK(tt_env_end(env) == 0);
    return 0;
}
