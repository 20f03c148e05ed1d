/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/method_descriptor.c: what a class gives of its methods and
 * properties in C: str.upper, asyncio.Lock.acquire, int.real.
 *
 * The rows themselves trust their first argument; here it is checked first.
 * Mirrors method_vectorcall and wrapperdescr_call of CPython's
 * Objects/descrobject.c. Methods that CPython has in Python take whatever they
 * are given there; here they say what methods in C say.
 */
#include "machine.h"

struct descriptor {
    struct tt_object head;
    const struct tt_native *row;        /* NULL: it is a property */
    const struct tt_property *property; /* NULL: it is a method */
    const struct tt_type *owner;
};

static const struct descriptor *descriptor_of(tt_value v)
{
    return (const struct descriptor *)(const void *)v;
}

tt_value tt__descriptor_new(struct tt_env *env, const struct tt_native *row,
                            const struct tt_property *property,
                            const struct tt_type *owner)
{
    TT_ASSERT((row == NULL) != (property == NULL) && owner != NULL);
    struct descriptor *made =
        tt_object_new(env, &tt__method_descriptor_type, sizeof *made);
    if (made != NULL) {
        made->row = row;
        made->property = property;
        made->owner = owner;
    }
    return tt_value_of(made);
}

/* Special methods are one for all types: see slot_method.c. */
static bool is_slot(const struct descriptor *self)
{
    return strncmp(self->row->name, "__", 2) == 0;
}

/* One that binds its arguments itself says which are missing. */
static bool tells_missing(const struct tt_native *row)
{
    return !(row->flags & (TT_NATIVE_BUILTIN | TT_NATIVE_RAW));
}

static void raise_no_self(struct tt_env *env, const struct descriptor *self)
{
    if (is_slot(self)) {
        tt_raise(env, &tt_TypeError,
                 "descriptor '%s' of '%s' object needs an argument",
                 self->row->name, self->owner->name);
    } else if (self->row->flags & TT_NATIVE_BUILTIN) {
        tt_raise(env, &tt_TypeError, "unbound method %s() needs an argument",
                 self->row->full_name);
    } else {
        tt_raise(env, &tt_TypeError,
                 "%s() missing 1 required positional argument: 'self'",
                 self->row->full_name);
    }
}

static tt_value call_descriptor(struct tt_env *env, tt_value v,
                                const struct tt_args *args)
{
    const struct descriptor *self = descriptor_of(v);
    if (self->row == NULL) {
        tt_raise(env, &tt_TypeError,
                 "'getset_descriptor' object is not callable");
        return TT_NULL;
    }
    if (args->count == 0 && !tells_missing(self->row)) {
        raise_no_self(env, self);
        return TT_NULL;
    }
    if (args->count > 0 && !tt_is(args->at[0], self->owner)) {
        tt_raise(env, &tt_TypeError,
                 is_slot(self) ? "descriptor '%s' requires a '%s' object but "
                                 "received a '%T'"
                               : "descriptor '%s' for '%s' objects doesn't "
                                 "apply to a '%T' object",
                 self->row->name, self->owner->name, args->at[0]);
        return TT_NULL;
    }
    return tt_call_args(env, tt_value_of(self->row), args);
}

static int repr_descriptor(struct tt_env *env, tt_value v, struct tt_text *out)
{
    const struct descriptor *self = descriptor_of(v);
    (void)env;
    if (self->row == NULL) {
        tt_text_format(out, "<attribute '%s' of '%s' objects>",
                       self->property->name, self->owner->full_name);
    } else if (is_slot(self)) {
        tt_text_format(out, "<slot wrapper '%s' of '%s' objects>",
                       self->row->name, self->owner->full_name);
    } else if (self->row->flags & TT_NATIVE_BUILTIN) {
        tt_text_format(out, "<method '%s' of '%s' objects>", self->row->name,
                       self->owner->full_name);
    } else {
        tt_text_format(out, "%R", tt_value_of(self->row));
    }
    return out->error;
}

static int equal_descriptor(struct tt_env *env, tt_value a, tt_value b)
{
    const struct descriptor *left = descriptor_of(a), *right = descriptor_of(b);
    (void)env;
    return tt_is_exactly(b, &tt__method_descriptor_type) &&
           left->row == right->row && left->property == right->property &&
           left->owner == right->owner;
}

static int hash_descriptor(struct tt_env *env, tt_value v, uint64_t *out)
{
    const struct descriptor *self = descriptor_of(v);
    tt_value name = tt_str_c(env, self->row != NULL ? self->row->name
                                                    : self->property->name);
    int rc = name == TT_NULL ? tt_failure(env) : tt_hash(env, name, out);
    tt_unref(env, name);
    return rc;
}

static struct tt_slice name_of_descriptor(tt_value v)
{
    const struct descriptor *self = descriptor_of(v);
    const char *name =
        self->row != NULL ? self->row->name : self->property->name;
    return (struct tt_slice){name, strlen(name), true};
}

static tt_value get_name(struct tt_env *env, tt_value v)
{
    return tt_str_c(env, name_of_descriptor(v).text);
}

static tt_value get_qualified_name(struct tt_env *env, tt_value v)
{
    return tt_str_format(env, "%s.%s", descriptor_of(v)->owner->name,
                         name_of_descriptor(v).text);
}

static const struct tt_property descriptor_properties[] = {
    {"__name__", get_name, NULL},
    {"__qualname__", get_qualified_name, NULL},
    {.name = NULL},
};

static bool is_callable(tt_value v)
{
    return descriptor_of(v)->row != NULL;
}

const struct tt_type tt__method_descriptor_type = {
    TT__TYPE_HEAD("method_descriptor", "method_descriptor"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct descriptor),
    .repr = repr_descriptor,
    .hash = hash_descriptor,
    .equal = equal_descriptor,
    .call = call_descriptor,
    .callable = is_callable,
    .name_of = name_of_descriptor,
    .properties = descriptor_properties,
};
