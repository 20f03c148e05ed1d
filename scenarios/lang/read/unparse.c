/* SPDX-License-Identifier: MIT
 *
 * unparse.c: an expression as text.
 *
 * Mirrors CPython's Python/ast_unparse.c, 3.14. It recurses, and so is at most
 * TREE_HEIGHT_MAX deep.
 */
#include "unparse.h"

#include <gmp.h>
#include <ticktape/tt.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loop/object/unicode.h"
#include "scenarios/lang/types/numbers.h"

/* How tightly what is around an expression binds. */
enum level {
    LEVEL_TUPLE,
    LEVEL_TEST,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE,
    LEVEL_EXPRESSION, /* and | */
    LEVEL_XOR,
    LEVEL_BIT_AND,
    LEVEL_SHIFT,
    LEVEL_SUM,
    LEVEL_TERM,
    LEVEL_FACTOR,
    LEVEL_POWER,
    LEVEL_AWAIT,
    LEVEL_ATOM
};

struct writer {
    struct tt__pool *pool;
    char *text;
    uint32_t size;
    uint32_t capacity;
};

static void put(struct writer *writer, const struct tt__node *node,
                enum level level);

static void put_bytes(struct writer *writer, const char *text, size_t size)
{
    if (writer->size + size + 1 > writer->capacity) {
        uint32_t capacity = 2 * (writer->size + (uint32_t)size + 32);
        char *grown = tt__pool_take(writer->pool, capacity);
        if (writer->size > 0) {
            memcpy(grown, writer->text, writer->size);
        }
        writer->text = grown;
        writer->capacity = capacity;
    }
    memcpy(writer->text + writer->size, text, size);
    writer->size += (uint32_t)size;
}

static void puts_to(struct writer *writer, const char *text)
{
    put_bytes(writer, text, strlen(text));
}

static void put_if(struct writer *writer, bool condition, const char *text)
{
    if (condition) {
        puts_to(writer, text);
    }
}

/* NODES, with commas between them. */
static void put_all(struct writer *writer, const struct tt__nodes *nodes)
{
    for (uint32_t i = 0; i < nodes->count; i++) {
        put_if(writer, i > 0, ", ");
        put(writer, nodes->at[i], LEVEL_TEST);
    }
}

/* ---- Constants ----------------------------------------------------------- */

static void put_string(struct writer *writer, const struct tt__node *node)
{
    const char *at = node->text.at;
    size_t size = node->text.size;
    bool has_single = memchr(at, '\'', size) != NULL;
    bool has_double = memchr(at, '"', size) != NULL;
    const char quote = has_single && !has_double ? '"' : '\'';
    put_if(writer, node->kind == AST_BYTES, "b");
    put_bytes(writer, &quote, 1);
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)at[i];
        char escaped[8];
        const char *known = strchr("\\\\\nn\rr\tt", c);
        if (c == (unsigned char)quote) {
            put_bytes(writer, "\\", 1);
            put_bytes(writer, &at[i], 1);
        } else if (c != 0 && known != NULL && strchr("\\\n\r\t", c) != NULL) {
            snprintf(escaped, sizeof escaped, "\\%c", known[1]);
            puts_to(writer, escaped);
        } else if (c < 0x20 || c == 0x7f ||
                   (c >= 0x80 && node->kind == AST_BYTES)) {
            snprintf(escaped, sizeof escaped, "\\x%02x", c);
            puts_to(writer, escaped);
        } else {
            put_bytes(writer, &at[i], 1);
        }
    }
    put_bytes(writer, &quote, 1);
}

/* The shortest digits that are the same number; with ".0" if IS_REAL and it is
 * whole. */
static void put_float(struct writer *writer, double number, bool is_real)
{
    char text[40];
    if (number > 1.7976931348623157e308) {
        puts_to(writer, "1e309");
        return;
    }
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(text, sizeof text, "%.*g", precision, number);
        if (strtod(text, NULL) == number) {
            break;
        }
    }
    if (strchr(text, 'e') != NULL && number >= 1e-4 && number < 1e16) {
        snprintf(text, sizeof text, "%.0f", number);
    }
    puts_to(writer, text);
    put_if(writer, is_real && strpbrk(text, ".e") == NULL, ".0");
}

/* A literal beyond 64 bits, in decimal digits. */
static void put_big_integer(struct writer *writer, const struct tt__node *node)
{
    const char *at = node->text.at;
    int prefix = tt__prefix_base(at), base = prefix == 0 ? 10 : prefix;
    mpz_t number;
    mpz_init(number);
    for (uint32_t i = prefix == 0 ? 0 : 2; i < node->text.size; i++) {
        if (at[i] != '_') {
            mpz_mul_ui(number, number, (unsigned long)base);
            mpz_add_ui(number, number,
                       (unsigned long)tt__digit_value((uint8_t)at[i]));
        }
    }
    char *text = mpz_get_str(NULL, 10, number);
    puts_to(writer, text);
    free(text);
    mpz_clear(number);
}

static void put_integer(struct writer *writer, int64_t integer)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)integer);
    puts_to(writer, text);
}

/* ---- Operators ----------------------------------------------------------- */

static void put_binary(struct writer *writer, const struct tt__node *node,
                       enum level level)
{
    static const struct {
        const char *text;
        enum level level;
    } ops[] = {[BINARY_ADD] = {" + ", LEVEL_SUM},
               [BINARY_SUBTRACT] = {" - ", LEVEL_SUM},
               [BINARY_MULTIPLY] = {" * ", LEVEL_TERM},
               [BINARY_DIVIDE] = {" / ", LEVEL_TERM},
               [BINARY_FLOOR_DIVIDE] = {" // ", LEVEL_TERM},
               [BINARY_MODULO] = {" % ", LEVEL_TERM},
               [BINARY_POWER] = {" ** ", LEVEL_POWER},
               [BINARY_LEFT_SHIFT] = {" << ", LEVEL_SHIFT},
               [BINARY_RIGHT_SHIFT] = {" >> ", LEVEL_SHIFT},
               [BINARY_AND] = {" & ", LEVEL_BIT_AND},
               [BINARY_OR] = {" | ", LEVEL_EXPRESSION},
               [BINARY_XOR] = {" ^ ", LEVEL_XOR},
               [BINARY_MATRIX] = {" @ ", LEVEL_TERM}};
    enum level own = ops[node->binary.op].level;
    unsigned is_power = node->binary.op == BINARY_POWER;
    put_if(writer, level > own, "(");
    put(writer, node->binary.left, (enum level)(own + is_power));
    puts_to(writer, ops[node->binary.op].text);
    put(writer, node->binary.right, (enum level)(own + !is_power));
    put_if(writer, level > own, ")");
}

static void put_unary(struct writer *writer, const struct tt__node *node,
                      enum level level)
{
    static const char *const texts[] = {[UNARY_NOT] = "not ",
                                        [UNARY_MINUS] = "-",
                                        [UNARY_PLUS] = "+",
                                        [UNARY_INVERT] = "~"};
    enum level own = node->unary.op == UNARY_NOT ? LEVEL_NOT : LEVEL_FACTOR;
    put_if(writer, level > own, "(");
    puts_to(writer, texts[node->unary.op]);
    put(writer, node->unary.operand, own);
    put_if(writer, level > own, ")");
}

static void put_boolean(struct writer *writer, const struct tt__node *node,
                        enum level level)
{
    enum level own = node->boolean.is_or ? LEVEL_OR : LEVEL_AND;
    put_if(writer, level > own, "(");
    for (uint32_t i = 0; i < node->boolean.values.count; i++) {
        put_if(writer, i > 0, node->boolean.is_or ? " or " : " and ");
        put(writer, node->boolean.values.at[i], (enum level)(own + 1));
    }
    put_if(writer, level > own, ")");
}

static void put_compare(struct writer *writer, const struct tt__node *node,
                        enum level level)
{
    static const char *const texts[] = {
        [COMPARE_LESS] = " < ",    [COMPARE_LESS_EQUAL] = " <= ",
        [COMPARE_EQUAL] = " == ",  [COMPARE_NOT_EQUAL] = " != ",
        [COMPARE_GREATER] = " > ", [COMPARE_GREATER_EQUAL] = " >= ",
        [COMPARE_IS] = " is ",     [COMPARE_IS_NOT] = " is not ",
        [COMPARE_IN] = " in ",     [COMPARE_NOT_IN] = " not in "};
    put_if(writer, level > LEVEL_COMPARE, "(");
    put(writer, node->compare.left, LEVEL_EXPRESSION);
    for (uint32_t i = 0; i < node->compare.rights.count; i++) {
        puts_to(writer, texts[node->compare.ops[i]]);
        put(writer, node->compare.rights.at[i], LEVEL_EXPRESSION);
    }
    put_if(writer, level > LEVEL_COMPARE, ")");
}

/* ---- Displays ------------------------------------------------------------ */

static void put_tuple(struct writer *writer, const struct tt__node *node,
                      enum level level)
{
    bool has_parentheses = node->items.count == 0 || level > LEVEL_TUPLE;
    put_if(writer, has_parentheses, "(");
    put_all(writer, &node->items);
    put_if(writer, node->items.count == 1, ",");
    put_if(writer, has_parentheses, ")");
}

static void put_dict(struct writer *writer, const struct tt__node *node)
{
    puts_to(writer, "{");
    for (uint32_t i = 0; i < node->dict.values.count; i++) {
        const struct tt__node *key = node->dict.keys.at[i];
        put_if(writer, i > 0, ", ");
        if (key != NULL) {
            put(writer, key, LEVEL_TEST);
            puts_to(writer, ": ");
            put(writer, node->dict.values.at[i], LEVEL_TEST);
        } else {
            puts_to(writer, "**");
            put(writer, node->dict.values.at[i], LEVEL_EXPRESSION);
        }
    }
    puts_to(writer, "}");
}

static void put_comprehension(struct writer *writer,
                              const struct tt__node *node)
{
    const char *brackets;
    if (node->kind == AST_GENERATOR) {
        brackets = "()";
    } else if (node->kind == AST_LIST_COMP) {
        brackets = "[]";
    } else {
        brackets = "{}";
    }
    put_bytes(writer, &brackets[0], 1);
    put(writer, node->comprehension.element, LEVEL_TEST);
    if (node->comprehension.value != NULL) {
        puts_to(writer, ": ");
        put(writer, node->comprehension.value, LEVEL_TEST);
    }
    for (uint32_t i = 0; i < node->comprehension.clause_count; i++) {
        const struct tt__clause *clause = &node->comprehension.clauses[i];
        puts_to(writer, clause->is_async ? " async for " : " for ");
        put(writer, clause->target, LEVEL_TUPLE);
        puts_to(writer, " in ");
        put(writer, clause->iterable, LEVEL_OR);
        for (uint32_t j = 0; j < clause->conditions.count; j++) {
            puts_to(writer, " if ");
            put(writer, clause->conditions.at[j], LEVEL_OR);
        }
    }
    put_bytes(writer, &brackets[1], 1);
}

/* ---- Calls and the like -------------------------------------------------- */

static void put_call(struct writer *writer, const struct tt__node *node)
{
    const struct tt__nodes *args = &node->call.args;
    put(writer, node->call.function, LEVEL_ATOM);
    if (args->count == 1 && node->call.keyword_count == 0 &&
        args->at[0]->kind == AST_GENERATOR) {
        put(writer, args->at[0], LEVEL_ATOM);
        return;
    }
    puts_to(writer, "(");
    put_all(writer, args);
    for (uint32_t i = 0; i < node->call.keyword_count; i++) {
        const struct tt__keyword *keyword = &node->call.keywords[i];
        put_if(writer, i > 0 || args->count > 0, ", ");
        puts_to(writer, keyword->name == NULL ? "**" : keyword->name->text);
        put_if(writer, keyword->name != NULL, "=");
        put(writer, keyword->value,
            keyword->name == NULL ? LEVEL_EXPRESSION : LEVEL_TEST);
    }
    puts_to(writer, ")");
}

static void put_parameter(struct writer *writer,
                          const struct tt__parameter *parameter)
{
    puts_to(writer, parameter->name->text);
    if (parameter->default_value != NULL) {
        puts_to(writer, "=");
        put(writer, parameter->default_value, LEVEL_TEST);
    }
}

static void put_parameters(struct writer *writer,
                           const struct tt__parameters *parameters)
{
    uint32_t named = parameters->positional + parameters->keyword_only;
    const char *comma = "";
    for (uint32_t i = 0; i < parameters->positional; i++) {
        puts_to(writer, comma);
        put_parameter(writer, &parameters->at[i]);
        put_if(writer, i + 1 == parameters->positional_only, ", /");
        comma = ", ";
    }
    if (parameters->has_star || parameters->keyword_only > 0) {
        puts_to(writer, comma);
        puts_to(writer, "*");
        comma = ", ";
        if (parameters->has_star) {
            put_parameter(writer, &parameters->at[named]);
        }
    }
    for (uint32_t i = parameters->positional; i < named; i++) {
        puts_to(writer, comma);
        put_parameter(writer, &parameters->at[i]);
        comma = ", ";
    }
    if (parameters->has_double_star) {
        puts_to(writer, comma);
        puts_to(writer, "**");
        put_parameter(writer, &parameters->at[parameters->count - 1]);
    }
}

static void put_lambda(struct writer *writer, const struct tt__node *node,
                       enum level level)
{
    TT_ASSERT(node->function.body.count == 1);
    put_if(writer, level > LEVEL_TEST, "(");
    puts_to(writer, node->function.parameters.count > 0 ? "lambda " : "lambda");
    put_parameters(writer, &node->function.parameters);
    puts_to(writer, ": ");
    put(writer, node->function.body.at[0]->value, LEVEL_TEST);
    put_if(writer, level > LEVEL_TEST, ")");
}

static void put_conditional(struct writer *writer, const struct tt__node *node,
                            enum level level)
{
    put_if(writer, level > LEVEL_TEST, "(");
    put(writer, node->conditional.body, LEVEL_OR);
    puts_to(writer, " if ");
    put(writer, node->conditional.test, LEVEL_OR);
    puts_to(writer, " else ");
    put(writer, node->conditional.orelse, LEVEL_TEST);
    put_if(writer, level > LEVEL_TEST, ")");
}

static void put_slice(struct writer *writer, const struct tt__node *node)
{
    if (node->slice.lower != NULL) {
        put(writer, node->slice.lower, LEVEL_TEST);
    }
    puts_to(writer, ":");
    if (node->slice.upper != NULL) {
        put(writer, node->slice.upper, LEVEL_TEST);
    }
    if (node->slice.step != NULL) {
        puts_to(writer, ":");
        put(writer, node->slice.step, LEVEL_TEST);
    }
}

/* The text and fields of an f-string or t-string, within its quotes. */
static void put_fields(struct writer *writer, const struct tt__nodes *items)
{
    for (uint32_t i = 0; i < items->count; i++) {
        const struct tt__node *item = items->at[i];
        if (item->kind == AST_STRING) {
            put_bytes(writer, item->text.at, item->text.size);
            continue;
        }
        puts_to(writer, "{");
        if (item->kind == AST_INTERPOLATION) {
            put_bytes(writer, item->formatted.source,
                      item->formatted.source_size);
        } else {
            TT_ASSERT(item->kind == AST_FORMATTED);
            put(writer, item->formatted.value, LEVEL_OR);
        }
        if (item->formatted.conversion != 0) {
            puts_to(writer, "!");
            put_bytes(writer, &item->formatted.conversion, 1);
        }
        if (item->formatted.spec != NULL) {
            puts_to(writer, ":");
            put_fields(writer, &item->formatted.spec->items);
        }
        puts_to(writer, "}");
    }
}

/* ---- All of them --------------------------------------------------------- */

static void put_atom(struct writer *writer, const struct tt__node *node)
{
    switch (node->kind) {
    case AST_NAME:
        puts_to(writer, node->name->text);
        break;
    case AST_NONE:
        puts_to(writer, "None");
        break;
    case AST_TRUE:
        puts_to(writer, "True");
        break;
    case AST_FALSE:
        puts_to(writer, "False");
        break;
    case AST_INT:
        put_integer(writer, node->integer);
        break;
    case AST_BIG_INT:
        put_big_integer(writer, node);
        break;
    case AST_FLOAT:
        put_float(writer, node->number, true);
        break;
    case AST_IMAGINARY:
        put_float(writer, node->number, false);
        puts_to(writer, "j");
        break;
    case AST_STRING:
    case AST_BYTES:
        put_string(writer, node);
        break;
    case AST_FSTRING:
    case AST_TEMPLATE:
        puts_to(writer, node->kind == AST_TEMPLATE ? "t'" : "f'");
        put_fields(writer, &node->items);
        puts_to(writer, "'");
        break;
    default:
        puts_to(writer, "...");
    }
}

/* What ends with brackets or a name. */
static void put_primary(struct writer *writer, const struct tt__node *node)
{
    switch (node->kind) {
    case AST_LIST:
        puts_to(writer, "[");
        put_all(writer, &node->items);
        puts_to(writer, "]");
        break;
    case AST_SET:
        puts_to(writer, "{");
        put_all(writer, &node->items);
        puts_to(writer, "}");
        break;
    case AST_DICT:
        put_dict(writer, node);
        break;
    case AST_LIST_COMP:
    case AST_SET_COMP:
    case AST_DICT_COMP:
    case AST_GENERATOR:
        put_comprehension(writer, node);
        break;
    case AST_CALL:
        put_call(writer, node);
        break;
    case AST_ATTRIBUTE:
        put(writer, node->attribute.value, LEVEL_ATOM);
        puts_to(writer, node->attribute.value->kind == AST_INT ? " ." : ".");
        puts_to(writer, node->attribute.name->text);
        break;
    case AST_SUBSCRIPT:
        put(writer, node->subscript.value, LEVEL_ATOM);
        puts_to(writer, "[");
        put(writer, node->subscript.index, LEVEL_TUPLE);
        puts_to(writer, "]");
        break;
    default:
        put_atom(writer, node);
    }
}

static void put_walrus(struct writer *writer, const struct tt__node *node,
                       enum level level)
{
    put_if(writer, level > LEVEL_TUPLE, "(");
    puts_to(writer, node->walrus.name->text);
    puts_to(writer, " := ");
    put(writer, node->walrus.value, LEVEL_ATOM);
    put_if(writer, level > LEVEL_TUPLE, ")");
}

static void put(struct writer *writer, const struct tt__node *node,
                enum level level)
{
    switch (node->kind) {
    case AST_BINARY:
        put_binary(writer, node, level);
        break;
    case AST_UNARY:
        put_unary(writer, node, level);
        break;
    case AST_BOOLEAN:
        put_boolean(writer, node, level);
        break;
    case AST_COMPARE:
        put_compare(writer, node, level);
        break;
    case AST_TUPLE:
        put_tuple(writer, node, level);
        break;
    case AST_LAMBDA:
        put_lambda(writer, node, level);
        break;
    case AST_CONDITIONAL:
        put_conditional(writer, node, level);
        break;
    case AST_SLICE:
        put_slice(writer, node);
        break;
    case AST_STARRED:
        puts_to(writer, "*");
        put(writer, node->value, LEVEL_EXPRESSION);
        break;
    case AST_WALRUS:
        put_walrus(writer, node, level);
        break;
    default: /* yield and await cannot be in an annotation */
        put_primary(writer, node);
    }
}

struct tt__text tt__unparse(struct tt__pool *pool, const struct tt__node *node)
{
    struct writer writer = {.pool = pool};
    put(&writer, node, LEVEL_TEST);
    TT_ASSERT(writer.size > 0);
    return (struct tt__text){writer.text, writer.size};
}
