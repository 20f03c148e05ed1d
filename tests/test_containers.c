/* SPDX-License-Identifier: MIT
 *
 * tests/test_containers.c: the container types and their libraries, called
 * from C as the machine calls them.
 *
 * A row is a few small statements of Python and what CPython 3.14 says to the
 * last of them: a repr, or "TYPE: text". They are read by a reader of some
 * hundred lines here, so that nothing of the compiler or the machine is
 * needed; container_rows.inc was made by tests/container_rows.py, which asks
 * real CPython. Every row runs once as it is, and then with each of its
 * allocations failing in turn; whatever happens, nothing may be left over.
 */
#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "loop/tt.h"
#include "scenarios/lang/containers.h"
#include "scenarios/lang/lib.h"

struct row {
    const char *source;
    const char *expected;
};

static const struct row rows[] = {
#include "container_rows.inc"
};

enum {
    ROWS = sizeof rows / sizeof *rows,
    BLOCK = 16, /* rows that one test goes over */
    BLOCKS = (ROWS + BLOCK - 1) / BLOCK,
    VARIABLES = 26,
    ARGS = 8
};

static struct tt_region region;

/* ---- Reading ------------------------------------------------------------- */

struct reader {
    struct tt_env *env;
    const char *at;
    tt_value variables[VARIABLES]; /* owns: single letters */
};

static tt_value expression(struct reader *reader);

static bool accept(struct reader *reader, const char *text)
{
    reader->at += strspn(reader->at, " ");
    if (strncmp(reader->at, text, strlen(text)) != 0) {
        return false;
    }
    reader->at += strlen(text);
    return true;
}

static size_t name_size(const char *at)
{
    size_t size = 0;
    while (isalpha((unsigned char)*at) != 0 &&
           (isalnum((unsigned char)at[size]) != 0 || at[size] == '_')) {
        size++;
    }
    return size;
}

/* Expressions up to CLOSE, as a list; in a dict keys and values in turn. */
static tt_value read_items(struct reader *reader, const char *close, bool *dict,
                           bool *comma)
{
    tt_value list = tt_list(reader->env, NULL, 0);
    while (list != TT_NULL && !accept(reader, close)) {
        tt_value item = expression(reader);
        if (item == TT_NULL ||
            tt_list_append(reader->env, tt_list_get(list), item) < 0) {
            tt_clear(reader->env, &list);
        }
        tt_unref(reader->env, item);
        if (*close == '}' && accept(reader, ":")) {
            *dict = true;
        } else if (accept(reader, ",")) {
            *comma = true;
        }
    }
    return list;
}

static tt_value dict_of(struct tt_env *env, const struct tt_list *list)
{
    tt_value made = tt_dict(env);
    for (uint32_t i = 0; made != TT_NULL && i < list->count; i += 2) {
        if (tt__dict_set(env, made, list->at[i], list->at[i + 1]) < 0) {
            tt_clear(env, &made);
        }
    }
    return made;
}

/* [a, b], (a,), (a), {a, b} or {a: b}, after its first bracket. */
static tt_value display(struct reader *reader, const char *close)
{
    bool dict = *reader->at == '}', comma = *reader->at == ')';
    tt_value list = read_items(reader, close, &dict, &comma), made;
    if (list == TT_NULL || *close == ']') {
        return list;
    }
    if (*close == ')' && !comma) {
        made = tt_ref(tt_list_get(list)->at[0]);
    } else if (*close == ')') {
        made = tt__to_tuple(reader->env, list);
    } else if (dict) {
        made = dict_of(reader->env, tt_list_get(list));
    } else {
        made = tt__set_from(reader->env, &tt_set_type, list);
    }
    tt_unref(reader->env, list);
    return made;
}

static tt_value number(struct reader *reader)
{
    char *end;
    size_t size = strspn(reader->at, "-0123456789.e");
    tt_value v = memchr(reader->at, '.', size) != NULL
                     ? tt_float(reader->env, strtod(reader->at, &end))
                     : tt_int(reader->env, strtoll(reader->at, &end, 10));
    ck_assert_msg(end != reader->at, "no value: %s", reader->at);
    reader->at = end;
    return v;
}

static const void *find_member(const struct tt__member *member,
                               const char *name, size_t size)
{
    for (; member != NULL && member->name != NULL; member++) {
        if (strlen(member->name) == size &&
            memcmp(member->name, name, size) == 0) {
            return member->object;
        }
    }
    return NULL;
}

/* A variable, or a builtin or a member of any module. */
static tt_value named(struct reader *reader, size_t size)
{
    const char *name = reader->at;
    reader->at += size;
    if (size == 1) {
        tt_value v = reader->variables[name[0] - 'a'];
        ck_assert_msg(v != TT_NULL, "unset: %s", name);
        return tt_ref(v);
    }
    if (size == 4 && memcmp(name, "None", 4) == 0) {
        return TT_NONE;
    }
    if (size == 4 && memcmp(name, "True", 4) == 0) {
        return TT_TRUE;
    }
    if (size == 5 && memcmp(name, "False", 5) == 0) {
        return TT_FALSE;
    }
    const void *found = find_member(tt__builtins, name, size);
    for (size_t i = 0; found == NULL && tt__modules[i] != NULL; i++) {
        found = find_member(tt__modules[i]->members, name, size);
    }
    ck_assert_msg(found != NULL, "no such name: %s", name);
    return tt_value_of(found);
}

static tt_value atom(struct reader *reader)
{
    size_t size;
    reader->at += strspn(reader->at, " ");
    if ((size = name_size(reader->at)) > 0) {
        return named(reader, size);
    }
    if (accept(reader, "[")) {
        return display(reader, "]");
    }
    if (accept(reader, "(")) {
        return display(reader, ")");
    }
    if (accept(reader, "{")) {
        return display(reader, "}");
    }
    if (accept(reader, "'")) {
        size = strcspn(reader->at, "'");
        tt_value str = tt_str(reader->env, reader->at, size);
        reader->at += size + 1;
        return str;
    }
    return number(reader);
}

/* An index: an expression, or a slice. */
static tt_value subscript(struct reader *reader)
{
    tt_value part[3] = {TT_NONE, TT_NONE, TT_NONE}, made = TT_NULL;
    int n = 0;
    bool good = true;
    while (good && !accept(reader, "]")) {
        if (accept(reader, ":")) {
            n++;
        } else {
            part[n] = expression(reader);
            good = part[n] != TT_NULL;
        }
    }
    if (good && n > 0) {
        made = tt__slice_new(reader->env, part[0], part[1], part[2]);
    } else if (good) {
        made = tt_ref(part[0]);
    }
    for (n = 0; n < 3; n++) {
        tt_unref(reader->env, part[n]);
    }
    return made;
}

/* One argument, with its name where it has one: 0, or a failure. */
static int argument(struct reader *reader, struct tt_args *args,
                    tt_value *values, tt_value *names)
{
    tt_value name = TT_NULL;
    reader->at += strspn(reader->at, " ");
    size_t size = name_size(reader->at);
    ck_assert(args->count + args->keyword_count < ARGS);
    if (size > 0 && reader->at[size] == '=' && reader->at[size + 1] != '=') {
        name = tt_str(reader->env, reader->at, size);
        if (name == TT_NULL) {
            return tt_failure(reader->env);
        }
        reader->at += size + 1;
    }
    tt_value value = expression(reader);
    if (value == TT_NULL) {
        tt_unref(reader->env, name);
        return tt_failure(reader->env);
    }
    values[args->count + args->keyword_count] = value;
    if (name == TT_NULL) {
        args->count++;
    } else {
        names[args->keyword_count++] = name;
    }
    return 0;
}

/* function(a, b, key=c), after its bracket. */
static tt_value call(struct reader *reader, tt_value function)
{
    tt_value values[ARGS], names[ARGS], result = TT_NULL;
    struct tt_args args = {.at = values, .keywords = names};
    int rc = 0;
    while (rc == 0 && !accept(reader, ")")) {
        rc = argument(reader, &args, values, names);
        accept(reader, ",");
    }
    if (rc == 0) {
        result = tt_call_args(reader->env, function, &args);
    }
    for (uint32_t i = 0; i < args.count + args.keyword_count; i++) {
        tt_unref(reader->env, values[i]);
    }
    for (uint32_t i = 0; i < args.keyword_count; i++) {
        tt_unref(reader->env, names[i]);
    }
    return result;
}

static tt_value primary(struct reader *reader)
{
    tt_value v = atom(reader);
    while (v != TT_NULL) {
        tt_value old = v, key;
        if (accept(reader, ".")) {
            size_t size = name_size(reader->at + (*reader->at == '_'));
            size += *reader->at == '_';
            key = tt_str(reader->env, reader->at, size);
            reader->at += size;
            v = key == TT_NULL ? TT_NULL : tt__getattr(reader->env, old, key);
        } else if (accept(reader, "(")) {
            key = TT_NULL;
            v = call(reader, old);
        } else if (accept(reader, "[")) {
            key = subscript(reader);
            v = key == TT_NULL ? TT_NULL : tt__getitem(reader->env, old, key);
        } else {
            break;
        }
        tt_unref(reader->env, key);
        tt_unref(reader->env, old);
    }
    return v;
}

static const struct {
    const char *text;
    int kind; /* enum tt__binary, or 100 + enum tt__comparison */
} operators[] = {
    {"+", BINARY_ADD},
    {"-", BINARY_SUBTRACT},
    {"*", BINARY_MULTIPLY},
    {"|", BINARY_OR},
    {"&", BINARY_AND},
    {"^", BINARY_XOR},
    {"<=", 100 + COMPARE_LESS_EQUAL},
    {">=", 100 + COMPARE_GREATER_EQUAL},
    {"==", 100 + COMPARE_EQUAL},
    {"!=", 100 + COMPARE_NOT_EQUAL},
    {"<", 100 + COMPARE_LESS},
    {">", 100 + COMPARE_GREATER},
    {"in ", 100 + COMPARE_IN},
};

enum { OPERATORS = sizeof operators / sizeof *operators };

static tt_value apply(struct tt_env *env, tt_value a, tt_value b, int kind)
{
    if (kind == 100 + COMPARE_IN) {
        int rc = tt__contains(env, b, a);
        return rc < 0 ? TT_NULL : tt_bool(rc != 0);
    }
    return kind < 100
               ? tt__binary(env, a, b, (enum tt__binary)kind)
               : tt__compare(env, a, b, (enum tt__comparison)(kind - 100));
}

/* Operators from left to right: no precedence, write brackets. */
static tt_value expression(struct reader *reader)
{
    tt_value v = primary(reader);
    for (int i = 0; v != TT_NULL && i < OPERATORS; i++) {
        const char *before = reader->at;
        if (!accept(reader, operators[i].text)) {
            continue;
        }
        if (operators[i].kind < 100 && *reader->at == '=') {
            reader->at = before; /* an assignment */
            break;
        }
        tt_value a = v, b = primary(reader);
        v = b == TT_NULL ? TT_NULL
                         : apply(reader->env, a, b, operators[i].kind);
        tt_unref(reader->env, a);
        tt_unref(reader->env, b);
        i = -1;
    }
    return v;
}

/* x = v, x += v, x[k] = v, del x[k]: 1 and done, 0: none of them, or a
 * failure. Only names of one letter are assigned to. */
static int assignment(struct reader *reader)
{
    struct tt_env *env = reader->env;
    const char *before = reader->at;
    bool del = accept(reader, "del ");
    reader->at += strspn(reader->at, " ");
    if (name_size(reader->at) != 1) {
        return 0;
    }
    tt_value *variable = &reader->variables[*reader->at++ - 'a'];
    if (accept(reader, "[")) {
        tt_value key = subscript(reader), value = TT_NULL;
        int rc = key == TT_NULL ? tt_failure(env) : 1;
        bool set = rc > 0 && accept(reader, "=") && *reader->at != '=';
        if (rc > 0 && !del && !set) {
            reader->at = before;
            rc = 0;
        } else if (rc > 0 && set) {
            value = expression(reader);
            rc = value == TT_NULL ? tt_failure(env) : 1;
        }
        if (rc > 0) {
            int put = tt__setitem(env, *variable, key, value);
            rc = put < 0 ? put : 1;
        }
        tt_unref(env, key);
        tt_unref(env, value);
        return rc;
    }
    for (int i = 0; i <= OPERATORS; i++) {
        const char *text = i == OPERATORS ? "=" : operators[i].text;
        const char *here = reader->at;
        bool plain = i == OPERATORS;
        if ((!plain && operators[i].kind >= 100) || !accept(reader, text) ||
            (!plain && !accept(reader, "=")) || *reader->at == '=') {
            reader->at = here;
            continue;
        }
        tt_value v = expression(reader), old = v;
        if (v != TT_NULL && !plain) {
            v = tt__inplace(env, *variable, old,
                            (enum tt__binary)operators[i].kind);
            tt_unref(env, old);
        }
        if (v == TT_NULL) {
            return tt_failure(env);
        }
        tt_set(env, variable, v);
        return 1;
    }
    reader->at = before;
    return 0;
}

/* Runs all statements; gives what the last one is, None for assignments. */
static tt_value run_source(struct tt_env *env, const char *source)
{
    struct reader reader = {.env = env, .at = source};
    tt_value v = TT_NONE;
    while (v != TT_NULL && *reader.at != '\0') {
        int rc = assignment(&reader);
        tt_set(env, &v,
               rc < 0    ? TT_NULL
               : rc == 0 ? expression(&reader)
                         : TT_NONE);
        accept(&reader, ";");
    }
    for (int i = 0; i < VARIABLES; i++) {
        tt_unref(env, reader.variables[i]);
    }
    return v;
}

/* ---- Running ------------------------------------------------------------- */

static struct tt_env *start(void)
{
    struct tt_limits limits = TT_LIMITS_DEFAULT;
    limits.memory_max = (size_t)128 << 20;
    struct tt_env *env = tt_env_start(&region, &limits);
    ck_assert_ptr_nonnull(env);
#ifdef STUB
    extern void stub_start(struct tt_env *);
    stub_start(env);
#endif
    return env;
}

/* What a row gives, as a str: a repr, or "TYPE: text". TT_NULL: there was no
 * memory for it. */
static tt_value answer(struct tt_env *env, const char *source)
{
    tt_value v = run_source(env, source), text;
    if (v != TT_NULL) {
        text = tt_repr(env, v);
        tt_unref(env, v);
        if (text != TT_NULL) {
            return text;
        }
    }
    if (tt_failure(env) != TT_ERAISED) {
        return TT_NULL;
    }
    struct tt_exc *exc = tt_exc_take(env);
    text = tt_str_format(env, "%T: %S", tt_value_of(exc), tt_value_of(exc));
    tt_exc_unref(env, exc);
    return text;
}

static void check_answer(const struct row *row)
{
    struct tt_env *env = start();
    tt_value text = answer(env, row->source);
    ck_assert_msg(text != TT_NULL, "%s: %s", row->source, tt_fail_text(env));
    ck_assert_msg(strcmp(tt_str_get(text)->text, row->expected) == 0,
                  "%s\n  gives    %s\n  expected %s", row->source,
                  tt_str_get(text)->text, row->expected);
    tt_unref(env, text);
    ck_assert_msg(tt_env_end(env) == 0, "%s: something is left over",
                  row->source);
}

/* Allocation N fails: whether there was one. */
static bool check_failure(const struct row *row, uint64_t n)
{
    struct tt_env *env = start();
    tt_env_fail_alloc(env, n);
    tt_value text = answer(env, row->source);
    bool failed = tt_failure(env) == TT_ENOMEM;
    ck_assert_msg(failed == (text == TT_NULL),
                  "%s: allocation %d failed and nobody said so", row->source,
                  (int)n);
    tt_env_fail_alloc(env, 0);
    tt_unref(env, text);
    ck_assert_msg(tt_env_end(env) == 0,
                  "%s: allocation %d failed; something is left over",
                  row->source, (int)n);
    return failed;
}

START_TEST(rows_give_what_cpython_gives)
{
    for (int i = _i * BLOCK; i < (_i + 1) * BLOCK && i < ROWS; i++) {
        check_answer(&rows[i]);
    }
}
END_TEST

START_TEST(no_failing_allocation_loses_anything)
{
    for (int i = _i * BLOCK; i < (_i + 1) * BLOCK && i < ROWS; i++) {
        uint64_t n = 1;
        while (check_failure(&rows[i], n)) {
            n++;
            ck_assert(n < 100000);
        }
    }
}
END_TEST

/* ---- Sorting ------------------------------------------------------------- */

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16;
}

static tt_value call_first(struct tt_env *env, const tt_value *args)
{
    return tt__getitem(env, args[0], tt_small_int(0));
}

static const struct tt_native first =
    TT__FUNCTION("first", "pair /", 1, 1, 1, call_first);

static int64_t item_of(tt_value pair, uint32_t i)
{
    return tt_int_get(tt_tuple_get(pair)->at[i]);
}

/* Pairs with few first items, numbered by their second ones. */
static tt_value some_pairs(struct tt_env *env, uint32_t count, uint32_t seed)
{
    tt_value list = tt_list(env, NULL, 0);
    for (uint32_t i = 0; i < count; i++) {
        tt_value pair = tt__pair(env, tt_small_int(next_random(&seed) % 7),
                                 tt_small_int(i));
        ck_assert_int_eq(tt_list_append(env, tt_list_get(list), pair), 0);
        tt_unref(env, pair);
    }
    return list;
}

START_TEST(sorting_is_stable_at_every_length)
{
    bool reverse = _i % 2 == 1;
    struct tt_env *env = start();
    tt_value list = some_pairs(env, (uint32_t)_i, (uint32_t)_i + 1);
    struct tt_list *items = tt_list_get(list);
    ck_assert_int_eq(
        tt__sort(env, items->at, items->count, tt_value_of(&first), reverse),
        0);
    for (uint32_t i = 1; i < items->count; i++) {
        int64_t a = item_of(items->at[i - 1], 0), b = item_of(items->at[i], 0);
        ck_assert(reverse ? a >= b : a <= b);
        ck_assert(a != b ||
                  item_of(items->at[i - 1], 1) < item_of(items->at[i], 1));
    }
    tt_unref(env, list);
    ck_assert_uint_eq(tt_env_end(env), 0);
}
END_TEST

/* ---- Drawing ------------------------------------------------------------- */

/* Answers every choice by `answer`, and remembers what was asked. */
struct dealer {
    struct tt_chooser chooser; /* first */
    uint64_t answer;
    uint64_t asked; /* the largest n */
    int count;
};

static uint64_t deal(struct tt_chooser *chooser, struct tt_env *env,
                     enum tt_choice kind, uint64_t n)
{
    struct dealer *dealer = (struct dealer *)chooser;
    (void)env;
    ck_assert_int_eq((int)kind, (int)TT_CHOICE_RANDOM);
    ck_assert_uint_ge(n, 2);
    dealer->asked = n > dealer->asked ? n : dealer->asked;
    dealer->count++;
    return dealer->answer < n ? dealer->answer : n - 1;
}

static const struct draw {
    const char *source;
    const char *first; /* what it gives where every answer is 0 */
    const char *last;  /* ... and where it is the highest one */
    uint64_t asked;
    int count;
} draws[] = {
    {"random()", "0.0", "0.9999999999999999", (uint64_t)1 << 53, 1},
    {"randint(3, 9)", "3", "9", 7, 1},
    {"randint(3, 3)", "3", "3", 0, 0},
    {"randrange(5)", "0", "4", 5, 1},
    {"randrange(5, 11, 2)", "5", "9", 3, 1},
    {"randrange(5, -1, -2)", "5", "1", 3, 1},
    {"choice('abc')", "'a'", "'c'", 3, 1},
    {"uniform(2.5, 3)", "2.5", "3.0", (uint64_t)1 << 53, 1},
    {"x = [1, 2, 3]; shuffle(x); x", "[1, 2, 3]", "[2, 3, 1]", 3, 2},
    {"sample([1, 2, 3], 2)", "[1, 2]", "[3, 2]", 3, 2},
    {"getrandbits(4)", "0", "15", 16, 1},
    {"seed(5)", "None", "None", 0, 0},
};

static void check_draw(const struct draw *draw, uint64_t answer_,
                       const char *expected)
{
    struct dealer dealer = {.chooser = {deal}, .answer = answer_};
    struct tt_env *env = start();
    env->chooser = &dealer.chooser;
    tt_value text = answer(env, draw->source);
    ck_assert_msg(text != TT_NULL &&
                      strcmp(tt_str_get(text)->text, expected) == 0,
                  "%s gives %s", draw->source, tt_str_get(text)->text);
    ck_assert_uint_eq(dealer.asked, draw->asked);
    ck_assert_int_eq(dealer.count, draw->count);
    tt_unref(env, text);
    ck_assert_uint_eq(tt_env_end(env), 0);
}

START_TEST(a_draw_is_one_choice)
{
    check_draw(&draws[_i], 0, draws[_i].first);
    check_draw(&draws[_i], UINT64_MAX, draws[_i].last);
}
END_TEST

int main(void)
{
    if (tt_region_init(&region, (size_t)256 << 20) < 0) {
        return 2;
    }
    Suite *suite = suite_create("containers");
    TCase *tests = tcase_create("containers");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, rows_give_what_cpython_gives, 0, BLOCKS);
    tcase_add_loop_test(tests, no_failing_allocation_loses_anything, 0, BLOCKS);
    tcase_add_loop_test(tests, sorting_is_stable_at_every_length, 0, 200);
    tcase_add_loop_test(tests, a_draw_is_one_choice, 0,
                        sizeof draws / sizeof *draws);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    tt_region_deinit(&region);
    return failed != 0;
}
