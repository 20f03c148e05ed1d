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

/* sys.version_info against a tuple of ints, as tuples compare. It is longer
 * than any that is equal so far. */
static enum tt__known compare_version(enum tt__comparison op,
                                      const struct tt__node *right)
{
    int order = 1;
    if (right->kind != AST_TUPLE || right->items.count > VERSION_SIZE) {
        return KNOWN_NOT;
    }
    for (uint32_t i = 0; i < right->items.count; i++) {
        const struct tt__node *item = right->items.at[i];
        if (item->kind != AST_INT) {
            return KNOWN_NOT;
        }
        if (item->integer != version[i]) {
            order = version[i] < item->integer ? -1 : 1;
            break;
        }
    }
    switch (op) {
    case COMPARE_LESS:
    case COMPARE_LESS_EQUAL:
        return known(order < 0);
    case COMPARE_GREATER:
    case COMPARE_GREATER_EQUAL:
        return known(order > 0);
    default:
        return KNOWN_NOT;
    }
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
    return is_member(left, "sys", "version_info") ? compare_version(op, right)
                                                  : KNOWN_NOT;
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
