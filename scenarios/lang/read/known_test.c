/* SPDX-License-Identifier: MIT
 *
 * known_test.c: conditions whose value is known before a program runs.
 *
 * The interpreter is CPython 3.14 on Linux. Names are taken at their word: a
 * program that redefines `sys` or TYPE_CHECKING is not expected.
 */
#include "known_test.h"

#include <string.h>

enum { VERSION_SIZE = 2 };
static const int64_t version[VERSION_SIZE] = {3, 14};

/* Whether NODE is MODULE.NAME. */
static bool is_member(const struct tt__node *node, const char *module,
                      const char *name)
{
    return node->kind == AST_ATTRIBUTE &&
           node->attribute.value->kind == AST_NAME &&
           strcmp(node->attribute.value->name->text, module) == 0 &&
           strcmp(node->attribute.name->text, name) == 0;
}

static bool is_type_checking(const struct tt__node *node)
{
    const struct tt__symbol *name;
    if (node->kind == AST_NAME) {
        name = node->name;
    } else if (node->kind == AST_ATTRIBUTE) {
        name = node->attribute.name;
    } else {
        name = NULL;
    }
    return name != NULL && strcmp(name->text, "TYPE_CHECKING") == 0;
}

/* The str that NODE has as a value, or NULL. */
static const char *system_text(const struct tt__node *node)
{
    if (is_member(node, "sys", "platform")) {
        return "linux";
    }
    if (is_member(node, "os", "name")) {
        return "posix";
    }
    return NULL;
}

static bool is_text(const struct tt__node *node, const char *text)
{
    return node->kind == AST_STRING && node->text.size == strlen(text) &&
           memcmp(node->text.at, text, node->text.size) == 0;
}

static enum tt__known known(bool value)
{
    return value ? KNOWN_TRUE : KNOWN_FALSE;
}

static enum tt__known compare_text(const char *text, enum tt__comparison op,
                                   const struct tt__node *right)
{
    bool is_in = false;
    switch (op) {
    case COMPARE_EQUAL:
    case COMPARE_NOT_EQUAL:
        return right->kind != AST_STRING
                   ? KNOWN_NOT
                   : known(is_text(right, text) == (op == COMPARE_EQUAL));
    case COMPARE_IN:
    case COMPARE_NOT_IN:
        if (right->kind != AST_TUPLE && right->kind != AST_LIST &&
            right->kind != AST_SET) {
            return KNOWN_NOT;
        }
        for (uint32_t i = 0; i < right->items.count; i++) {
            if (right->items.at[i]->kind != AST_STRING) {
                return KNOWN_NOT;
            }
            is_in = is_in || is_text(right->items.at[i], text);
        }
        return known(is_in == (op == COMPARE_IN));
    default:
        return KNOWN_NOT;
    }
}

/* ORDER: of the left side to the right one, as -1, 0, 1. */
static enum tt__known compare_order(int order, enum tt__comparison op)
{
    switch (op) {
    case COMPARE_LESS:
        return known(order < 0);
    case COMPARE_LESS_EQUAL:
        return known(order <= 0);
    case COMPARE_GREATER:
        return known(order > 0);
    case COMPARE_GREATER_EQUAL:
        return known(order >= 0);
    case COMPARE_EQUAL:
    case COMPARE_NOT_EQUAL:
        return known((order == 0) == (op == COMPARE_EQUAL));
    default:
        return KNOWN_NOT;
    }
}

static int order_of(int64_t left, int64_t right)
{
    return (left > right) - (left < right);
}

/* The first SIZE numbers of sys.version_info against a tuple of ints, as tuples
 * compare. Of more numbers than VERSION_SIZE only these are known. */
static enum tt__known compare_version(uint32_t size, enum tt__comparison op,
                                      const struct tt__node *right)
{
    int order = 0;
    if (right->kind != AST_TUPLE) {
        return KNOWN_NOT;
    }
    uint32_t count = right->items.count;
    for (uint32_t i = 0; order == 0 && i < count && i < size; i++) {
        const struct tt__node *item = right->items.at[i];
        if (i == VERSION_SIZE || item->kind != AST_INT) {
            return KNOWN_NOT;
        }
        order = order_of(version[i], item->integer);
    }
    return compare_order(order != 0 ? order : order_of(size, count), op);
}

/* sys.version_info[0], .major, [1], .minor: which number; VERSION_SIZE: NODE is
 * none of these. */
static uint32_t version_part(const struct tt__node *node)
{
    if (node->kind == AST_SUBSCRIPT &&
        is_member(node->subscript.value, "sys", "version_info") &&
        node->subscript.index->kind == AST_INT) {
        int64_t index = node->subscript.index->integer;
        return index >= 0 && index < VERSION_SIZE ? (uint32_t)index
                                                  : VERSION_SIZE;
    }
    if (node->kind != AST_ATTRIBUTE ||
        !is_member(node->attribute.value, "sys", "version_info")) {
        return VERSION_SIZE;
    }
    if (strcmp(node->attribute.name->text, "major") == 0) {
        return 0;
    }
    return strcmp(node->attribute.name->text, "minor") == 0 ? 1 : VERSION_SIZE;
}

/* How many of its numbers NODE has: all of sys.version_info, or the first ones,
 * sys.version_info[:2]; 0: it is something else. */
static uint32_t version_size(const struct tt__node *node)
{
    enum { ALL = 5 };
    if (is_member(node, "sys", "version_info")) {
        return ALL;
    }
    if (node->kind != AST_SUBSCRIPT ||
        !is_member(node->subscript.value, "sys", "version_info") ||
        node->subscript.index->kind != AST_SLICE) {
        return 0;
    }
    const struct tt__node *slice = node->subscript.index;
    const struct tt__node *upper = slice->slice.upper;
    bool is_first = slice->slice.lower == NULL && slice->slice.step == NULL &&
                    upper != NULL && upper->kind == AST_INT &&
                    upper->integer > 0 && upper->integer <= ALL;
    return is_first ? (uint32_t)upper->integer : 0;
}

static enum tt__known known_comparison(const struct tt__node *test)
{
    const struct tt__node *left = test->compare.left;
    const char *text = system_text(left);
    if (test->compare.rights.count != 1) {
        return KNOWN_NOT;
    }
    enum tt__comparison op = test->compare.ops[0];
    const struct tt__node *right = test->compare.rights.at[0];
    if (text != NULL) {
        return compare_text(text, op, right);
    }
    if (version_part(left) < VERSION_SIZE) {
        return right->kind == AST_INT
                   ? compare_order(
                         order_of(version[version_part(left)], right->integer),
                         op)
                   : KNOWN_NOT;
    }
    uint32_t size = version_size(left);
    return size > 0 ? compare_version(size, op, right) : KNOWN_NOT;
}

/* sys.platform.startswith("win") */
static enum tt__known known_call(const struct tt__node *test)
{
    const struct tt__node *function = test->call.function;
    if (function->kind != AST_ATTRIBUTE || test->call.keyword_count > 0 ||
        test->call.args.count != 1 ||
        strcmp(function->attribute.name->text, "startswith") != 0) {
        return KNOWN_NOT;
    }
    const char *text = system_text(function->attribute.value);
    const struct tt__node *prefix = test->call.args.at[0];
    if (text == NULL || prefix->kind != AST_STRING) {
        return KNOWN_NOT;
    }
    return known(prefix->text.size <= strlen(text) &&
                 memcmp(text, prefix->text.at, prefix->text.size) == 0);
}

/* Values before one that decides are evaluated; only if they are known too is
 * it certain that leaving them out changes nothing. */
static enum tt__known known_boolean(const struct tt__node *test)
{
    enum tt__known decides = known(test->boolean.is_or);
    for (uint32_t i = 0; i < test->boolean.values.count; i++) {
        enum tt__known value = tt__known_test(test->boolean.values.at[i]);
        if (value == KNOWN_NOT || value == decides) {
            return value;
        }
    }
    return known(!test->boolean.is_or);
}

enum tt__known tt__known_test(const struct tt__node *test)
{
    switch (test->kind) {
    case AST_NAME:
    case AST_ATTRIBUTE:
        return is_type_checking(test) ? KNOWN_FALSE : KNOWN_NOT;
    case AST_FALSE:
    case AST_NONE:
        return KNOWN_FALSE;
    case AST_TRUE:
        return KNOWN_TRUE;
    case AST_INT:
        return known(test->integer != 0);
    case AST_COMPARE:
        return known_comparison(test);
    case AST_CALL:
        return known_call(test);
    case AST_BOOLEAN:
        return known_boolean(test);
    case AST_UNARY:
        if (test->unary.op == UNARY_NOT) {
            enum tt__known value = tt__known_test(test->unary.operand);
            return value == KNOWN_NOT ? value : known(value == KNOWN_FALSE);
        }
        return KNOWN_NOT;
    default:
        return KNOWN_NOT;
    }
}
