/* SPDX-License-Identifier: MIT
 *
 * emit.c: instructions, labels, handlers and lines of a unit.
 *
 * Mirrors the bookkeeping of CPython's Python/flowgraph.c (stack depths, the
 * exception table, code that cannot be reached) in one pass: depths are known
 * when a label is placed, because every way to it was emitted before, but for
 * the jumps back of loops, which come with the same depth.
 */
#include "emit.h"

enum { OPERAND_MAX = (1 << 24) - 1 };

enum { VARIES = 100 }; /* depends on the argument */

/* The stack effect of each instruction on the path that continues after it; 0
 * for those that are not listed. */
static const signed char effects[OP_COUNT] = {
    [OP_POP] = -1,
    [OP_PUSH_NULL] = 1,
    [OP_COPY] = 1,
    [OP_LOAD_CONST] = 1,
    [OP_LOAD_FAST] = 1,
    [OP_STORE_FAST] = -1,
    [OP_LOAD_CELL] = 1,
    [OP_LOAD_DEREF] = 1,
    [OP_STORE_DEREF] = -1,
    [OP_LOAD_GLOBAL] = 1,
    [OP_STORE_GLOBAL] = -1,
    [OP_LOAD_NAME] = 1,
    [OP_LOAD_CLASS_DEREF] = 1,
    [OP_STORE_NAME] = -1,
    [OP_LOAD_DICT_NAME] = 1,
    [OP_STORE_DICT_GLOBAL] = -1,
    [OP_LOAD_METHOD] = 1,
    [OP_STORE_ATTR] = -2,
    [OP_DELETE_ATTR] = -1,
    [OP_LOAD_SUPER] = 1,
    [OP_LOAD_ITEM] = -1,
    [OP_STORE_ITEM] = -3,
    [OP_DELETE_ITEM] = -2,
    [OP_BUILD_SLICE] = -2,
    [OP_BINARY] = -1,
    [OP_INPLACE] = -1,
    [OP_COMPARE] = -1,
    [OP_JUMP_IF_FALSE] = -1,
    [OP_JUMP_IF_TRUE] = -1,
    [OP_JUMP_IF_FALSE_KEEP] = -1,
    [OP_JUMP_IF_TRUE_KEEP] = -1,
    [OP_MATCH_SUBJECT] = 1,
    [OP_MATCH_KEYS] = 1,
    [OP_MATCH_CLASS] = -2,
    [OP_BUILD_REST] = -1,
    [OP_BUILD_TUPLE] = VARIES,
    [OP_BUILD_LIST] = VARIES,
    [OP_BUILD_SET] = VARIES,
    [OP_BUILD_DICT] = VARIES,
    [OP_BUILD_STRING] = VARIES,
    [OP_BUILD_TEMPLATE] = -1,
    [OP_LIST_APPEND] = -1,
    [OP_SET_ADD] = -1,
    [OP_DICT_ADD] = -2,
    [OP_LIST_EXTEND] = -1,
    [OP_SET_EXTEND] = -1,
    [OP_DICT_UPDATE] = -1,
    [OP_DICT_MERGE] = -1,
    [OP_UNPACK] = VARIES,
    [OP_UNPACK_STAR] = VARIES,
    [OP_FORMAT] = VARIES,
    [OP_MAKE_FUNCTION] = VARIES,
    [OP_SET_FUNCTION] = -1,
    [OP_TYPE_PARAMETER] = -2,
    [OP_TYPE_ALIAS] = -2,
    [OP_GENERIC_BASES] = -1,
    [OP_CALL] = VARIES,
    [OP_CALL_KEYWORDS] = VARIES,
    [OP_CALL_SPREAD] = VARIES,
    [OP_RETURN] = -1,
    [OP_BUILD_CLASS] = -3,
    [OP_IMPORT] = 1,
    [OP_IMPORT_FROM] = 1,
    [OP_IMPORT_STAR] = -1,
    [OP_FOR_ITER] = 1,
    [OP_GET_ANEXT] = 1,
    [OP_END_ASYNC_FOR] = -2,
    [OP_RAISE] = VARIES,
    [OP_PUSH_HANDLED] = 1,
    [OP_POP_HANDLED] = -1,
    [OP_JOIN_ENDS] = -1,
    [OP_RERAISE] = -1,
    [OP_ASSERT_COMPARE] = -2, /* where it holds */
    [OP_ASSERT_TRUTH] = -1,
    [OP_ASSERTION] = VARIES,
    [OP_ENTER_WITH] = 1,
    [OP_ENTER_ASYNC_WITH] = 1,
    [OP_EXIT_WITH] = VARIES,
};

static int effect_of(enum tt__op op, uint32_t argument)
{
    int n = (int)argument;
    if (effects[op] != VARIES) {
        return effects[op];
    }
    switch (op) {
    case OP_BUILD_DICT:
        return 1 - 2 * n;
    case OP_UNPACK:
        return n - 1;
    case OP_UNPACK_STAR:
        return (n & 0xff) + (n >> 8);
    case OP_FORMAT:
        return -(n >> 8);
    case OP_MAKE_FUNCTION:
        return 1 - !!(n & FUNCTION_DEFAULTS) - !!(n & FUNCTION_KWDEFAULTS) -
               !!(n & FUNCTION_CLOSURE);
    case OP_CALL:
        return -n - 1;
    case OP_CALL_KEYWORDS:
    case OP_CALL_SPREAD:
        return -n - 2;
    case OP_RAISE:
        return -n;
    case OP_ASSERTION:
        return -n - 1;
    case OP_EXIT_WITH:
        return n == 0;
    default: /* BUILD_... */
        return 1 - n;
    }
}

bool tt__op_has_cache(enum tt__op op)
{
    return op == OP_LOAD_ATTR || op == OP_LOAD_METHOD || op == OP_STORE_ATTR;
}

bool tt__op_has_global(enum tt__op op)
{
    return op == OP_LOAD_GLOBAL || op == OP_STORE_GLOBAL ||
           op == OP_DELETE_GLOBAL || op == OP_LOAD_NAME;
}

/* Whether execution never continues after it. */
static bool is_last(enum tt__op op)
{
    return op == OP_JUMP || op == OP_RETURN || op == OP_RAISE ||
           op == OP_RERAISE || op == OP_ASSERTION;
}

/* ---- Instructions -------------------------------------------------------- */

static void put_word(struct tt__unit *unit, uint32_t word)
{
    unit->ops = tt__pool_grow(unit->compiler->scratch, unit->ops,
                              unit->op_count, sizeof *unit->ops);
    unit->ops[unit->op_count++] = word;
}

static void note_line(struct tt__unit *unit)
{
    const struct tt__line *last =
        unit->line_count == 0 ? NULL : &unit->lines[unit->line_count - 1];
    bool is_ended = unit->place.line == unit->ended.line &&
                    unit->place.column == unit->ended.column;
    struct tt__place end = {0, 0};
    if (is_ended) {
        end = unit->end;
    }
    if (last != NULL && last->line == unit->place.line &&
        last->column == unit->place.column && last->end_line == end.line &&
        last->end_column == end.column) {
        return;
    }
    unit->lines = tt__pool_grow(unit->compiler->scratch, unit->lines,
                                unit->line_count, sizeof *unit->lines);
    unit->lines[unit->line_count++] = (struct tt__line){
        .op = unit->op_count,
        .line = unit->place.line,
        .column = unit->place.column,
        .end_line = end.line,
        .end_column = end.column,
    };
}

static void note_handler(struct tt__unit *unit)
{
    const struct tt__stretch *last =
        unit->stretch_count == 0 ? NULL
                                 : &unit->stretches[unit->stretch_count - 1];
    const struct tt__catch *handler = unit->handler;
    if (last == NULL ? handler == NULL : last->handler == handler) {
        return;
    }
    unit->stretches =
        tt__pool_grow(unit->compiler->scratch, unit->stretches,
                      unit->stretch_count, sizeof *unit->stretches);
    unit->stretches[unit->stretch_count++] =
        (struct tt__stretch){unit->op_count, handler};
    if (handler != NULL) {
        unit->handler->label.used = true;
        unit->handler->label.depth = handler->depth + 1;
    }
}

static void put_op(struct tt__unit *unit, enum tt__op op, uint32_t argument)
{
    if (argument > OPERAND_MAX || unit->op_count > OPERAND_MAX - 2) {
        tt__compile_limit(unit->compiler, unit->place,
                          "a function of more than 16 million instructions");
    }
    note_line(unit);
    note_handler(unit);
    put_word(unit, (uint32_t)op | argument << 8);
    if (tt__op_has_cache(op)) {
        put_word(unit, unit->code->cache_count);
        unit->code->cache_count += !unit->compiler->program->is_dynamic;
    }
}

static void add_depth(struct tt__unit *unit, int effect)
{
    TT_ASSERT(effect >= 0 || unit->depth >= (uint32_t)-effect);
    unit->depth = (uint32_t)((int)unit->depth + effect);
    if (unit->depth > unit->depth_max) {
        unit->depth_max = unit->depth;
    }
}

void tt__emit(struct tt__unit *unit, enum tt__op op, uint32_t argument)
{
    if (unit->dead) {
        return;
    }
    put_op(unit, op, argument);
    add_depth(unit, effect_of(op, argument));
    unit->dead = is_last(op);
}

void tt__emit_constant(struct tt__unit *unit, tt_value value)
{
    if (!unit->dead) {
        tt__emit(unit, OP_LOAD_CONST, tt__unit_constant(unit, value));
    }
}

/* ---- Labels -------------------------------------------------------------- */

void tt__emit_jump(struct tt__unit *unit, enum tt__op op,
                   struct tt__label *label)
{
    if (unit->dead) {
        return;
    }
    uint32_t at = unit->op_count;
    uint32_t depth = unit->depth;
    if (label->at != UINT32_MAX) {
        put_op(unit, op, label->at);
    } else {
        put_op(unit, op, label->uses);
        label->uses = at + 1;
    }
    add_depth(unit, effect_of(op, 0));
    if (op == OP_JUMP_IF_FALSE || op == OP_JUMP_IF_TRUE || op == OP_FOR_ITER) {
        depth--;
    }
    TT_ASSERT(!label->used || label->depth == depth);
    label->depth = depth;
    label->used = true;
    unit->dead = is_last(op);
}

void tt__emit_assert(struct tt__unit *unit, enum tt__op op, uint32_t argument,
                     struct tt__label *holds)
{
    TT_ASSERT(op == OP_ASSERT_COMPARE || op == OP_ASSERT_TRUTH);
    if (unit->dead) {
        return;
    }
    tt__emit(unit, op, argument);
    tt__emit_jump(unit, OP_JUMP, holds);
    unit->dead = false;
    add_depth(unit, 1); /* the note */
}

void tt__place(struct tt__unit *unit, struct tt__label *label)
{
    TT_ASSERT(label->at == UINT32_MAX);
    if (unit->dead && !label->used) {
        return;
    }
    if (label->used) {
        TT_ASSERT(unit->dead || unit->depth == label->depth);
        unit->depth = label->depth;
    }
    label->used = true;
    label->depth = unit->depth;
    label->at = unit->op_count;
    unit->dead = false;
    for (uint32_t use = label->uses; use != 0;) {
        uint32_t *word = &unit->ops[use - 1];
        use = *word >> 8;
        *word = (*word & 0xff) | label->at << 8;
    }
    label->uses = 0;
}

/* ---- Handlers ------------------------------------------------------------ */

struct tt__catch *tt__catch_begin(struct tt__unit *unit, uint32_t drop)
{
    struct tt__catch *handler =
        tt__pool_take(unit->compiler->scratch, sizeof *handler);
    *handler = (struct tt__catch){.label = TT__LABEL};
    TT_ASSERT(unit->dead || unit->depth >= drop);
    handler->depth = unit->dead ? 0 : unit->depth - drop;
    unit->handler = handler;
    return handler;
}

void tt__catch_place(struct tt__unit *unit, struct tt__catch *handler)
{
    TT_ASSERT(unit->dead);
    tt__place(unit, &handler->label);
    if (!unit->dead && unit->depth > unit->depth_max) {
        unit->depth_max = unit->depth;
    }
}

/* ---- Units --------------------------------------------------------------- */

/* What a function is in, as flags of its code: ste_nested and ste_method of
 * CPython's symtable.c. */
static uint16_t surroundings_of(const struct tt__scope *scope)
{
    const struct tt__scope *at = scope->parent;
    bool is_nested = false;
    if (scope->kind != SCOPE_FUNCTION || at == NULL) {
        return 0;
    }
    bool is_method = at->kind == SCOPE_CLASS;
    for (; at != NULL; at = at->parent) {
        is_nested = is_nested || at->kind == SCOPE_FUNCTION ||
                    at->kind == SCOPE_COMPREHENSION;
    }
    return (uint16_t)((is_nested ? CODE_NESTED : 0) |
                      (is_method ? CODE_METHOD : 0));
}

struct tt__unit *tt__unit_begin(struct tt__compiler *compiler,
                                struct tt__scope *scope, const char *name,
                                const char *qualified_name)
{
    struct tt__unit *unit = tt__pool_take(compiler->scratch, sizeof *unit);
    struct tt__code *code =
        tt__pool_take(&compiler->program->pool, sizeof *code);
    unit->compiler = compiler;
    unit->outer = compiler->unit;
    unit->scope = scope;
    unit->code = code;
    unit->qualified_name = qualified_name;
    code->program = compiler->program;
    code->name = tt__constant_str(compiler, name, strlen(name));
    code->qualified_name =
        tt__constant_str(compiler, qualified_name, strlen(qualified_name));
    code->class_cell = UINT32_MAX;
    code->doc = TT_NONE;
    code->flags = surroundings_of(scope);
    if (compiler->has_text_annotations) {
        code->flags |= CODE_TEXT_ANNOTATIONS;
    }
    compiler->unit = unit;
    return unit;
}

static void *keep(struct tt__unit *unit, const void *from, size_t size)
{
    void *kept = tt__pool_take(&unit->compiler->program->pool, size + 1);
    if (size > 0) {
        memcpy(kept, from, size);
    }
    return kept;
}

static void keep_covered(struct tt__unit *unit)
{
    struct tt__code *code = unit->code;
    struct tt__covered *covered =
        tt__pool_take(&unit->compiler->program->pool,
                      (unit->stretch_count + 1) * sizeof *covered);
    for (uint32_t i = 0; i < unit->stretch_count; i++) {
        const struct tt__catch *handler = unit->stretches[i].handler;
        if (handler == NULL) {
            continue;
        }
        TT_ASSERT(handler->label.at != UINT32_MAX);
        covered[code->covered_count++] = (struct tt__covered){
            .begin = unit->stretches[i].begin,
            .end = i + 1 < unit->stretch_count ? unit->stretches[i + 1].begin
                                               : unit->op_count,
            .target = handler->label.at,
            .depth = handler->depth,
        };
    }
    code->covered = covered;
}

/* The names of the slots, for messages. */
static void keep_slot_names(struct tt__unit *unit)
{
    struct tt__compiler *compiler = unit->compiler;
    const struct tt__scope *scope = unit->scope;
    tt_value *names = tt__pool_take(&compiler->program->pool,
                                    (scope->slot_count + 1) * sizeof *names);
    for (uint32_t i = 0; i < scope->slot_count; i++) {
        names[i] = tt__constant_str(compiler, ".0", 2);
    }
    unit->code->slot_names = names;
    unit->code->slot_count = scope->slot_count;
    unit->code->free_count = scope->free_count;
    for (uint32_t i = 0; i < scope->free_count; i++) {
        const struct tt__symbol *name = scope->frees[i].variable->name;
        names[scope->frees[i].slot] =
            tt__constant_str(compiler, name->text, name->size);
    }
    if (scope->class_cell != NULL) {
        names[scope->class_cell->slot] =
            tt__constant_str(compiler, "__class__", 9);
    }
}

/* Names the slots of SCOPE's own variables, and of its comprehensions'. */
static void name_slots(struct tt__unit *unit, const struct tt__scope *scope)
{
    for (const struct tt__variable *at = scope->first; at; at = at->next) {
        bool own = at->bound && !at->nonlocal && !at->global;
        if (own && (scope->kind == SCOPE_FUNCTION ||
                    scope->kind == SCOPE_COMPREHENSION)) {
            ((tt_value *)(uintptr_t)unit->code->slot_names)[at->slot] =
                tt__constant_str(unit->compiler, at->name->text,
                                 at->name->size);
        }
    }
    for (const struct tt__scope *at = scope->first_child; at;
         at = at->sibling) {
        if (at->unit == scope->unit) {
            name_slots(unit, at);
        }
    }
}

const struct tt__code *tt__unit_end(struct tt__unit *unit)
{
    struct tt__code *code = unit->code;
    TT_ASSERT(unit->dead && unit->blocks == NULL && unit->handler == NULL);
    keep_slot_names(unit);
    name_slots(unit, unit->scope);
    keep_covered(unit);
    code->ops = keep(unit, unit->ops, unit->op_count * sizeof *unit->ops);
    code->constants = keep(unit, unit->constants,
                           unit->constant_count * sizeof *unit->constants);
    code->names =
        keep(unit, unit->names, unit->name_count * sizeof *unit->names);
    code->codes =
        keep(unit, unit->codes, unit->code_count * sizeof *unit->codes);
    code->lines =
        keep(unit, unit->lines, unit->line_count * sizeof *unit->lines);
    code->op_count = unit->op_count;
    code->constant_count = unit->constant_count;
    code->name_count = unit->name_count;
    code->code_count = unit->code_count;
    code->line_count = unit->line_count;
    code->stack_max = unit->depth_max;
    code->caches_at = unit->compiler->image->caches_count;
    unit->compiler->image->caches_count += code->cache_count > 0;
    unit->compiler->unit = unit->outer;
    return code;
}
