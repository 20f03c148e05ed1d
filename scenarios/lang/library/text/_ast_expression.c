/* SPDX-License-Identifier: MIT
 *
 * _ast_expression.c: expressions and patterns, as nodes of CPython's classes.
 *
 * Fields are in the order of Parser/Python.asdl, 3.14.
 */
#include "_ast_module.h"

#include <string.h>

#include "scenarios/lang/types/bytes.h"
#include "scenarios/lang/types/complex.h"

static const char load[] = "Load";

/* ---- Constants ----------------------------------------------------------- */

/* Whether the literal NODE begins with u or U. */
static bool has_u_prefix(struct tt__ast_writer *writer,
                         const struct tt__node *node)
{
    const char *at = tt__ast_find(writer, node->place);
    return at != NULL && (*at == 'u' || *at == 'U') &&
           (at[1] == '\'' || at[1] == '"');
}

static void write_constant(struct tt__ast_writer *writer,
                           const struct tt__node *node, tt_value value)
{
    tt__ast_value(writer, value);
    if (node->kind == AST_STRING && has_u_prefix(writer, node)) {
        tt__ast_value(writer, tt_str_c(writer->env, "u"));
    } else {
        tt__ast_none(writer);
    }
    tt__ast_node(writer, "Constant", node->place, node->end);
}

static void write_big(struct tt__ast_writer *writer,
                      const struct tt__node *node)
{
    tt__ast_big(writer, node->text.at, node->text.size);
    tt__ast_none(writer);
    tt__ast_node(writer, "Constant", node->place, node->end);
}

/* ---- Operators ----------------------------------------------------------- */

static const char *const unary_names[] = {"Not", "USub", "UAdd", "Invert"};
static const char *const binary_names[] = {
    "Add",    "Sub",    "Mult",   "Div",   "FloorDiv", "Mod",    "Pow",
    "LShift", "RShift", "BitAnd", "BitOr", "BitXor",   "MatMult"};
static const char *const comparison_names[] = {
    "Lt", "LtE", "Eq", "NotEq", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"};

void tt__ast_operator(struct tt__ast_writer *writer, enum tt__binary op)
{
    TT_ASSERT((size_t)op < sizeof binary_names / sizeof *binary_names);
    tt__ast_bare(writer, binary_names[op]);
}

static void write_comparison(struct tt__ast_writer *writer,
                             const struct tt__node *node)
{
    uint32_t count = node->compare.rights.count;
    tt__ast_expression(writer, node->compare.left, load);
    for (uint32_t i = 0; i < count; i++) {
        tt__ast_bare(writer, comparison_names[node->compare.ops[i]]);
    }
    tt__ast_list(writer, count);
    tt__ast_expressions(writer, &node->compare.rights, load);
    tt__ast_node(writer, "Compare", node->place, node->end);
}

static void write_operation(struct tt__ast_writer *writer,
                            const struct tt__node *node)
{
    if (node->kind == AST_UNARY) {
        tt__ast_bare(writer, unary_names[node->unary.op]);
        tt__ast_expression(writer, node->unary.operand, load);
        tt__ast_node(writer, "UnaryOp", node->place, node->end);
    } else if (node->kind == AST_BINARY) {
        tt__ast_expression(writer, node->binary.left, load);
        tt__ast_operator(writer, node->binary.op);
        tt__ast_expression(writer, node->binary.right, load);
        tt__ast_node(writer, "BinOp", node->place, node->end);
    } else {
        tt__ast_bare(writer, node->boolean.is_or ? "Or" : "And");
        tt__ast_expressions(writer, &node->boolean.values, load);
        tt__ast_node(writer, "BoolOp", node->place, node->end);
    }
}

/* ---- Parts --------------------------------------------------------------- */

static void write_clauses(struct tt__ast_writer *writer,
                          const struct tt__node *node)
{
    for (uint32_t i = 0; i < node->comprehension.clause_count; i++) {
        const struct tt__clause *clause = &node->comprehension.clauses[i];
        tt__ast_expression(writer, clause->target, "Store");
        tt__ast_expression(writer, clause->iterable, load);
        tt__ast_expressions(writer, &clause->conditions, load);
        tt__ast_value(writer, tt_small_int(clause->is_async));
        tt__ast_bare(writer, "comprehension");
    }
    tt__ast_list(writer, node->comprehension.clause_count);
}

static void write_comprehension(struct tt__ast_writer *writer,
                                const struct tt__node *node, const char *name)
{
    tt__ast_expression(writer, node->comprehension.element, load);
    if (node->kind == AST_DICT_COMP) {
        tt__ast_expression(writer, node->comprehension.value, load);
    }
    write_clauses(writer, node);
    tt__ast_node(writer, name, node->place, node->end);
}

void tt__ast_keywords(struct tt__ast_writer *writer,
                      const struct tt__keyword *keywords, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        tt__ast_symbol(writer, keywords[i].name);
        tt__ast_expression(writer, keywords[i].value, load);
        tt__ast_node(writer, "keyword", keywords[i].place, keywords[i].end);
    }
    tt__ast_list(writer, count);
}

static void write_parameter(struct tt__ast_writer *writer,
                            const struct tt__parameter *parameter)
{
    tt__ast_symbol(writer, parameter->name);
    tt__ast_expression(writer, parameter->annotation, load);
    tt__ast_none(writer);
    tt__ast_node(writer, "arg", parameter->place, parameter->end);
}

/* COUNT parameters from AT on, as a list. */
static void write_parameters(struct tt__ast_writer *writer,
                             const struct tt__parameter *at, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        write_parameter(writer, &at[i]);
    }
    tt__ast_list(writer, count);
}

static void write_positional_defaults(struct tt__ast_writer *writer,
                                      const struct tt__parameters *parameters)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < parameters->positional; i++) {
        if (parameters->at[i].default_value != NULL) {
            tt__ast_expression(writer, parameters->at[i].default_value, load);
            count++;
        }
    }
    tt__ast_list(writer, count);
}

void tt__ast_parameters(struct tt__ast_writer *writer,
                        const struct tt__parameters *parameters)
{
    const struct tt__parameter *at = parameters->at;
    const struct tt__parameter *keyword_only = at + parameters->positional;
    const struct tt__parameter *star = keyword_only + parameters->keyword_only;
    write_parameters(writer, at, parameters->positional_only);
    write_parameters(writer, at + parameters->positional_only,
                     parameters->positional - parameters->positional_only);
    if (parameters->has_star) {
        write_parameter(writer, star++);
    } else {
        tt__ast_none(writer);
    }
    write_parameters(writer, keyword_only, parameters->keyword_only);
    for (uint32_t i = 0; i < parameters->keyword_only; i++) {
        tt__ast_expression(writer, keyword_only[i].default_value, load);
    }
    tt__ast_list(writer, parameters->keyword_only);
    if (parameters->has_double_star) {
        write_parameter(writer, star);
    } else {
        tt__ast_none(writer);
    }
    write_positional_defaults(writer, parameters);
    tt__ast_bare(writer, "arguments");
}

static void write_field(struct tt__ast_writer *writer,
                        const struct tt__node *node)
{
    char conversion = node->formatted.conversion;
    bool is_template = node->kind == AST_INTERPOLATION;
    tt__ast_expression(writer, node->formatted.value, load);
    if (is_template) {
        tt__ast_value(writer, tt_str(writer->env, node->formatted.source,
                                     node->formatted.source_size));
    }
    tt__ast_value(writer, tt_small_int(conversion == 0 ? -1 : conversion));
    tt__ast_expression(writer, node->formatted.spec, load);
    tt__ast_node(writer, is_template ? "Interpolation" : "FormattedValue",
                 node->place, node->end);
}

static void write_call(struct tt__ast_writer *writer,
                       const struct tt__node *node)
{
    tt__ast_expression(writer, node->call.function, load);
    tt__ast_expressions(writer, &node->call.args, load);
    tt__ast_keywords(writer, node->call.keywords, node->call.keyword_count);
    tt__ast_node(writer, "Call", node->place, node->end);
}

static void write_lambda(struct tt__ast_writer *writer,
                         const struct tt__node *node)
{
    TT_ASSERT(node->function.body.count == 1);
    tt__ast_parameters(writer, &node->function.parameters);
    tt__ast_expression(writer, node->function.body.at[0]->value, load);
    tt__ast_node(writer, "Lambda", node->place, node->end);
}

/* ---- Expressions --------------------------------------------------------- */

/* An expression of one part in .value. */
static void write_value(struct tt__ast_writer *writer,
                        const struct tt__node *node, const char *name)
{
    tt__ast_expression(writer, node->value, load);
    tt__ast_node(writer, name, node->place, node->end);
}

/* One whose items are in .items. */
static void write_items(struct tt__ast_writer *writer,
                        const struct tt__node *node, const char *name,
                        const char *context)
{
    tt__ast_expressions(writer, &node->items, context == NULL ? load : context);
    if (context != NULL) {
        tt__ast_bare(writer, context);
    }
    tt__ast_node(writer, name, node->place, node->end);
}

/* What can be assigned to. */
static bool write_target(struct tt__ast_writer *writer,
                         const struct tt__node *node, const char *context)
{
    const char *name;
    switch (node->kind) {
    case AST_NAME:
        name = "Name";
        tt__ast_symbol(writer, node->name);
        break;
    case AST_ATTRIBUTE:
        name = "Attribute";
        tt__ast_expression(writer, node->attribute.value, load);
        tt__ast_symbol(writer, node->attribute.name);
        break;
    case AST_SUBSCRIPT:
        name = "Subscript";
        tt__ast_expression(writer, node->subscript.value, load);
        tt__ast_expression(writer, node->subscript.index, load);
        break;
    case AST_STARRED:
        name = "Starred";
        tt__ast_expression(writer, node->value, context);
        break;
    case AST_TUPLE:
    case AST_LIST:
        write_items(writer, node, node->kind == AST_LIST ? "List" : "Tuple",
                    context);
        return true;
    default:
        return false;
    }
    tt__ast_bare(writer, context);
    tt__ast_node(writer, name, node->place, node->end);
    return true;
}

static bool write_literal(struct tt__ast_writer *writer,
                          const struct tt__node *node)
{
    struct tt_env *env = writer->env;
    tt_value value;
    switch (node->kind) {
    case AST_NONE:
        value = TT_NONE;
        break;
    case AST_TRUE:
    case AST_FALSE:
        value = node->kind == AST_TRUE ? TT_TRUE : TT_FALSE;
        break;
    case AST_ELLIPSIS:
        value = TT_ELLIPSIS;
        break;
    case AST_INT:
        value = tt_int(env, node->integer);
        break;
    case AST_FLOAT:
        value = tt_float(env, node->number);
        break;
    case AST_IMAGINARY:
        value = tt__complex(env, 0, node->number);
        break;
    case AST_STRING:
        value = tt_str(env, node->text.at, node->text.size);
        break;
    case AST_BYTES:
        value = tt__bytes(env, node->text.at, node->text.size);
        break;
    default:
        return false;
    }
    write_constant(writer, node, value);
    return true;
}

static bool write_display(struct tt__ast_writer *writer,
                          const struct tt__node *node)
{
    switch (node->kind) {
    case AST_BIG_INT:
        write_big(writer, node);
        return true;
    case AST_FSTRING:
    case AST_TEMPLATE:
        write_items(writer, node,
                    node->kind == AST_FSTRING ? "JoinedStr" : "TemplateStr",
                    NULL);
        return true;
    case AST_SET:
        write_items(writer, node, "Set", NULL);
        return true;
    case AST_DICT:
        tt__ast_expressions(writer, &node->dict.keys, load);
        tt__ast_expressions(writer, &node->dict.values, load);
        tt__ast_node(writer, "Dict", node->place, node->end);
        return true;
    case AST_LIST_COMP:
        write_comprehension(writer, node, "ListComp");
        return true;
    case AST_SET_COMP:
        write_comprehension(writer, node, "SetComp");
        return true;
    case AST_DICT_COMP:
        write_comprehension(writer, node, "DictComp");
        return true;
    case AST_GENERATOR:
        write_comprehension(writer, node, "GeneratorExp");
        return true;
    default:
        return false;
    }
}

static void write_conditional(struct tt__ast_writer *writer,
                              const struct tt__node *node)
{
    tt__ast_expression(writer, node->conditional.test, load);
    tt__ast_expression(writer, node->conditional.body, load);
    tt__ast_expression(writer, node->conditional.orelse, load);
    tt__ast_node(writer, "IfExp", node->place, node->end);
}

static void write_walrus(struct tt__ast_writer *writer,
                         const struct tt__node *node)
{
    struct tt__place end = node->place;
    for (uint32_t i = 0; i < node->walrus.name->size; i++) {
        end.column +=
            ((unsigned char)node->walrus.name->text[i] & 0xc0) != 0x80;
    }
    tt__ast_symbol(writer, node->walrus.name);
    tt__ast_bare(writer, "Store");
    tt__ast_node(writer, "Name", node->place, end);
    tt__ast_expression(writer, node->walrus.value, load);
    tt__ast_node(writer, "NamedExpr", node->place, node->end);
}

static void write_slice(struct tt__ast_writer *writer,
                        const struct tt__node *node)
{
    tt__ast_expression(writer, node->slice.lower, load);
    tt__ast_expression(writer, node->slice.upper, load);
    tt__ast_expression(writer, node->slice.step, load);
    tt__ast_node(writer, "Slice", node->place, node->end);
}

static void write_other(struct tt__ast_writer *writer,
                        const struct tt__node *node)
{
    switch (node->kind) {
    case AST_UNARY:
    case AST_BINARY:
    case AST_BOOLEAN:
        write_operation(writer, node);
        return;
    case AST_COMPARE:
        write_comparison(writer, node);
        return;
    case AST_CALL:
        write_call(writer, node);
        return;
    case AST_FORMATTED:
    case AST_INTERPOLATION:
        write_field(writer, node);
        return;
    case AST_SLICE:
        write_slice(writer, node);
        return;
    case AST_LAMBDA:
        write_lambda(writer, node);
        return;
    case AST_CONDITIONAL:
        write_conditional(writer, node);
        return;
    case AST_WALRUS:
        write_walrus(writer, node);
        return;
    case AST_AWAIT:
        write_value(writer, node, "Await");
        return;
    case AST_YIELD:
        write_value(writer, node, "Yield");
        return;
    default:
        TT_ASSERT(node->kind == AST_YIELD_FROM);
        write_value(writer, node, "YieldFrom");
    }
}

void tt__ast_expression(struct tt__ast_writer *writer,
                        const struct tt__node *node, const char *context)
{
    if (node == NULL) {
        tt__ast_none(writer);
    } else if (!write_target(writer, node, context) &&
               !write_literal(writer, node) && !write_display(writer, node)) {
        write_other(writer, node);
    }
}

void tt__ast_expressions(struct tt__ast_writer *writer,
                         const struct tt__nodes *nodes, const char *context)
{
    for (uint32_t i = 0; i < nodes->count; i++) {
        tt__ast_expression(writer, nodes->at[i], context);
    }
    tt__ast_list(writer, nodes->count);
}

/* ---- Patterns ------------------------------------------------------------ */

static void write_patterns(struct tt__ast_writer *writer,
                           struct tt__node *const *at, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        tt__ast_pattern(writer, at[i]);
    }
    tt__ast_list(writer, count);
}

static void write_value_pattern(struct tt__ast_writer *writer,
                                const struct tt__node *node)
{
    const struct tt__node *value = node->value;
    const char *name = "MatchSingleton";
    if (value->kind == AST_NONE) {
        tt__ast_none(writer);
    } else if (value->kind == AST_TRUE || value->kind == AST_FALSE) {
        tt__ast_value(writer, value->kind == AST_TRUE ? TT_TRUE : TT_FALSE);
    } else {
        tt__ast_expression(writer, value, load);
        name = "MatchValue";
    }
    tt__ast_node(writer, name, node->place, node->end);
}

static void write_class_pattern(struct tt__ast_writer *writer,
                                const struct tt__node *node)
{
    const struct tt__symbols *names = &node->instance.names;
    uint32_t count = node->instance.patterns.count - names->count;
    tt__ast_expression(writer, node->instance.type, load);
    write_patterns(writer, node->instance.patterns.at, count);
    for (uint32_t i = 0; i < names->count; i++) {
        tt__ast_symbol(writer, names->at[i]);
    }
    tt__ast_list(writer, names->count);
    write_patterns(writer, node->instance.patterns.at + count, names->count);
    tt__ast_node(writer, "MatchClass", node->place, node->end);
}

static void write_mapping_pattern(struct tt__ast_writer *writer,
                                  const struct tt__node *node)
{
    tt__ast_expressions(writer, &node->mapping.keys, load);
    write_patterns(writer, node->mapping.patterns.at,
                   node->mapping.patterns.count);
    tt__ast_symbol(writer, node->mapping.rest);
    tt__ast_node(writer, "MatchMapping", node->place, node->end);
}

void tt__ast_pattern(struct tt__ast_writer *writer, const struct tt__node *node)
{
    switch (node == NULL ? AST_NONE : node->kind) {
    case PATTERN_VALUE:
        write_value_pattern(writer, node);
        return;
    case PATTERN_CAPTURE:
        tt__ast_pattern(writer, node->capture.pattern);
        tt__ast_symbol(writer, node->capture.name);
        tt__ast_node(writer, "MatchAs", node->place, node->end);
        return;
    case PATTERN_OR:
    case PATTERN_SEQUENCE:
        write_patterns(writer, node->items.at, node->items.count);
        tt__ast_node(writer,
                     node->kind == PATTERN_OR ? "MatchOr" : "MatchSequence",
                     node->place, node->end);
        return;
    case PATTERN_STAR:
        tt__ast_symbol(writer, node->name);
        tt__ast_node(writer, "MatchStar", node->place, node->end);
        return;
    case PATTERN_MAPPING:
        write_mapping_pattern(writer, node);
        return;
    case PATTERN_CLASS:
        write_class_pattern(writer, node);
        return;
    default:
        TT_ASSERT(node == NULL);
        tt__ast_none(writer);
    }
}
