/* SPDX-License-Identifier: MIT
 *
 * class.c: making classes.
 *
 * Mirrors type_new of CPython's Objects/typeobject.c. The order of the bases
 * is class_mro.c's, classes as values are class_value.c's; class_make.c has
 * what a class statement or a metaclass calls.
 *
 * Invariant: specials[] is the result of looking each special method up on the
 * class; TT_NULL where a type in C precedes it, or nothing is found.
 */
#include "abc_cache.h"
#include "objects.h"
#include "weak.h"

/* ---- Instances ----------------------------------------------------------- */

/* object.__new__ */
tt_value tt__make_instance(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    const struct tt__class *class = (const void *)type;
    TT_PARANOID_ASSERT(tt__is_class(type) &&
                       type->size == sizeof(struct tt__instance));
    if (TT_UNLIKELY(args->count + args->keyword_count > 0 &&
                    class->specials[SPECIAL_init] == TT_NULL)) {
        tt_raise(env, &tt_TypeError, "%s() takes no arguments", type->name);
        return TT_NULL;
    }
    struct tt__instance *made = tt_object_new(env, type, sizeof *made);
    if (made != NULL) {
        made->attributes = (struct tt__attributes){NULL, NULL};
    }
    return tt_value_of(made);
}

static void clear_instance(struct tt_env *env, struct tt_object *self)
{
    tt__attributes_drop(env, &((struct tt__instance *)self)->attributes);
}

/* Where the program has an __init__ and no __new__, it is OSError.__init__ that
 * reads the arguments, if it is called at all (oserror_use_init of CPython). */
static tt_value make_os_error(struct tt_env *env, const struct tt_type *type,
                              const struct tt_args *args)
{
    static const struct tt_args none = {.count = 0};
    const struct tt__class *class = (const void *)type;
    bool by_init = class->specials[SPECIAL_init] != TT_NULL &&
                   !(type->flags & TT__TYPE_NEW);
    return tt_OSError.make(env, type, by_init ? &none : args);
}

/* An instance of a class that derives from a type of loop/. */
static void clear_derived(struct tt_env *env, struct tt_object *self)
{
    const struct tt_type *type = tt__native_of(self->type);
    struct tt__attributes *attributes = tt__attributes_of(tt_value_of(self));
    if (type->clear != NULL) {
        type->clear(env, self);
    }
    if (self->refs == 0) {
        tt__attributes_drop(env, attributes);
    }
}

/* What drops the content of an instance of TYPE. */
static void clear_plainly(struct tt_env *env, struct tt_object *self)
{
    const struct tt_type *native = tt__native_of(self->type);
    if (native == &tt_object_type) {
        clear_instance(env, self);
    } else if (native->kind == TT_KIND_EXCEPTION) {
        native->clear(env, self);
    } else {
        clear_derived(env, self);
    }
}

/* slot_tp_finalize: __del__, once. An exception that is on its way waits. */
void tt__finalise(struct tt_env *env, struct tt_object *self)
{
    tt_value v = tt_value_of(self);
    tt_value function = tt__class_special(v, SPECIAL_del);
    if (function == TT_NULL || self->flags & TT__INSTANCE_FINALISED ||
        env->failure != 0) {
        return;
    }
    if (TT_UNLIKELY(env->watcher != NULL)) { /* any owner may be the last */
        tt_touch_hidden(env);
    }
    struct tt_exc *raised = tt_exc_take(env);
    self->flags |= TT__INSTANCE_FINALISED;
    tt_ref(function);
    tt_value result = tt__call_special(env, v, SPECIAL_del, NULL, 0);
    if (result == TT_NULL && tt_failure(env) == TT_ERAISED) {
        tt_log_ignored(env, "calling deallocator", function);
    }
    tt_unref(env, result);
    tt_unref(env, function);
    if (raised != NULL && env->failure == 0) {
        tt_reraise(env, raised);
    } else {
        tt_exc_unref(env, raised);
    }
}

/* The last reference is gone; __del__ may make another one. */
static void clear_finalised(struct tt_env *env, struct tt_object *self)
{
    TT_ASSERT(self->refs == 0);
    self->refs = 1;
    tt__finalise(env, self);
    if (self->type->flags & TT_TYPE_FUTURE) { /* instead of Future.__del__ */
        self->flags |= TT_FUTURE_FINALISED;
    }
    self->refs--;
    if (self->refs == 0) {
        tt__weak_drop(env, self);
        clear_plainly(env, self);
    }
}

void tt__class_set_clear(struct tt__class *class)
{
    struct tt_type *type = &class->type;
    const struct tt_type *native = tt__native_of(type);
    if (native->kind == TT_KIND_TYPE) {
        return; /* classes live to the end */
    }
    if (class->specials[SPECIAL_del] != TT_NULL) {
        type->clear = clear_finalised;
        type->drop = NULL;
    } else {
        if (native == &tt_object_type) {
            type->clear = clear_instance;
        } else if (native->kind == TT_KIND_EXCEPTION) {
            type->clear = native->clear;
        } else {
            type->clear = clear_derived;
        }
    }
}

tt_value (*tt__native_make(const struct tt_type *type))(
    struct tt_env *env, const struct tt_type *type, const struct tt_args *args)
{
    const struct tt_type *native = tt__native_of(type);
    if (tt_type_is(type, &tt_OSError)) {
        return make_os_error;
    }
    if (tt__is_data_type(native) && tt__is_class(type)) {
        return tt__make_derived;
    }
    return native->make;
}

/* ---- Making -------------------------------------------------------------- */

/* What the new type takes over from its base. */
static void inherit(struct tt__class *class, const struct tt_type *base)
{
    struct tt_type *type = &class->type;
    struct tt_object head = type->head;
    *type = *base;
    type->head = head;
    type->base = base;
    type->mro = NULL;
    /* CPython's messages name a class in Python without its module. */
    uint32_t own = TT_TYPE_FINAL | TT_TYPE_DOTTED;
    type->flags = (base->flags & ~own) | TT_TYPE_CLASS;
    type->methods = NULL;
    type->properties = NULL;
    class->ops = *tt__type_ops(base);
    class->ops.methods = NULL;
    class->ops.properties = NULL;
    type->ops = &class->ops;
    if (base == &tt_object_type) {
        class->offset = offsetof(struct tt__instance, attributes);
        type->size = sizeof(struct tt__instance);
        type->clear = clear_instance;
    } else if (tt__is_class(base)) {
        class->offset = ((const struct tt__class *)(const void *)base)->offset;
    } else if (base->kind == TT_KIND_TYPE) {
        class->offset = 0; /* a class's attributes are its names */
        type->size = sizeof(struct tt__class);
    } else if (base->kind == TT_KIND_EXCEPTION) {
        class->offset = offsetof(struct tt_exc, shape);
    } else if (tt__is_data_type(base) &&
               (base->size_of != NULL || base->kind == TT_KIND_TUPLE)) {
        class->offset = TT__OFFSET_VARIES;
        type->size_of = tt__derived_size_of;
        type->clear = clear_derived;
        type->drop = NULL;
    } else if (class->ops.room > 0) {
        type->drop = NULL;
        class->offset = class->ops.room;
        type->clear = clear_derived;
    } else {
        type->drop = NULL;
        class->offset = (base->size + 7) & ~7u;
        type->size = class->offset + (uint32_t)sizeof(struct tt__attributes);
        type->clear = clear_derived;
    }
    /* The attributes of an instance lie within it. */
    TT_ASSERT(class->offset == 0 || class->offset == TT__OFFSET_VARIES ||
              (class->offset >= sizeof(struct tt_object) &&
               class->offset + sizeof(struct tt__attributes) <= type->size));
}

/* A class with __eq__ but no __hash__ has no hash; and no class has the
 * __doc__ of its base. */
static int hide_inherited(struct tt_env *env, struct tt_dict *names)
{
    tt_value v;
    int rc = tt_dict_get_c(env, names, "__eq__", &v);
    if (rc > 0) {
        rc = tt_dict_get_c(env, names, "__hash__", &v);
        rc = rc == 0 ? tt_dict_set_c(env, names, "__hash__", TT_NONE) : rc;
    }
    rc = rc < 0 ? rc : tt_dict_get_c(env, names, "__doc__", &v);
    rc = rc == 0 ? tt_dict_set_c(env, names, "__doc__", TT_NONE) : rc;
    return rc < 0 ? rc : 0;
}

/* The function NAME becomes a TYPE, staticmethod or classmethod. */
static int wrap(struct tt_env *env, struct tt_dict *names, const char *name,
                const struct tt_type *type)
{
    tt_value v;
    int rc = tt_dict_get_c(env, names, name, &v);
    if (rc <= 0 || !tt_is_object(v) ||
        !(tt_object(v)->type->flags & TT__TYPE_FUNCTION)) {
        return rc < 0 ? rc : 0;
    }
    tt_value wrapped = tt_call(env, tt__type_value(type), &v, 1);
    rc = wrapped == TT_NULL ? tt_failure(env)
                            : tt_dict_set_c(env, names, name, wrapped);
    tt_unref(env, wrapped);
    return rc;
}

static int wrap_all(struct tt_env *env, struct tt_dict *names)
{
    int rc = wrap(env, names, "__new__", &tt__staticmethod_type);
    rc = rc < 0 ? rc
                : wrap(env, names, "__init_subclass__", &tt__classmethod_type);
    return rc < 0
               ? rc
               : wrap(env, names, "__class_getitem__", &tt__classmethod_type);
}

/* Takes NAME out of NAMES: 1 and *OUT (given), 0 or a failure. */
static int take_name(struct tt_env *env, struct tt_dict *names,
                     const char *name, tt_value *out)
{
    tt_value key = tt_str_c(env, name);
    int rc =
        key == TT_NULL ? tt_failure(env) : tt_dict_pop(env, names, key, out);
    tt_unref(env, key);
    return rc;
}

int tt__class_set_full_name(struct tt_env *env, struct tt__class *class,
                            tt_value module, tt_value qualified)
{
    /* Of exec(text, {}) it is builtins: repr() shows the bare name. */
    bool is_shown = tt_is_str(module) && !tt_str_is(module, "builtins");
    tt_value full = is_shown ? tt_str_format(env, "%S.%S", module, qualified)
                             : tt_ref(qualified);
    if (full == TT_NULL) {
        return tt_failure(env);
    }
    const struct tt_str *text = tt_str_get(full);
    TT_ASSERT(text->size >= tt_str_get(qualified)->size);
    tt_set(env, &class->full_name, full);
    class->type.full_name = is_shown ? text->text : class->type.name;
    class->type.qualified_name =
        text->text + text->size - tt_str_get(qualified)->size;
    return 0;
}

/* Names CLASS after the module and the qualified name in NAMES, which is taken
 * out of them. */
static int set_names(struct tt_env *env, struct tt__class *class,
                     struct tt_dict *names)
{
    tt_value qualified = TT_NULL, module = TT_NULL, known;
    int rc = take_name(env, names, "__qualname__", &qualified);
    int has = rc < 0 ? rc : tt_dict_get_c(env, names, "__module__", &known);
    if (rc > 0 && !tt_is_str(qualified)) {
        has = tt_raise(env, &tt_TypeError,
                       "type __qualname__ must be a str, not %T", qualified);
    }
    if (has >= 0) {
        module = has > 0 ? tt_ref(known) : tt_str_c(env, "__main__");
        rc = module == TT_NULL
                 ? tt_failure(env)
                 : tt__class_set_full_name(env, class, module,
                                           rc > 0 ? qualified : class->name);
    }
    tt_unref(env, qualified);
    tt_unref(env, module);
    return has < 0 ? has : rc;
}

int tt__check_class_name(struct tt_env *env, tt_value name)
{
    const struct tt_str *str = tt_str_get(name);
    return strlen(str->text) == str->size
               ? 0
               : tt_raise(env, &tt_ValueError,
                          "type name must not contain null characters");
}

/* The new class, which the machine owns to the end. */
static struct tt__class *class_alloc(struct tt_env *env,
                                     const struct tt__class_parts *parts,
                                     const struct tt_type *base)
{
    struct tt__objects *objects = tt__objects(env);
    struct tt__class *class = tt_object_new(env, parts->meta, sizeof *class);
    if (class == NULL) {
        return NULL;
    }
    inherit(class, base);
    class->names = tt_ref(parts->names);
    class->bases = tt_ref(parts->bases);
    class->name = tt_ref(parts->name);
    class->full_name = TT_NULL;
    class->old_names = TT_NULL;
    class->abc = NULL;
    class->mro_size = 0;
    class->is_ordered = false;
    class->searched =
        1 +
        (tt__is_class(base) ? ((const struct tt__class *)base)->searched : 0);
    class->type.name = tt_str_get(parts->name)->text;
    class->type.full_name = class->type.name;
    memset(class->specials, 0, sizeof class->specials);
    class->next = objects->classes;
    class->newer = NULL;
    if (class->next != NULL) {
        class->next->newer = class;
    }
    objects->classes = class;
    tt_object_ref(&class->type.head); /* the machine's, to the end */
    return class;
}

/* Bases are searched one by one in more places than count it, isinstance() for
 * one: with many of them the time is checked after fewer steps. */
static void expect_searches(struct tt_env *env, const struct tt__class *class)
{
    enum { USUAL = 16 };
    uint8_t shift = 0;
    TT_ASSERT(class->searched > 0);
    while (class->searched >> shift > USUAL) {
        shift++;
    }
    if (shift > 0) {
        tt_env_pulse_sooner(env, shift);
    }
}

uint32_t tt__matched_as(const struct tt_type *type)
{
    const uint32_t both = TT__TYPE_MATCHES_SEQUENCE | TT__TYPE_MATCHES_MAPPING;
    if (tt__is_class(type)) {
        return type->flags & both;
    }
    switch (type->kind) {
    case TT_KIND_LIST:
    case TT_KIND_TUPLE:
        return TT__TYPE_MATCHES_SEQUENCE;
    case TT_KIND_DICT:
        return TT__TYPE_MATCHES_MAPPING;
    default:
        return type->flags & both;
    }
}

/* inherit_patma_flags: the first class of the order that is a sequence or a
 * mapping says what a class is. The first of all is the class itself, unless
 * its metaclass has an order of its own. */
static void inherit_matched(struct tt__class *class)
{
    uint32_t matched = 0;
    struct tt_mro mro;
    tt_mro_set(&mro, &class->type);
    TT_ASSERT(mro.at != NULL);
    for (tt_mro_next(&mro); matched == 0 && mro.at != NULL; tt_mro_next(&mro)) {
        matched = tt__matched_as(mro.at);
    }
    class->type.flags &=
        ~(uint32_t)(TT__TYPE_MATCHES_SEQUENCE | TT__TYPE_MATCHES_MAPPING);
    class->type.flags |= matched;
}

tt_value tt__class_new(struct tt_env *env, const struct tt__class_parts *parts)
{
    struct tt_dict *names = tt_dict_cast(parts->names);
    const struct tt_type *base =
        tt__class_base(env, tt_tuple_get(parts->bases));
    tt_value cell = TT_NULL;
    int rc =
        base == NULL ? tt_failure(env) : tt__check_class_name(env, parts->name);
    rc = rc < 0 ? rc : hide_inherited(env, names);
    rc = rc < 0 ? rc : wrap_all(env, names);
    rc = rc < 0 ? rc : take_name(env, names, "__classcell__", &cell);
    struct tt__class *class = rc < 0 ? NULL : class_alloc(env, parts, base);
    if (class == NULL) {
        tt_unref(env, cell);
        return TT_NULL;
    }
    tt_value self = tt_value_of(class);
    rc = set_names(env, class, names);
    rc = rc < 0 ? rc : tt__class_slots(env, class);
    if (cell != TT_NULL) {
        tt__objects(env)->set_cell(env, cell, self);
        tt_unref(env, cell);
    }
    rc = rc < 0 ? rc : tt__class_order(env, class);
    if (rc == 0) {
        class->is_ordered = true;
        expect_searches(env, class);
        inherit_matched(class);
        tt__class_update(class);
        rc = tt__refuse_hooks(env, &class->type);
    }
    rc = rc < 0 ? rc : tt__class_announce(env, class, parts);
    if (rc < 0) {
        tt_clear(env, &self);
    }
    return self;
}

/* ---- Special methods ----------------------------------------------------- */

static const char *const special_names[SPECIAL_COUNT] = {
#define X(name) "__" #name "__",
    TT__SPECIALS(X)
#undef X
};

/* SPECIAL_COUNT: NAME is none. */
static uint32_t special_of(const char *name)
{
    uint32_t low = 0, high = SPECIAL_COUNT;
    if (name[0] != '_' || name[1] != '_') {
        return SPECIAL_COUNT;
    }
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        int order = strcmp(name, special_names[middle]);
        if (order == 0) {
            return middle;
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return SPECIAL_COUNT;
}

/* What CLASS itself has comes before what was found on its bases. */
static void find_specials(struct tt__class *class, const struct tt_dict *names)
{
    size_t at = 0;
    const struct tt_entry *entry;
    while ((entry = tt_dict_next(names, &at)) != NULL) {
        uint32_t special = tt_is_str(entry->key)
                               ? special_of(tt_str_get(entry->key)->text)
                               : SPECIAL_COUNT;
        if (special < SPECIAL_COUNT) {
            class->specials[special] = entry->value;
        }
    }
}

/* With several bases a type in C may hide what comes after it. */
static void merge_specials(struct tt__class *class)
{
    const struct tt_type *const *mro = class->type.mro;
    size_t count = class->mro_size / sizeof *mro - 1;
    memset(class->specials, 0, sizeof class->specials);
    for (size_t i = count; i-- > 0;) {
        if (tt__is_class(mro[i])) {
            const struct tt__class *at = (const void *)mro[i];
            find_specials(class, tt_dict_cast(at->names));
            continue;
        }
        for (uint32_t j = 0; mro[i] != &tt_object_type && j < SPECIAL_COUNT;
             j++) {
            if (class->specials[j] != TT_NULL &&
                tt__native_has(mro[i], special_names[j])) {
                class->specials[j] = TT_NULL;
            }
        }
    }
}

void tt__class_update(struct tt__class *class)
{
    const struct tt_type *base = class->type.base;
    TT_ASSERT(tt__is_class(&class->type) && base != NULL);
    if (class->type.mro != NULL) {
        merge_specials(class);
    } else {
        if (tt__is_class(base)) {
            memcpy(class->specials,
                   ((const struct tt__class *)(const void *)base)->specials,
                   sizeof class->specials);
        } else {
            memset(class->specials, 0, sizeof class->specials);
        }
        find_specials(class, tt_dict_cast(class->names));
    }
    bool sequence = class->specials[SPECIAL_getitem] != TT_NULL ||
                    base->flags & TT_TYPE_SEQUENCE;
    class->type.flags = (class->type.flags & ~(uint32_t)TT_TYPE_SEQUENCE) |
                        (sequence ? TT_TYPE_SEQUENCE : 0u);
    tt__class_set_ops(class);
}

/* Those that derive from CLASS look again, too: they are newer. */
int tt__class_changed(struct tt_env *env, struct tt__class *class,
                      const char *name)
{
    uint64_t steps = 0;
    tt__objects(env)->epoch++;
    if (special_of(name) == SPECIAL_COUNT && strcmp(name, "cancel") != 0) {
        return 0;
    }
    for (struct tt__class *at = class; at != NULL; at = at->newer) {
        steps += 1 + at->searched / 4;
        if (tt_type_is(&at->type, &class->type)) {
            tt__class_update(at);
        }
    }
    /* Afterwards: a failure in between would leave some as they were. */
    return tt_spend(env, steps);
}

static void class_free(struct tt_env *env, struct tt__class *class)
{
    TT_ASSERT(class->type.head.refs > 0); /* the machine's, at least */
    tt_unref(env, class->names);
    tt_unref(env, class->bases);
    tt_unref(env, class->name);
    tt_unref(env, class->full_name);
    tt_unref(env, class->old_names);
    tt__abc_free(env, class);
    tt_free(env, (void *)(uintptr_t) class->type.mro, class->mro_size);
    tt_free(env, class, sizeof *class);
}

void tt__classes_drop(struct tt_env *env)
{
    struct tt__objects *objects = tt__objects(env);
    for (struct tt__class *at = objects->classes; at != NULL; at = at->next) {
        tt_dict_clear(env, tt_dict_cast(at->names));
    }
    TT_ASSERT(env->language_state != NULL);
    while (objects->classes != NULL) {
        struct tt__class *class = objects->classes;
        objects->classes = class->next;
        class_free(env, class);
    }
}
