/* SPDX-License-Identifier: MIT
 *
 * generate_call.c: calls.
 *
 * Mirrors codegen_call, maybe_optimize_method_call and codegen_call_helper of
 * CPython's Python/codegen.c.
 */
#include "generate.h"

/* ---- What is called ------------------------------------------------------ */

/* super() without arguments: the class and self are known here. */
static bool generate_super(struct tt__unit *unit, const struct tt__node *node)
{
    const struct tt__node *function = node->call.function;
    struct tt__symbol_table *symbols = unit->compiler->symbols;
    uint32_t slot;
    if (function->kind != AST_NAME || node->call.args.count > 0 ||
        node->call.keyword_count > 0 ||
        strcmp(function->name->text, "super") != 0 ||
        tt__resolve(unit->scope, function->name, &slot) != PLACE_GLOBAL) {
        return false;
    }
    const struct tt__symbol *name = tt__symbol_of(symbols, "__class__", 9);
    if (tt__resolve(unit->scope, name, &slot) != PLACE_CELL) {
        return false;
    }
    tt__emit(unit, OP_LOAD_SUPER, slot);
    return true;
}

/* Of the name of an attribute: update_start_location_to_match_attr. */
static struct tt__place place_of_name(const struct tt__node *node)
{
    uint32_t size = node->attribute.name->size;
    struct tt__place end = node->end;
    TT_ASSERT(node->kind == AST_ATTRIBUTE);
    return (struct tt__place){end.line,
                              end.column > size ? end.column - size : 1};
}

/* -> callable, self or TT_NULL. A chain over several lines counts as the line
 * of the method's name. */
static void generate_callable(struct tt__unit *unit,
                              const struct tt__node *function)
{
    if (function->kind != AST_ATTRIBUTE) {
        tt__generate(unit, function);
        tt__emit(unit, OP_PUSH_NULL, 0);
        return;
    }
    const struct tt__symbol *name = function->attribute.name;
    tt__check_member(unit, function);
    tt__generate(unit, function->attribute.value);
    tt__at(unit, function);
    if (function->place.line != function->end.line) {
        tt__at_end_of(unit, function, place_of_name(function));
    }
    tt__emit(unit, OP_LOAD_METHOD,
             tt__unit_name(unit, tt__mangled(unit, name)));
}

/* ---- Arguments ----------------------------------------------------------- */

static tt_value names_of(struct tt__compiler *compiler,
                         const struct tt__keyword *keywords, uint32_t count)
{
    struct tt_tuple *names = tt__pool_take(
        &compiler->program->pool, sizeof *names + count * sizeof(tt_value));
    names->head = (struct tt_object)TT_OBJECT_STATIC(&tt_tuple_type);
    names->count = count;
    for (uint32_t i = 0; i < count; i++) {
        names->at[i] = tt__constant_str(compiler, keywords[i].name->text,
                                        keywords[i].name->size);
    }
    return tt_value_of(names);
}

static bool spreads(const struct tt__node *node)
{
    for (uint32_t i = 0; i < node->call.args.count; i++) {
        if (node->call.args.at[i]->kind == AST_STARRED) {
            return true;
        }
    }
    for (uint32_t i = 0; i < node->call.keyword_count; i++) {
        if (node->call.keywords[i].name == NULL) {
            return true;
        }
    }
    return false;
}

/* callable, ? -> result */
static void generate_plain_call(struct tt__unit *unit,
                                const struct tt__node *node,
                                struct tt__place place)
{
    uint32_t count = node->call.args.count;
    for (uint32_t i = 0; i < count; i++) {
        tt__generate(unit, node->call.args.at[i]);
    }
    for (uint32_t i = 0; i < node->call.keyword_count; i++) {
        tt__generate(unit, node->call.keywords[i].value);
    }
    tt__at_end_of(unit, node, place);
    if (node->call.keyword_count == 0) {
        tt__emit(unit, OP_CALL, count);
        return;
    }
    tt__emit_constant(unit, names_of(unit->compiler, node->call.keywords,
                                     node->call.keyword_count));
    tt__emit(unit, OP_CALL_KEYWORDS, count + node->call.keyword_count);
}

/* Named keywords from number FROM up to the next **mapping, whose number it
 * returns. */
static uint32_t generate_named(struct tt__unit *unit,
                               const struct tt__keyword *keywords,
                               uint32_t count, uint32_t from)
{
    uint32_t i = from;
    for (; i < count; i++) {
        const struct tt__keyword *keyword = &keywords[i];
        if (keyword->name == NULL) {
            break;
        }
        unit->place = keyword->place;
        tt__emit_constant(unit,
                          tt__constant_str(unit->compiler, keyword->name->text,
                                           keyword->name->size));
        tt__generate(unit, keyword->value);
    }
    tt__emit(unit, OP_BUILD_DICT, i - from);
    return i;
}

/* callable, ?, args -> callable, ?, args, dict */
void tt__generate_keywords(struct tt__unit *unit, const struct tt__node *node,
                           const struct tt__keyword *keywords, uint32_t count)
{
    uint32_t i = generate_named(unit, keywords, count, 0);
    while (i < count) {
        if (keywords[i].name == NULL) {
            tt__generate(unit, keywords[i].value);
            i++;
        } else {
            i = generate_named(unit, keywords, count, i);
        }
        tt__at(unit, node);
        tt__emit(unit, OP_DICT_MERGE, 0);
    }
}

/* callable, ? -> result */
static void generate_spread_call(struct tt__unit *unit,
                                 const struct tt__node *node)
{
    const struct tt__nodes *args = &node->call.args;
    if (args->count == 1 && args->at[0]->kind == AST_STARRED) {
        tt__generate(unit, args->at[0]->value);
    } else {
        tt__generate_list(unit, args);
        tt__emit(unit, OP_LIST_TO_TUPLE, 0);
    }
    if (node->call.keyword_count > 0) {
        tt__generate_keywords(unit, node, node->call.keywords,
                              node->call.keyword_count);
    }
    tt__at(unit, node);
    tt__emit(unit, OP_CALL_SPREAD, node->call.keyword_count > 0);
}

void tt__generate_call(struct tt__unit *unit, const struct tt__node *node)
{
    if (generate_super(unit, node)) {
        return;
    }
    if (spreads(node)) {
        tt__generate(unit, node->call.function);
        tt__emit(unit, OP_PUSH_NULL, 0);
        generate_spread_call(unit, node);
        return;
    }
    generate_callable(unit, node->call.function);
    struct tt__place place =
        node->call.function->kind == AST_ATTRIBUTE ? unit->place : node->place;
    generate_plain_call(unit, node, place);
}
