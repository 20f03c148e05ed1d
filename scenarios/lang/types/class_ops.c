/* SPDX-License-Identifier: MIT
 *
 * class_ops.c: what operations do with instances of a
 * program's classes: they call special methods.
 *
 * Mirrors the slot_... functions of CPython's Objects/typeobject.c. A class
 * has an operation only if it has the special method, so that everybody can
 * tell what an instance can do by looking at its type.
 */
#include "loop/object/integer.h"
#include "objects.h"

/* ---- Calling ------------------------------------------------------------- */

enum { SPECIAL_ARGS_MAX = 3 };

tt_value tt__call_special(struct tt_env *env, tt_value self,
                          enum tt__special special, const tt_value *args,
                          uint32_t count)
{
    tt_value value = tt__class_special(self, special);
    TT_ASSERT(value != TT_NULL && count <= SPECIAL_ARGS_MAX);
    if (tt_is_object(value) &&
        tt_object(value)->type->flags & TT__TYPE_FUNCTION) {
        tt_value all[1 + SPECIAL_ARGS_MAX] = {self};
        for (uint32_t i = 0; i < count; i++) {
            all[1 + i] = args[i];
        }
        return tt_call(env, value, all, count + 1);
    }
    struct tt__found found = {.kind = FOUND_VALUE, .value = value};
    tt_value bound = tt__bind_found(env, &found, self, false);
    tt_value result =
        bound == TT_NULL ? TT_NULL : tt_call(env, bound, args, count);
    tt_unref(env, bound);
    return result;
}

static int truth_of_result(struct tt_env *env, tt_value result)
{
    if (result == TT_NULL) {
        return tt_failure(env);
    }
    int truth = tt_truth(env, result);
    tt_unref(env, result);
    return truth;
}

/* ---- Text ---------------------------------------------------------------- */

static int put_result(struct tt_env *env, tt_value self,
                      enum tt__special special, const char *name,
                      struct tt_text *out)
{
    tt_value text = tt__call_special(env, self, special, NULL, 0);
    int rc = text == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && !tt_is_str(text)) {
        rc = tt_raise(env, &tt_TypeError, "%s returned non-string (type %T)",
                      name, text);
    }
    if (rc == 0) {
        tt_text_put(out, tt_str_get(text)->text, tt_str_get(text)->size);
        rc = out->error;
    } else if (out->error == 0) {
        out->error = rc;
    }
    tt_unref(env, text);
    return rc;
}

static int repr_instance(struct tt_env *env, tt_value self, struct tt_text *out)
{
    return put_result(env, self, SPECIAL_repr, "__repr__", out);
}

static int str_instance(struct tt_env *env, tt_value self, struct tt_text *out)
{
    return put_result(env, self, SPECIAL_str, "__str__", out);
}

/* object.__str__ returns the result of __repr__. */
static int str_by_repr(struct tt_env *env, tt_value self, struct tt_text *out)
{
    return put_result(env, self, SPECIAL_repr, "__str__", out);
}

/* ---- Comparing, hashing -------------------------------------------------- */

static tt_value compare_instance(struct tt_env *env, tt_value self,
                                 tt_value other, enum tt__comparison op)
{
    static const enum tt__special specials[] = {
        [COMPARE_LESS] = SPECIAL_lt,    [COMPARE_LESS_EQUAL] = SPECIAL_le,
        [COMPARE_EQUAL] = SPECIAL_eq,   [COMPARE_NOT_EQUAL] = SPECIAL_ne,
        [COMPARE_GREATER] = SPECIAL_gt, [COMPARE_GREATER_EQUAL] = SPECIAL_ge,
    };
    if (tt__class_special(self, specials[op]) != TT_NULL) {
        return tt__call_special(env, self, specials[op], &other, 1);
    }
    const struct tt_type *native = tt__native_of(tt_type_of(self));
    if (native != &tt_object_type) {
        return tt__native_compare(env, native, self, other, op);
    }
    if (op != COMPARE_NOT_EQUAL ||
        tt__class_special(self, SPECIAL_eq) == TT_NULL) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value equal = tt__call_special(env, self, SPECIAL_eq, &other, 1);
    if (equal == TT_NULL || equal == TT_NOT_IMPLEMENTED) {
        return equal;
    }
    int truth = truth_of_result(env, equal);
    return truth < 0 ? TT_NULL : tt_bool(!truth);
}

static int equal_instance(struct tt_env *env, tt_value self, tt_value other)
{
    tt_value equal = tt__call_special(env, self, SPECIAL_eq, &other, 1);
    if (equal == TT_NOT_IMPLEMENTED) {
        return self == other;
    }
    return truth_of_result(env, equal);
}

tt_value tt__class_hash(struct tt_env *env, tt_value self)
{
    if (tt__class_special(self, SPECIAL_hash) == TT_NONE) {
        tt_raise(env, &tt_TypeError, "unhashable type: '%T'", self);
        return TT_NULL;
    }
    tt_value hash = tt__call_special(env, self, SPECIAL_hash, NULL, 0);
    if (hash != TT_NULL && !tt_is_int(hash) && !tt_is_bool(hash)) {
        tt_clear(env, &hash);
        tt_raise(env, &tt_TypeError,
                 "__hash__ method should return an integer");
    }
    if (tt_int_is_big(hash)) { /* as large as a hash may be */
        tt_set(env, &hash, tt_int(env, tt__int_hash(hash)));
    }
    return hash;
}

static int hash_instance(struct tt_env *env, tt_value self, uint64_t *out)
{
    tt_value hash = tt__class_hash(env, self);
    if (hash == TT_NULL) {
        return tt_failure(env);
    }
    *out =
        tt_hash_from_int(tt_is_bool(hash) ? hash == TT_TRUE : tt_int_get(hash));
    tt_unref(env, hash);
    return 0;
}

/* ---- Truth, containers --------------------------------------------------- */

static int length_instance(struct tt_env *env, tt_value self, int64_t *out)
{
    tt_value length = tt__call_special(env, self, SPECIAL_len, NULL, 0);
    if (length == TT_NULL) {
        return tt_failure(env);
    }
    int rc = tt__to_size(env, length, out);
    tt_unref(env, length);
    if (rc == 0 && *out < 0) {
        rc = tt_raise(env, &tt_ValueError, "__len__() should return >= 0");
    }
    return rc;
}

static int truth_instance(struct tt_env *env, tt_value self)
{
    if (tt__class_special(self, SPECIAL_bool) == TT_NULL) {
        int64_t length;
        int rc = length_instance(env, self, &length);
        return rc < 0 ? rc : length != 0;
    }
    if (tt__class_special(self, SPECIAL_bool) == TT_NONE) {
        return tt_raise(env, &tt_TypeError,
                        "'%T' cannot be interpreted as a boolean", self);
    }
    tt_value truth = tt__call_special(env, self, SPECIAL_bool, NULL, 0);
    if (truth == TT_NULL) {
        return tt_failure(env);
    }
    if (!tt_is_bool(truth)) {
        int rc = tt_raise(env, &tt_TypeError,
                          "__bool__ should return bool, returned %T", truth);
        tt_unref(env, truth);
        return rc;
    }
    return truth == TT_TRUE;
}

static int contains_instance(struct tt_env *env, tt_value self, tt_value item)
{
    if (tt__class_special(self, SPECIAL_contains) == TT_NONE) {
        return tt_raise(env, &tt_TypeError, "'%T' object is not a container",
                        self);
    }
    return truth_of_result(
        env, tt__call_special(env, self, SPECIAL_contains, &item, 1));
}

static tt_value getitem_instance(struct tt_env *env, tt_value self,
                                 tt_value key)
{
    return tt__call_special(env, self, SPECIAL_getitem, &key, 1);
}

static int setitem_instance(struct tt_env *env, tt_value self, tt_value key,
                            tt_value value)
{
    enum tt__special special =
        value == TT_NULL ? SPECIAL_delitem : SPECIAL_setitem;
    tt_value args[] = {key, value};
    if (tt__class_special(self, special) == TT_NULL) {
        /* A class of dicts or lists may define one of the two only. */
        const struct tt_type_ops *native =
            tt__type_ops(tt__native_of(tt_type_of(self)));
        if (native->setitem != NULL) {
            return native->setitem(env, self, key, value);
        }
        return tt_raise(env, &tt_AttributeError,
                        value == TT_NULL ? "__delitem__" : "__setitem__");
    }
    tt_value result =
        tt__call_special(env, self, special, args, value == TT_NULL ? 1 : 2);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

/* ---- Calls, iteration, awaiting ------------------------------------------ */

static tt_value call_instance(struct tt_env *env, tt_value self,
                              const struct tt_args *args)
{
    struct tt__found found = {.kind = FOUND_VALUE,
                              .value = tt__class_special(self, SPECIAL_call)};
    tt_value bound = tt__bind_found(env, &found, self, false);
    tt_value result =
        bound == TT_NULL ? TT_NULL : tt_call_args(env, bound, args);
    tt_unref(env, bound);
    return result;
}

static tt_value iter_instance(struct tt_env *env, tt_value self)
{
    if (tt__class_special(self, SPECIAL_iter) == TT_NULL) {
        return tt__sequence_iter(env, self);
    }
    if (tt__class_special(self, SPECIAL_iter) == TT_NONE) {
        tt_raise(env, &tt_TypeError, "'%T' object is not iterable", self);
        return TT_NULL;
    }
    return tt__call_special(env, self, SPECIAL_iter, NULL, 0);
}

static tt_value next_instance(struct tt_env *env, tt_value self)
{
    return tt__call_special(env, self, SPECIAL_next, NULL, 0);
}

static tt_value await_instance(struct tt_env *env, tt_value self)
{
    return tt__call_special(env, self, SPECIAL_await, NULL, 0);
}

static int init_instance(struct tt_env *env, tt_value self,
                         const struct tt_args *args)
{
    struct tt__found found = {.kind = FOUND_VALUE,
                              .value = tt__class_special(self, SPECIAL_init)};
    tt_value bound = tt__bind_found(env, &found, self, false);
    tt_value result =
        bound == TT_NULL ? TT_NULL : tt_call_args(env, bound, args);
    tt_unref(env, bound);
    int rc = result == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && result != TT_NONE) {
        rc = tt_raise(env, &tt_TypeError,
                      "__init__() should return None, not '%T'", result);
    }
    if (rc == 0 && tt_is_future(self) &&
        tt_object(self)->flags & TT_FUTURE_BARE) {
        rc = tt_fail(env, TT_ELIMIT,
                     "a %s whose __init__ does not call super().__init__() is "
                     "not in the scenario language",
                     tt_type_of(self)->name);
    }
    tt_unref(env, result);
    return rc;
}

/* BaseException.__init__, where the program's __new__ may have passed other
 * arguments to the original one. OSError reads its arguments only once
 * (oserror_use_init of CPython). */
static int init_exception(struct tt_env *env, tt_value self,
                          const struct tt_args *args)
{
    TT_ASSERT(tt_type_of(self)->kind == TT_KIND_EXCEPTION);
    if (tt_is(self, &tt_OSError)) {
        return 0;
    }
    tt_value result = tt__exception_init(env, self, args);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

/* ---- Making -------------------------------------------------------------- */

/* type.__new__(type, *args) of the program. */
static tt_value make_by_new(struct tt_env *env, const struct tt_type *type,
                            const struct tt_args *args)
{
    const struct tt__class *class = (const void *)type;
    struct tt__found found = {.kind = FOUND_VALUE,
                              .value = class->specials[SPECIAL_new]};
    tt_value self = tt__type_value(type);
    size_t count = (size_t)args->count + args->keyword_count;
    tt_value *all = tt_alloc(env, (count + 1) * sizeof *all);
    if (all == NULL) {
        return TT_NULL;
    }
    all[0] = self;
    for (size_t i = 0; i < count; i++) {
        all[1 + i] = args->at[i];
    }
    struct tt_args with_type = {.at = all,
                                .count = args->count + 1,
                                .keyword_count = args->keyword_count,
                                .keywords = args->keywords};
    tt_value function = tt__bind_found(env, &found, self, true);
    tt_value made =
        function == TT_NULL ? TT_NULL : tt_call_args(env, function, &with_type);
    tt_unref(env, function);
    tt_free(env, all, (count + 1) * sizeof *all);
    return made;
}

/* ---- The operations of a class ------------------------------------------- */

/* The first type in C of the order for which OWN is true; else the one that
 * determines the layout. With one base that is always the latter. */
static const struct tt_type *
native_with(const struct tt__class *class,
            bool (*own)(const struct tt_type *type, const struct tt_type *base))
{
    const struct tt_type *const *mro = class->type.mro;
    for (; mro != NULL && *mro != NULL; mro++) {
        if (!tt__is_class(*mro) && (*mro)->base != NULL &&
            own(*mro, (*mro)->base)) {
            return *mro;
        }
    }
    return class->type.mro == NULL ? class->type.base
                                   : tt__native_of(class->type.base);
}

#define OWN(name_)                                                             \
    static bool own_##name_(const struct tt_type *type,                        \
                            const struct tt_type *base)                        \
    {                                                                          \
        return type->name_ != NULL && type->name_ != base->name_;              \
    }
#define OWN_OPS(name_)                                                         \
    static bool own_##name_(const struct tt_type *type,                        \
                            const struct tt_type *base)                        \
    {                                                                          \
        return tt__type_ops(type)->name_ != NULL &&                            \
               tt__type_ops(type)->name_ != tt__type_ops(base)->name_;         \
    }
OWN(init)
OWN(repr)
OWN(str)
OWN(hash)
OWN(equal)
OWN(truth)
OWN(call)
OWN(iter)
OWN(next)
OWN(await)
OWN_OPS(compare)
OWN_OPS(format)
OWN_OPS(length)
OWN_OPS(contains)
OWN_OPS(getitem)
OWN_OPS(setitem)
OWN_OPS(binary)

#define HAS(name)           (class->specials[SPECIAL_##name] != TT_NULL)
#define INHERITED(name)     (native_with(class, own_##name)->name)
#define INHERITED_OPS(name) (tt__type_ops(native_with(class, own_##name))->name)

static int format_instance(struct tt_env *env, tt_value self, const char *spec,
                           size_t spec_size, struct tt_text *out)
{
    tt_value method = tt__special(env, self, "__format__");
    tt_value text = method == TT_NULL ? TT_NULL : tt_str(env, spec, spec_size);
    tt_value result =
        text == TT_NULL ? TT_NULL : tt_call(env, method, &text, 1);
    int rc = result == TT_NULL ? tt_failure(env) : 0;
    if (rc == 0 && !tt_is_str(result)) {
        rc = tt_raise(env, &tt_TypeError,
                      "__format__ must return a str, not %T", result);
    }
    if (rc == 0) {
        tt_text_put(out, tt_str_get(result)->text, tt_str_get(result)->size);
        rc = out->error;
    }
    tt_unref(env, method);
    tt_unref(env, text);
    tt_unref(env, result);
    return rc;
}

static void set_container_ops(struct tt__class *class)
{
    struct tt_type_ops *ops = &class->ops;
    ops->format = HAS(format) ? format_instance : INHERITED_OPS(format);
    ops->length = HAS(len) ? length_instance : INHERITED_OPS(length);
    ops->contains = HAS(contains) ? contains_instance : INHERITED_OPS(contains);
    ops->getitem = HAS(getitem) ? getitem_instance : INHERITED_OPS(getitem);
    ops->setitem = HAS(setitem) || HAS(delitem) ? setitem_instance
                                                : INHERITED_OPS(setitem);
}

static void set_attribute_ops(struct tt__class *class)
{
    const struct tt_type_ops *native =
        tt__type_ops(tt__native_of(&class->type));
    bool reads = HAS(getattr) || HAS(getattribute);
    bool writes = HAS(setattr) || HAS(delattr);
    class->ops.getattr = reads ? tt__hooked_getattr : native->getattr;
    class->ops.setattr = writes ? tt__hooked_setattr : native->setattr;
    class->type.flags &= ~(uint32_t)TT__TYPE_HOOKED;
    class->type.flags |= HAS(getattribute) ? TT__TYPE_HOOKED : 0u;
}

/* What its objects are made by. */
static void set_make(struct tt__class *class)
{
    struct tt_type *type = &class->type;
    type->flags &= ~(uint32_t)TT__TYPE_NEW;
    if (HAS(new)) {
        type->flags |= TT__TYPE_NEW;
        type->make = make_by_new;
    } else if (tt__native_of(type) == &tt_object_type) {
        type->make = type->flags & TT__TYPE_ABSTRACT ? tt__make_abstract
                                                     : tt__make_instance;
    } else {
        type->make = tt__native_make(type);
    }
}

/* Whether a type in C has an __iter__: those of data have it by their kind. */
static bool iterates(const struct tt_type *native)
{
    return native->iter != NULL ||
           (native->kind >= TT_KIND_STR && native->kind <= TT_KIND_FROZENSET);
}

void tt__class_set_ops(struct tt__class *class)
{
    struct tt_type *type = &class->type;
    struct tt_type_ops *ops = &class->ops;
    const struct tt_type *base = type->base;
    type->init = HAS(init) ? init_instance : INHERITED(init);
    if (type->init == NULL && tt__is_filled(tt__native_of(type))) {
        type->init = tt__fill;
    }
    if (type->init == NULL && HAS(new) && type->kind == TT_KIND_EXCEPTION) {
        type->init = init_exception;
    }
    type->repr = HAS(repr) ? repr_instance : INHERITED(repr);
    if (HAS(str)) {
        type->str = str_instance;
    } else if (HAS(repr) && INHERITED(str) == NULL) {
        type->str = str_by_repr;
    } else {
        type->str = INHERITED(str);
    }
    type->hash = HAS(hash) ? hash_instance : INHERITED(hash);
    type->flags &= ~(uint32_t)TT_TYPE_HASHED;
    type->flags |= HAS(hash)
                       ? TT_TYPE_HASHED
                       : native_with(class, own_hash)->flags & TT_TYPE_HASHED;
    type->equal = HAS(eq) ? equal_instance : INHERITED(equal);
    type->truth = HAS(bool) || HAS(len) ? truth_instance : INHERITED(truth);
    type->call = HAS(call) ? call_instance : INHERITED(call);
    type->iter = HAS(iter) || (HAS(getitem) && !iterates(tt__native_of(type)))
                     ? iter_instance
                     : INHERITED(iter);
    type->next = HAS(next) ? next_instance : INHERITED(next);
    type->await = HAS(await) ? await_instance : INHERITED(await);
    type->cancel = base->cancel;
    if (HAS(await) && type->flags & TT_TYPE_FUTURE) {
        type->flags |= TT_TYPE_AWAIT;
    }
    ops->compare =
        HAS(eq) || HAS(ne) || HAS(lt) || HAS(le) || HAS(gt) || HAS(ge)
            ? compare_instance
            : INHERITED_OPS(compare);
    tt__class_set_operators(class,
                            tt__type_ops(native_with(class, own_binary)));
    ops->format = HAS(format) ? format_instance : INHERITED_OPS(format);
    set_container_ops(class);
    set_attribute_ops(class);
    set_make(class);
    tt__class_set_clear(class);
    tt__hook_cancel(type);
}
