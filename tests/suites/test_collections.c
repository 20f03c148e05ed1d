/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_collections.c: tuple, list, dict and set, as a program in C
 * uses them.
 *
 * Where Python has an answer, it is CPython's own; it is written next to
 * the question. Each test ends with an execution in which nothing is left.
 */
#include "test_support.h"

/* ---- Containers ---------------------------------------------------------- */

START_TEST(containers_have_cpythons_repr)
{
    struct tt_env *env = test_begin();
    tt_value one = tt_small_int(1), str = tt_str_c(env, "a");
    tt_value single = tt_tuple(env, &one, 1), dict = tt_dict(env);
    ck_assert_int_eq(tt_dict_set(env, tt_dict_cast(dict), str, single), 0);
    ck_assert_int_eq(tt_dict_set(env, tt_dict_cast(dict), TT_NONE, TT_TRUE), 0);
    tt_value items[] = {single, str, dict, TT_ELLIPSIS, TT_NOT_IMPLEMENTED};
    expect_repr(env, tt_list(env, items, 5),
                "[(1,), 'a', {'a': (1,), None: True}, Ellipsis, "
                "NotImplemented]");
    expect_repr(env, tt_tuple(env, NULL, 0), "()");
    expect_repr(env, tt_dict(env), "{}");
    expect_repr(env, tt_set_new(env, &tt_set_type), "set()");
    expect_repr(env, tt_set_new(env, &tt_frozenset_type), "frozenset()");
    expect_repr(env, tt_ref(tt_value_of(&tt_ValueError)),
                "<class 'ValueError'>");
    tt_unref(env, dict);
    tt_unref(env, single);
    tt_unref(env, str);
    test_end(env);
}
END_TEST

START_TEST(a_list_in_itself_is_shown_once)
{
    struct tt_env *env = test_begin();
    tt_value list = tt_list(env, NULL, 0);
    ck_assert_int_eq(tt_list_append(env, tt_list_get(list), list), 0);
    expect_repr(env, tt_ref(list), "[[...]]");
    tt_set(env, &tt_list_get(list)->at[0], TT_NONE);
    tt_unref(env, list);
    test_end(env);
}
END_TEST

/* Lists in lists, DEPTH of them. */
static tt_value nest(struct tt_env *env, int depth)
{
    tt_value inner = tt_list(env, NULL, 0);
    for (int i = 1; i < depth; i++) {
        tt_value outer = tt_list(env, &inner, 1);
        tt_unref(env, inner);
        inner = outer;
    }
    return inner;
}

START_TEST(a_repr_too_deep_is_a_recursion_error)
{
    struct tt_env *env = test_begin();
    tt_value deep = nest(env, 2 * (int)env->limits.depth_max);
    tt_value text = tt_repr(env, deep);
    ck_assert(text != TT_NULL); /* no call of a program is in it */
    ck_assert_uint_eq(tt_str_get(text)->size, 4 * env->limits.depth_max);
    tt_unref(env, text);
    tt_unref(env, deep);
    deep = nest(env, TT_NATIVE_DEPTH_MAX + 1);
    ck_assert(tt_repr(env, deep) == TT_NULL);
    if (tt_failure(env) == TT_ELIMIT) { /* this build needs more stack */
        expect_part(tt_fail_text(env), "the thread's stack is used up");
        tt_failure_clear(env);
    } else {
        expect_raised(env, &tt_RecursionError,
                      "Stack overflow (used 8160 kB) while getting the repr "
                      "of an object");
    }
    ck_assert_uint_eq(env->native_depth, 0);
    tt_unref(env, deep);
    test_end(env);
}
END_TEST

START_TEST(a_million_nested_lists_are_freed_without_the_stack)
{
    struct tt_env *env = test_begin();
    tt_unref(env, nest(env, 1000000));
    test_end(env);
}
END_TEST

START_TEST(a_list_grows_and_keeps_its_order)
{
    enum { N = 10000 };
    struct tt_env *env = test_begin();
    tt_value list = tt_list(env, NULL, 0);
    ck_assert_int_eq(tt_list_reserve(env, tt_list_get(list), 100), 0);
    ck_assert_uint_eq(tt_list_get(list)->count, 0);
    for (int i = 0; i < N; i++) {
        tt_value v = tt_str_format(env, "%d", i);
        tt_list_append(env, tt_list_get(list), v);
        tt_unref(env, v);
    }
    ck_assert_uint_eq(tt_list_get(list)->count, N);
    ck_assert(tt_str_is(tt_list_get(list)->at[N - 1], "9999"));
    tt_unref(env, list);
    test_end(env);
}
END_TEST

START_TEST(sequences_are_equal_item_by_item)
{
    struct tt_env *env = test_begin();
    tt_value a[] = {tt_small_int(1), TT_TRUE}, b[] = {TT_TRUE, TT_TRUE};
    tt_value one = tt_tuple(env, a, 2), two = tt_tuple(env, b, 2);
    tt_value list = tt_list(env, a, 2), less = tt_tuple(env, a, 1);
    uint64_t hash_one, hash_two;
    ck_assert_int_eq(tt_equal(env, one, two), 1);
    ck_assert_int_eq(tt_equal(env, one, list), 0);
    ck_assert_int_eq(tt_equal(env, one, less), 0);
    ck_assert_int_eq(tt_hash(env, one, &hash_one), 0);
    ck_assert_int_eq(tt_hash(env, two, &hash_two), 0);
    ck_assert(hash_one == hash_two);
    tt_unref(env, one);
    tt_unref(env, two);
    tt_unref(env, list);
    tt_unref(env, less);
    test_end(env);
}
END_TEST

START_TEST(what_can_change_cannot_be_hashed)
{
    struct tt_env *env = test_begin();
    struct {
        tt_value v; /* owns */
        const char *text;
    } rows[] = {
        {tt_list(env, NULL, 0), "unhashable type: 'list'"},
        {tt_dict(env), "unhashable type: 'dict'"},
        {tt_set_new(env, &tt_set_type), "unhashable type: 'set'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t hash;
        ck_assert_int_eq(tt_hash(env, rows[i].v, &hash), TT_ERAISED);
        expect_raised(env, &tt_TypeError, rows[i].text);
        tt_unref(env, rows[i].v);
    }
    test_end(env);
}
END_TEST

/* ---- dict ---------------------------------------------------------------- */

static void set_int(struct tt_env *env, tt_value dict, int64_t key,
                    int64_t value)
{
    ck_assert_int_eq(tt_dict_set(env, tt_dict_cast(dict), tt_small_int(key),
                                 tt_small_int(value)),
                     0);
}

START_TEST(a_dict_keeps_the_order_of_insertion)
{
    struct tt_env *env = test_begin();
    tt_value dict = tt_dict(env), out;
    set_int(env, dict, 3, 0);
    set_int(env, dict, 1, 1);
    set_int(env, dict, 2, 2);
    set_int(env, dict, 3, 3); /* an old key keeps its place */
    expect_repr(env, tt_ref(dict), "{3: 3, 1: 1, 2: 2}");
    ck_assert_int_eq(
        tt_dict_pop(env, tt_dict_cast(dict), tt_small_int(3), &out), 1);
    ck_assert(out == tt_small_int(3));
    set_int(env, dict, 3, 4); /* a key that comes back comes last */
    expect_repr(env, tt_ref(dict), "{1: 1, 2: 2, 3: 4}");
    tt_unref(env, dict);
    test_end(env);
}
END_TEST

START_TEST(equal_keys_of_different_types_are_one_key)
{
    struct tt_env *env = test_begin();
    tt_value dict = tt_dict(env), half = tt_float(env, 1.0);
    set_int(env, dict, 1, 1);
    ck_assert_int_eq(
        tt_dict_set(env, tt_dict_cast(dict), half, tt_small_int(2)), 0);
    ck_assert_int_eq(
        tt_dict_set(env, tt_dict_cast(dict), TT_TRUE, tt_small_int(3)), 0);
    expect_repr(env, dict, "{1: 3}");
    tt_unref(env, half);
    test_end(env);
}
END_TEST

START_TEST(a_dict_of_many_keys_agrees_with_a_plain_array)
{
    enum { KEYS = 512, TURNS = 40000 };
    static int64_t model[KEYS]; /* 0: not there */
    struct tt_env *env = test_begin();
    tt_value dict = tt_dict(env);
    uint64_t seed = 12345;
    uint32_t count = 0, wrong = 0;
    for (int64_t turn = 1; turn <= TURNS; turn++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        size_t at = (size_t)(seed >> 40) % KEYS;
        /* Keys that agree in their low bits, and some that do not. */
        tt_value key = tt_small_int((int64_t)at << (at % 3 == 0 ? 20 : 0));
        tt_value out = TT_NULL;
        int there = tt_dict_get(env, tt_dict_cast(dict), key, &out);
        wrong += there != (model[at] != 0) ||
                 (there && out != tt_small_int(model[at]));
        if (seed >> 63) {
            count += model[at] == 0;
            wrong += tt_dict_set(env, tt_dict_cast(dict), key,
                                 tt_small_int(turn)) != 0;
            model[at] = turn;
        } else {
            count -= model[at] != 0;
            wrong += tt_dict_pop(env, tt_dict_cast(dict), key, NULL) != there;
            model[at] = 0;
        }
        wrong += tt_dict_cast(dict)->table.count != count;
    }
    ck_assert_uint_eq(wrong, 0);
    tt_unref(env, dict);
    test_end(env);
}
END_TEST

/* Objects of one hash, equal by their number. */
struct clash {
    struct tt_object head;
    int number;
};

static int hash_clash(struct tt_env *env, tt_value self, uint64_t *out)
{
    (void)env;
    (void)self;
    *out = 7;
    return 0;
}

static const struct tt_type clash_type;

static int equal_clash(struct tt_env *env, tt_value self, tt_value other)
{
    (void)env;
    return tt_is_exactly(other, &clash_type) &&
           ((struct clash *)(void *)self)->number ==
               ((struct clash *)(void *)other)->number;
}

static const struct tt_type clash_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "clash",
    .full_name = "clash",
    .base = &tt_object_type,
    .size = sizeof(struct clash),
    .hash = hash_clash,
    .equal = equal_clash,
};

static tt_value clash(struct tt_env *env, int n)
{
    struct clash *self = tt_object_new(env, &clash_type, sizeof *self);
    self->number = n;
    return tt_value_of(self);
}

START_TEST(keys_with_one_hash_are_told_apart)
{
    enum { N = 200 };
    struct tt_env *env = test_begin();
    tt_value dict = tt_dict(env), out;
    struct tt_dict *in = tt_dict_cast(dict);
    for (int i = 0; i < N; i++) {
        tt_value key = clash(env, i);
        ck_assert_int_eq(tt_dict_set(env, in, key, tt_small_int(i)), 0);
        tt_unref(env, key);
    }
    for (int i = 0; i < N; i += 2) {
        tt_value key = clash(env, i);
        ck_assert_int_eq(tt_dict_pop(env, in, key, NULL), 1);
        ck_assert_int_eq(tt_dict_pop(env, in, key, NULL), 0);
        tt_unref(env, key);
    }
    for (int i = 0; i < N; i++) {
        tt_value key = clash(env, i);
        ck_assert_int_eq(tt_dict_get(env, in, key, &out), i % 2);
        tt_unref(env, key);
    }
    ck_assert_uint_eq(in->table.count, N / 2);
    tt_unref(env, dict);
    test_end(env);
}
END_TEST

START_TEST(dicts_are_equal_whatever_their_order)
{
    struct tt_env *env = test_begin();
    tt_value a = tt_dict(env), b = tt_dict(env);
    set_int(env, a, 1, 10);
    set_int(env, a, 2, 20);
    set_int(env, b, 2, 20);
    ck_assert_int_eq(tt_equal(env, a, b), 0);
    set_int(env, b, 1, 10);
    ck_assert_int_eq(tt_equal(env, a, b), 1);
    set_int(env, b, 1, 11);
    ck_assert_int_eq(tt_equal(env, a, b), 0);
    tt_dict_clear(env, tt_dict_cast(a));
    expect_repr(env, a, "{}");
    tt_unref(env, b);
    test_end(env);
}
END_TEST

START_TEST(a_walk_over_a_dict_meets_each_entry_once)
{
    struct tt_env *env = test_begin();
    tt_value dict = tt_dict(env), got = tt_list(env, NULL, 0);
    for (int i = 0; i < 20; i++) {
        set_int(env, dict, i, i);
    }
    for (int i = 0; i < 20; i += 3) {
        tt_dict_pop(env, tt_dict_cast(dict), tt_small_int(i), NULL);
    }
    size_t at = 0;
    struct tt_entry *entry;
    while ((entry = tt_dict_next(tt_dict_cast(dict), &at)) != NULL) {
        tt_list_append(env, tt_list_get(got), entry->key);
    }
    expect_repr(env, got, "[1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19]");
    tt_unref(env, dict);
    test_end(env);
}
END_TEST

/* ---- set ----------------------------------------------------------------- */

static void add_all(struct tt_env *env, tt_value set, const int64_t *numbers,
                    size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(
            tt_set_add(env, tt_set_cast(set), tt_small_int(numbers[i])), 1);
    }
}

START_TEST(a_set_of_ints_has_the_order_of_cpythons_table)
{
    static const int64_t numbers[] = {9, 1, 8, 0, 17};
    struct tt_env *env = test_begin();
    tt_value set = tt_set_new(env, &tt_set_type);
    add_all(env, set, numbers, 3);
    expect_repr(env, tt_ref(set), "{8, 9, 1}"); /* 9 and 1 meet in slot 1 */
    add_all(env, set, numbers + 3, 2);
    expect_repr(env, set, "{0, 1, 8, 9, 17}");
    test_end(env);
}
END_TEST

START_TEST(a_set_of_texts_has_the_order_of_insertion)
{
    static const char *const texts[] = {"one", "two", "three", "one"};
    struct tt_env *env = test_begin();
    tt_value set = tt_set_new(env, &tt_set_type);
    for (int i = 0; i < 4; i++) {
        tt_value key = tt_str_c(env, texts[i]);
        ck_assert_int_eq(tt_set_add(env, tt_set_cast(set), key), i < 3);
        tt_unref(env, key);
    }
    expect_repr(env, set, "{'one', 'two', 'three'}");
    test_end(env);
}
END_TEST

START_TEST(a_set_finds_discards_pops_and_merges)
{
    static const int64_t numbers[] = {1, 2, 3};
    struct tt_env *env = test_begin();
    tt_value a = tt_set_new(env, &tt_set_type);
    tt_value b = tt_set_new(env, &tt_frozenset_type);
    struct tt_set *set = tt_set_cast(a);
    add_all(env, a, numbers, 3);
    ck_assert_int_eq(tt_set_has(env, set, TT_TRUE), 1);
    ck_assert_int_eq(tt_set_discard(env, set, tt_small_int(2)), 1);
    ck_assert_int_eq(tt_set_discard(env, set, tt_small_int(2)), 0);
    ck_assert_int_eq(tt_set_has(env, set, tt_small_int(2)), 0);
    ck_assert_int_eq(tt_set_merge(env, tt_set_cast(b), set), 0);
    ck_assert_int_eq(tt_equal(env, a, b), 1);
    ck_assert(tt_set_pop(env, set) == tt_small_int(1));
    ck_assert(tt_set_pop(env, set) == tt_small_int(3));
    ck_assert(tt_set_pop(env, set) == TT_NULL);
    expect_repr(env, b, "frozenset({1, 3})");
    tt_unref(env, a);
    test_end(env);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        containers_have_cpythons_repr,
        a_list_in_itself_is_shown_once,
        a_repr_too_deep_is_a_recursion_error,
        a_million_nested_lists_are_freed_without_the_stack,
        a_list_grows_and_keeps_its_order,
        sequences_are_equal_item_by_item,
        what_can_change_cannot_be_hashed,
        a_dict_keeps_the_order_of_insertion,
        equal_keys_of_different_types_are_one_key,
        a_dict_of_many_keys_agrees_with_a_plain_array,
        keys_with_one_hash_are_told_apart,
        dicts_are_equal_whatever_their_order,
        a_walk_over_a_dict_meets_each_entry_once,
        a_set_of_ints_has_the_order_of_cpythons_table,
        a_set_of_texts_has_the_order_of_insertion,
        a_set_finds_discards_pops_and_merges,
        NULL,
    };
    return test_main("collections", table);
}
