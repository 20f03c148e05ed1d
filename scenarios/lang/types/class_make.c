/* SPDX-License-Identifier: MIT
 *
 * class_make.c: metaclasses, __slots__, and what a new class calls.
 *
 * Mirrors type_new, _PyType_CalculateMetaclass, type_new_set_names and
 * type_new_init_subclass of CPython's Objects/typeobject.c.
 *
 * Slots are kept as other attributes are (shape.c), so that inline caches know
 * them; what a class with __slots__ has of them is a member for each, which
 * says that an instance may have that attribute.
 */
#include "objects.h"
#include "weak.h"
#include "texts.h"

/* ---- Metaclasses --------------------------------------------------------- */

const struct tt_type *tt__metaclass_of(const struct tt_type *type)
{
    const struct tt_type *meta = type->head.type;
    /* A namedtuple's type has one of its own, which no program sees. */
    return tt__is_class(meta) ? meta : &tt_type_type;
}

const struct tt_type *tt__metaclass(struct tt_env *env,
                                    const struct tt_type *meta,
                                    const struct tt_tuple *bases)
{
    for (uint32_t i = 0; i < bases->count; i++) {
        if (!tt_is(bases->at[i], &tt_type_type)) {
            continue;
        }
        const struct tt_type *other =
            tt__metaclass_of((const void *)bases->at[i]);
        if (tt_type_is(meta, other)) {
            continue;
        }
        if (!tt_type_is(other, meta)) {
            tt_raise(env, &tt_TypeError,
                     "metaclass conflict: the metaclass of a derived class "
                     "must be a (non-strict) subclass of the metaclasses of "
                     "all its bases");
            return NULL;
        }
        meta = other;
    }
    return meta;
}

tt_value tt__class_call(struct tt_env *env, const struct tt__class_parts *parts)
{
    if (parts->meta == &tt_type_type &&
        tt_is_exactly(parts->names, &tt_dict_type)) {
        return tt__class_new(env, parts);
    }
    uint32_t count =
        parts->keywords == NULL ? 0 : parts->keywords->keyword_count;
    tt_value *all = tt_alloc(env, (3 + count) * sizeof *all);
    if (all == NULL) {
        return TT_NULL;
    }
    all[0] = parts->name;
    all[1] = parts->bases;
    all[2] = parts->names;
    for (uint32_t i = 0; i < count; i++) {
        all[3 + i] = parts->keywords->at[i];
    }
    struct tt_args args = {
        .at = all,
        .count = 3,
        .keyword_count = count,
        .keywords = parts->keywords == NULL ? NULL : parts->keywords->keywords};
    tt_value made = tt_call_args(env, tt__type_value(parts->meta), &args);
    tt_free(env, all, (3 + count) * sizeof *all);
    return made;
}

/* ---- type(name, bases, names) -------------------------------------------- */

static int raise_argument(struct tt_env *env, int number, const char *wanted,
                          tt_value given)
{
    return tt_raise(env, &tt_TypeError,
                    "type.__new__() argument %d must be %s, not %N", number,
                    wanted, given);
}

static int check_arguments(struct tt_env *env, const struct tt_args *args)
{
    if (args->count != 3) {
        return tt_raise(env, &tt_TypeError,
                        "type.__new__() takes exactly 3 arguments (%u given)",
                        args->count);
    }
    if (!tt_is_str(args->at[0])) {
        return raise_argument(env, 1, "str", args->at[0]);
    }
    if (!tt_is_tuple(args->at[1])) {
        return raise_argument(env, 2, "tuple", args->at[1]);
    }
    return tt_is_dict(args->at[2])
               ? 0
               : raise_argument(env, 3, "dict", args->at[2]);
}

/* A copy of the namespace, with the module that runs. */
static tt_value copy_names(struct tt_env *env, tt_value names)
{
    tt_value copy = tt_dict(env), v, module = TT_NULL;
    int rc = copy == TT_NULL ? tt_failure(env) : 0;
    size_t at = 0;
    const struct tt_entry *entry;
    while (rc == 0 && (entry = tt_dict_next(tt_dict_cast(names), &at))) {
        rc =
            tt_is_str(entry->key)
                ? tt_dict_set(env, tt_dict_cast(copy), entry->key, entry->value)
                : tt_fail(env, TT_ELIMIT,
                          "a class with an attribute whose name is no str is "
                          "not in the scenario language");
    }
    if (rc == 0) {
        rc = tt_dict_get_c(env, tt_dict_cast(copy), "__module__", &v);
    }
    if (rc == 0) {
        module = tt__objects(env)->module_name(env);
        rc = module == TT_NULL
                 ? tt_failure(env)
                 : tt_dict_set_c(env, tt_dict_cast(copy), "__module__", module);
    }
    tt_unref(env, module);
    if (rc < 0) {
        tt_clear(env, &copy);
    }
    return copy;
}

static tt_value new_type(struct tt_env *env, const struct tt_type *meta,
                         const struct tt_args *args)
{
    struct tt_args keywords = *args;
    tt_value object = tt__type_value(&tt_object_type), names, bases;
    keywords.at += 3;
    keywords.count = keywords.keyword_count;
    keywords.tuple = NULL;
    bases = tt_tuple_get(args->at[1])->count > 0 ? tt_ref(args->at[1])
                                                 : tt_tuple(env, &object, 1);
    names = bases == TT_NULL ? TT_NULL : copy_names(env, args->at[2]);
    const struct tt__class_parts parts = {.meta = meta,
                                          .name = args->at[0],
                                          .bases = bases,
                                          .names = names,
                                          .keywords = &keywords};
    tt_value made = names == TT_NULL ? TT_NULL : tt__class_new(env, &parts);
    tt_unref(env, names);
    tt_unref(env, bases);
    return made;
}

tt_value tt__make_type(struct tt_env *env, const struct tt_type *meta,
                       const struct tt_args *args)
{
    if (meta == &tt_type_type && args->count == 1 && args->keyword_count == 0) {
        tt_value v = args->at[0];
        return tt_ref(tt__type_value(tt_is(v, &tt_type_type)
                                         ? tt__metaclass_of((const void *)v)
                                         : tt__type_shown(env, v)));
    }
    if (meta == &tt_type_type && args->count != 3) {
        tt_raise(env, &tt_TypeError, "type() takes 1 or 3 arguments");
        return TT_NULL;
    }
    if (check_arguments(env, args) < 0) {
        return TT_NULL;
    }
    const struct tt_type *winner =
        tt__metaclass(env, meta, tt_tuple_get(args->at[1]));
    if (winner == NULL) {
        return TT_NULL;
    }
    if (winner != meta && winner->flags & TT__TYPE_NEW) {
        return winner->make(env, winner, args);
    }
    return new_type(env, winner, args);
}

/* ---- Members ------------------------------------------------------------- */

static void clear_member(struct tt_env *env, struct tt_object *self)
{
    tt_unref(env, ((struct tt__slot *)self)->name);
}

static int repr_member(struct tt_env *env, tt_value v, struct tt_text *out)
{
    const struct tt__slot *self = (const void *)v;
    (void)env;
    tt_text_format(out, "<member '%S' of '%s' objects>", self->name,
                   self->class->type.name);
    return out->error;
}

static tt_value get_member_name(struct tt_env *env, tt_value v)
{
    (void)env;
    return tt_ref(((const struct tt__slot *)(const void *)v)->name);
}

static tt_value get_member_class(struct tt_env *env, tt_value v)
{
    (void)env;
    return tt_ref(((const struct tt__slot *)(const void *)v)->class);
}

static tt_value get_member_doc(struct tt_env *env, tt_value v)
{
    (void)env;
    (void)v;
    return TT_NONE;
}

static const struct tt_property member_properties[] = {
    {"__doc__", TT_PURE, get_member_doc, NULL},
    {"__name__", TT_PURE, get_member_name, NULL},
    {"__objclass__", TT_PURE, get_member_class, NULL},
    {.name = NULL},
};

const struct tt_type tt__slot_type = {
    TT__TYPE_HEAD("member_descriptor", "member_descriptor"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct tt__slot),
    .clear = clear_member,
    .repr = repr_member,
    .properties = member_properties,
};

/* ---- __slots__ ----------------------------------------------------------- */

bool tt__type_has_dict(const struct tt_type *type)
{
    if (tt__is_class(type)) {
        return !(type->flags & TT__TYPE_NO_DICT);
    }
    return type->kind == TT_KIND_EXCEPTION || type->kind == TT_KIND_TYPE ||
           tt__is_of_asyncio(type);
}

static bool any_has_dict(const struct tt_tuple *bases)
{
    for (uint32_t i = 0; i < bases->count; i++) {
        if (tt__type_has_dict((const void *)bases->at[i])) {
            return true;
        }
    }
    return false;
}

/* __x of a class C is _C__x, as elsewhere in its body. */
static tt_value mangled(struct tt_env *env, const struct tt__class *class,
                        tt_value slot)
{
    const struct tt_str *name = tt_str_get(slot);
    const char *owner = class->type.name + strspn(class->type.name, "_");
    if (strncmp(name->text, "__", 2) != 0 || *owner == '\0' ||
        strcmp(name->text + name->size - 2, "__") == 0 ||
        strchr(name->text, '.') != NULL) {
        return tt_ref(slot);
    }
    return tt_str_format(env, "_%s%S", owner, slot);
}

static int add_member(struct tt_env *env, struct tt__class *class,
                      tt_value slot)
{
    struct tt_dict *names = tt_dict_cast(class->names);
    tt_value name = mangled(env, class, slot), known;
    int rc = name == TT_NULL ? tt_failure(env)
                             : tt_dict_get(env, names, name, &known);
    if (rc > 0) {
        rc = tt_raise(env, &tt_ValueError,
                      "%R in __slots__ conflicts with class variable", name);
    }
    struct tt__slot *member =
        rc < 0 ? NULL : tt_object_new(env, &tt__slot_type, sizeof *member);
    if (member != NULL) {
        member->name = tt_ref(name);
        member->class = class;
        rc = tt_dict_set(env, names, name, tt_value_of(member));
    } else if (rc == 0) {
        rc = tt_failure(env);
    }
    class->type.flags |= TT__TYPE_SLOTTED;
    tt_unref(env, name);
    tt_unref(env, member);
    return rc;
}

/* Whether CPython has room in its objects for the list of weak references:
 * their size does not vary. */
static bool has_room(const struct tt_type *type)
{
    const struct tt_type *native = tt__native_of(type);
    return native->kind != TT_KIND_INT && native->kind != TT_KIND_TUPLE &&
           native->kind != TT_KIND_TYPE && native != &tt__bytes_type;
}

/* __weakref__ is one of the __slots__. */
static int add_weak(struct tt_env *env, struct tt__class *class)
{
    if (tt__is_weak_type(class->type.base) || !has_room(&class->type) ||
        class->type.flags & TT_TYPE_WEAK) {
        return tt_raise(env, &tt_TypeError,
                        "__weakref__ slot disallowed: we already got one");
    }
    class->type.flags |= TT_TYPE_WEAK;
    return 0;
}

/* Without __slots__ a class has it; else another base may bring it. */
static void inherit_weak(struct tt__class *class, bool is_slotted)
{
    const struct tt_tuple *bases = tt_tuple_get(class->bases);
    bool has = tt__is_weak_type(class->type.base) ||
               (!is_slotted && has_room(&class->type));
    for (uint32_t i = 1; i < bases->count && !has; i++) {
        has = has_room(&class->type) && tt_is(bases->at[i], &tt_type_type) &&
              tt__is_weak_type((const void *)bases->at[i]);
    }
    class->type.flags |= has ? TT_TYPE_WEAK : 0u;
}

static int add_slot(struct tt_env *env, struct tt__class *class, tt_value slot,
                    bool *dict)
{
    if (!tt_is_str(slot)) {
        return tt_raise(env, &tt_TypeError,
                        "__slots__ items must be strings, not '%T'", slot);
    }
    if (!tt__is_identifier(tt_str_get(slot))) {
        return tt_raise(env, &tt_TypeError, "__slots__ must be identifiers");
    }
    if (tt_str_is(slot, "__dict__")) {
        if (*dict || tt__type_has_dict(class->type.base)) {
            return tt_raise(env, &tt_TypeError,
                            "__dict__ slot disallowed: we already got one");
        }
        *dict = true;
        return 0;
    }
    if (tt_str_is(slot, "__weakref__")) {
        return add_weak(env, class);
    }
    return add_member(env, class, slot);
}

int tt__class_slots(struct tt_env *env, struct tt__class *class)
{
    struct tt_type *type = &class->type;
    tt_value slots;
    type->flags &= ~(uint32_t)(TT__TYPE_SLOTTED | TT__TYPE_NO_DICT);
    int rc =
        tt_dict_get_c(env, tt_dict_cast(class->names), "__slots__", &slots);
    if (rc <= 0) {
        inherit_weak(class, false);
        return rc;
    }
    tt_value all =
        tt_is_str(slots) ? tt_tuple(env, &slots, 1) : tt__to_tuple(env, slots);
    if (all == TT_NULL) {
        return tt_failure(env);
    }
    const struct tt_tuple *items = tt_tuple_get(all);
    const struct tt_type *native = tt__native_of(type);
    bool dict = false;
    rc = 0;
    if (items->count > 0 &&
        (native->kind == TT_KIND_INT || native->kind == TT_KIND_TUPLE ||
         native == &tt__bytes_type || native->kind == TT_KIND_TYPE)) {
        rc = tt_raise(env, &tt_TypeError,
                      "nonempty __slots__ not supported for subtype of '%s'",
                      type->base->name);
    }
    for (uint32_t i = 0; rc == 0 && i < items->count; i++) {
        rc = add_slot(env, class, items->at[i], &dict);
    }
    inherit_weak(class, true);
    if (!dict && !any_has_dict(tt_tuple_get(class->bases))) {
        type->flags |= TT__TYPE_NO_DICT;
    }
    tt_unref(env, all);
    return rc;
}

/* ---- What a new class calls ---------------------------------------------- */

/* The exception gets a note, as _PyErr_FormatNote has it. */
static int note_set_name(struct tt_env *env, const struct tt__class *class,
                         tt_value key, tt_value value)
{
    if (tt_failure(env) != TT_ERAISED) {
        return tt_failure(env);
    }
    struct tt_exc *exc = tt_exc_take(env);
    tt_value note = tt_str_format(
        env, "Error calling __set_name__ on '%T' instance %R in '%s'", value,
        key, class->type.name);
    if (note != TT_NULL && exc->notes == TT_NULL) {
        exc->notes = tt_list(env, &note, 1);
    } else if (note != TT_NULL && tt_is_list(exc->notes)) {
        tt_list_append(env, tt_list_get(exc->notes), note);
    }
    tt_unref(env, note);
    if (tt_failure(env) != 0) {
        tt_exc_unref(env, exc);
        return tt_failure(env);
    }
    return tt_reraise(env, exc);
}

static int set_name(struct tt_env *env, const struct tt__class *class,
                    tt_value key, tt_value value)
{
    struct tt__found found = {.kind = FOUND_VALUE,
                              .value =
                                  tt__class_special(value, SPECIAL_set_name)};
    tt_value args[] = {tt_value_of(class), key};
    tt_value method = tt__bind_found(env, &found, value, false);
    tt_value result =
        method == TT_NULL ? TT_NULL : tt_call(env, method, args, 2);
    tt_unref(env, method);
    tt_unref(env, result);
    return result == TT_NULL ? note_set_name(env, class, key, value) : 0;
}

/* Properties know their name; others may have a __set_name__. */
static bool name_properties(const struct tt_dict *names)
{
    bool any = false;
    size_t at = 0;
    const struct tt_entry *entry;
    while ((entry = tt_dict_next(names, &at)) != NULL) {
        bool has_hook =
            tt__class_special(entry->value, SPECIAL_set_name) != TT_NULL;
        if (!has_hook && tt_is(entry->value, &tt__property_type)) {
            tt__property_named(entry->value, entry->key);
        }
        any = any || has_hook;
    }
    return any;
}

static int set_names(struct tt_env *env, const struct tt__class *class)
{
    if (!name_properties(tt_dict_cast(class->names))) {
        return 0;
    }
    tt_value copy = tt_dict(env);
    int rc = copy == TT_NULL ? tt_failure(env)
                             : tt__dict_merge(env, tt_dict_cast(copy),
                                              tt_dict_cast(class->names));
    size_t at = 0;
    const struct tt_entry *entry;
    while (rc == 0 && (entry = tt_dict_next(tt_dict_cast(copy), &at))) {
        if (tt__class_special(entry->value, SPECIAL_set_name) != TT_NULL) {
            rc = set_name(env, class, entry->key, entry->value);
        }
    }
    tt_unref(env, copy);
    return rc;
}

static bool base_has_init_subclass(const struct tt__class *class)
{
    const struct tt_tuple *bases = tt_tuple_get(class->bases);
    for (uint32_t i = 0; i < bases->count; i++) {
        const struct tt__class *base = (const void *)bases->at[i];
        if (tt__is_class(&base->type) &&
            base->specials[SPECIAL_init_subclass] != TT_NULL) {
            return true;
        }
    }
    return false;
}

/* object.__init_subclass__ with keywords. */
static int raise_keywords(struct tt_env *env, const struct tt__class *class)
{
    struct tt_slice name = tt_full_name_of(tt_value_of(class));
    tt_value qualified = tt_str(env, name.text, name.size);
    if (qualified != TT_NULL) {
        tt_raise(env, &tt_TypeError,
                 "%S.__init_subclass__() takes no keyword arguments",
                 qualified);
    }
    tt_unref(env, qualified);
    return tt_failure(env);
}

static int init_subclass(struct tt_env *env, struct tt__class *class,
                         const struct tt_args *keywords)
{
    struct tt__found found;
    struct tt_args none = {.count = 0},
                   args = keywords == NULL ? none : *keywords;
    args.count = 0;
    if (!base_has_init_subclass(class)) {
        return args.keyword_count == 0 ? 0 : raise_keywords(env, class);
    }
    tt_value self = tt_value_of(class);
    tt_value name = tt_str_c(env, "__init_subclass__");
    if (name == TT_NULL) {
        return tt_failure(env);
    }
    tt__type_find_after(&class->type, &class->type, name, &found);
    tt_unref(env, name);
    tt_value method = tt__bind_found(env, &found, self, true);
    tt_value result =
        method == TT_NULL ? TT_NULL : tt_call_args(env, method, &args);
    tt_unref(env, method);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

int tt__class_announce(struct tt_env *env, struct tt__class *class,
                       const struct tt__class_parts *parts)
{
    TT_ASSERT(class->type.base != NULL);
    int rc = set_names(env, class);
    return rc < 0 ? rc : init_subclass(env, class, parts->keywords);
}

/* ---- Abstract classes ---------------------------------------------------- */

tt_value tt__make_abstract(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args)
{
    const struct tt__class *class = (const void *)type;
    tt_value methods = TT_NULL, list;
    struct tt_text text;
    (void)args;
    if (tt_dict_get_c(env, tt_dict_cast(class->names), "__abstractmethods__",
                      &methods) <= 0) {
        return TT_NULL;
    }
    list = tt__to_list(env, methods);
    if (list == TT_NULL ||
        tt__sort(env, tt_list_get(list)->at, tt_list_get(list)->count, TT_NULL,
                 false) < 0) {
        tt_unref(env, list);
        return TT_NULL;
    }
    const struct tt_list *items = tt_list_get(list);
    tt_text_init(&text, env);
    uint32_t strs = 0;
    for (; strs < items->count && tt_is_str(items->at[strs]); strs++) {
        tt_text_format(&text, strs == 0 ? "'%S'" : ", '%S'", items->at[strs]);
    }
    tt_value names = tt_text_finish(&text);
    if (names != TT_NULL && strs < items->count) {
        tt_raise(env, &tt_TypeError,
                 "sequence item %u: expected str instance, %T found", strs,
                 items->at[strs]);
    } else if (names != TT_NULL) {
        tt_raise(env, &tt_TypeError,
                 "Can't instantiate abstract class %s without an "
                 "implementation for abstract method%s %S",
                 type->name, items->count == 1 ? "" : "s", names);
    }
    tt_unref(env, names);
    tt_unref(env, list);
    return TT_NULL;
}
