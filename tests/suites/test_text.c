/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_text.c: numbers, strs, bytes, formatting and module math,
 * called from C as the machine calls them.
 *
 * A row is one operation, the literals of its operands, and what CPython 3.14
 * says to it: a repr, or "TYPE: text". text_rows.inc was made by
 * tests/suites/text_rows.py, which runs real CPython. Every row runs once as it
 * is, and then with each of its allocations failing in turn; whatever happens,
 * nothing may be left over.
 */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <ticktape/tt.h>
#include "loop/object/unicode.h"
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/make.h"

struct row {
    /* "+", ".upper", "@real", "f:abs", "m:sqrt", "t:int.from_bytes", "=" */
    const char *name;
    const char *operands; /* a tuple */
    const char *keywords; /* a dict, or "" */
    const char *expected;
};

static const struct row rows[] = {
#include "text_rows.inc"
};

enum {
    ROWS = sizeof rows / sizeof *rows,
    BLOCK = 64, /* rows that one test goes over */
    BLOCKS = (ROWS + BLOCK - 1) / BLOCK,
    OPERANDS_MAX = 16,
    LITERAL_MAX = 4096
};

static struct tt_region region;

/* ---- Literals ------------------------------------------------------------ */

struct reader {
    struct tt_env *env;
    const char *at;
};

static tt_value literal(struct reader *reader);

static bool accept(struct reader *reader, const char *text)
{
    size_t size = strlen(text);
    if (strncmp(reader->at, text, size) != 0) {
        return false;
    }
    reader->at += size;
    return true;
}

/* Literals, each with a comma after it, up to CLOSE; a : counts as one too. */
static tt_value items(struct reader *reader, const char *close)
{
    tt_value list = tt_list(reader->env, NULL, 0);
    while (list != TT_NULL && !accept(reader, close)) {
        tt_value item = literal(reader);
        if (item == TT_NULL ||
            tt_list_append(reader->env, tt_list_get(list), item) < 0) {
            tt_clear(reader->env, &list);
        }
        tt_unref(reader->env, item);
        ck_assert(list == TT_NULL || accept(reader, ",") ||
                  accept(reader, ":"));
    }
    return list;
}

static tt_value display(struct reader *reader, char open)
{
    struct tt_env *env = reader->env;
    const char *closing;
    if (open == '[') {
        closing = "]";
    } else if (open == '{') {
        closing = "}";
    } else {
        closing = ")";
    }
    tt_value list = items(reader, closing);
    if (list == TT_NULL || open == '[') {
        return list;
    }
    const struct tt_list *at = tt_list_get(list);
    tt_value made = TT_NULL;
    if (open == '(') {
        made = tt_tuple(env, at->at, at->count);
    } else if (open == 's') {
        made = tt__slice_new(env, at->at[0], at->at[1], at->at[2]);
    } else {
        made = tt_dict(env);
        for (uint32_t i = 0; made != TT_NULL && i < at->count; i += 2) {
            if (tt__dict_set(env, made, at->at[i], at->at[i + 1]) < 0) {
                tt_clear(env, &made);
            }
        }
    }
    tt_unref(env, list);
    return made;
}

/* One escape, after its \: its character. */
static uint32_t escape(struct reader *reader)
{
    static const char letters[] = "nrt\\'\"", meant[] = "\n\r\t\\'\"";
    char c = *reader->at++, digits[9] = "";
    const char *letter = strchr(letters, c);
    if (letter != NULL) {
        return (uint32_t)meant[letter - letters];
    }
    size_t size = 8;
    if (c != 'U') {
        size = c == 'u' ? 4 : 2;
    }
    memcpy(digits, reader->at, size);
    reader->at += size;
    return (uint32_t)strtoul(digits, NULL, 16);
}

static tt_value text(struct reader *reader, char quote, bool is_bytes)
{
    char at[LITERAL_MAX];
    size_t size = 0;
    while (*reader->at != quote) {
        char c = *reader->at++;
        ck_assert(size + 4 < sizeof at);
        if (c != '\\') {
            at[size++] = c;
        } else if (is_bytes) {
            at[size++] = (char)escape(reader);
        } else {
            size += tt__unicode_encode(escape(reader), at + size);
        }
    }
    reader->at++;
    return is_bytes ? tt__bytes(reader->env, at, size)
                    : tt_str(reader->env, at, size);
}

static tt_value number(struct reader *reader)
{
    char *end;
    size_t size = strcspn(reader->at, ",:)]}");
    bool whole = strspn(reader->at, "-0123456789") == size;
    tt_value v = whole ? tt_int(reader->env, strtoll(reader->at, &end, 10))
                       : tt_float(reader->env, strtod(reader->at, &end));
    ck_assert_msg(end == reader->at + size, "no value: %s", reader->at);
    reader->at = end;
    return v;
}

static tt_value literal(struct reader *reader)
{
    static const char opens[] = "([{";
    if (accept(reader, "None")) {
        return TT_NONE;
    }
    if (accept(reader, "True")) {
        return TT_TRUE;
    }
    if (accept(reader, "False")) {
        return TT_FALSE;
    }
    if (accept(reader, "slice(")) {
        return display(reader, 's');
    }
    char first = *reader->at;
    bool is_bytes = first == 'b';
    char quote = reader->at[is_bytes];
    if (quote == '\'' || quote == '"') {
        reader->at += 1 + is_bytes;
        return text(reader, quote, is_bytes);
    }
    if (strchr(opens, first) != NULL) {
        reader->at++;
        return display(reader, first);
    }
    return number(reader);
}

/* ---- Operations ---------------------------------------------------------- */

static const struct {
    const char *text;
    enum tt__binary op;
} binaries[] = {
    {"+", BINARY_ADD},
    {"-", BINARY_SUBTRACT},
    {"*", BINARY_MULTIPLY},
    {"/", BINARY_DIVIDE},
    {"//", BINARY_FLOOR_DIVIDE},
    {"%", BINARY_MODULO},
    {"**", BINARY_POWER},
    {"<<", BINARY_LEFT_SHIFT},
    {">>", BINARY_RIGHT_SHIFT},
    {"&", BINARY_AND},
    {"|", BINARY_OR},
    {"^", BINARY_XOR},
};

static const struct {
    const char *text;
    enum tt__comparison op;
} comparisons[] = {
    {"<", COMPARE_LESS},    {"<=", COMPARE_LESS_EQUAL},
    {"==", COMPARE_EQUAL},  {"!=", COMPARE_NOT_EQUAL},
    {">", COMPARE_GREATER}, {">=", COMPARE_GREATER_EQUAL},
};

static tt_value operate(struct tt_env *env, const char *name,
                        const tt_value *at)
{
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++) {
        if (strcmp(binaries[i].text, name) == 0) {
            return tt__binary(env, at[0], at[1], binaries[i].op);
        }
    }
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
        if (strcmp(comparisons[i].text, name) == 0) {
            return tt__compare(env, at[0], at[1], comparisons[i].op);
        }
    }
    if (strcmp(name, "in") == 0) {
        int rc = tt__contains(env, at[1], at[0]);
        return rc < 0 ? TT_NULL : tt_bool(rc != 0);
    }
    if (strcmp(name, "[]") == 0) {
        return tt__getitem(env, at[0], at[1]);
    }
    ck_assert_msg(name[0] == 'u', "no operation: %s", name);
    enum tt__unary op;
    if (name[1] == '-') {
        op = UNARY_MINUS;
    } else if (name[1] == '+') {
        op = UNARY_PLUS;
    } else {
        op = UNARY_INVERT;
    }
    return tt__unary(env, at[0], op);
}

static const void *find_member(const struct tt__member *member,
                               const char *name, size_t size)
{
    for (; member->name != NULL; member++) {
        if (strlen(member->name) == size &&
            memcmp(member->name, name, size) == 0) {
            return member->object;
        }
    }
    return NULL;
}

/* A function of the builtins (f:), of module math (m:), or of a type (t:):
 * given. */
static tt_value find_function(struct tt_env *env, const char *full_name)
{
    const char *name = full_name + 2, *dot = strchr(name, '.');
    size_t size = dot != NULL ? (size_t)(dot - name) : strlen(name);
    const struct tt__member *members =
        full_name[0] == 'm' ? tt__math_module.members : tt__builtins;
    const void *found = find_member(members, name, size);
    ck_assert_msg(found != NULL, "no such function: %s", name);
    return dot == NULL ? tt_ref(tt_value_of(found))
                       : tt__getattr_c(env, tt_value_of(found), dot + 1);
}

/* Calls FUNCTION (taken) with the operands and the keywords. */
static tt_value call(struct tt_env *env, tt_value function, const tt_value *at,
                     uint32_t count, tt_value keywords)
{
    tt_value all[OPERANDS_MAX], names[OPERANDS_MAX];
    struct tt_args args = {.at = all, .count = count, .keywords = names};
    const struct tt_entry *entry;
    size_t place = 0;
    if (function == TT_NULL) {
        return TT_NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        all[i] = at[i];
    }
    while (keywords != TT_NULL &&
           (entry = tt_dict_next(tt_dict_cast(keywords), &place)) != NULL) {
        names[args.keyword_count] = entry->key;
        all[count + args.keyword_count++] = entry->value;
        ck_assert(count + args.keyword_count < OPERANDS_MAX);
    }
    tt_value result = tt_call_args(env, function, &args);
    tt_unref(env, function);
    return result;
}

static tt_value apply(struct tt_env *env, const char *name,
                      const struct tt_tuple *operands, tt_value keywords)
{
    const tt_value *at = operands->at;
    uint32_t count = operands->count;
    if (strcmp(name, "=") == 0) {
        return tt_ref(at[0]);
    }
    if (name[0] == '@') {
        return tt__getattr_c(env, at[0], name + 1);
    }
    if (name[0] == '.') {
        return call(env, tt__getattr_c(env, at[0], name + 1), at + 1, count - 1,
                    keywords);
    }
    if (name[1] == ':') {
        return call(env, find_function(env, name), at, count, keywords);
    }
    return operate(env, name, at);
}

static tt_value run_row(struct tt_env *env, const struct row *row)
{
    struct reader reader = {env, row->operands};
    tt_value operands = literal(&reader), keywords = TT_NULL;
    tt_value result = TT_NULL;
    bool good = operands != TT_NULL;
    if (good && row->keywords[0] != '\0') {
        reader.at = row->keywords;
        keywords = literal(&reader);
        good = keywords != TT_NULL;
    }
    if (good) {
        result = apply(env, row->name, tt_tuple_get(operands), keywords);
    }
    tt_unref(env, operands);
    tt_unref(env, keywords);
    return result;
}

/* ---- Running ------------------------------------------------------------- */

static tt_value make_value(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    const struct tt__maker *makers[] = {tt__number_makers,
                                        tt__container_makers};
    for (size_t i = 0; i < 2; i++) {
        for (const struct tt__maker *maker = makers[i]; maker->type != NULL;
             maker++) {
            if (maker->type == type) {
                return maker->make(env, type, args);
            }
        }
    }
    ck_abort_msg("nobody makes a %s", type->name);
}

/* A language that only makes values. */
static const struct tt_language language = {.make = make_value};

static struct tt_env *start(void)
{
    struct tt_limits limits = TT_LIMITS_DEFAULT;
    limits.memory_max = (size_t)64 << 20;
    struct tt_env *env = tt_env_start(&region, &limits);
    ck_assert_ptr_nonnull(env);
    env->language = &language;
    return env;
}

/* The result of a row, as a str: a repr, or "TYPE: text". TT_NULL: a condition.
 */
static tt_value answer(struct tt_env *env, const struct row *row)
{
    tt_value v = run_row(env, row), result;
    if (v != TT_NULL) {
        result = tt_repr(env, v);
        tt_unref(env, v);
        if (result != TT_NULL) {
            return result;
        }
    }
    if (tt_failure(env) != TT_ERAISED) {
        return TT_NULL;
    }
    struct tt_exc *exc = tt_exc_take(env);
    result = tt_str_format(env, "%T: %S", tt_value_of(exc), tt_value_of(exc));
    tt_exc_unref(env, exc);
    return result;
}

static void check_answer(const struct row *row)
{
    struct tt_env *env = start();
    tt_value result = answer(env, row);
    ck_assert_msg(result != TT_NULL, "%s %s: %s", row->name, row->operands,
                  tt_fail_text(env));
    ck_assert_msg(strcmp(tt_str_get(result)->text, row->expected) == 0,
                  "%s %s %s\n  is       %s\n  expected %s", row->name,
                  row->operands, row->keywords, tt_str_get(result)->text,
                  row->expected);
    tt_unref(env, result);
    ck_assert_msg(tt_env_end(env) == 0, "%s %s: something is left over",
                  row->name, row->operands);
}

/* Allocation N fails: whether there was one. */
static bool check_failure(const struct row *row, uint64_t n)
{
    struct tt_env *env = start();
    tt_env_fail_alloc(env, n);
    tt_value result = answer(env, row);
    bool failed = tt_failure(env) == TT_ENOMEM;
    ck_assert_msg(failed == (result == TT_NULL),
                  "%s %s: allocation %d failed and nobody said so", row->name,
                  row->operands, (int)n);
    tt_env_fail_alloc(env, 0);
    tt_unref(env, result);
    ck_assert_msg(tt_env_end(env) == 0,
                  "%s %s: allocation %d failed; something is left over",
                  row->name, row->operands, (int)n);
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
            ck_assert(n < 10000);
        }
    }
}
END_TEST

/* ---- Limits -------------------------------------------------------------- */

/* What CPython would answer, or be out of memory. */
static const struct row limits_[] = {
    {"**", "(10,1000000000,)", "", ""},
    {"<<", "(1,300000000,)", "", ""},
    {"%", "('%999999999d',1,)", "", ""},
    {"m:factorial", "(100000000,)", "", ""},
    {"m:comb", "(1000000000000,100000000,)", "", ""},
    {"m:perm", "(1000000000000,100000000,)", "", ""},
    {"f:format", "(1,'999999999',)", "", ""},
    {".center", "('a',999999999,)", "", ""},
};

START_TEST(what_is_too_large_ends_the_execution)
{
    const struct row *row = &limits_[_i];
    struct tt_env *env = start();
    tt_value result = run_row(env, row);
    ck_assert_msg(result == TT_NULL && tt_failure(env) == TT_ELIMIT,
                  "%s %s has a result", row->name, row->operands);
    ck_assert(tt_fail_text(env)[0] != '\0');
    ck_assert_uint_eq(tt_env_end(env), 0);
}
END_TEST

/* ---- Floats -------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Some double: any bits, or one with few decimals. */
static double some_double(uint64_t *state)
{
    uint64_t bits = next_random(state);
    double x;
    if (bits % 2 == 0) {
        static const double units[] = {1, 10, 1e3, 1e6, 1e7, 1e9};
        return (double)(int64_t)(bits >> (bits >> 58 & 63)) /
               units[bits % 12 / 2];
    }
    memcpy(&x, &bits, sizeof x);
    return x;
}

START_TEST(the_text_of_a_float_reads_back_and_none_is_shorter)
{
    uint64_t state = (uint64_t)_i + 1;
    struct tt_env *env = start();
    for (int i = 0; i < 20000; i++) {
        double x = some_double(&state);
        struct tt_text out;
        char repr[40] = "", fewer[40];
        if (!isfinite(x)) {
            continue;
        }
        tt_text_init(&out, env);
        tt_text_float(&out, x);
        ck_assert(out.error == 0 && out.size < sizeof repr);
        memcpy(repr, out.at, out.size);
        tt_text_deinit(&out);
        ck_assert_msg(strtod(repr, NULL) == x, "%s is not %.17g", repr, x);
        int digits = 0;
        bool begun = false;
        for (const char *at = repr; *at != '\0' && *at != 'e'; at++) {
            begun = begun || (*at >= '1' && *at <= '9');
            digits += begun && *at != '.';
        }
        for (int n = 1; n < 17 && strchr(repr, 'e') != NULL; n++) {
            snprintf(fewer, sizeof fewer, "%.*e", n - 1, x);
            ck_assert_msg(n >= digits || strtod(fewer, NULL) != x,
                          "%s is longer than %s", repr, fewer);
        }
    }
    ck_assert_uint_eq(tt_env_end(env), 0);
}
END_TEST

int main(void)
{
    if (tt_region_init(&region, (size_t)128 << 20) < 0) {
        return 2;
    }
    Suite *suite = suite_create("text");
    TCase *tests = tcase_create("text");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, rows_give_what_cpython_gives, 0, BLOCKS);
    tcase_add_loop_test(tests, no_failing_allocation_loses_anything, 0, BLOCKS);
    tcase_add_loop_test(tests, what_is_too_large_ends_the_execution, 0,
                        sizeof limits_ / sizeof *limits_);
    tcase_add_loop_test(
        tests, the_text_of_a_float_reads_back_and_none_is_shorter, 0, 8);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    tt_region_deinit(&region);
    return failed != 0;
}
