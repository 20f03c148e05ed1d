/* SPDX-License-Identifier: MIT
 *
 * check_pattern.c: errors in the patterns of a match statement.
 *
 * Mirrors what codegen_pattern_* in CPython's Python/codegen.c (3.14) refuse.
 * It recurses, and so is at most TREE_HEIGHT_MAX deep.
 */
#include "check_pattern.h"

#include <ticktape/tt.h>

#include <stdio.h>
#include <string.h>

/* The pattern that is being checked. */
struct pattern {
    struct tt__pool *pool;
    struct tt__diagnostic *diagnostic;
    struct tt__symbols names; /* bound so far */
    bool is_last;             /* it may match anything */
};

static void check(struct pattern *pattern, const struct tt__node *node);

static void fail(struct pattern *pattern, struct tt__place place,
                 const char *message)
{
    tt__diagnose(pattern->diagnostic, DIAGNOSTIC_SYNTAX, place, NULL, "%s",
                 message);
}

static void fail_name(struct pattern *pattern, struct tt__place place,
                      const char *message, const struct tt__symbol *name)
{
    char text[DIAGNOSTIC_SIZE];
    snprintf(text, sizeof text, message, name->text);
    fail(pattern, place, text);
}

static bool is_among(const struct tt__symbols *names,
                     const struct tt__symbol *name)
{
    uint32_t i = 0;
    while (i < names->count && names->at[i] != name) {
        i++;
    }
    return i < names->count;
}

static void bind(struct pattern *pattern, const struct tt__symbol *name,
                 struct tt__place place)
{
    if (strcmp(name->text, "__debug__") == 0) {
        fail(pattern, place, "cannot assign to __debug__");
        return;
    }
    if (is_among(&pattern->names, name)) {
        fail_name(pattern, place,
                  "multiple assignments to name '%s' in pattern", name);
        return;
    }
    pattern->names.at =
        tt__pool_grow(pattern->pool, pattern->names.at, pattern->names.count,
                      sizeof *pattern->names.at);
    pattern->names.at[pattern->names.count++] = name;
}

/* A pattern within another one may match anything. */
static void check_inner(struct pattern *pattern, const struct tt__node *node)
{
    bool is_last = pattern->is_last;
    pattern->is_last = true;
    check(pattern, node);
    pattern->is_last = is_last;
}

static void check_capture(struct pattern *pattern, const struct tt__node *node)
{
    const struct tt__symbol *name = node->capture.name;
    if (node->capture.pattern != NULL) {
        check(pattern, node->capture.pattern);
    } else if (!pattern->is_last && name != NULL) {
        fail_name(pattern, node->place,
                  "name capture '%s' makes remaining patterns unreachable",
                  name);
    } else if (!pattern->is_last) {
        fail(pattern, node->place,
             "wildcard makes remaining patterns unreachable");
    }
    if (name != NULL) {
        bind(pattern, name, node->place);
    }
}

static bool is_same_set(const struct tt__symbols *a,
                        const struct tt__symbols *b)
{
    bool is_same = a->count == b->count;
    for (uint32_t i = 0; is_same && i < a->count; i++) {
        is_same = is_among(b, a->at[i]);
    }
    return is_same;
}

static void check_alternatives(struct pattern *pattern,
                               const struct tt__node *node)
{
    struct tt__symbols first = {NULL, 0};
    TT_ASSERT(node->items.count > 1);
    for (uint32_t i = 0; i < node->items.count; i++) {
        struct pattern inner = {
            .pool = pattern->pool,
            .diagnostic = pattern->diagnostic,
            .is_last = i + 1 == node->items.count && pattern->is_last,
        };
        check(&inner, node->items.at[i]);
        if (i == 0) {
            first = inner.names;
        } else if (!is_same_set(&first, &inner.names)) {
            fail(pattern, node->place,
                 "alternative patterns bind different names");
            return;
        }
    }
    for (uint32_t i = 0; i < first.count; i++) {
        bind(pattern, first.at[i], node->place);
    }
}

static void check_sequence(struct pattern *pattern, const struct tt__node *node)
{
    uint32_t stars = 0;
    for (uint32_t i = 0; i < node->items.count; i++) {
        stars += node->items.at[i]->kind == PATTERN_STAR;
    }
    if (stars > 1) {
        fail(pattern, node->place,
             "multiple starred names in sequence pattern");
        return;
    }
    for (uint32_t i = 0; i < node->items.count; i++) {
        check_inner(pattern, node->items.at[i]);
    }
}

/* ---- Keys ---------------------------------------------------------------- */

/* The number that NODE is, for comparisons: true and *OUT, or false. */
static bool number_of(const struct tt__node *node, double *out)
{
    bool is_minus = node->kind == AST_UNARY && node->unary.op == UNARY_MINUS;
    if (is_minus) {
        node = node->unary.operand;
    }
    switch (node->kind) {
    case AST_INT:
        *out = (double)node->integer;
        break;
    case AST_FLOAT:
        *out = node->number;
        break;
    case AST_TRUE:
    case AST_FALSE:
        *out = node->kind == AST_TRUE;
        break;
    default:
        return false;
    }
    *out = is_minus ? -*out : *out;
    return true;
}

static bool is_equal_key(const struct tt__node *a, const struct tt__node *b)
{
    double m, n;
    if (number_of(a, &m)) {
        return number_of(b, &n) && m == n;
    }
    if (a->kind != b->kind) {
        return false;
    }
    switch (a->kind) {
    case AST_NONE:
        return true;
    case AST_STRING:
    case AST_BYTES:
        return a->text.size == b->text.size &&
               memcmp(a->text.at, b->text.at, a->text.size) == 0;
    default:
        return false;
    }
}

static void put_text(char *out, size_t size, const struct tt__node *key)
{
    bool has_quote = memchr(key->text.at, '\'', key->text.size) != NULL;
    char quote = has_quote ? '"' : '\'';
    snprintf(out, size, "%s%c%.*s%c", key->kind == AST_BYTES ? "b" : "", quote,
             key->text.size > 100 ? 100 : (int)key->text.size, key->text.at,
             quote);
}

static void put_key(char *out, size_t size, const struct tt__node *key)
{
    double number = 0;
    switch (key->kind) {
    case AST_NONE:
        snprintf(out, size, "None");
        break;
    case AST_TRUE:
    case AST_FALSE:
        snprintf(out, size, key->kind == AST_TRUE ? "True" : "False");
        break;
    case AST_STRING:
    case AST_BYTES:
        put_text(out, size, key);
        break;
    default:
        number_of(key, &number);
        snprintf(out, size, "%.17g", number);
    }
}

/* Whether NODE is an f-string or a t-string. */
static bool is_formatted(const struct tt__node *node)
{
    return node->kind == AST_FSTRING || node->kind == AST_TEMPLATE;
}

static void check_mapping(struct pattern *pattern, const struct tt__node *node)
{
    const struct tt__nodes *keys = &node->mapping.keys;
    for (uint32_t i = 0; i < keys->count; i++) {
        if (is_formatted(keys->at[i])) {
            fail(pattern, node->place,
                 "mapping pattern keys may only match literals and attribute "
                 "lookups");
            return;
        }
        for (uint32_t j = 0; j < i; j++) {
            if (is_equal_key(keys->at[i], keys->at[j])) {
                char key[120], text[DIAGNOSTIC_SIZE];
                put_key(key, sizeof key, keys->at[i]);
                snprintf(text, sizeof text,
                         "mapping pattern checks duplicate key (%s)", key);
                fail(pattern, node->place, text);
                return;
            }
        }
    }
    for (uint32_t i = 0; i < keys->count; i++) {
        check_inner(pattern, node->mapping.patterns.at[i]);
    }
    if (node->mapping.rest != NULL) {
        bind(pattern, node->mapping.rest, node->place);
    }
}

/* ---- All of them --------------------------------------------------------- */

static void check_instance(struct pattern *pattern, const struct tt__node *node)
{
    const struct tt__symbols *names = &node->instance.names;
    const struct tt__nodes *patterns = &node->instance.patterns;
    for (uint32_t i = 0; i < names->count; i++) {
        for (uint32_t j = i + 1; j < names->count; j++) {
            if (names->at[i] == names->at[j]) {
                uint32_t at = patterns->count - names->count + j;
                fail_name(pattern, patterns->at[at]->place,
                          "attribute name repeated in class pattern: %s",
                          names->at[i]);
                return;
            }
        }
    }
    for (uint32_t i = 0; i < patterns->count; i++) {
        check_inner(pattern, patterns->at[i]);
    }
}

static void check(struct pattern *pattern, const struct tt__node *node)
{
    if (tt__is_fatal(pattern->diagnostic)) {
        return;
    }
    switch (node->kind) {
    case PATTERN_CAPTURE:
        check_capture(pattern, node);
        break;
    case PATTERN_OR:
        check_alternatives(pattern, node);
        break;
    case PATTERN_SEQUENCE:
        check_sequence(pattern, node);
        break;
    case PATTERN_STAR:
        if (node->name != NULL) {
            bind(pattern, node->name, node->place);
        }
        break;
    case PATTERN_MAPPING:
        check_mapping(pattern, node);
        break;
    case PATTERN_CLASS:
        check_instance(pattern, node);
        break;
    default:
        TT_ASSERT(node->kind == PATTERN_VALUE);
        if (is_formatted(node->value)) {
            fail(pattern, node->place,
                 "patterns may only match literals and attribute lookups");
        }
    }
}

void tt__check_pattern(struct tt__pool *pool, const struct tt__node *pattern,
                       bool is_last, struct tt__diagnostic *diagnostic)
{
    struct pattern made = {
        .pool = pool, .diagnostic = diagnostic, .is_last = is_last};
    TT_ASSERT(!tt__is_fatal(diagnostic));
    check(&made, pattern);
    TT_ASSERT(made.names.count == 0 || made.names.at != NULL);
}
