/* SPDX-License-Identifier: MIT
 *
 * generate_display.c: displays of lists, tuples, sets and
 * dicts, f-strings and t-strings.
 *
 * Mirrors starunpack_helper, codegen_dict and codegen_formatted_value of
 * CPython's Python/codegen.c: what is evaluated before something is hashed is
 * the same, and so is where the depth of the stack is kept small.
 */
#include "generate.h"

enum { STACK_GUIDELINE = 30 };

/* ---- list, tuple, set ---------------------------------------------------- */

static bool has_star(const struct tt__nodes *items)
{
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->at[i]->kind == AST_STARRED) {
            return true;
        }
    }
    return false;
}

/* Items one after the other onto a list or set. */
static void generate_items(struct tt__unit *unit, const struct tt__nodes *items,
                           bool is_set)
{
    bool built = items->count > STACK_GUIDELINE;
    enum tt__op build = is_set ? OP_BUILD_SET : OP_BUILD_LIST;
    if (built) {
        tt__emit(unit, build, 0);
    }
    for (uint32_t i = 0; i < items->count; i++) {
        const struct tt__node *item = items->at[i];
        if (item->kind == AST_STARRED) {
            if (!built) {
                tt__emit(unit, build, i);
                built = true;
            }
            tt__generate(unit, item->value);
            tt__at(unit, item);
            tt__emit(unit, is_set ? OP_SET_EXTEND : OP_LIST_EXTEND, 0);
        } else {
            tt__generate(unit, item);
            if (built) {
                tt__emit(unit, is_set ? OP_SET_ADD : OP_LIST_APPEND, 1);
            }
        }
    }
}

void tt__generate_list(struct tt__unit *unit, const struct tt__nodes *items)
{
    if (items->count > STACK_GUIDELINE || has_star(items)) {
        generate_items(unit, items, false);
        return;
    }
    for (uint32_t i = 0; i < items->count; i++) {
        tt__generate(unit, items->at[i]);
    }
    tt__emit(unit, OP_BUILD_LIST, items->count);
}

static void generate_tuple(struct tt__unit *unit, const struct tt__nodes *items)
{
    if (items->count > STACK_GUIDELINE || has_star(items)) {
        generate_items(unit, items, false);
        tt__emit(unit, OP_LIST_TO_TUPLE, 0);
        return;
    }
    for (uint32_t i = 0; i < items->count; i++) {
        tt__generate(unit, items->at[i]);
    }
    tt__emit(unit, OP_BUILD_TUPLE, items->count);
}

/* Three constants or more are a frozenset first, as in CPython, whose order of
 * iteration the set takes over. */
static bool generate_constant_set(struct tt__unit *unit,
                                  const struct tt__nodes *items)
{
    tt_value constant =
        items->count < 3 ? TT_NULL : tt__constant_set(unit->compiler, items);
    if (constant == TT_NULL) {
        return false;
    }
    tt__emit(unit, OP_BUILD_SET, 0);
    tt__emit_constant(unit, constant);
    tt__emit(unit, OP_SET_EXTEND, 1);
    return true;
}

void tt__generate_iterable(struct tt__unit *unit, const struct tt__node *node)
{
    tt_value constant = node->kind == AST_SET
                            ? tt__constant_set(unit->compiler, &node->items)
                            : TT_NULL;
    if (constant == TT_NULL) {
        tt__generate(unit, node);
    } else {
        tt__at(unit, node);
        tt__emit(unit, OP_BUILD_SET, 0);
        tt__emit_constant(unit, constant);
        tt__emit(unit, OP_SET_EXTEND, 0);
    }
    tt__at(unit, node);
    tt__emit(unit, OP_GET_ITER, 0);
}

static void generate_set(struct tt__unit *unit, const struct tt__nodes *items)
{
    if (generate_constant_set(unit, items)) {
        return;
    }
    if (items->count > STACK_GUIDELINE || has_star(items)) {
        generate_items(unit, items, true);
        return;
    }
    for (uint32_t i = 0; i < items->count; i++) {
        tt__generate(unit, items->at[i]);
    }
    tt__emit(unit, OP_BUILD_SET, items->count);
}

/* ---- dict ---------------------------------------------------------------- */

/* The pairs [from, to), onto the dict there is if HAVE_DICT. */
static void generate_pairs(struct tt__unit *unit, const struct tt__node *node,
                           uint32_t from, uint32_t to, bool have_dict)
{
    bool big = 2 * (to - from) > STACK_GUIDELINE;
    if (big) {
        tt__emit(unit, OP_BUILD_DICT, 0);
    }
    for (uint32_t i = from; i < to; i++) {
        tt__generate(unit, node->dict.keys.at[i]);
        tt__generate(unit, node->dict.values.at[i]);
        if (big) {
            tt__at(unit, node);
            tt__emit(unit, OP_DICT_ADD, 1);
        }
    }
    tt__at(unit, node);
    if (!big) {
        tt__emit(unit, OP_BUILD_DICT, to - from);
    }
    if (have_dict) {
        tt__emit(unit, OP_DICT_UPDATE, 0);
    }
}

static void generate_dict(struct tt__unit *unit, const struct tt__node *node)
{
    uint32_t count = node->dict.values.count, pending = 0;
    bool have_dict = false;
    for (uint32_t i = 0; i < count; i++) {
        bool unpacks = node->dict.keys.at[i] == NULL;
        pending += !unpacks;
        if (pending > 0 && (unpacks || 2 * pending > STACK_GUIDELINE + 2)) {
            uint32_t end = i + !unpacks;
            generate_pairs(unit, node, end - pending, end, have_dict);
            have_dict = true;
            pending = 0;
        }
        if (unpacks) {
            if (!have_dict) {
                tt__emit(unit, OP_BUILD_DICT, 0);
                have_dict = true;
            }
            tt__generate(unit, node->dict.values.at[i]);
            tt__at(unit, node->dict.values.at[i]);
            tt__emit(unit, OP_DICT_UPDATE, 0);
        }
    }
    if (pending > 0 || !have_dict) {
        generate_pairs(unit, node, count - pending, count, have_dict);
    }
}

void tt__generate_display(struct tt__unit *unit, const struct tt__node *node)
{
    switch (node->kind) {
    case AST_TUPLE:
        generate_tuple(unit, &node->items);
        break;
    case AST_LIST:
        tt__generate_list(unit, &node->items);
        break;
    case AST_SET:
        generate_set(unit, &node->items);
        break;
    default:
        generate_dict(unit, node);
        break;
    }
}

/* ---- t-strings ----------------------------------------------------------- */

/* -> (value, source, conversion or None, format spec) */
static void generate_interpolation(struct tt__unit *unit,
                                   const struct tt__node *node)
{
    struct tt__compiler *compiler = unit->compiler;
    const char *conversion = &node->formatted.conversion;
    tt__generate(unit, node->formatted.value);
    tt__at(unit, node);
    tt__emit_constant(unit, tt__constant_str(compiler, node->formatted.source,
                                             node->formatted.source_size));
    tt__emit_constant(unit, *conversion == 0
                                ? TT_NONE
                                : tt__constant_str(compiler, conversion, 1));
    if (node->formatted.spec == NULL) {
        tt__emit_constant(unit, tt__constant_str(compiler, "", 0));
    } else {
        tt__generate_fstring(unit, node->formatted.spec);
    }
    tt__at(unit, node);
    tt__emit(unit, OP_BUILD_TUPLE, 4);
}

/* As codegen_template_str: the texts, one more than interpolations, then all
 * interpolations. */
static void generate_template(struct tt__unit *unit,
                              const struct tt__node *node)
{
    const struct tt__nodes *items = &node->items;
    uint32_t count = 0;
    tt__emit_constant(unit, tt__constant_strings(unit->compiler, items));
    for (uint32_t i = 0; i < items->count; i++) {
        if (items->at[i]->kind == AST_INTERPOLATION) {
            generate_interpolation(unit, items->at[i]);
            count++;
        }
    }
    tt__at(unit, node);
    tt__emit(unit, OP_BUILD_TUPLE, count);
    tt__emit(unit, OP_BUILD_TEMPLATE, 0);
}

/* ---- f-strings ----------------------------------------------------------- */

static void generate_field(struct tt__unit *unit, const struct tt__node *node)
{
    uint32_t conversion = (unsigned char)node->formatted.conversion;
    const struct tt__node *spec = node->formatted.spec;
    tt__generate(unit, node->formatted.value);
    tt__at(unit, node);
    if (conversion != 0 && spec != NULL) {
        tt__emit(unit, OP_FORMAT, conversion);
        conversion = 0;
    }
    if (spec != NULL) {
        tt__generate_fstring(unit, spec);
        tt__at(unit, node);
    }
    tt__emit(unit, OP_FORMAT, conversion | (uint32_t)(spec != NULL) << 8);
}

void tt__generate_fstring(struct tt__unit *unit, const struct tt__node *node)
{
    if (node->kind == AST_FORMATTED) {
        generate_field(unit, node);
        return;
    }
    if (node->kind == AST_TEMPLATE) {
        generate_template(unit, node);
        return;
    }
    if (node->kind != AST_FSTRING) {
        tt__generate(unit, node);
        return;
    }
    for (uint32_t i = 0; i < node->items.count; i++) {
        tt__generate_fstring(unit, node->items.at[i]);
    }
    if (node->items.count != 1) {
        tt__at(unit, node);
        tt__emit(unit, OP_BUILD_STRING, node->items.count);
    }
}
