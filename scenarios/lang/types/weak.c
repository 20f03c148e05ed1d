/* SPDX-License-Identifier: MIT
 *
 * weak.c: weak references: weakref.ref.
 *
 * The references to one object are a list, whose head extra.c's table has. An
 * object without references pays nothing; one that goes with references has
 * TT_OBJECT_EXTRA, so destroy_now (loop/object/object.c) reports it.
 *
 * Mirrors Objects/weakrefobject.c of CPython 3.14: a reference without a
 * callback is the first of the list and is made once, a proxy without one is
 * the next, the others follow, the newest first; when the object goes, all of
 * them refer to nothing before the first callback is called.
 *
 * Invariant: a reference whose `of` is not NULL is in the list of its object,
 * and no other is. The list of an object is not empty.
 *
 * Which step of a program drops the last reference is not reported, so the end
 * of an object with weak references is hidden state.
 */
#include "weak.h"

enum {
    REF_HASHED = 1,     /* `hash` is set */
    REF_BY_IDENTITY = 2 /* by the object's identity */
};

static struct tt__ref *ref_of(tt_value v)
{
    return (struct tt__ref *)(void *)v;
}

tt_value tt__weak_get(tt_value v)
{
    const struct tt__weak *weak = ref_of(v)->of;
    TT_ASSERT(tt__is_ref(v) || tt__is_weak_proxy(v));
    return weak == NULL || weak->is_buried ? TT_NULL
                                           : tt_value_of(weak->object);
}

struct tt__ref *tt__weak_first(struct tt_env *env, tt_value v)
{
    const struct tt__extra *extra =
        tt_is_object(v) ? tt__extra_of(env, tt_object(v)) : NULL;
    return extra == NULL || extra->weak == NULL ? NULL : extra->weak->first;
}

bool tt__is_weak_type(const struct tt_type *type)
{
    return type->flags & (TT_TYPE_WEAK | TT_TYPE_COROUTINE) ||
           (!tt__is_class(type) && tt__is_of_asyncio(type));
}

/* ---- The list ------------------------------------------------------------ */

/* Whether REF is one that serves everybody: get_basic_refs. */
static bool is_basic(const struct tt__ref *ref, bool is_proxy)
{
    tt_value v = tt_value_of(ref);
    return ref != NULL && ref->callback == TT_NULL &&
           (is_proxy ? tt__is_weak_proxy(v) : tt_is_exactly(v, &tt__ref_type));
}

/* Puts REF after AFTER; NULL: as the first. */
static void insert(struct tt__weak *weak, struct tt__ref *ref,
                   struct tt__ref *after)
{
    TT_ASSERT(ref->of == NULL);
    ref->of = weak;
    ref->previous = after;
    ref->next = after == NULL ? weak->first : after->next;
    if (ref->next != NULL) {
        ref->next->previous = ref;
    }
    if (after == NULL) {
        weak->first = ref;
    } else {
        after->next = ref;
    }
}

static void unlink_ref(struct tt_env *env, struct tt__ref *ref)
{
    struct tt__weak *weak = ref->of;
    if (ref->previous != NULL) {
        ref->previous->next = ref->next;
    } else {
        TT_ASSERT(weak->first == ref);
        weak->first = ref->next;
    }
    if (ref->next != NULL) {
        ref->next->previous = ref->previous;
    }
    ref->of = NULL;
    if (weak->first == NULL) {
        struct tt__extra *extra = tt__extra_of(env, weak->object);
        TT_ASSERT(extra != NULL && extra->weak == weak);
        extra->weak = NULL;
        tt__extra_tidy(env, extra);
        tt_free(env, weak, sizeof *weak);
    }
}

/* The list of OBJECT, which is made if there is none and then empty. */
static struct tt__weak *list_of(struct tt_env *env, struct tt_object *object)
{
    struct tt__extra *extra = tt__extra_of(env, object);
    if (extra != NULL && extra->weak != NULL) {
        return extra->weak;
    }
    struct tt__weak *weak = tt_alloc(env, sizeof *weak);
    if (weak == NULL) {
        return NULL;
    }
    *weak = (struct tt__weak){.object = object};
    if (tt__extra_add(env, object, &extra) < 0) {
        tt_free(env, weak, sizeof *weak);
        return NULL;
    }
    extra->weak = weak;
    return weak;
}

/* As get_or_create_weakref and insert_weakref. */
tt_value tt__weak_new(struct tt_env *env, const struct tt_type *type,
                      tt_value v, tt_value callback)
{
    bool is_proxy = !(type->flags & TT_TYPE_REFERENCE);
    bool is_shared = callback == TT_NULL && (is_proxy || type == &tt__ref_type);
    if (!tt_is_object(v) || !tt__is_weak_type(tt_object(v)->type)) {
        tt_raise(env, &tt_TypeError,
                 "cannot create weak reference to '%T' object", v);
        return TT_NULL;
    }
    struct tt__ref *first = tt__weak_first(env, v);
    struct tt__ref *basic = is_basic(first, false) ? first : NULL;
    struct tt__ref *second = basic == NULL ? first : basic->next;
    struct tt__ref *proxy = is_basic(second, true) ? second : NULL;
    struct tt__ref *known = is_proxy ? proxy : basic;
    if (is_shared && known != NULL) {
        return tt_ref(known);
    }
    struct tt__ref *made = tt_object_zeroed(env, type);
    struct tt__weak *weak = made == NULL ? NULL : list_of(env, tt_object(v));
    if (weak == NULL) {
        tt_unref(env, made);
        return TT_NULL;
    }
    made->callback = tt_ref(callback);
    struct tt__ref *last = proxy != NULL ? proxy : basic; /* of the shared */
    if (is_shared) {
        last = is_proxy ? basic : NULL;
    }
    insert(weak, made, last);
    return tt_value_of(made);
}

void tt__weak_clear(struct tt_env *env, struct tt_object *self)
{
    struct tt__ref *ref = (struct tt__ref *)self;
    if (ref->of != NULL) {
        unlink_ref(env, ref);
    }
    tt_clear(env, &ref->callback);
}

/* ---- The end of an object ------------------------------------------------ */

void tt__weak_bury(struct tt_env *env, struct tt_object *object)
{
    struct tt__extra *extra = tt__extra_of(env, object);
    if (extra != NULL && extra->weak != NULL) {
        extra->weak->is_buried = true;
    }
}

/* Takes all references out of the list; those with a callback, which are kept,
 * are chained by `next`. */
static struct tt__ref *take_all(struct tt__weak *weak, bool with_callbacks)
{
    struct tt__ref *calls = NULL, *last = NULL;
    struct tt__ref *next;
    for (struct tt__ref *ref = weak->first; ref != NULL; ref = next) {
        next = ref->next;
        ref->of = NULL;
        ref->previous = ref->next = NULL;
        if (!with_callbacks || ref->callback == TT_NULL) {
            continue;
        }
        TT_ASSERT(ref->head.refs > 0);
        tt_object_ref(&ref->head);
        if (last == NULL) {
            calls = ref;
        } else {
            last->next = ref;
        }
        last = ref;
    }
    return calls;
}

/* handle_callback. An exception that is on its way waits. */
static void call_back(struct tt_env *env, struct tt__ref *ref)
{
    tt_value callback = ref->callback, self = tt_value_of(ref);
    ref->callback = TT_NULL;
    if (env->failure == 0 || env->failure == TT_ERAISED) {
        struct tt_exc *raised = tt_exc_take(env);
        tt_value result = tt_call(env, callback, &self, 1);
        if (result == TT_NULL && tt_failure(env) == TT_ERAISED) {
            tt_log_ignored(env, "calling weakref callback", callback);
        }
        tt_unref(env, result);
        if (raised != NULL && env->failure == 0) {
            tt_reraise(env, raised);
        } else {
            tt_exc_unref(env, raised);
        }
    }
    tt_unref(env, callback);
}

/* PyObject_ClearWeakRefs */
void tt__weak_drop(struct tt_env *env, struct tt_object *object)
{
    struct tt__extra *extra = tt__extra_of(env, object);
    struct tt__weak *weak = extra == NULL ? NULL : extra->weak;
    if (weak == NULL) {
        return;
    }
    struct tt__ref *calls = take_all(weak, !tt__objects(env)->is_ending);
    extra->weak = NULL;
    tt__extra_tidy(env, extra);
    tt_free(env, weak, sizeof *weak);
    if (TT_UNLIKELY(env->watcher != NULL)) {
        tt_touch_hidden(env);
    }
    while (calls != NULL) {
        struct tt__ref *ref = calls;
        calls = ref->next;
        ref->next = NULL;
        call_back(env, ref);
        tt_object_unref(env, &ref->head);
    }
}

/* ---- weakref.ref --------------------------------------------------------- */

/* FUNCTION(object, callback=None), without keywords: 0 and *CALLBACK. */
static int read_arguments(struct tt_env *env, const char *function,
                          const struct tt_args *args, tt_value *callback)
{
    struct tt_args positional = *args;
    positional.keyword_count = 0;
    int rc = tt__args_count(env, function, &positional, 1, 2);
    *callback = rc == 0 && args->count > 1 && args->at[1] != TT_NONE
                    ? args->at[1]
                    : TT_NULL;
    return rc;
}

/* Keywords are init_ref's. */
static tt_value make_ref(struct tt_env *env, const struct tt_type *type,
                         const struct tt_args *args)
{
    tt_value callback;
    return read_arguments(env, "__new__", args, &callback) < 0
               ? TT_NULL
               : tt__weak_new(env, type, args->at[0], callback);
}

static int init_ref(struct tt_env *env, tt_value self,
                    const struct tt_args *args)
{
    tt_value callback;
    (void)self;
    if (args->keyword_count > 0) {
        return tt_raise(env, &tt_TypeError, "ref() takes no keyword arguments");
    }
    return read_arguments(env, "__init__", args, &callback);
}

static tt_value call_ref(struct tt_env *env, tt_value self,
                         const struct tt_args *args)
{
    if (TT_UNLIKELY(args->keyword_count > 0)) {
        tt_raise(env, &tt_TypeError, "weakref() takes no keyword arguments");
        return TT_NULL;
    }
    if (TT_UNLIKELY(args->count > 0)) {
        tt_raise(env, &tt_TypeError, "weakref expected 0 arguments, got %u",
                 args->count);
        return TT_NULL;
    }
    tt_value v = tt__weak_get(self);
    return v == TT_NULL ? TT_NONE : tt_ref(v);
}

/* Where tt_hash() hashes V by its identity. */
static bool is_by_identity(tt_value v)
{
    return tt_object(v)->type->hash == NULL && !tt_is_str(v) && !tt_is_int(v) &&
           !tt_is_float(v);
}

static int hash_ref(struct tt_env *env, tt_value self, uint64_t *out)
{
    struct tt__ref *ref = ref_of(self);
    if (!(ref->head.flags & REF_HASHED)) {
        tt_value v = tt_ref(tt__weak_get(self));
        if (v == TT_NULL) {
            return tt_raise(env, &tt_TypeError, "weak object has gone away");
        }
        int rc = tt_hash(env, v, &ref->hash);
        uint32_t flags = is_by_identity(v) ? REF_BY_IDENTITY : 0;
        tt_unref(env, v);
        if (rc < 0) {
            return rc;
        }
        ref->head.flags |= REF_HASHED | flags;
    }
    *out = ref->hash;
    return 0;
}

/* An object that is hashed by its identity shows another number than the one
 * that tables use: see tt__hash_as. */
tt_value tt__weak_hash(struct tt_env *env, tt_value v)
{
    uint64_t hash = 0;
    if (hash_ref(env, v, &hash) < 0) {
        return TT_NULL;
    }
    tt_value object = tt__weak_get(v);
    bool is_by_identity = ref_of(v)->head.flags & REF_BY_IDENTITY;
    if (is_by_identity && object != TT_NULL) {
        return tt__hash_as(env, object, tt_type_of(object));
    }
    return tt_int(env, is_by_identity ? tt__hash_of_identity(hash)
                                      : tt_hash_as_int(hash));
}

static tt_value compare_ref(struct tt_env *env, tt_value self, tt_value other,
                            enum tt__comparison op)
{
    if ((op != COMPARE_EQUAL && op != COMPARE_NOT_EQUAL) ||
        !tt__is_ref(other)) {
        return TT_NOT_IMPLEMENTED;
    }
    tt_value a = tt__weak_get(self), b = tt__weak_get(other);
    if (a == TT_NULL || b == TT_NULL) {
        return tt_bool((self == other) == (op == COMPARE_EQUAL));
    }
    tt_ref(a);
    tt_ref(b);
    tt_value result = tt__compare(env, a, b, op);
    tt_unref(env, a);
    tt_unref(env, b);
    return result;
}

static int equal_ref(struct tt_env *env, tt_value self, tt_value other)
{
    tt_value result = compare_ref(env, self, other, COMPARE_EQUAL);
    int rc;
    if (result == TT_NULL) {
        rc = tt_failure(env);
    } else if (result == TT_NOT_IMPLEMENTED) {
        rc = 0;
    } else {
        rc = tt_truth(env, result);
    }
    tt_unref(env, result);
    return rc;
}

/* The __name__ that the type of V has for it, or TT_NULL. Given. */
static tt_value name_of(struct tt_env *env, tt_value v)
{
    if (tt_type_of(v)->kind == TT_KIND_TYPE) {
        return tt_str_c(env, ((const struct tt_type *)(const void *)v)->name);
    }
    tt_value name = tt__special(env, v, "__name__");
    if (name != TT_NULL && !tt_is_str(name)) {
        tt_clear(env, &name);
    }
    tt_exc_unref(env, tt_exc_take(env));
    return name;
}

int tt__weak_repr(tt_value v, const char *name, struct tt_text *out)
{
    struct tt_env *env = out->env;
    tt_value object = tt_ref(tt__weak_get(v));
    tt_text_format(out, "<%s", name);
    tt_text_address(out, tt_object(v));
    if (object == TT_NULL) {
        tt_text_puts(out, "; dead>");
        return out->error;
    }
    const struct tt_type *type = tt__type_shown(env, object);
    tt_value own = tt__is_ref(v) ? name_of(env, object) : TT_NULL;
    tt_text_format(out, "; to '%s'", tt_type_outer_name(type));
    tt_text_address(out, tt_object(object));
    if (own != TT_NULL) {
        tt_text_format(out, " (%S)", own);
    }
    tt_text_puts(out, ">");
    tt_unref(env, own);
    tt_unref(env, object);
    return out->error;
}

static int repr_ref(struct tt_env *env, tt_value self, struct tt_text *out)
{
    (void)env;
    return tt__weak_repr(self, "weakref", out);
}

static tt_value get_callback(struct tt_env *env, tt_value self)
{
    tt_value callback = ref_of(self)->callback;
    (void)env;
    return callback == TT_NULL ? TT_NONE : tt_ref(callback);
}

static const struct tt_property ref_properties[] = {
    {"__callback__", TT_HIDDEN, get_callback, NULL},
    {.name = NULL},
};

static const struct tt_type_ops ref_ops = {.compare = compare_ref};

const struct tt_type tt__ref_type = {
    TT__TYPE_HEAD("ReferenceType", "weakref.ReferenceType"),
    .flags = TT_TYPE_DOTTED | TT_TYPE_REFERENCE,
    .size = sizeof(struct tt__ref),
    .clear = tt__weak_clear,
    .repr = repr_ref,
    .hash = hash_ref,
    .equal = equal_ref,
    .call = call_ref,
    .make = make_ref,
    .init = init_ref,
    .through = tt__weak_get,
    .properties = ref_properties,
    .ops = &ref_ops,
};
