/* SPDX-License-Identifier: MIT
 *
 * native_names.c: what the __dict__ of a built-in class shows: `"append" in
 * list.__dict__`, object.__dict__.get("__init__").
 *
 * Its names are in rows of C, which do not list all that CPython's have and are
 * not in its order: it can be looked into. Going over it needs a list of
 * CPython's names, which the classes have that programs often derive from; for
 * others it is refused.
 */
#include "alias.h"
#include "objects.h"
#include "special.h"

struct names {
    struct tt_object head;
    const struct tt_type *type;
};

static const struct tt_type names_type;

static const struct tt_type *type_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &names_type));
    return ((const struct names *)(const void *)v)->type;
}

/* Whether TYPE itself has the special method NAME, which it or a base has. */
static bool has_slot(const struct tt_type *type, const char *name)
{
    const struct tt_type *owner = tt__operator_owner(type, name);
    if (owner != NULL || type->base == NULL) {
        return owner == NULL || owner == type;
    }
    bool is_exception = type->kind == TT_KIND_EXCEPTION;
    if (strcmp(name, "__new__") == 0) {
        return !is_exception || type == &tt_BaseException;
    }
    if (type->kind == TT_KIND_BOOL) {
        return strcmp(name, "__repr__") == 0;
    }
    if (is_exception && type != &tt_BaseException) {
        return (strcmp(name, "__init__") == 0 &&
                type->init != type->base->init) ||
               (strcmp(name, "__str__") == 0 && type->str != type->base->str);
    }
    return tt__slot_is_own(type, name);
}

/* ---- The lists ----------------------------------------------------------- */

#define COMPARED "__lt__ __le__ __eq__ __ne__ __gt__ __ge__ "

/* Names in CPython's order. Of those with a `*` the value is the attribute of
 * the class, of those with a `!` None. */
static const struct {
    const struct tt_type *type;
    const char *names;
} listed[] = {
    {&tt_object_type,
     "__new__ __repr__ __hash__ __str__ __getattribute__ __setattr__ "
     "__delattr__ " COMPARED
     "__init__ __reduce_ex__ __reduce__ __getstate__ *__subclasshook__ "
     "*__init_subclass__ __format__ __sizeof__ __dir__ !__class__ !__doc__ "},
    {&tt_str_type,
     "__new__ __repr__ *__hash__ __str__ " COMPARED
     "__iter__ __mod__ __rmod__ __len__ __getitem__ __add__ __mul__ __rmul__ "
     "__contains__ encode replace split rsplit join capitalize casefold title "
     "center count expandtabs find partition index ljust lower lstrip rfind "
     "rindex rjust rstrip rpartition splitlines strip swapcase translate upper "
     "startswith endswith removeprefix removesuffix isascii islower isupper "
     "istitle isspace isdecimal isdigit isnumeric isalpha isalnum isidentifier "
     "isprintable zfill format format_map *__format__ *maketrans *__sizeof__ "
     "__getnewargs__ !__doc__ "},
    {&tt_list_type,
     "__new__ __repr__ __hash__ " COMPARED
     "__iter__ *__init__ __len__ __getitem__ __setitem__ __delitem__ __add__ "
     "__mul__ __rmul__ __contains__ __iadd__ __imul__ __reversed__ *__sizeof__ "
     "clear copy append insert extend pop remove index count reverse sort "
     "__class_getitem__ !__doc__ "},
    {&tt_dict_type,
     "__new__ __repr__ __hash__ " COMPARED
     "__iter__ *__init__ __or__ __ror__ __ior__ __len__ __getitem__ "
     "__setitem__ __delitem__ __contains__ *__sizeof__ get setdefault pop "
     "popitem keys items values update *fromkeys clear copy __reversed__ "
     "__class_getitem__ !__doc__ "},
    {&tt_tuple_type,
     "__new__ __repr__ __hash__ " COMPARED
     "__iter__ __len__ __getitem__ __add__ __mul__ __rmul__ __contains__ "
     "__getnewargs__ index count __class_getitem__ !__doc__ "},
    {&tt_set_type,
     "__new__ __repr__ __hash__ " COMPARED
     "__iter__ *__init__ __sub__ __rsub__ __and__ __rand__ __xor__ __rxor__ "
     "__or__ __ror__ __isub__ __iand__ __ixor__ __ior__ __len__ __contains__ "
     "add clear copy discard difference difference_update intersection "
     "intersection_update isdisjoint issubset issuperset pop *__reduce__ "
     "remove *__sizeof__ symmetric_difference symmetric_difference_update "
     "union update __class_getitem__ !__doc__ "},
    {&tt_int_type,
     "__new__ __repr__ __hash__ " COMPARED
     "__add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ __mod__ __rmod__ "
     "__divmod__ __rdivmod__ __pow__ __rpow__ __neg__ __pos__ __abs__ __bool__ "
     "__invert__ __lshift__ __rlshift__ __rshift__ __rrshift__ __and__ "
     "__rand__ __xor__ __rxor__ __or__ __ror__ __int__ __float__ __floordiv__ "
     "__rfloordiv__ __truediv__ __rtruediv__ __index__ conjugate bit_length "
     "bit_count to_bytes *from_bytes as_integer_ratio __trunc__ __floor__ "
     "__ceil__ *__round__ __getnewargs__ *__format__ *__sizeof__ is_integer "
     "real imag numerator denominator !__doc__ "},
    {&tt_float_type,
     "__new__ __repr__ __hash__ " COMPARED
     "__add__ __radd__ __sub__ __rsub__ __mul__ __rmul__ __mod__ __rmod__ "
     "__divmod__ __rdivmod__ __pow__ __rpow__ __neg__ __pos__ __abs__ __bool__ "
     "__int__ __float__ __floordiv__ __rfloordiv__ __truediv__ __rtruediv__ "
     "*from_number conjugate __trunc__ __floor__ __ceil__ *__round__ "
     "as_integer_ratio *fromhex hex is_integer __getnewargs__ !__getformat__ "
     "*__format__ real imag !__doc__ "},
    {&tt_bool_type,
     "__new__ __repr__ __invert__ __and__ __rand__ __xor__ __rxor__ __or__ "
     "__ror__ !__doc__ "},
};

/* NULL: they are not known. */
static const char *names_in(const struct tt_type *type)
{
    for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) {
        if (listed[i].type == type) {
            return listed[i].names;
        }
    }
    bool is_plain = type->kind == TT_KIND_EXCEPTION && type->base != NULL &&
                    type->base->kind == TT_KIND_EXCEPTION &&
                    type->size == type->base->size &&
                    type->init == type->base->init &&
                    type->str == type->base->str && type->properties == NULL &&
                    type->methods == NULL;
    return is_plain ? "*__new__ !__doc__ " : NULL;
}

static tt_value call_class_getitem(struct tt_env *env, const tt_value *args)
{
    return tt__alias_of_type(env, (const void *)args[0], args[1]);
}

static const struct tt_native class_getitem_row =
    TT__METHOD_1("type", "__class_getitem__", TT_PURE, call_class_getitem);

tt_value tt__class_getitem_of(struct tt_env *env, tt_value type)
{
    return tt_method_new(env, tt_value_of(&class_getitem_row), type);
}

/* Whether NAME is listed, and with which mark. */
static bool find_listed(const struct tt_type *type, tt_value name, char *mark)
{
    const char *at = names_in(type);
    while (at != NULL && *at != '\0') {
        size_t size = strcspn(at, " ");
        bool is_marked = *at == '*' || *at == '!';
        const struct tt_str *text = tt_str_get(name);
        if (text->size == size - is_marked &&
            memcmp(at + is_marked, text->text, text->size) == 0) {
            *mark = is_marked ? *at : '\0';
            return true;
        }
        at += size + 1;
    }
    return false;
}

/* Given; TT_NULL without failure: it is not in a list, or has no mark there. */
static tt_value find_marked(struct tt_env *env, const struct tt_type *type,
                            tt_value name)
{
    char mark;
    if (!find_listed(type, name, &mark)) {
        return TT_NULL;
    }
    if (mark == '!') {
        return TT_NONE;
    }
    if (mark == '*') {
        return tt__getattr(env, tt__type_value(type), name);
    }
    return tt_str_is(name, "__class_getitem__")
               ? tt__class_getitem_of(env, tt__type_value(type))
               : TT_NULL;
}

/* ---- One name ------------------------------------------------------------ */

/* What TYPE itself has under NAME: 1, 0 or a failure. */
static int find_own(struct tt_env *env, const struct tt_type *type,
                    tt_value name, struct tt__found *out)
{
    const char *text = tt_str_get(name)->text;
    tt__type_find(type, name, out);
    if (out->kind == FOUND_NOTHING) {
        bool known = type->base == NULL || !tt__special_is_refused(text, true);
        return known && strcmp(text, "__doc__") != 0
                   ? 0
                   : tt_fail(env, TT_ELIMIT,
                             "%s in __dict__ of the class %s is not in the "
                             "scenario language",
                             text, type->name);
    }
    if (out->kind == FOUND_VALUE) {
        return 1; /* __hash__ is None */
    }
    bool is_slot = out->kind == FOUND_METHOD &&
                   out->value == tt_value_of(tt__slot_method(type, text));
    return is_slot ? has_slot(type, text) : out->owner == type;
}

/* Given; TT_NULL without failure: there is none. */
static tt_value find_item(struct tt_env *env, tt_value self, tt_value key)
{
    const struct tt_type *type = type_of(self);
    struct tt__found found;
    tt_value listed_value =
        tt_is_str(key) ? find_marked(env, type, key) : TT_NULL;
    if (listed_value != TT_NULL || !tt_is_str(key) || tt_failure(env) < 0 ||
        find_own(env, type, key, &found) <= 0) {
        return listed_value;
    }
    if (found.kind != FOUND_METHOD) {
        return tt__bind_found(env, &found, tt__type_value(type), true);
    }
    const struct tt_native *row = (const void *)found.value;
    if (row->flags & (TT_NATIVE_CLASS | TT_NATIVE_STATIC) &&
        !tt__is_new_slot(row)) {
        tt_fail(env, TT_ELIMIT,
                "%s in __dict__ of the class %s is not in the scenario "
                "language",
                row->name, type->name);
        return TT_NULL;
    }
    found.owner = type;
    return tt__bind_found(env, &found, tt__type_value(type), true);
}

static tt_value getitem_names(struct tt_env *env, tt_value self, tt_value key)
{
    tt_value v = find_item(env, self, key);
    if (v == TT_NULL && tt_failure(env) == 0) {
        tt__raise_key(env, key);
    }
    return v;
}

static int contains_names(struct tt_env *env, tt_value self, tt_value key)
{
    struct tt__found found;
    char mark;
    if (!tt_is_str(key) || find_listed(type_of(self), key, &mark)) {
        return tt_is_str(key);
    }
    return find_own(env, type_of(self), key, &found);
}

/* The next name of *AT, which moves past it. Given. */
static tt_value next_name(struct tt_env *env, const char **at)
{
    size_t size = strcspn(*at, " ");
    bool is_marked = **at == '*' || **at == '!';
    tt_value name = tt_str(env, *at + is_marked, size - is_marked);
    *at += size + 1;
    return name;
}

/* ---- All of it ----------------------------------------------------------- */

static int refuse_all(struct tt_env *env, tt_value self)
{
    return tt_fail(env, TT_ELIMIT,
                   "all names of the __dict__ of the class %s are not in the "
                   "scenario language; look for one",
                   type_of(self)->name);
}

/* All names and their values, or without values None, as a dict. Given. */
static tt_value all_of(struct tt_env *env, tt_value self, bool has_values)
{
    const char *at = names_in(type_of(self));
    if (at == NULL) {
        refuse_all(env, self);
        return TT_NULL;
    }
    tt_value dict = tt_dict(env);
    while (dict != TT_NULL && *at != '\0') {
        tt_value name = next_name(env, &at), value = TT_NONE;
        if (name != TT_NULL && has_values) {
            value = getitem_names(env, self, name);
        }
        if (name == TT_NULL || value == TT_NULL ||
            tt_dict_set(env, tt_dict_cast(dict), name, value) < 0) {
            tt_clear(env, &dict);
        }
        tt_unref(env, name);
        tt_unref(env, value);
    }
    return dict;
}

static int length_names(struct tt_env *env, tt_value self, int64_t *out)
{
    tt_value all = all_of(env, self, false);
    *out = all == TT_NULL ? 0 : (int64_t)tt_dict_cast(all)->table.count;
    tt_unref(env, all);
    return all == TT_NULL ? tt_failure(env) : 0;
}

static tt_value iter_names(struct tt_env *env, tt_value self)
{
    tt_value all = all_of(env, self, false);
    tt_value iterator = all == TT_NULL ? TT_NULL : tt__iter(env, all);
    tt_unref(env, all);
    return iterator;
}

static int repr_names(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)out;
    return refuse_all(env, self);
}

static tt_value call_get(struct tt_env *env, const tt_value *args)
{
    tt_value v = find_item(env, args[0], args[1]);
    if (v != TT_NULL || tt_failure(env) != 0) {
        return v;
    }
    return args[2] == TT_NULL ? TT_NONE : tt_ref(args[2]);
}

static const struct tt_native get_row =
    TT__METHOD("dict", "get", "self key default /", 2, 3, 3, TT_PURE, call_get);

static tt_value getattr_names(struct tt_env *env, tt_value self, tt_value name)
{
    if (tt_str_is(name, "get")) {
        return tt_method_new(env, tt_value_of(&get_row), self);
    }
    tt_value all = all_of(env, self, !tt_str_is(name, "keys"));
    tt_value v = all == TT_NULL ? TT_NULL : tt__getattr(env, all, name);
    tt_unref(env, all);
    return v;
}

static const struct tt_type_ops names_ops = {
    .getattr = getattr_names,
    .getitem = getitem_names,
    .contains = contains_names,
    .length = length_names,
};

static const struct tt_type names_type = {
    TT__TYPE_HEAD("dict", "dict"),
    .flags = TT_TYPE_FINAL,
    .size = sizeof(struct names),
    .repr = repr_names,
    .iter = iter_names,
    .ops = &names_ops,
};

tt_value tt__native_names(struct tt_env *env, const struct tt_type *type)
{
    struct names *made = tt_object_new(env, &names_type, sizeof *made);
    TT_ASSERT(!tt__is_class(type));
    if (made == NULL) {
        return TT_NULL;
    }
    made->type = type;
    tt_value proxy = tt__mapping_proxy(env, tt_value_of(made));
    tt_object_unref(env, &made->head);
    return proxy;
}
