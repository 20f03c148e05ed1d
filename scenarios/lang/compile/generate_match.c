/* SPDX-License-Identifier: MIT
 *
 * generate_match.c: match statements.
 *
 * Mirrors codegen_match and codegen_pattern_* of CPython's Python/codegen.c.
 * A pattern's code takes its subject from the stack. The values of names that
 * it binds wait under what is still to be matched, and are stored once the
 * whole pattern has matched. What fails jumps to a label that first pops all
 * that the pattern has on the stack by then.
 */
#include "generate.h"

/* The pattern whose code is being generated. */
struct matching {
    struct tt__symbols names; /* whose values wait, the last one deepest */
    uint32_t on_top;          /* values above them, to be kept */
    /* Number n is where n values are to be popped, and what comes next. */
    struct tt__label *fail;
    uint32_t fail_count;
};

static void generate_pattern(struct tt__unit *unit, struct matching *matching,
                             const struct tt__node *node);

/* ---- The ways out -------------------------------------------------------- */

static struct tt__label *fail_label(struct tt__unit *unit,
                                    struct matching *matching, uint32_t pops)
{
    static const struct tt__label fresh = TT__LABEL;
    while (matching->fail_count <= pops) {
        matching->fail =
            tt__pool_grow(unit->compiler->scratch, matching->fail,
                          matching->fail_count, sizeof *matching->fail);
        matching->fail[matching->fail_count++] = fresh;
    }
    return &matching->fail[pops];
}

/* A bool -> ; the pattern fails unless it is true. */
static void fail_unless(struct tt__unit *unit, struct matching *matching)
{
    uint32_t pops = matching->on_top + matching->names.count;
    tt__emit_jump(unit, OP_JUMP_IF_FALSE, fail_label(unit, matching, pops));
}

/* Places the labels: whatever failed continues after it, nothing popped less
 * than it should. */
static void place_failures(struct tt__unit *unit, struct matching *matching)
{
    while (matching->fail_count > 1) {
        tt__place(unit, &matching->fail[--matching->fail_count]);
        tt__emit(unit, OP_POP, 0);
    }
    if (matching->fail_count > 0) {
        tt__place(unit, &matching->fail[0]);
    }
}

/* ---- Names --------------------------------------------------------------- */

/* The top goes below the COUNT - 1 values under it. */
static void rotate(struct tt__unit *unit, uint32_t count)
{
    for (; count > 1; count--) {
        tt__emit(unit, OP_SWAP, count);
    }
}

static void add_name(struct tt__unit *unit, struct matching *matching,
                     const struct tt__symbol *name)
{
    struct tt__symbols *names = &matching->names;
    names->at = tt__pool_grow(unit->compiler->scratch, names->at, names->count,
                              sizeof *names->at);
    names->at[names->count++] = name;
}

/* value -> ; it waits for the end, if NAME is not NULL. */
static void keep_value(struct tt__unit *unit, struct matching *matching,
                       const struct tt__symbol *name)
{
    if (name == NULL) {
        tt__emit(unit, OP_POP, 0);
        return;
    }
    rotate(unit, matching->on_top + matching->names.count + 1);
    add_name(unit, matching, name);
}

static bool is_wildcard(const struct tt__node *node)
{
    return node->kind == PATTERN_CAPTURE && node->capture.pattern == NULL &&
           node->capture.name == NULL;
}

static void generate_capture(struct tt__unit *unit, struct matching *matching,
                             const struct tt__node *node)
{
    if (node->capture.pattern != NULL) {
        matching->on_top++;
        tt__emit(unit, OP_COPY, 1);
        generate_pattern(unit, matching, node->capture.pattern);
        tt__at(unit, node);
        matching->on_top--;
    }
    keep_value(unit, matching, node->capture.name);
}

/* ---- Values -------------------------------------------------------------- */

static void generate_value(struct tt__unit *unit, struct matching *matching,
                           const struct tt__node *node)
{
    enum tt__node_kind kind = node->value->kind;
    bool is_singleton =
        kind == AST_NONE || kind == AST_TRUE || kind == AST_FALSE;
    tt__generate(unit, node->value);
    tt__at(unit, node);
    tt__emit(unit, OP_COMPARE, is_singleton ? COMPARE_IS : COMPARE_EQUAL);
    fail_unless(unit, matching);
}

/* ---- Sequences ----------------------------------------------------------- */

/* The items that the subject is unpacked into. */
static void generate_unpacked(struct tt__unit *unit, struct matching *matching,
                              const struct tt__node *node, uint32_t star)
{
    const struct tt__nodes *items = &node->items;
    if (star == items->count) {
        tt__emit(unit, OP_UNPACK, items->count);
    } else if (star > 0xff || items->count - star - 1 > 0xffff) {
        tt__compile_limit(unit->compiler, node->place,
                          "too many expressions in star-unpacking sequence "
                          "pattern");
    } else {
        tt__emit(unit, OP_UNPACK_STAR, star | (items->count - star - 1) << 8);
    }
    matching->on_top += items->count;
    for (uint32_t i = 0; i < items->count; i++) {
        matching->on_top--;
        generate_pattern(unit, matching, items->at[i]);
    }
}

/* The items around a `*_`, one by one. */
static void generate_indexed(struct tt__unit *unit, struct matching *matching,
                             const struct tt__node *node, uint32_t star)
{
    const struct tt__nodes *items = &node->items;
    matching->on_top++;
    for (uint32_t i = 0; i < items->count; i++) {
        if (i == star || is_wildcard(items->at[i])) {
            continue;
        }
        tt__at(unit, node);
        tt__emit(unit, OP_COPY, 1);
        if (i < star) {
            tt__emit_constant(unit, tt_small_int(i));
        } else { /* it need not support negative indices */
            tt__emit(unit, OP_MATCH_SUBJECT, MATCH_LENGTH);
            tt__emit_constant(unit, tt_small_int(items->count - i));
            tt__emit(unit, OP_BINARY, BINARY_SUBTRACT);
        }
        tt__emit(unit, OP_LOAD_ITEM, 0);
        generate_pattern(unit, matching, items->at[i]);
    }
    matching->on_top--;
    tt__emit(unit, OP_POP, 0);
}

static void compare_length(struct tt__unit *unit, struct matching *matching,
                           uint32_t count, enum tt__comparison op)
{
    tt__emit(unit, OP_MATCH_SUBJECT, MATCH_LENGTH);
    tt__emit_constant(unit, tt_small_int(count));
    tt__emit(unit, OP_COMPARE, op);
    fail_unless(unit, matching);
}

static void generate_sequence(struct tt__unit *unit, struct matching *matching,
                              const struct tt__node *node)
{
    const struct tt__nodes *items = &node->items;
    uint32_t star = items->count;
    bool is_any = true;
    for (uint32_t i = 0; i < items->count; i++) {
        bool is_star = items->at[i]->kind == PATTERN_STAR;
        star = is_star ? i : star;
        is_any = is_any && (is_star ? items->at[i]->name == NULL
                                    : is_wildcard(items->at[i]));
    }
    bool has_star = star < items->count;
    matching->on_top++;
    tt__emit(unit, OP_MATCH_SUBJECT, MATCH_SEQUENCE);
    fail_unless(unit, matching);
    if (!has_star) {
        compare_length(unit, matching, items->count, COMPARE_EQUAL);
    } else if (items->count > 1) {
        compare_length(unit, matching, items->count - 1, COMPARE_GREATER_EQUAL);
    }
    matching->on_top--;
    if (is_any) {
        tt__emit(unit, OP_POP, 0);
    } else if (has_star && items->at[star]->name == NULL) {
        generate_indexed(unit, matching, node, star);
    } else {
        generate_unpacked(unit, matching, node, star);
    }
}

/* ---- Mappings ------------------------------------------------------------ */

/* A tuple or None -> its COUNT items, the first one on top; None fails. */
static void unpack_found(struct tt__unit *unit, struct matching *matching,
                         uint32_t count)
{
    tt__emit(unit, OP_COPY, 1);
    tt__emit_constant(unit, TT_NONE);
    tt__emit(unit, OP_COMPARE, COMPARE_IS_NOT);
    fail_unless(unit, matching);
    tt__emit(unit, OP_UNPACK, count);
}

static void generate_mapping(struct tt__unit *unit, struct matching *matching,
                             const struct tt__node *node)
{
    const struct tt__nodes *keys = &node->mapping.keys;
    matching->on_top++;
    tt__emit(unit, OP_MATCH_SUBJECT, MATCH_MAPPING);
    fail_unless(unit, matching);
    if (keys->count == 0 && node->mapping.rest == NULL) {
        matching->on_top--;
        tt__emit(unit, OP_POP, 0);
        return;
    }
    if (keys->count > 0) {
        compare_length(unit, matching, keys->count, COMPARE_GREATER_EQUAL);
    }
    for (uint32_t i = 0; i < keys->count; i++) {
        tt__generate(unit, keys->at[i]);
    }
    tt__at(unit, node);
    tt__emit(unit, OP_BUILD_TUPLE, keys->count);
    tt__emit(unit, OP_MATCH_KEYS, 0);
    matching->on_top += 2; /* the keys and what was found */
    unpack_found(unit, matching, keys->count);
    matching->on_top--;
    matching->on_top += keys->count;
    for (uint32_t i = 0; i < keys->count; i++) {
        matching->on_top--;
        generate_pattern(unit, matching, node->mapping.patterns.at[i]);
    }
    tt__at(unit, node);
    matching->on_top -= 2; /* the keys and the subject */
    if (node->mapping.rest != NULL) {
        tt__emit(unit, OP_BUILD_REST, 0);
        keep_value(unit, matching, node->mapping.rest);
    } else {
        tt__emit(unit, OP_POP, 0);
        tt__emit(unit, OP_POP, 0);
    }
}

/* ---- Classes ------------------------------------------------------------- */

static tt_value names_of(struct tt__unit *unit, const struct tt__node *node)
{
    const struct tt__symbols *names = &node->instance.names;
    struct tt__nodes texts = {NULL, 0};
    struct tt__pool *pool = unit->compiler->scratch;
    struct tt__node *tuple = tt__pool_take(pool, sizeof *tuple);
    for (uint32_t i = 0; i < names->count; i++) {
        struct tt__node *text = tt__pool_take(pool, sizeof *text);
        const struct tt__symbol *name = tt__mangled(unit, names->at[i]);
        text->kind = AST_STRING;
        text->text.at = name->text;
        text->text.size = name->size;
        texts.at = tt__pool_grow(pool, texts.at, texts.count, sizeof text);
        texts.at[texts.count++] = text;
    }
    tuple->kind = AST_TUPLE;
    tuple->items = texts;
    return tt__constant_of(unit->compiler, tuple);
}

static void generate_instance(struct tt__unit *unit, struct matching *matching,
                              const struct tt__node *node)
{
    const struct tt__nodes *patterns = &node->instance.patterns;
    uint32_t count = patterns->count;
    tt__generate(unit, node->instance.type);
    tt__at(unit, node);
    tt__emit_constant(unit, names_of(unit, node));
    tt__emit(unit, OP_MATCH_CLASS, count - node->instance.names.count);
    matching->on_top++;
    unpack_found(unit, matching, count);
    matching->on_top--;
    matching->on_top += count;
    for (uint32_t i = 0; i < count; i++) {
        matching->on_top--;
        if (is_wildcard(patterns->at[i])) {
            tt__emit(unit, OP_POP, 0);
        } else {
            generate_pattern(unit, matching, patterns->at[i]);
        }
    }
}

/* ---- Alternatives -------------------------------------------------------- */

static uint32_t find_name(const struct tt__symbols *names,
                          const struct tt__symbol *name)
{
    uint32_t i = 0;
    while (names->at[i] != name) {
        i++;
        TT_ASSERT(i < names->count); /* checked: all bind the same names */
    }
    return i;
}

/* Puts the values of an alternative that binds NAMES into the order of those
 * of the first one. */
static void reorder(struct tt__unit *unit, struct tt__symbols *names,
                    const struct tt__symbols *first)
{
    for (uint32_t i = names->count; i-- > 0;) {
        uint32_t at = find_name(names, first->at[i]);
        TT_ASSERT(at <= i);
        if (at == i) {
            continue;
        }
        /* names[:at + 1] go after the others up to number i. */
        for (uint32_t turn = 0; turn <= at; turn++) {
            const struct tt__symbol *moved = names->at[0];
            memmove(names->at, names->at + 1, i * sizeof *names->at);
            names->at[i] = moved;
            rotate(unit, i + 1);
        }
    }
}

/* Takes the values of NAMES, above a copy of the subject and what else is on
 * top, to where values wait. */
static void keep_values(struct tt__unit *unit, struct matching *matching,
                        const struct tt__symbols *names)
{
    uint32_t rotations =
        names->count + 1 + matching->on_top + matching->names.count;
    for (uint32_t i = 0; i < names->count; i++) {
        rotate(unit, rotations);
        add_name(unit, matching, names->at[i]);
    }
}

static void generate_alternatives(struct tt__unit *unit,
                                  struct matching *matching,
                                  const struct tt__node *node)
{
    struct tt__label end = TT__LABEL;
    struct tt__symbols first = {NULL, 0};
    for (uint32_t i = 0; i < node->items.count; i++) {
        struct matching inner = {.on_top = 0};
        tt__at(unit, node->items.at[i]);
        tt__emit(unit, OP_COPY, 1);
        generate_pattern(unit, &inner, node->items.at[i]);
        if (i == 0) {
            first = inner.names;
        } else {
            reorder(unit, &inner.names, &first);
        }
        tt__at(unit, node->items.at[i]);
        tt__emit_jump(unit, OP_JUMP, &end);
        place_failures(unit, &inner);
    }
    tt__at(unit, node);
    tt__emit(unit, OP_POP, 0);
    tt__emit_jump(
        unit, OP_JUMP,
        fail_label(unit, matching, matching->on_top + matching->names.count));
    tt__place(unit, &end);
    keep_values(unit, matching, &first);
    tt__emit(unit, OP_POP, 0);
}

/* ---- All of them --------------------------------------------------------- */

static void generate_pattern(struct tt__unit *unit, struct matching *matching,
                             const struct tt__node *node)
{
    tt__at(unit, node);
    switch (node->kind) {
    case PATTERN_VALUE:
        generate_value(unit, matching, node);
        break;
    case PATTERN_CAPTURE:
        generate_capture(unit, matching, node);
        break;
    case PATTERN_OR:
        generate_alternatives(unit, matching, node);
        break;
    case PATTERN_SEQUENCE:
        generate_sequence(unit, matching, node);
        break;
    case PATTERN_STAR:
        keep_value(unit, matching, node->name);
        break;
    case PATTERN_MAPPING:
        generate_mapping(unit, matching, node);
        break;
    default:
        TT_ASSERT(node->kind == PATTERN_CLASS);
        generate_instance(unit, matching, node);
    }
}

/* subject -> ; a case, then to END. KEEPS: subject -> subject where it does
 * not match. */
static void generate_case(struct tt__unit *unit, const struct tt__case *at,
                          bool keeps, struct tt__label *end)
{
    struct matching matching = {.on_top = 0};
    tt__at(unit, at->pattern);
    if (keeps) {
        tt__emit(unit, OP_COPY, 1);
    }
    generate_pattern(unit, &matching, at->pattern);
    TT_ASSERT(matching.on_top == 0);
    for (uint32_t i = 0; i < matching.names.count; i++) {
        tt__at(unit, at->pattern);
        tt__store_name(unit, matching.names.at[i]);
    }
    if (at->guard != NULL) {
        tt__generate_jump(unit, at->guard, false,
                          fail_label(unit, &matching, 0));
    }
    if (keeps) {
        tt__at(unit, at->pattern);
        tt__emit(unit, OP_POP, 0);
    }
    tt__generate_block(unit, &at->body);
    tt__emit_jump(unit, OP_JUMP, end);
    tt__at(unit, at->pattern);
    place_failures(unit, &matching);
}

void tt__generate_match(struct tt__unit *unit, const struct tt__node *node)
{
    uint32_t count = node->match.case_count;
    const struct tt__case *last = &node->match.cases[count - 1];
    bool has_default = count > 1 && is_wildcard(last->pattern);
    struct tt__label end = TT__LABEL;
    count -= has_default;
    tt__generate(unit, node->match.subject);
    for (uint32_t i = 0; i < count; i++) {
        generate_case(unit, &node->match.cases[i], i + 1 < count, &end);
    }
    if (has_default) {
        tt__at(unit, last->pattern);
        if (last->guard != NULL) {
            tt__generate_jump(unit, last->guard, false, &end);
        }
        tt__generate_block(unit, &last->body);
    }
    tt__place(unit, &end);
}
