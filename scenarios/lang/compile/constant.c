/* SPDX-License-Identifier: MIT
 *
 * constant.c: the values that a program's code holds.
 *
 * They live in the program's pool and are immortal: executions share them and
 * never write to them, so the hash of a str is computed here.
 */
#include <gmp.h>

#include "loop/object/unicode.h"

#include "emit.h"
#include "scenarios/lang/types/complex.h"
#include "scenarios/lang/types/numbers.h"

/* ---- str ----------------------------------------------------------------- */

static uint32_t count_points(const char *text, size_t size)
{
    uint32_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
    return count;
}

static struct tt_str *new_str(struct tt__compiler *compiler, const char *text,
                              size_t size)
{
    struct tt_str *str =
        tt__pool_take(&compiler->program->pool, sizeof *str + size + 1);
    str->head = (struct tt_object)TT_OBJECT_STATIC(&tt_str_type);
    str->size = (uint32_t)size;
    str->length = count_points(text, size);
    if (size > 0) {
        memcpy(str->text, text, size);
    }
    tt_str_hash(str);
    return str;
}

static uint32_t slot_of(const struct tt__compiler *compiler, const char *text,
                        size_t size)
{
    uint32_t mask = compiler->text_capacity - 1;
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    }
    uint32_t at = (hash ^ hash >> 15) & mask;
    for (;; at = (at + 1) & mask) {
        tt_value known = compiler->texts[at].str;
        if (known == TT_NULL ||
            (tt_str_get(known)->size == size &&
             memcmp(tt_str_get(known)->text, text, size) == 0)) {
            return at;
        }
    }
}

static void grow_texts(struct tt__compiler *compiler)
{
    struct tt__text_slot *old = compiler->texts;
    uint32_t count = compiler->text_capacity;
    compiler->text_capacity = count == 0 ? 256 : 2 * count;
    compiler->texts = tt__pool_take(
        compiler->scratch, compiler->text_capacity * sizeof *compiler->texts);
    for (uint32_t i = 0; i < count; i++) {
        if (old[i].str != TT_NULL) {
            const struct tt_str *str = tt_str_get(old[i].str);
            compiler->texts[slot_of(compiler, str->text, str->size)] = old[i];
        }
    }
}

tt_value tt__constant_str(struct tt__compiler *compiler, const char *text,
                          size_t size)
{
    if (2 * compiler->text_count >= compiler->text_capacity) {
        grow_texts(compiler);
    }
    uint32_t at = slot_of(compiler, text, size);
    if (compiler->texts[at].str == TT_NULL) {
        compiler->texts[at].str = tt_value_of(new_str(compiler, text, size));
        compiler->text_count++;
    }
    return compiler->texts[at].str;
}

bool tt__constant_known(const struct tt__compiler *compiler, const char *text)
{
    return compiler->text_count > 0 &&
           compiler->texts[slot_of(compiler, text, strlen(text))].str !=
               TT_NULL;
}

/* ---- Other literals ------------------------------------------------------ */

static tt_value constant_int(struct tt__compiler *compiler, int64_t n)
{
    if (n >= TT_INT_MIN && n <= TT_INT_MAX) {
        return tt_small_int(n);
    }
    struct tt_int *made = tt__pool_take(&compiler->program->pool, sizeof *made);
    *made = (struct tt_int){.head = TT_OBJECT_STATIC(&tt_int_type), .n = n};
    return tt_value_of(made);
}

/* Of a literal beyond 64 bits. */
static tt_value constant_big(struct tt__compiler *compiler,
                             const struct tt__node *node, bool negative)
{
    struct tt__pool *pool = &compiler->program->pool;
    const char *text = node->text.at;
    int prefix = tt__prefix_base(text), base = prefix == 0 ? 10 : prefix;
    unsigned char *digits = tt__pool_take(compiler->scratch, node->text.size);
    size_t count = 0;
    for (uint32_t i = prefix == 0 ? 0 : 2; i < node->text.size; i++) {
        if (text[i] != '_') {
            digits[count++] = (unsigned char)tt__digit_value((uint8_t)text[i]);
        }
    }
    /* A digit has 4 bits at most. */
    size_t capacity = count / 16 + 2;
    uint64_t *limbs = tt__pool_take(pool, capacity * sizeof *limbs);
    mp_size_t set = mpn_set_str(limbs, digits, count, base);
    TT_ASSERT(set > 0 && (size_t)set <= capacity);
    struct tt_int *made = tt__pool_take(pool, sizeof *made);
    *made = (struct tt_int){.head = TT_OBJECT_STATIC(&tt_int_type)};
    if (set == 1 && negative && limbs[0] == (uint64_t)INT64_MAX + 1) {
        made->n = INT64_MIN;
        return tt_value_of(made);
    }
    made->n = negative ? INT64_MIN : INT64_MAX;
    made->count = (int32_t)(negative ? -set : set);
    made->limbs = limbs;
    return tt_value_of(made);
}

static tt_value constant_float(struct tt__compiler *compiler, double x)
{
    tt_value word = tt_float_word(x);
    if (word != TT_NULL) {
        return word;
    }
    struct tt_float *made =
        tt__pool_take(&compiler->program->pool, sizeof *made);
    *made = (struct tt_float){TT_OBJECT_STATIC(&tt_float_type), x};
    return tt_value_of(made);
}

static tt_value constant_imaginary(struct tt__compiler *compiler, double x)
{
    struct tt__complex *made =
        tt__pool_take(&compiler->program->pool, sizeof *made);
    *made = (struct tt__complex){TT_OBJECT_STATIC(&tt__complex_type), 0.0, x};
    return tt_value_of(made);
}

static tt_value constant_bytes(struct tt__compiler *compiler, const char *text,
                               uint32_t size)
{
    struct tt__bytes *made =
        tt__pool_take(&compiler->program->pool, sizeof *made + size + 1);
    made->head = (struct tt_object)TT_OBJECT_STATIC(&tt__bytes_type);
    made->size = size;
    if (size > 0) {
        memcpy(made->bytes, text, size);
    }
    uint64_t hash;
    tt__bytes_type.hash(NULL, tt_value_of(made), &hash);
    return tt_value_of(made);
}

static struct tt_tuple *tuple_new(struct tt__compiler *compiler, uint32_t count)
{
    struct tt_tuple *made = tt__pool_take(
        &compiler->program->pool, sizeof *made + count * sizeof(tt_value));
    made->head = (struct tt_object)TT_OBJECT_STATIC(&tt_tuple_type);
    made->count = count;
    return made;
}

static tt_value constant_tuple(struct tt__compiler *compiler,
                               const struct tt__nodes *items)
{
    struct tt_tuple *made = tuple_new(compiler, items->count);
    for (uint32_t i = 0; i < items->count; i++) {
        made->at[i] = tt__constant_of(compiler, items->at[i]);
    }
    return tt_value_of(made);
}

tt_value tt__constant_names(struct tt__compiler *compiler,
                            const struct tt__alias *names, uint32_t count)
{
    struct tt_tuple *made = tuple_new(compiler, count);
    for (uint32_t i = 0; i < count; i++) {
        const struct tt__symbol *name = names[i].name;
        made->at[i] = tt__constant_str(compiler, name->text, name->size);
    }
    return tt_value_of(made);
}

tt_value tt__constant_strings(struct tt__compiler *compiler,
                              const struct tt__nodes *items)
{
    uint32_t count = 1, at = 0;
    for (uint32_t i = 0; i < items->count; i++) {
        count += items->at[i]->kind == AST_INTERPOLATION;
    }
    struct tt_tuple *made = tuple_new(compiler, count);
    for (uint32_t i = 0; i < count; i++) {
        made->at[i] = tt__constant_str(compiler, "", 0);
    }
    for (uint32_t i = 0; i < items->count; i++) {
        const struct tt__node *item = items->at[i];
        if (item->kind == AST_INTERPOLATION) {
            at++;
        } else {
            made->at[at] =
                tt__constant_str(compiler, item->text.at, item->text.size);
        }
    }
    TT_ASSERT(at == count - 1);
    return tt_value_of(made);
}

static bool is_constant(const struct tt__node *node)
{
    switch (node->kind) {
    case AST_NONE:
    case AST_TRUE:
    case AST_FALSE:
    case AST_ELLIPSIS:
    case AST_INT:
    case AST_BIG_INT:
    case AST_FLOAT:
    case AST_IMAGINARY:
    case AST_STRING:
    case AST_BYTES:
        return true;
    case AST_UNARY:
        return node->unary.op == UNARY_MINUS &&
               (node->unary.operand->kind == AST_FLOAT ||
                node->unary.operand->kind == AST_BIG_INT ||
                node->unary.operand->kind == AST_INT);
    case AST_TUPLE:
        for (uint32_t i = 0; i < node->items.count; i++) {
            if (!is_constant(node->items.at[i])) {
                return false;
            }
        }
        return true;
    default:
        return false;
    }
}

tt_value tt__constant_of(struct tt__compiler *compiler,
                         const struct tt__node *node)
{
    if (!is_constant(node)) {
        return TT_NULL;
    }
    switch (node->kind) {
    case AST_NONE:
        return TT_NONE;
    case AST_TRUE:
        return TT_TRUE;
    case AST_FALSE:
        return TT_FALSE;
    case AST_ELLIPSIS:
        return TT_ELLIPSIS;
    case AST_INT:
        return constant_int(compiler, node->integer);
    case AST_BIG_INT:
        return constant_big(compiler, node, false);
    case AST_FLOAT:
        return constant_float(compiler, node->number);
    case AST_IMAGINARY:
        return constant_imaginary(compiler, node->number);
    case AST_STRING:
        return tt__constant_str(compiler, node->text.at, node->text.size);
    case AST_BYTES:
        return constant_bytes(compiler, node->text.at, node->text.size);
    case AST_UNARY:
        node = node->unary.operand;
        if (node->kind == AST_BIG_INT) {
            return constant_big(compiler, node, true);
        }
        if (node->kind == AST_INT) {
            return constant_int(compiler, -node->integer);
        }
        return constant_float(compiler, -node->number);
    default:
        return constant_tuple(compiler, &node->items);
    }
}

static bool has_all(const struct tt_tuple *a, const struct tt_tuple *b)
{
    for (uint32_t i = 0; i < b->count; i++) {
        uint32_t j = 0;
        while (j < a->count && a->at[j] != b->at[i]) {
            j++;
        }
        if (j == a->count) {
            return false;
        }
    }
    return true;
}

tt_value tt__constant_set(struct tt__compiler *compiler,
                          const struct tt__nodes *items)
{
    enum { LOOK_BACK = 256 };
    struct tt__node node = {.kind = AST_TUPLE, .items = *items};
    tt_value made = tt__constant_of(compiler, &node);
    if (made == TT_NULL) {
        return TT_NULL;
    }
    const struct tt_tuple *tuple = tt_tuple_get(made);
    uint32_t count = compiler->set_count;
    for (uint32_t i = count > LOOK_BACK ? count - LOOK_BACK : 0; i < count;
         i++) {
        const struct tt_tuple *known = tt_tuple_get(compiler->sets[i]);
        if (known->count == tuple->count && has_all(known, tuple) &&
            has_all(tuple, known)) {
            return compiler->sets[i];
        }
    }
    compiler->sets = tt__pool_grow(compiler->scratch, compiler->sets, count,
                                   sizeof *compiler->sets);
    compiler->sets[compiler->set_count++] = made;
    return made;
}

/* ---- Numbers ------------------------------------------------------------- */

static uint32_t number_of(struct tt__unit *unit, tt_value **values,
                          uint32_t *count, tt_value value)
{
    /* Equal ones are rarely far from each other: only the last ones are
     * searched. */
    enum { LOOK_BACK = 64 };
    uint32_t from = *count > LOOK_BACK ? *count - LOOK_BACK : 0;
    for (uint32_t i = from; i < *count; i++) {
        if ((*values)[i] == value) {
            return i;
        }
    }
    *values = tt__pool_grow(unit->compiler->scratch, *values, *count,
                            sizeof **values);
    (*values)[*count] = value;
    return (*count)++;
}

uint32_t tt__unit_constant(struct tt__unit *unit, tt_value value)
{
    return number_of(unit, &unit->constants, &unit->constant_count, value);
}

uint32_t tt__unit_name(struct tt__unit *unit, const struct tt__symbol *name)
{
    tt_value str = tt__constant_str(unit->compiler, name->text, name->size);
    return number_of(unit, &unit->names, &unit->name_count, str);
}

static void grow_globals(struct tt__compiler *compiler, uint32_t symbol)
{
    uint32_t capacity =
        compiler->symbol_capacity == 0 ? 64 : compiler->symbol_capacity;
    while (capacity <= symbol) {
        capacity *= 2;
    }
    uint32_t *grown =
        tt__pool_take(compiler->scratch, capacity * sizeof *grown);
    if (compiler->symbol_capacity > 0) {
        memcpy(grown, compiler->global_of_symbol,
               compiler->symbol_capacity * sizeof *grown);
    }
    compiler->global_of_symbol = grown;
    compiler->symbol_capacity = capacity;
}

uint32_t tt__global_number(struct tt__compiler *compiler,
                           const struct tt__symbol *name)
{
    if (name->number >= compiler->symbol_capacity) {
        grow_globals(compiler, name->number);
    }
    uint32_t *known = &compiler->global_of_symbol[name->number];
    if (*known != 0) {
        return compiler->program->first_global + *known - 1;
    }
    uint32_t number = compiler->global_count;
    TT_ASSERT(compiler->program->first_global == compiler->image->global_count);
    compiler->global_names =
        tt__pool_grow(compiler->scratch, compiler->global_names, number,
                      sizeof *compiler->global_names);
    compiler->global_builtins =
        tt__pool_grow(compiler->scratch, compiler->global_builtins, number,
                      sizeof *compiler->global_builtins);
    compiler->global_names[number] =
        tt__constant_str(compiler, name->text, name->size);
    compiler->global_builtins[number] =
        compiler->environment->builtin(compiler->image, name->text);
    *known = number + 1;
    compiler->global_count++;
    return compiler->program->first_global + number;
}
