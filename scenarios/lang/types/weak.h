/* SPDX-License-Identifier: MIT
 *
 * weak.h: weak references, and what else the table of extra.c has.
 */
#ifndef TT__WEAK_H
#define TT__WEAK_H

#include "objects.h"

/* ---- References ---------------------------------------------------------- */

/* A weakref.ref or a proxy. */
struct tt__ref {
    struct tt_object head; /* first */
    struct tt__weak *of;   /* whose list it is in; NULL: the object is gone */
    struct tt__ref *previous;
    struct tt__ref *next;
    tt_value callback; /* owns; TT_NULL: none */
    uint64_t hash;     /* of the object, once it was computed */
};

/* The references to one object, in the order of CPython's list. */
struct tt__weak {
    struct tt_object *object; /* borrowed */
    struct tt__ref *first;    /* borrowed; not NULL between two operations */
    bool is_buried;           /* it waits to be destroyed: nobody gets it */
};

extern const struct tt_type tt__ref_type, tt__weak_proxy_type,
    tt__weak_callable_proxy_type;

/* Whether V is a weakref.ref, or an instance of a class that derives from it;
 * whether it is a proxy. */
static inline bool tt__is_ref(tt_value v)
{
    return tt_is_object(v) && tt_object(v)->type->flags & TT_TYPE_REFERENCE;
}
bool tt__is_weak_proxy(tt_value v);

/* The object that the reference or proxy V refers to; TT_NULL: it is gone.
 * Borrowed. */
tt_value tt__weak_get(tt_value v);
/* A reference or proxy of TYPE to V, or an existing one. CALLBACK may be
 * TT_NULL. Given. */
tt_value tt__weak_new(struct tt_env *env, const struct tt_type *type,
                      tt_value v, tt_value callback);
/* Whether there can be weak references to instances of TYPE. */
bool tt__is_weak_type(const struct tt_type *type);
/* The first reference to V, or NULL. Borrowed. */
struct tt__ref *tt__weak_first(struct tt_env *env, tt_value v);
/* hash() of a reference. Given. */
tt_value tt__weak_hash(struct tt_env *env, tt_value v);
/* repr() of a reference or proxy, which it calls NAME. */
int tt__weak_repr(tt_value v, const char *name, struct tt_text *out);
/* Of both types: their content goes. */
void tt__weak_clear(struct tt_env *env, struct tt_object *self);

/* Whether objects of TYPE, which is in C and not asyncio's, have a __dict__. */
bool tt__has_own_dict(const struct tt_type *type);

/* OBJECT goes: its references refer to nothing any more, and their callbacks
 * are called, unless the execution ends. */
void tt__weak_drop(struct tt_env *env, struct tt_object *object);
/* OBJECT waits to be destroyed: nobody can get it any more. */
void tt__weak_bury(struct tt_env *env, struct tt_object *object);

/* ---- The table: extra.c -------------------------------------------------- */

struct tt__extra {
    struct tt_object *object;          /* NULL: a free slot; borrowed */
    struct tt__attributes *attributes; /* owns; NULL: none */
    struct tt__weak *weak;             /* owns; NULL: none */
};

/* What there is for OBJECT, or NULL; until something is added or taken out. */
struct tt__extra *tt__extra_of(struct tt_env *env,
                               const struct tt_object *object);
/* The same, made if there is none, and then to be filled: 0 and *OUT, or a
 * failure. */
int tt__extra_add(struct tt_env *env, struct tt_object *object,
                  struct tt__extra **out);
/* Frees the place, if nothing is in it. */
void tt__extra_tidy(struct tt_env *env, struct tt__extra *extra);

#endif
