/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_object.c: values, texts, exceptions, calls, memory.
 *
 * Where Python has an answer, it is CPython's own; it is written next to
 * the question. Each test ends with an execution in which nothing is left.
 */
#include "test_support.h"

#include <math.h>

/* ---- Numbers ------------------------------------------------------------- */

START_TEST(integers_come_back_as_they_went_in)
{
    static const int64_t numbers[] = {
        0,
        1,
        -1,
        TT_INT_MAX,
        TT_INT_MIN,
        TT_INT_MAX + 1,
        TT_INT_MIN - 1,
        INT64_MAX,
        INT64_MIN,
    };
    struct tt_env *env = test_begin();
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        tt_value v = tt_int(env, numbers[i]);
        ck_assert(tt_is_int(v));
        ck_assert(tt_int_get(v) == numbers[i]);
        ck_assert(tt_is_small_int(v) ==
                  (numbers[i] >= TT_INT_MIN && numbers[i] <= TT_INT_MAX));
        tt_unref(env, v);
    }
    test_end(env);
}
END_TEST

START_TEST(doubles_come_back_bit_by_bit)
{
    static const uint64_t bits[] = {
        0,                  /* 0.0 */
        0x8000000000000000, /* -0.0 */
        0x3ff0000000000000, /* 1.0 */
        0xbff0000000000000, /* -1.0 */
        0x3000000000000000, /* the one whose word represents 0.0 */
        0xb000000000000000,
        0x3000000000000001,
        0x2fffffffffffffff,
        0x4fffffffffffffff, /* the largest that fits the word */
        0x5000000000000000,
        0x0000000000000001, /* denormal */
        0x7fefffffffffffff,
        0x7ff0000000000000, /* inf */
        0xfff0000000000000,
        0x7ff8000000000000, /* nan */
        0x3fb999999999999a, /* 0.1 */
    };
    struct tt_env *env = test_begin();
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        double x, y;
        memcpy(&x, &bits[i], sizeof x);
        tt_value v = tt_float(env, x);
        ck_assert(tt_is_float(v));
        y = tt_float_get(v);
        ck_assert_msg(memcmp(&x, &y, sizeof x) == 0, "%a became %a", x, y);
        tt_unref(env, v);
    }
    test_end(env);
}
END_TEST

/* A number of any type, from text: 1, 1.0, True. Given. */
static tt_value number(struct tt_env *env, const char *text)
{
    if (strcmp(text, "True") == 0 || strcmp(text, "False") == 0) {
        return tt_bool(text[0] == 'T');
    }
    return strpbrk(text, ".enf") != NULL ? tt_float(env, strtod(text, NULL))
                                         : tt_int(env, strtoll(text, NULL, 10));
}

START_TEST(numbers_are_equal_across_types_and_then_hash_alike)
{
    static const struct {
        const char *a, *b;
        bool equal;
    } rows[] = {
        {"1", "1.0", true},
        {"1", "True", true},
        {"0.0", "False", true},
        {"0", "-0.0", true},
        {"1", "2", false},
        {"1.5", "1", false},
        {"-1", "-1.0", true},
        {"9007199254740993", "9007199254740992.0", false},
        {"9007199254740992", "9007199254740992.0", true},
        {"4611686018427387904", "4611686018427387904.0", true},
        {"4611686018427387905", "4611686018427387904.0", false},
        {"9223372036854775807", "9223372036854775808.0", false},
        {"9223372036854775807", "9223372036854775807", true},
        {"-9223372036854775808", "-9223372036854775808.0", true},
        {"1", "inf", false},
        {"inf", "inf", true},
    };
    struct tt_env *env = test_begin();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tt_value a = number(env, rows[i].a), b = number(env, rows[i].b);
        uint64_t hash_a, hash_b;
        ck_assert_msg(tt_equal(env, a, b) == rows[i].equal, "%s == %s",
                      rows[i].a, rows[i].b);
        ck_assert_int_eq(tt_equal(env, b, a), rows[i].equal);
        ck_assert_int_eq(tt_hash(env, a, &hash_a), 0);
        ck_assert_int_eq(tt_hash(env, b, &hash_b), 0);
        ck_assert(!rows[i].equal || hash_a == hash_b);
        tt_unref(env, a);
        tt_unref(env, b);
    }
    test_end(env);
}
END_TEST

START_TEST(a_nan_is_equal_to_itself_only_by_identity)
{
    struct tt_env *env = test_begin();
    tt_value a = tt_float(env, (double)NAN), b = tt_float(env, (double)NAN);
    ck_assert_int_eq(tt_equal(env, a, a), 1);
    ck_assert(a == b || tt_equal(env, a, b) == 0);
    tt_unref(env, a);
    tt_unref(env, b);
    test_end(env);
}
END_TEST

START_TEST(truth_is_pythons)
{
    struct tt_env *env = test_begin();
    tt_value one = tt_small_int(1);
    struct {
        tt_value v; /* owns */
        int truth;
    } rows[] = {
        {TT_NONE, 0},
        {TT_FALSE, 0},
        {TT_TRUE, 1},
        {TT_ELLIPSIS, 1},
        {tt_small_int(0), 0},
        {tt_small_int(-1), 1},
        {tt_float(env, 0.0), 0},
        {tt_float(env, -0.0), 0},
        {tt_float(env, (double)NAN), 1},
        {tt_str_c(env, ""), 0},
        {tt_str_c(env, "0"), 1},
        {tt_tuple(env, NULL, 0), 0},
        {tt_tuple(env, &one, 1), 1},
        {tt_list(env, NULL, 0), 0},
        {tt_list(env, &one, 1), 1},
        {tt_dict(env), 0},
        {tt_set_new(env, &tt_set_type), 0},
        {tt_set_new(env, &tt_frozenset_type), 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_msg(tt_truth(env, rows[i].v) == rows[i].truth, "row %zu", i);
        tt_unref(env, rows[i].v);
    }
    test_end(env);
}
END_TEST

/* ---- str ----------------------------------------------------------------- */

START_TEST(texts_have_cpythons_repr)
{
    static const struct {
        const char *text, *repr;
    } rows[] = {
        {"", "''"},
        {"plain", "'plain'"},
        {"it's", "\"it's\""},
        {"a \"b\"", "'a \"b\"'"},
        {"it's \"b\"", "'it\\'s \"b\"'"},
        {"a\nb\tc\rd\\", "'a\\nb\\tc\\rd\\\\'"},
        {"\x01\x1f\x7f", "'\\x01\\x1f\\x7f'"},
        {"caf\xc3\xa9", "'caf\xc3\xa9'"},
        {"\xc2\xa0\xc2\xad", "'\\xa0\\xad'"},
        {"\xe2\x80\xa8", "'\\u2028'"},
        {"\xf0\x9f\x98\x80", "'\xf0\x9f\x98\x80'"},
    };
    struct tt_env *env = test_begin();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        expect_repr(env, tt_str_c(env, rows[i].text), rows[i].repr);
    }
    test_end(env);
}
END_TEST

START_TEST(the_length_of_a_text_is_in_code_points)
{
    struct tt_env *env = test_begin();
    tt_value v = tt_str(env, "a\0\xc3\xa9\xf0\x9f\x98\x80", 8);
    ck_assert_uint_eq(tt_str_get(v)->size, 8);
    ck_assert_uint_eq(tt_str_get(v)->length, 4);
    ck_assert_int_eq(tt_str_get(v)->text[8], '\0');
    tt_unref(env, v);
    test_end(env);
}
END_TEST

START_TEST(equal_texts_hash_alike_wherever_they_come_from)
{
    struct tt_env *env = test_begin();
    tt_value a = tt_str_c(env, "key 7");
    tt_value b = tt_str_format(env, "%s %d", "key", 7);
    ck_assert_int_eq(tt_equal(env, a, b), 1);
    ck_assert(tt_str_hash(tt_str_get(a)) == tt_str_hash(tt_str_get(b)));
    ck_assert(tt_str_is(b, "key 7"));
    ck_assert(!tt_str_is(b, "key 77"));
    tt_unref(env, a);
    tt_unref(env, b);
    test_end(env);
}
END_TEST

START_TEST(a_format_has_every_directive)
{
    struct tt_env *env = test_begin();
    tt_value text = tt_str_c(env, "it");
    tt_value got = tt_str_format(env, "%s|%d|%l|%u|%z|%c|%g|%R|%S|%T|%%", "s",
                                 -5, INT64_MIN, UINT32_MAX, (size_t)7, 'c', 2.5,
                                 text, text, text);
    ck_assert(got != TT_NULL);
    expect_text(tt_str_get(got)->text,
                "s|-5|-9223372036854775808|4294967295|7|c|2.5|'it'|it|str|%");
    tt_unref(env, got);
    tt_unref(env, text);
    test_end(env);
}
END_TEST

START_TEST(a_float_reads_as_cpython_writes_it)
{
    static const struct {
        double x;
        const char *repr;
    } rows[] = {
        {0.0, "0.0"},
        {-0.0, "-0.0"},
        {1.0, "1.0"},
        {0.1, "0.1"},
        {0.1 + 0.2, "0.30000000000000004"},
        {1e15, "1000000000000000.0"},
        {1e16, "1e+16"},
        {1e22, "1e+22"},
        {1e-4, "0.0001"},
        {1e-5, "1e-05"},
        {123456789.125, "123456789.125"},
        {5e-324, "5e-324"},
        {0x1p-1073, "1e-323"},
        {0x1p481, "6.243497100631985e+144"}, /* not the closest 16 digits */
        {1.7976931348623157e308, "1.7976931348623157e+308"},
        {(double)INFINITY, "inf"},
        {-(double)INFINITY, "-inf"},
        {(double)NAN, "nan"},
    };
    struct tt_env *env = test_begin();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        expect_repr(env, tt_float(env, rows[i].x), rows[i].repr);
    }
    test_end(env);
}
END_TEST

START_TEST(one_line_of_a_trace_shows_no_break_and_no_address)
{
    struct tt_env *env = test_begin();
    struct tt_text out;
    static const char text[] = "<x object at 0x7f12ab>\nmore";
    tt_text_init(&out, env);
    tt_text_one_line(&out, text, sizeof text - 1);
    tt_value line = tt_text_finish(&out);
    expect_text(tt_str_get(line)->text, "<x object at 0x\xe2\x80\xa6>\\nmore");
    tt_unref(env, line);
    test_end(env);
}
END_TEST

/* ---- Exceptions ---------------------------------------------------------- */

START_TEST(exceptions_have_cpythons_texts)
{
    struct tt_env *env = test_begin();
    struct tt_exc *none = tt_exc_new(env, &tt_ValueError, NULL);
    struct tt_exc *text = tt_exc_new(env, &tt_ValueError, "no %d", 7);
    tt_value key = tt_str_c(env, "k");
    struct tt_exc *with = tt_exc_with(env, &tt_KeyError, key);
    expect_repr(env, tt_ref(tt_value_of(none)), "ValueError()");
    expect_repr(env, tt_ref(tt_value_of(text)), "ValueError('no 7')");
    expect_repr(env, tt_ref(tt_value_of(with)), "KeyError('k')");
    expect_repr(env, tt_str_of(env, tt_value_of(none)), "''");
    expect_repr(env, tt_str_of(env, tt_value_of(text)), "'no 7'");
    expect_repr(env, tt_str_of(env, tt_value_of(with)), "\"'k'\"");
    ck_assert(tt_exc_arg(none) == TT_NONE);
    ck_assert(tt_exc_arg(with) == key);
    ck_assert(tt_exc_is(with, &tt_LookupError));
    ck_assert(!tt_exc_is(with, &tt_IndexError));
    tt_exc_unref(env, none);
    tt_exc_unref(env, text);
    tt_exc_unref(env, with);
    tt_unref(env, key);
    test_end(env);
}
END_TEST

START_TEST(what_is_raised_while_handling_has_that_as_context)
{
    struct tt_env *env = test_begin();
    struct tt_exc *first = tt_exc_new(env, &tt_ValueError, "first");
    struct tt_handled handled = {first, NULL};
    env->handled = &handled;
    ck_assert_int_eq(tt_raise(env, &tt_TypeError, "second"), TT_ERAISED);
    struct tt_exc *second = tt_exc_take(env);
    ck_assert_ptr_eq(second->context, first);
    ck_assert_ptr_null(second->cause);
    /* `raise first` in its own handler makes no circle of one ... */
    ck_assert_int_eq(tt_raise_exc(env, first), TT_ERAISED);
    tt_exc_unref(env, tt_exc_take(env));
    ck_assert_ptr_null(first->context);
    /* ... and in that of its successor none of two. */
    handled.exc = second;
    ck_assert_int_eq(tt_raise_exc(env, first), TT_ERAISED);
    tt_exc_unref(env, tt_exc_take(env));
    ck_assert_ptr_eq(first->context, second);
    ck_assert_ptr_null(second->context);
    env->handled = NULL;
    tt_exc_unref(env, second);
    tt_exc_unref(env, first);
    test_end(env);
}
END_TEST

START_TEST(a_cause_hides_the_context)
{
    struct tt_env *env = test_begin();
    struct tt_exc *exc = tt_exc_new(env, &tt_ValueError, "what");
    ck_assert(!(exc->head.flags & TT_EXC_SUPPRESS_CONTEXT));
    tt_exc_set_cause(env, exc, tt_exc_new(env, &tt_KeyError, "why"));
    tt_exc_set_context(env, exc, tt_exc_new(env, &tt_OSError, "when"));
    ck_assert(exc->head.flags & TT_EXC_SUPPRESS_CONTEXT);
    ck_assert(exc->cause->head.type == &tt_KeyError);
    ck_assert(exc->context->head.type == &tt_OSError);
    tt_exc_unref(env, exc);
    test_end(env);
}
END_TEST

START_TEST(a_traceback_has_the_outermost_frame_first)
{
    struct tt_env *env = test_begin();
    struct tt_exc *exc = tt_exc_new(env, &tt_ValueError, NULL);
    tt_value inner = tt_str_c(env, "inner"), outer = tt_str_c(env, "outer");
    tt_exc_passed(env, exc, inner, 7);
    tt_exc_passed(env, exc, outer, 3);
    ck_assert(tt_str_is(exc->traceback->frame, "outer"));
    ck_assert_uint_eq(exc->traceback->line, 3);
    ck_assert(tt_str_is(exc->traceback->next->frame, "inner"));
    ck_assert_uint_eq(exc->traceback->next->line, 7);
    tt_unref(env, inner);
    tt_unref(env, outer);
    tt_exc_unref(env, exc);
    test_end(env);
}
END_TEST

START_TEST(the_first_condition_stays_until_it_is_cleared)
{
    struct tt_env *env = test_begin();
    ck_assert_int_eq(tt_fail(env, TT_ELIMIT, "%d apples", 7), TT_ELIMIT);
    ck_assert_int_eq(tt_fail(env, TT_ENOMEM, "pears"), TT_ELIMIT);
    expect_text(tt_fail_text(env), "7 apples");
    expect_text(tt_error_text(tt_failure(env)), "a limit was reached");
    tt_failure_clear(env);
    expect_text(tt_fail_text(env), "");
    expect_text(tt_error_text(tt_failure(env)), "no error");
    test_end(env);
}
END_TEST

/* ---- Calls --------------------------------------------------------------- */

/* f(a, b=None, /, c=None, *rest, d): shows what it was bound to. */
static tt_value show_bound(struct tt_env *env, const tt_value *args)
{
    struct tt_text out;
    tt_text_init(&out, env);
    for (int i = 0; i < 5; i++) {
        tt_text_puts(&out, i > 0 ? " " : "");
        if (args[i] == TT_NULL) {
            tt_text_puts(&out, "-");
        } else {
            tt_text_repr(&out, args[i]);
        }
    }
    return tt_text_finish(&out);
}

static const struct tt_native bound_native =
    TT_NATIVE("f", "f", "a b / c *rest d!", 1, 3, 5, 0, TT_READS, show_bound);

START_TEST(arguments_are_bound_as_python_does)
{
    static const struct {
        uint32_t count;
        const char *keywords[3]; /* their values are 10, 11, 12 */
        const char *result;      /* or, with a !, the TypeError */
    } rows[] = {
        {1, {"d"}, "0 - - () 10"},
        {3, {"d"}, "0 1 2 () 10"},
        {5, {"d"}, "0 1 2 (3, 4) 10"},
        {1, {"d", "c"}, "0 - 11 () 10"},
        {1, {NULL}, "!f() missing 1 required keyword-only argument: 'd'"},
        {0, {"d"}, "!f() missing 1 required positional argument: 'a'"},
        {3, {"c", "d"}, "!f() got multiple values for argument 'c'"},
        {1, {"d", "x"}, "!f() got an unexpected keyword argument 'x'"},
    };
    struct tt_env *env = test_begin();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tt_value values[8], names[3];
        struct tt_args args = {.at = values, .count = rows[i].count};
        for (uint32_t n = 0; n < args.count; n++) {
            values[n] = tt_small_int(n);
        }
        for (; args.keyword_count < 3 && rows[i].keywords[args.keyword_count];
             args.keyword_count++) {
            uint32_t n = args.keyword_count;
            names[n] = tt_str_c(env, rows[i].keywords[n]);
            values[args.count + n] = tt_small_int(10 + n);
        }
        args.keywords = names;
        tt_value got = tt_call_args(env, tt_value_of(&bound_native), &args);
        if (rows[i].result[0] == '!') {
            ck_assert(got == TT_NULL);
            expect_raised(env, &tt_TypeError, rows[i].result + 1);
        } else {
            ck_assert(got != TT_NULL);
            expect_text(tt_str_get(got)->text, rows[i].result);
        }
        tt_unref(env, got);
        for (uint32_t n = 0; n < args.keyword_count; n++) {
            tt_unref(env, names[n]);
        }
    }
    test_end(env);
}
END_TEST

START_TEST(only_what_is_callable_can_be_called)
{
    struct tt_env *env = test_begin();
    tt_value method = tt_method_new(env, tt_value_of(&bound_native), TT_NONE);
    ck_assert(tt_is_callable(method));
    ck_assert(tt_is_callable(tt_value_of(&tt_ValueError)));
    ck_assert(!tt_is_callable(TT_NONE));
    ck_assert(tt_call(env, tt_small_int(3), NULL, 0) == TT_NULL);
    expect_raised(env, &tt_TypeError, "'int' object is not callable");
    tt_unref(env, method);
    test_end(env);
}
END_TEST

static int take_until_three(struct tt_env *env, void *data, tt_value item)
{
    (void)env;
    *(int *)data += 1;
    return item == tt_small_int(3) ? 33 : 0;
}

START_TEST(an_iteration_ends_when_it_is_told_to)
{
    struct tt_env *env = test_begin();
    tt_value items[] = {tt_small_int(1), tt_small_int(3), tt_small_int(5)};
    tt_value list = tt_list(env, items, 3), tuple = tt_tuple(env, items, 1);
    int count = 0;
    ck_assert_int_eq(tt_iterate(env, list, take_until_three, &count), 33);
    ck_assert_int_eq(count, 2);
    ck_assert_int_eq(tt_iterate(env, tuple, take_until_three, &count), 0);
    ck_assert_int_eq(count, 3);
    ck_assert_int_eq(tt_iterate(env, TT_NONE, take_until_three, &count),
                     TT_ERAISED);
    expect_raised(env, &tt_TypeError, "'NoneType' object is not iterable");
    tt_unref(env, list);
    tt_unref(env, tuple);
    test_end(env);
}
END_TEST

/* ---- Memory -------------------------------------------------------------- */

START_TEST(an_object_goes_with_its_last_reference)
{
    struct tt_env *env = test_begin();
    uint64_t before = env->memory.live_count;
    tt_value v = tt_str_c(env, "counted");
    ck_assert_uint_eq(env->memory.live_count, before + 1);
    tt_value list = tt_list(env, &v, 1);
    tt_unref(env, v);
    ck_assert(tt_str_is(tt_list_get(list)->at[0], "counted"));
    tt_unref(env, list);
    ck_assert_uint_eq(env->memory.live_count, before);
    test_end(env);
}
END_TEST

START_TEST(static_objects_are_never_counted)
{
    struct tt_env *env = test_begin();
    uint32_t refs = tt_ValueError.head.refs;
    tt_ref(tt_value_of(&tt_ValueError));
    ck_assert_uint_eq(tt_ValueError.head.refs, refs);
    tt_unref(env, tt_value_of(&tt_ValueError));
    tt_unref(env, tt_value_of(&tt_ValueError));
    ck_assert_uint_eq(tt_ValueError.head.refs, refs);
    test_end(env);
}
END_TEST

START_TEST(blocks_of_every_size_are_aligned_and_apart)
{
    enum { N = 300 };
    struct tt_env *env = test_begin();
    unsigned char *blocks[N];
    size_t sizes[N];
    for (int i = 0; i < N; i++) {
        sizes[i] = (size_t)i * (size_t)i / 3 + 1;
        blocks[i] = tt_alloc(env, sizes[i]);
        ck_assert_ptr_nonnull(blocks[i]);
        ck_assert_uint_eq((uintptr_t)blocks[i] % 16, 0);
        memset(blocks[i], i & 0xff, sizes[i]);
    }
    size_t wrong = 0;
    for (int i = 0; i < N; i++) {
        for (size_t k = 0; k < sizes[i]; k++) {
            wrong += blocks[i][k] != (i & 0xff);
        }
        tt_free(env, blocks[i], sizes[i]);
    }
    ck_assert_uint_eq(wrong, 0);
    test_end(env);
}
END_TEST

START_TEST(a_block_that_is_moved_keeps_what_is_in_it)
{
    struct tt_env *env = test_begin();
    char *block = tt_alloc(env, 5);
    memcpy(block, "1234", 5);
    block = tt_realloc(env, block, 5, 5000);
    expect_text(block, "1234");
    block = tt_realloc(env, block, 5000, 5);
    expect_text(block, "1234");
    tt_free(env, block, 5);
    tt_free(env, NULL, 17);
    test_end(env);
}
END_TEST

START_TEST(a_request_beyond_the_limit_fails_and_the_rest_goes_on)
{
    struct tt_env *env = test_begin();
    size_t all = env->limits.memory_max;
    ck_assert_ptr_null(tt_alloc(env, all));
    ck_assert_int_eq(tt_failure(env), TT_ENOMEM);
    expect_part(tt_fail_text(env), "out of memory");
    tt_failure_clear(env);
    ck_assert_ptr_null(tt_alloc(env, SIZE_MAX));
    tt_failure_clear(env);
    tt_unref(env, tt_str_c(env, "still fine"));
    test_end(env);
}
END_TEST

START_TEST(exactly_the_nth_allocation_fails)
{
    struct tt_env *env = test_begin();
    tt_free(env, tt_alloc(env, 32), 32);
    tt_env_fail_alloc(env, 3);
    void *first = tt_alloc(env, 32), *second = tt_alloc(env, 32);
    ck_assert(first != NULL && second != NULL);
    ck_assert_ptr_null(tt_alloc(env, 32));
    ck_assert_int_eq(tt_failure(env), TT_ENOMEM);
    tt_failure_clear(env);
    void *third = tt_alloc(env, 32);
    ck_assert_ptr_nonnull(third);
    tt_free(env, first, 32);
    tt_free(env, second, 32);
    tt_free(env, third, 32);
    test_end(env);
}
END_TEST

START_TEST(calls_nest_as_deep_as_the_limit_and_no_deeper)
{
    struct tt_env *env = test_begin();
    uint32_t depth = 0;
    while (tt_enter(env) == 0) {
        depth++;
    }
    ck_assert_uint_eq(depth, env->limits.depth_max);
    while (depth-- > 0) {
        tt_leave(env);
    }
    ck_assert_uint_eq(env->depth, 0);
    expect_raised(env, &tt_RecursionError, "maximum recursion depth exceeded");
    test_end(env);
}
END_TEST

int main(void)
{
    const TTest *const table[] = {
        integers_come_back_as_they_went_in,
        doubles_come_back_bit_by_bit,
        numbers_are_equal_across_types_and_then_hash_alike,
        a_nan_is_equal_to_itself_only_by_identity,
        truth_is_pythons,
        texts_have_cpythons_repr,
        the_length_of_a_text_is_in_code_points,
        equal_texts_hash_alike_wherever_they_come_from,
        a_format_has_every_directive,
        a_float_reads_as_cpython_writes_it,
        one_line_of_a_trace_shows_no_break_and_no_address,
        exceptions_have_cpythons_texts,
        what_is_raised_while_handling_has_that_as_context,
        a_cause_hides_the_context,
        a_traceback_has_the_outermost_frame_first,
        the_first_condition_stays_until_it_is_cleared,
        arguments_are_bound_as_python_does,
        only_what_is_callable_can_be_called,
        an_iteration_ends_when_it_is_told_to,
        an_object_goes_with_its_last_reference,
        static_objects_are_never_counted,
        blocks_of_every_size_are_aligned_and_apart,
        a_block_that_is_moved_keeps_what_is_in_it,
        a_request_beyond_the_limit_fails_and_the_rest_goes_on,
        exactly_the_nth_allocation_fails,
        calls_nest_as_deep_as_the_limit_and_no_deeper,
        NULL,
    };
    return test_main("object", table);
}
