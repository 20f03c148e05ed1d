/* SPDX-License-Identifier: MIT
 *
 * class_mro.c: the bases of a class, and the order in which they are searched.
 *
 * Mirrors best_base, solid_base, pmerge and mro_internal of CPython's
 * Objects/typeobject.c. A class with one base has no array of its own: its
 * order is the class and then that of the base (struct tt_mro).
 *
 * Invariant: type.base is the base whose layout instances have, so all types in
 * C that a class derives from and that have data of their own are on the chain
 * of these.
 */
#include "objects.h"

/* ---- Layout -------------------------------------------------------------- */

/* CPython's exceptions with fields of their own. Here all exceptions but groups
 * have the same ones. */
static bool has_fields(const struct tt_type *type)
{
    static const struct tt_type *const types[] = {&tt_BaseException,
                                                  &tt_StopIteration,
                                                  &tt_SystemExit,
                                                  &tt_ImportError,
                                                  &tt_OSError,
                                                  &tt_NameError,
                                                  &tt_AttributeError,
                                                  &tt_SyntaxError,
                                                  &tt_UnicodeDecodeError,
                                                  &tt_UnicodeEncodeError,
                                                  &tt_BaseExceptionGroup,
                                                  &tt_UnicodeTranslateError};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (types[i] == type) {
            return true;
        }
    }
    return false;
}

/* Whether instances of TYPE have another layout than those of its base. */
static bool differs(const struct tt_type *type)
{
    const struct tt_type *base = type->base;
    if (tt__is_class(type)) {
        return (type->flags & TT__TYPE_SLOTTED) != 0;
    }
    if (type->kind == TT_KIND_EXCEPTION) {
        return has_fields(type) || type->size != base->size;
    }
    return type->size != base->size || type->size_of != base->size_of ||
           type->kind != base->kind;
}

/* The nearest type, from TYPE on, that determines the layout. */
static const struct tt_type *solid_of(const struct tt_type *type)
{
    while (type->base != NULL && !differs(type)) {
        type = type->base;
    }
    return type;
}

/* Whether all slots that CLASS adds are added by OTHER, too: their number in
 * *COUNT. */
static bool has_slots_of(const struct tt__class *class,
                         const struct tt__class *other, uint32_t *count)
{
    size_t at = 0;
    const struct tt_entry *entry;
    tt_value found;
    *count = 0;
    while ((entry = tt_dict_next(tt_dict_cast(class->names), &at)) != NULL) {
        if (!tt_is_exactly(entry->value, &tt__slot_type)) {
            continue;
        }
        /* Names are strs: this cannot fail. */
        if (tt_dict_get(NULL, tt_dict_cast(other->names), entry->key, &found) <=
                0 ||
            !tt_is_exactly(found, &tt__slot_type)) {
            return false;
        }
        ++*count;
    }
    return true;
}

bool tt__same_layout(const struct tt_type *a, const struct tt_type *b)
{
    const struct tt_type *solid = solid_of(a), *other = solid_of(b);
    uint32_t mine, others;
    TT_ASSERT(tt__is_class(a) && tt__is_class(b));
    if (a->size != b->size || tt__native_of(a) != tt__native_of(b) ||
        (a->flags & TT__TYPE_NO_DICT) != (b->flags & TT__TYPE_NO_DICT)) {
        return false;
    }
    if (solid == other) {
        return true;
    }
    return tt__is_class(solid) && tt__is_class(other) &&
           solid->base == other->base &&
           has_slots_of((const void *)solid, (const void *)other, &mine) &&
           has_slots_of((const void *)other, (const void *)solid, &others) &&
           mine == others;
}

/* Whether the class is one that CPython has in Python: those of asyncio have no
 * layout there. */
static bool is_python(const struct tt_type *type)
{
    return tt__is_of_asyncio(type) && !(type->flags & TT_TYPE_FUTURE);
}

static void raise_conflict(struct tt_env *env, const struct tt_type *a,
                           const struct tt_type *b)
{
    if (is_python(a) || is_python(b)) {
        tt_fail(env, TT_ELIMIT,
                "a class deriving from both '%s' and '%s' is not in the "
                "scenario language",
                a->name, b->name);
        return;
    }
    tt_raise(env, &tt_TypeError,
             "multiple bases have instance lay-out conflict");
}

/* Types that are final here only. */
static bool is_open(const struct tt_type *type)
{
    static const char *const names[] = {"classmethod",  "enumerate", "filter",
                                        "map",          "property",  "reversed",
                                        "staticmethod", "super",     "zip"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(type->full_name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether programs may derive from BASE: else NULL with a failure. */
static const struct tt_type *check_base(struct tt_env *env, tt_value v)
{
    const struct tt_type *base = (const void *)v;
    if (!tt_is(v, &tt_type_type)) {
        tt_raise(env, &tt_TypeError, "bases must be types");
        return NULL;
    }
    bool final = base->flags & TT_TYPE_FINAL && base != &tt_type_type;
    if (final && base != &tt_loop_type &&
        strncmp(base->full_name, "asyncio.", 8) != 0 && !is_open(base)) {
        tt_raise(env, &tt_TypeError, "type '%s' is not an acceptable base type",
                 base->full_name);
        return NULL;
    }
    bool allowed = base == &tt_object_type || tt__is_class(base) ||
                   base == &tt_type_type || base->kind == TT_KIND_EXCEPTION ||
                   tt__is_data_type(base) ||
                   (base->kind == TT_KIND_OTHER && base->make != NULL &&
                    base->size_of == NULL && base->size > 0 && !final);
    if (!allowed) {
        tt_fail(env, TT_ELIMIT,
                "a class deriving from '%s' is not in the scenario language; "
                "keep one in an attribute",
                base == &tt_loop_type ? "EventLoop" : base->name);
        return NULL;
    }
    return base;
}

const struct tt_type *tt__class_base(struct tt_env *env,
                                     const struct tt_tuple *bases)
{
    const struct tt_type *best = NULL, *winner = NULL;
    for (uint32_t i = 0; i < bases->count; i++) {
        const struct tt_type *base = check_base(env, bases->at[i]);
        if (base == NULL) {
            return NULL;
        }
        const struct tt_type *solid = solid_of(base);
        if (winner == NULL || (solid != winner && tt_type_is(solid, winner))) {
            winner = solid;
            best = base;
        } else if (!tt_type_is(winner, solid)) {
            raise_conflict(env, winner, solid);
            return NULL;
        }
    }
    TT_ASSERT(best != NULL);
    return best;
}

/* ---- C3 ------------------------------------------------------------------ */

struct merge {
    const struct tt_type **all; /* owns; all lists, one after the other */
    uint32_t *next;             /* owns; of each list its first item left */
    uint32_t *end;              /* and its end; within `next` */
    uint32_t list_count;
    uint32_t size; /* of `all` */
};

static uint32_t mro_length(const struct tt_type *type)
{
    uint32_t count = 0;
    struct tt_mro mro;
    for (tt_mro_set(&mro, type); mro.at != NULL; tt_mro_next(&mro)) {
        count++;
    }
    return count;
}

static void merge_free(struct tt_env *env, struct merge *merge)
{
    tt_free(env, merge->all, merge->size * sizeof(struct tt_type *));
    tt_free(env, merge->next, 2 * merge->list_count * sizeof *merge->next);
}

/* The orders of all bases, and the bases themselves. */
static int merge_init(struct tt_env *env, struct merge *merge,
                      const struct tt_tuple *bases)
{
    uint32_t size = bases->count, at = 0;
    for (uint32_t i = 0; i < bases->count; i++) {
        size += mro_length((const void *)bases->at[i]);
    }
    int rc = tt_spend(env, (uint64_t)size * (bases->count + 1));
    if (rc < 0) {
        return rc;
    }
    *merge = (struct merge){.list_count = bases->count + 1, .size = size};
    merge->all = tt_alloc(env, size * sizeof(struct tt_type *));
    merge->next = tt_alloc(env, 2 * merge->list_count * sizeof *merge->next);
    if (merge->all == NULL || merge->next == NULL) {
        merge_free(env, merge);
        return tt_failure(env);
    }
    merge->end = merge->next + merge->list_count;
    for (uint32_t i = 0; i < bases->count; i++) {
        struct tt_mro mro;
        merge->next[i] = at;
        for (tt_mro_set(&mro, (const void *)bases->at[i]); mro.at != NULL;
             tt_mro_next(&mro)) {
            merge->all[at++] = mro.at;
        }
        merge->end[i] = at;
    }
    merge->next[bases->count] = at;
    for (uint32_t i = 0; i < bases->count; i++) {
        merge->all[at++] = (const void *)bases->at[i];
    }
    merge->end[bases->count] = at;
    TT_ASSERT(at == size);
    return 0;
}

/* Whether TYPE comes later in a list than at its beginning. */
static bool comes_later(const struct merge *merge, const struct tt_type *type)
{
    for (uint32_t i = 0; i < merge->list_count; i++) {
        for (uint32_t at = merge->next[i] + 1; at < merge->end[i]; at++) {
            if (merge->all[at] == type) {
                return true;
            }
        }
    }
    return false;
}

/* The next type of the order; NULL: there is none. */
static const struct tt_type *merge_take(struct merge *merge)
{
    const struct tt_type *taken = NULL;
    for (uint32_t i = 0; taken == NULL && i < merge->list_count; i++) {
        if (merge->next[i] < merge->end[i] &&
            !comes_later(merge, merge->all[merge->next[i]])) {
            taken = merge->all[merge->next[i]];
        }
    }
    for (uint32_t i = 0; taken != NULL && i < merge->list_count; i++) {
        if (merge->next[i] < merge->end[i] &&
            merge->all[merge->next[i]] == taken) {
            merge->next[i]++;
        }
    }
    return taken;
}

static bool is_merged(const struct merge *merge)
{
    for (uint32_t i = 0; i < merge->list_count; i++) {
        if (merge->next[i] < merge->end[i]) {
            return false;
        }
    }
    return true;
}

/* set_mro_error: names what is left at the beginning of the lists, each type
 * once. */
static void raise_no_order(struct tt_env *env, const struct merge *merge)
{
    struct tt_text text;
    bool any = false;
    tt_text_init(&text, env);
    tt_text_puts(&text, "Cannot create a consistent method resolution order "
                        "(MRO) for bases");
    for (uint32_t i = 0; i < merge->list_count; i++) {
        bool known = merge->next[i] == merge->end[i];
        for (uint32_t j = 0; !known && j < i; j++) {
            known = merge->next[j] < merge->end[j] &&
                    merge->all[merge->next[j]] == merge->all[merge->next[i]];
        }
        if (!known) {
            tt_text_format(&text, any ? ", %s" : " %s",
                           merge->all[merge->next[i]]->name);
            any = true;
        }
    }
    tt_value message = tt_text_finish(&text);
    if (message != TT_NULL) {
        tt_raise(env, &tt_TypeError, "%S", message);
    }
    tt_unref(env, message);
}

static int check_duplicates(struct tt_env *env, const struct tt_tuple *bases)
{
    for (uint32_t i = 0; i < bases->count; i++) {
        for (uint32_t j = i + 1; j < bases->count; j++) {
            if (bases->at[i] == bases->at[j]) {
                const struct tt_type *type = (const void *)bases->at[i];
                return tt_raise(env, &tt_TypeError, "duplicate base class %s",
                                type->name);
            }
        }
    }
    return 0;
}

/* Appends the order of CLASS to LIST. */
static int linearise(struct tt_env *env, const struct tt__class *class,
                     struct tt_list *list)
{
    const struct tt_tuple *bases = tt_tuple_get(class->bases);
    struct merge merge;
    int rc = tt_list_append(env, list, tt__type_value(&class->type));
    if (rc == 0) {
        rc = check_duplicates(env, bases);
    }
    rc = rc < 0 ? rc : merge_init(env, &merge, bases);
    if (rc < 0) {
        return rc;
    }
    const struct tt_type *next;
    while (rc == 0 && (next = merge_take(&merge)) != NULL) {
        rc = tt_list_append(env, list, tt__type_value(next));
        rc = rc < 0 ? rc : tt_spend(env, merge.size);
    }
    if (rc == 0 && !is_merged(&merge)) {
        raise_no_order(env, &merge);
        rc = tt_failure(env);
    }
    merge_free(env, &merge);
    return rc;
}

/* ---- mro() --------------------------------------------------------------- */

tt_value tt__mro_list(struct tt_env *env, const struct tt_type *type)
{
    tt_value list = tt_list(env, NULL, 0);
    int rc = list == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && tt__is_class(type)) {
        rc = linearise(env, (const struct tt__class *)(const void *)type,
                       tt_list_get(list));
    } else if (rc == 0) {
        struct tt_mro mro;
        for (tt_mro_set(&mro, type); rc == 0 && mro.at != NULL;
             tt_mro_next(&mro)) {
            rc = tt_list_append(env, tt_list_get(list), tt__type_value(mro.at));
        }
    }
    if (rc < 0) {
        tt_clear(env, &list);
    }
    return list;
}

/* A mro() of the program may return anything; but what it lets in must fit the
 * layout of instances. */
static int check_order(struct tt_env *env, const struct tt__class *class,
                       tt_value order)
{
    size_t count;
    const tt_value *items = tt__items(order, &count);
    const struct tt_type *solid = solid_of(class->type.base);
    if (count == 0) {
        return tt_raise(env, &tt_TypeError, "type MRO must not be empty");
    }
    for (size_t i = 0; i < count; i++) {
        const struct tt_type *type = (const void *)items[i];
        if (!tt_is(items[i], &tt_type_type)) {
            return tt_raise(env, &tt_TypeError,
                            "mro() returned a non-class ('%T')", items[i]);
        }
        if (type != &class->type && !tt_type_is(solid, solid_of(type))) {
            return tt_raise(env, &tt_TypeError,
                            "mro() returned base with unsuitable layout ('%s')",
                            type->name);
        }
    }
    return 0;
}

static int keep_order(struct tt_env *env, struct tt__class *class,
                      tt_value order)
{
    size_t count;
    const tt_value *items = tt__items(order, &count);
    size_t size = (count + 1) * sizeof(struct tt_type *);
    const struct tt_type **mro = tt_alloc(env, size);
    if (mro == NULL) {
        return tt_failure(env);
    }
    for (size_t i = 0; i < count; i++) {
        mro[i] = (const void *)items[i];
    }
    mro[count] = NULL;
    class->type.mro = mro;
    class->mro_size = (uint32_t)size;
    class->searched = (uint32_t)count;
    return 0;
}

/* The metaclass's mro(), if that is a program's; TT_NULL may be no failure. */
static tt_value own_order(struct tt_env *env, const struct tt__class *class)
{
    struct tt__found found;
    tt_value self = tt_value_of(class);
    if (class->type.head.type == &tt_type_type) {
        return TT_NULL;
    }
    tt_value name = tt_str_c(env, "mro");
    if (name == TT_NULL) {
        return TT_NULL;
    }
    tt__type_find(class->type.head.type, name, &found);
    tt_unref(env, name);
    if (found.kind != FOUND_VALUE) {
        return TT_NULL;
    }
    tt_value method = tt__bind_found(env, &found, self, false);
    tt_value made = method == TT_NULL ? TT_NULL : tt_call(env, method, NULL, 0);
    tt_value order = made == TT_NULL ? TT_NULL : tt__to_tuple(env, made);
    tt_unref(env, method);
    tt_unref(env, made);
    if (order != TT_NULL && check_order(env, class, order) < 0) {
        tt_clear(env, &order);
    }
    return order;
}

int tt__class_order(struct tt_env *env, struct tt__class *class)
{
    TT_ASSERT(class->type.mro == NULL && class->mro_size == 0);
    tt_value order = own_order(env, class);
    if (order == TT_NULL && tt_failure(env) == 0) {
        if (tt_tuple_get(class->bases)->count == 1) {
            return 0;
        }
        order = tt__mro_list(env, &class->type);
    }
    int rc = order == TT_NULL ? tt_failure(env) : keep_order(env, class, order);
    tt_unref(env, order);
    return rc;
}
