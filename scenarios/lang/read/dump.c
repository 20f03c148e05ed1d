/* SPDX-License-Identifier: MIT
 *
 * dump.c: a tree as text, for tests.
 *
 * It recurses, and so is at most TREE_HEIGHT_MAX deep.
 */
#include "dump.h"

#include <ticktape/tt.h>

struct dumper {
    FILE *out;
    bool has_places;
};

static void dump_node(struct dumper *dumper, const struct tt__node *node);

/* A space, and NODE; `-` if it is NULL. */
static void dump_part(struct dumper *dumper, const struct tt__node *node)
{
    fputc(' ', dumper->out);
    if (node == NULL) {
        fputc('-', dumper->out);
    } else {
        dump_node(dumper, node);
    }
}

static void dump_parts(struct dumper *dumper, const struct tt__nodes *nodes)
{
    for (uint32_t i = 0; i < nodes->count; i++) {
        dump_part(dumper, nodes->at[i]);
    }
}

/* A space, and statements in parentheses. */
static void dump_block(struct dumper *dumper, const struct tt__nodes *nodes)
{
    fputs(" (", dumper->out);
    for (uint32_t i = 0; i < nodes->count; i++) {
        if (i > 0) {
            fputc(' ', dumper->out);
        }
        dump_node(dumper, nodes->at[i]);
    }
    fputc(')', dumper->out);
}

/* A space, and a name; `-` if it is NULL. */
static void dump_name(struct dumper *dumper, const struct tt__symbol *name)
{
    fprintf(dumper->out, " %s", name != NULL ? name->text : "-");
}

static void dump_text(struct dumper *dumper, const struct tt__node *node)
{
    fputs(node->kind == AST_BYTES ? "b'" : "'", dumper->out);
    for (uint32_t i = 0; i < node->text.size; i++) {
        unsigned char c = (unsigned char)node->text.at[i];
        if (c < ' ' || c >= 0x7f || c == '\'' || c == '\\') {
            fprintf(dumper->out, "\\x%02x", c);
        } else {
            fputc(c, dumper->out);
        }
    }
    fputc('\'', dumper->out);
}

/* ---- Expressions --------------------------------------------------------- */

static const char *unary_text(enum tt__unary op)
{
    static const char *const texts[] = {[UNARY_NOT] = "not",
                                        [UNARY_MINUS] = "-",
                                        [UNARY_PLUS] = "+",
                                        [UNARY_INVERT] = "~"};
    return texts[op];
}

static const char *binary_text(enum tt__binary op)
{
    static const char *const texts[] = {[BINARY_ADD] = "+",
                                        [BINARY_SUBTRACT] = "-",
                                        [BINARY_MULTIPLY] = "*",
                                        [BINARY_DIVIDE] = "/",
                                        [BINARY_FLOOR_DIVIDE] = "//",
                                        [BINARY_MODULO] = "%",
                                        [BINARY_POWER] = "**",
                                        [BINARY_LEFT_SHIFT] = "<<",
                                        [BINARY_RIGHT_SHIFT] = ">>",
                                        [BINARY_AND] = "&",
                                        [BINARY_OR] = "|",
                                        [BINARY_XOR] = "^",
                                        [BINARY_MATRIX] = "@"};
    return texts[op];
}

static const char *comparison_text(enum tt__comparison op)
{
    static const char *const texts[] = {
        [COMPARE_LESS] = "<",    [COMPARE_LESS_EQUAL] = "<=",
        [COMPARE_EQUAL] = "==",  [COMPARE_NOT_EQUAL] = "!=",
        [COMPARE_GREATER] = ">", [COMPARE_GREATER_EQUAL] = ">=",
        [COMPARE_IS] = "is",     [COMPARE_IS_NOT] = "is-not",
        [COMPARE_IN] = "in",     [COMPARE_NOT_IN] = "not-in"};
    return texts[op];
}

static void dump_compare(struct dumper *dumper, const struct tt__node *node)
{
    fputs("(compare", dumper->out);
    dump_part(dumper, node->compare.left);
    for (uint32_t i = 0; i < node->compare.rights.count; i++) {
        fprintf(dumper->out, " %s", comparison_text(node->compare.ops[i]));
        dump_part(dumper, node->compare.rights.at[i]);
    }
}

static void dump_dict(struct dumper *dumper, const struct tt__node *node)
{
    fputs("(dict", dumper->out);
    for (uint32_t i = 0; i < node->dict.values.count; i++) {
        if (node->dict.keys.at[i] == NULL) {
            fputs(" **", dumper->out);
        } else {
            dump_part(dumper, node->dict.keys.at[i]);
        }
        dump_part(dumper, node->dict.values.at[i]);
    }
}

static void dump_keywords(struct dumper *dumper,
                          const struct tt__keyword *keywords, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (keywords[i].name == NULL) {
            fputs(" **", dumper->out);
        } else {
            fprintf(dumper->out, " %s=", keywords[i].name->text);
        }
        dump_node(dumper, keywords[i].value);
    }
}

static void dump_parameters(struct dumper *dumper,
                            const struct tt__parameters *parameters)
{
    uint32_t by_keyword = parameters->positional + parameters->keyword_only;
    fputs(" (", dumper->out);
    for (uint32_t i = 0; i < parameters->count; i++) {
        const struct tt__parameter *parameter = &parameters->at[i];
        const char *prefix = "";
        if (i >= by_keyword) {
            bool is_star = i == by_keyword && parameters->has_star;
            prefix = is_star ? "*" : "**";
        } else if (i >= parameters->positional) {
            prefix = "key:";
        } else if (i < parameters->positional_only) {
            prefix = "pos:";
        }
        fprintf(dumper->out, "%s%s%s", i > 0 ? " " : "", prefix,
                parameter->name->text);
        if (parameter->annotation != NULL) {
            fputc(':', dumper->out);
            dump_node(dumper, parameter->annotation);
        }
        if (parameter->default_value != NULL) {
            fputc('=', dumper->out);
            dump_node(dumper, parameter->default_value);
        }
    }
    fputc(')', dumper->out);
}

static void dump_comprehension(struct dumper *dumper,
                               const struct tt__node *node)
{
    static const char *const names[] = {"list-comp", "set-comp", "dict-comp",
                                        "generator"};
    fprintf(dumper->out, "(%s", names[node->kind - AST_LIST_COMP]);
    dump_part(dumper, node->comprehension.element);
    if (node->kind == AST_DICT_COMP) {
        dump_part(dumper, node->comprehension.value);
    }
    for (uint32_t i = 0; i < node->comprehension.clause_count; i++) {
        const struct tt__clause *clause = &node->comprehension.clauses[i];
        fputs(clause->is_async ? " (async-for" : " (for", dumper->out);
        dump_part(dumper, clause->target);
        dump_part(dumper, clause->iterable);
        dump_parts(dumper, &clause->conditions);
        fputc(')', dumper->out);
    }
}

static void dump_fstring(struct dumper *dumper, const struct tt__node *node)
{
    bool has_places = dumper->has_places;
    dumper->has_places = false;
    fputs(node->kind == AST_TEMPLATE ? "(tstring" : "(fstring", dumper->out);
    dump_parts(dumper, &node->items);
    dumper->has_places = has_places;
}

static void dump_formatted(struct dumper *dumper, const struct tt__node *node)
{
    fputs("(field", dumper->out);
    dump_part(dumper, node->formatted.value);
    if (node->formatted.conversion != 0) {
        fprintf(dumper->out, " !%c", node->formatted.conversion);
    }
    if (node->formatted.spec != NULL) {
        dump_part(dumper, node->formatted.spec);
    }
}

static const char *kind_of_display(const struct tt__node *node)
{
    if (node->kind == AST_TUPLE) {
        return "tuple";
    }
    return node->kind == AST_LIST ? "list" : "set";
}

/* Name, constant or display: writes all but the `)`, and says whether one
 * belongs there. */
static bool dump_atom(struct dumper *dumper, const struct tt__node *node)
{
    FILE *out = dumper->out;
    switch (node->kind) {
    case AST_NAME:
        fputs(node->name->text, out);
        return false;
    case AST_NONE:
        fputs("None", out);
        return false;
    case AST_TRUE:
        fputs("True", out);
        return false;
    case AST_FALSE:
        fputs("False", out);
        return false;
    case AST_ELLIPSIS:
        fputs("...", out);
        return false;
    case AST_INT:
        fprintf(out, "%lld", (long long)node->integer);
        return false;
    case AST_BIG_INT:
        fprintf(out, "%.*s", (int)node->text.size, node->text.at);
        return false;
    case AST_FLOAT:
        fprintf(out, "(float %.17g", node->number);
        return true;
    case AST_IMAGINARY:
        fprintf(out, "(imaginary %.17g", node->number);
        return true;
    case AST_STRING:
    case AST_BYTES:
        dump_text(dumper, node);
        return false;
    case AST_FSTRING:
    case AST_TEMPLATE:
        dump_fstring(dumper, node);
        return true;
    case AST_FORMATTED:
    case AST_INTERPOLATION:
        dump_formatted(dumper, node);
        return true;
    case AST_DICT:
        dump_dict(dumper, node);
        return true;
    default:
        fprintf(out, "(%s", kind_of_display(node));
        dump_parts(dumper, &node->items);
        return true;
    }
}

static void dump_call(struct dumper *dumper, const struct tt__node *node)
{
    fputs("(call", dumper->out);
    dump_part(dumper, node->call.function);
    dump_parts(dumper, &node->call.args);
    dump_keywords(dumper, node->call.keywords, node->call.keyword_count);
}

/* NAME and the only child. */
static void dump_single(struct dumper *dumper, const char *name,
                        const struct tt__node *value)
{
    fprintf(dumper->out, "(%s", name);
    dump_part(dumper, value);
}

/* An expression that is no atom, without its `)`. */
static void dump_expression(struct dumper *dumper, const struct tt__node *node)
{
    FILE *out = dumper->out;
    switch (node->kind) {
    case AST_UNARY:
        dump_single(dumper, unary_text(node->unary.op), node->unary.operand);
        break;
    case AST_BINARY:
        fprintf(out, "(%s", binary_text(node->binary.op));
        dump_part(dumper, node->binary.left);
        dump_part(dumper, node->binary.right);
        break;
    case AST_BOOLEAN:
        fputs(node->boolean.is_or ? "(or" : "(and", out);
        dump_parts(dumper, &node->boolean.values);
        break;
    case AST_COMPARE:
        dump_compare(dumper, node);
        break;
    case AST_CALL:
        dump_call(dumper, node);
        break;
    case AST_ATTRIBUTE:
        dump_single(dumper, ".", node->attribute.value);
        dump_name(dumper, node->attribute.name);
        break;
    case AST_SUBSCRIPT:
        dump_single(dumper, "[]", node->subscript.value);
        dump_part(dumper, node->subscript.index);
        break;
    case AST_SLICE:
        dump_single(dumper, "slice", node->slice.lower);
        dump_part(dumper, node->slice.upper);
        dump_part(dumper, node->slice.step);
        break;
    case AST_STARRED:
        dump_single(dumper, "*", node->value);
        break;
    case AST_LAMBDA:
        fputs("(lambda", out);
        dump_parameters(dumper, &node->function.parameters);
        dump_part(dumper, node->function.body.at[0]->value);
        break;
    case AST_CONDITIONAL:
        dump_single(dumper, "if-else", node->conditional.test);
        dump_part(dumper, node->conditional.body);
        dump_part(dumper, node->conditional.orelse);
        break;
    case AST_WALRUS:
        fprintf(out, "(:= %s", node->walrus.name->text);
        dump_part(dumper, node->walrus.value);
        break;
    case AST_AWAIT:
        dump_single(dumper, "await", node->value);
        break;
    case AST_YIELD:
        dump_single(dumper, "yield", node->value);
        break;
    case AST_YIELD_FROM:
        dump_single(dumper, "yield-from", node->value);
        break;
    default:
        dump_comprehension(dumper, node);
    }
}

/* ---- Statements ---------------------------------------------------------- */

static void dump_with(struct dumper *dumper, const struct tt__node *node)
{
    fputs(node->with.is_async ? "(async-with" : "(with", dumper->out);
    for (uint32_t i = 0; i < node->with.item_count; i++) {
        dump_part(dumper, node->with.items[i].context);
        dump_part(dumper, node->with.items[i].target);
    }
    dump_block(dumper, &node->with.body);
}

static void dump_try(struct dumper *dumper, const struct tt__node *node)
{
    fputs(node->attempt.is_star ? "(try*" : "(try", dumper->out);
    dump_block(dumper, &node->attempt.body);
    for (uint32_t i = 0; i < node->attempt.handler_count; i++) {
        const struct tt__handler *handler = &node->attempt.handlers[i];
        fputs(" (except", dumper->out);
        dump_part(dumper, handler->type);
        dump_name(dumper, handler->name);
        dump_block(dumper, &handler->body);
        fputc(')', dumper->out);
    }
    dump_block(dumper, &node->attempt.orelse);
    dump_block(dumper, &node->attempt.finally);
}

static void dump_import(struct dumper *dumper, const struct tt__node *node)
{
    if (node->kind == AST_IMPORT) {
        fputs("(import", dumper->out);
    } else {
        fprintf(dumper->out, "(from %u", (unsigned)node->import.level);
        dump_name(dumper, node->import.module);
    }
    if (node->import.is_star) {
        fputs(" *", dumper->out);
    }
    for (uint32_t i = 0; i < node->import.name_count; i++) {
        dump_name(dumper, node->import.names[i].name);
        dump_name(dumper, node->import.names[i].as);
    }
}

static void dump_type_parameters(struct dumper *dumper,
                                 const struct tt__type_parameters *parameters)
{
    static const char *const stars[] = {"", "*", "**"};
    for (uint32_t i = 0; i < parameters->count; i++) {
        const struct tt__type_parameter *at = &parameters->at[i];
        fprintf(dumper->out, " [%s%s", stars[at->kind], at->name->text);
        if (at->bound != NULL) {
            dump_part(dumper, at->bound);
        }
        if (at->default_value != NULL) {
            fputs(" =", dumper->out);
            dump_part(dumper, at->default_value);
        }
        fputc(']', dumper->out);
    }
}

static void dump_function(struct dumper *dumper, const struct tt__node *node)
{
    fputs(node->function.is_async ? "(async-def" : "(def", dumper->out);
    dump_name(dumper, node->function.name);
    dump_type_parameters(dumper, &node->function.type_parameters);
    dump_parameters(dumper, &node->function.parameters);
    dump_part(dumper, node->function.returns);
    dump_block(dumper, &node->function.decorators);
    dump_block(dumper, &node->function.body);
}

static void dump_class(struct dumper *dumper, const struct tt__node *node)
{
    fputs("(class", dumper->out);
    dump_name(dumper, node->class_.name);
    dump_type_parameters(dumper, &node->class_.type_parameters);
    fputs(" (bases", dumper->out);
    dump_parts(dumper, &node->class_.bases);
    dump_keywords(dumper, node->class_.keywords, node->class_.keyword_count);
    fputc(')', dumper->out);
    dump_block(dumper, &node->class_.decorators);
    dump_block(dumper, &node->class_.body);
}

static void dump_names(struct dumper *dumper, const char *kind,
                       const struct tt__symbols *names)
{
    fprintf(dumper->out, "(%s", kind);
    for (uint32_t i = 0; i < names->count; i++) {
        dump_name(dumper, names->at[i]);
    }
}

static void dump_match(struct dumper *dumper, const struct tt__node *node)
{
    dump_single(dumper, "match", node->match.subject);
    for (uint32_t i = 0; i < node->match.case_count; i++) {
        const struct tt__case *at = &node->match.cases[i];
        fputs(" (case", dumper->out);
        dump_part(dumper, at->pattern);
        dump_part(dumper, at->guard);
        dump_block(dumper, &at->body);
        fputc(')', dumper->out);
    }
}

static void dump_mapping(struct dumper *dumper, const struct tt__node *node)
{
    fputs("(mapping", dumper->out);
    for (uint32_t i = 0; i < node->mapping.keys.count; i++) {
        dump_part(dumper, node->mapping.keys.at[i]);
        dump_part(dumper, node->mapping.patterns.at[i]);
    }
    if (node->mapping.rest != NULL) {
        fputs(" **", dumper->out);
        dump_name(dumper, node->mapping.rest);
    }
}

static void dump_instance(struct dumper *dumper, const struct tt__node *node)
{
    const struct tt__nodes *patterns = &node->instance.patterns;
    uint32_t positional = patterns->count - node->instance.names.count;
    dump_single(dumper, "instance", node->instance.type);
    for (uint32_t i = 0; i < patterns->count; i++) {
        if (i >= positional) {
            dump_name(dumper, node->instance.names.at[i - positional]);
        }
        dump_part(dumper, patterns->at[i]);
    }
}

/* A pattern, without its `)`. */
static void dump_pattern(struct dumper *dumper, const struct tt__node *node)
{
    switch (node->kind) {
    case PATTERN_VALUE:
        dump_single(dumper, "value", node->value);
        break;
    case PATTERN_CAPTURE:
        dump_single(dumper, "as", node->capture.pattern);
        dump_name(dumper, node->capture.name);
        break;
    case PATTERN_OR:
        fputs("(either", dumper->out);
        dump_parts(dumper, &node->items);
        break;
    case PATTERN_SEQUENCE:
        fputs("(sequence", dumper->out);
        dump_parts(dumper, &node->items);
        break;
    case PATTERN_STAR:
        fputs("(*", dumper->out);
        dump_name(dumper, node->name);
        break;
    case PATTERN_MAPPING:
        dump_mapping(dumper, node);
        break;
    default:
        TT_ASSERT(node->kind == PATTERN_CLASS);
        dump_instance(dumper, node);
    }
}

/* A statement with blocks, or an import, without its `)`. */
static void dump_compound(struct dumper *dumper, const struct tt__node *node)
{
    switch (node->kind) {
    case AST_IF:
    case AST_WHILE:
        dump_single(dumper, node->kind == AST_IF ? "if" : "while",
                    node->branch.test);
        dump_block(dumper, &node->branch.body);
        dump_block(dumper, &node->branch.orelse);
        break;
    case AST_FOR:
        dump_single(dumper, node->loop.is_async ? "async-for" : "for",
                    node->loop.target);
        dump_part(dumper, node->loop.iterable);
        dump_block(dumper, &node->loop.body);
        dump_block(dumper, &node->loop.orelse);
        break;
    case AST_WITH:
        dump_with(dumper, node);
        break;
    case AST_TRY:
        dump_try(dumper, node);
        break;
    case AST_FUNCTION:
        dump_function(dumper, node);
        break;
    case AST_CLASS:
        dump_class(dumper, node);
        break;
    case AST_IMPORT:
    case AST_IMPORT_FROM:
        dump_import(dumper, node);
        break;
    case AST_MATCH:
        dump_match(dumper, node);
        break;
    case AST_TYPE_ALIAS:
        fputs("(type", dumper->out);
        dump_name(dumper, node->alias.name);
        dump_type_parameters(dumper, &node->alias.type_parameters);
        dump_part(dumper, node->alias.value);
        break;
    default:
        dump_pattern(dumper, node);
    }
}

/* A statement of one line, without its `)`. */
static void dump_simple(struct dumper *dumper, const struct tt__node *node)
{
    switch (node->kind) {
    case AST_EXPRESSION:
        dump_single(dumper, "do", node->value);
        break;
    case AST_ASSIGN:
        fputs("(=", dumper->out);
        dump_parts(dumper, &node->assign.targets);
        dump_part(dumper, node->assign.value);
        break;
    case AST_AUGMENTED:
        fprintf(dumper->out, "(%s=", binary_text(node->augmented.op));
        dump_part(dumper, node->augmented.target);
        dump_part(dumper, node->augmented.value);
        break;
    case AST_ANNOTATED:
        dump_single(dumper, ":", node->annotated.target);
        dump_part(dumper, node->annotated.annotation);
        dump_part(dumper, node->annotated.value);
        break;
    case AST_DELETE:
        fputs("(del", dumper->out);
        dump_parts(dumper, &node->items);
        break;
    case AST_BREAK:
        fputs("(break", dumper->out);
        break;
    case AST_CONTINUE:
        fputs("(continue", dumper->out);
        break;
    case AST_PASS:
        fputs("(pass", dumper->out);
        break;
    case AST_RETURN:
        dump_single(dumper, "return", node->value);
        break;
    case AST_ASSERT:
        dump_single(dumper, "assert", node->assertion.test);
        dump_part(dumper, node->assertion.message);
        break;
    case AST_RAISE:
        dump_single(dumper, "raise", node->raise.exception);
        dump_part(dumper, node->raise.cause);
        break;
    case AST_GLOBAL:
        dump_names(dumper, "global", &node->names);
        break;
    case AST_NONLOCAL:
        dump_names(dumper, "nonlocal", &node->names);
        break;
    default:
        dump_compound(dumper, node);
    }
}

static void dump_node(struct dumper *dumper, const struct tt__node *node)
{
    bool is_open = true;
    TT_ASSERT(node->height > 0);
    if (dumper->has_places) {
        fprintf(dumper->out, "@%u:%u-%u:%u ", (unsigned)node->place.line,
                (unsigned)node->place.column, (unsigned)node->end.line,
                (unsigned)node->end.column);
    }
    if (node->kind >= AST_EXPRESSION) {
        dump_simple(dumper, node);
    } else if (node->kind <= AST_DICT) {
        is_open = dump_atom(dumper, node);
    } else {
        dump_expression(dumper, node);
    }
    if (is_open) {
        fputc(')', dumper->out);
    }
}

static void dump_tree(struct dumper *dumper, const struct tt__tree *tree)
{
    for (uint32_t i = 0; i < tree->body.count; i++) {
        dump_node(dumper, tree->body.at[i]);
        fputc('\n', dumper->out);
    }
}

void tt__dump(const struct tt__tree *tree, FILE *out)
{
    struct dumper dumper = {out, false};
    dump_tree(&dumper, tree);
}

void tt__dump_places(const struct tt__tree *tree, FILE *out)
{
    struct dumper dumper = {out, true};
    dump_tree(&dumper, tree);
}
