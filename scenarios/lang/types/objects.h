/* SPDX-License-Identifier: MIT
 *
 * objects.h: what objects of a program are made of: attributes, classes, what
 * a type holds under a name.
 *
 * What one execution keeps for them is a struct tt__objects, which the machine
 * begins with. This room knows nothing else of the machine, and of modules
 * nothing at all: where a type of a higher room is special here, its flags or
 * operations say so.
 */
#ifndef TT__OBJECTS_H
#define TT__OBJECTS_H

#include <ticktape/tt.h>

#include "containers.h"

/* Flags of tt_type that belong to the language. */
enum {
    /* A function of a program; its attributes lie as in tt__instance. */
    TT__TYPE_FUNCTION = TT_TYPE_ABOVE,
    /* An attribute of a class that becomes a method of each instance. */
    TT__TYPE_BINDS = TT_TYPE_ABOVE << 1,
    /* An OrderedDict: CPython wrote parts of it in Python, and it complains
     * in other words than a dict. */
    TT__TYPE_ORDERED = TT_TYPE_ABOVE << 2,
    /* What patterns can match its instances, where its kind does not say so:
     * [...], {...}, and TYPE(x) with the instance itself for x. */
    TT__TYPE_MATCHES_SEQUENCE = TT_TYPE_ABOVE << 3,
    TT__TYPE_MATCHES_MAPPING = TT_TYPE_ABOVE << 4,
    TT__TYPE_MATCHES_ITSELF = TT_TYPE_ABOVE << 5,
    /* Its objects may be in a union of types (type_union.c). */
    TT__TYPE_UNITES = TT_TYPE_ABOVE << 8,
    /* Its objects are type variables. */
    TT__TYPE_VARIABLE = TT_TYPE_ABOVE << 9
};

/* One execution's. */
struct tt__objects {
    struct tt__shape *empty;       /* the root of all shapes */
    struct tt__class *classes;     /* the newest first */
    struct tt_object *descriptors; /* owns; method_descriptor.c */
    struct tt__extra *extras;      /* owns; extra.c */
    uint32_t extra_count;
    uint32_t extra_capacity;
    uint64_t epoch; /* grows when a class is changed */
    /* What type() shows of functions and coroutines in C that are written in
     * Python in CPython. */
    const struct tt_type *function;
    const struct tt_type *coroutine;
};

/* NULL: no program runs in ENV, or its machine has ended. */
static inline struct tt__objects *tt__objects(struct tt_env *env)
{
    return env->language_state;
}

/* ---- Attributes of instances --------------------------------------------- */

/* Which attributes an object has, in which order: shapes form a tree from the
 * empty one, shared by all objects that got the same names in the same order.
 * A shape lives as long as the execution. */
struct tt__shape {
    struct tt__shape *parent; /* without the last attribute; NULL: empty */
    tt_value name;            /* owns; of the last attribute */
    uint32_t count;           /* attributes */
    uint32_t capacity;        /* slots that the values' block has */
    struct tt__shape *first;  /* those with one more */
    struct tt__shape *sibling;
};

/* In exceptions these are the last two fields of tt_exc. */
struct tt__attributes {
    struct tt__shape *shape; /* NULL: none */
    tt_value *values;        /* owns; shape->capacity of them */
};

/* The attribute NAME: its place, or UINT32_MAX. */
uint32_t tt__shape_find(const struct tt__shape *shape, tt_value name);
/* Sets an attribute; VALUE (kept) TT_NULL: deletes it, 1 if it was there. */
int tt__attributes_set(struct tt_env *env, struct tt__attributes *attributes,
                       tt_value name, tt_value value);
/* The value (kept) of the last attribute of SHAPE, which has one more than the
 * attributes' own. */
int tt__attributes_append(struct tt_env *env, struct tt__attributes *attributes,
                          struct tt__shape *shape, tt_value value);
void tt__attributes_drop(struct tt_env *env, struct tt__attributes *attributes);
/* The end of the execution: frees all shapes. */
void tt__shapes_drop(struct tt_env *env);
/* The attributes of an object, or NULL if it cannot have any. */
struct tt__attributes *tt__attributes_of(tt_value v);
/* Those a program gave to an object of asyncio (extra.c), or NULL. */
struct tt__attributes *tt__extra_find(struct tt_env *env, tt_value v);
/* Likewise, made if there are none: 0 and *OUT (NULL: V takes none), or a
 * failure. */
int tt__extra_make(struct tt_env *env, tt_value v, struct tt__attributes **out);
/* The object goes: drops them. */
void tt__extra_drop(struct tt_env *env, struct tt_object *object);
/* The end of the execution: drops those of all objects. */
void tt__extras_end(struct tt_env *env);

/* Whether the type is one of asyncio's own. */
bool tt__is_of_asyncio(const struct tt_type *type);

/* ---- Classes ------------------------------------------------------------- */

/* Special methods that the machine looks for: X(field, name). */
#define TT__SPECIALS(X)                                                        \
    X(init)                                                                    \
    X(repr)                                                                    \
    X(str)                                                                     \
    X(eq)                                                                      \
    X(ne)                                                                      \
    X(lt)                                                                      \
    X(le)                                                                      \
    X(gt)                                                                      \
    X(ge)                                                                      \
    X(hash)                                                                    \
    X(len)                                                                     \
    X(bool)                                                                    \
    X(contains)                                                                \
    X(getitem)                                                                 \
    X(setitem)                                                                 \
    X(delitem)                                                                 \
    X(call)                                                                    \
    X(iter)                                                                    \
    X(next)                                                                    \
    X(enter)                                                                   \
    X(exit)                                                                    \
    X(await)                                                                   \
    X(aenter)                                                                  \
    X(aexit)                                                                   \
    X(aiter)                                                                   \
    X(anext)

enum tt__special {
#define X(name) SPECIAL_##name,
    TT__SPECIALS(X)
#undef X
        SPECIAL_COUNT
};

/* A class of a program. It lives as long as the execution. */
struct tt__class {
    struct tt_type type; /* first; operations as the specials have them */
    struct tt_type_ops ops;
    tt_value names; /* owns; a dict: the class's attributes */
    tt_value name;  /* owns; strs that type.name and full_name point into */
    tt_value full_name;
    uint32_t offset;        /* of an instance's tt__attributes */
    struct tt__class *next; /* the machine's list, the newest first */
    /* Found on this class or a base of the program's; borrowed. */
    tt_value specials[SPECIAL_COUNT];
};

/* CLASS.__annotations__, evaluated if it was not read before. Given. */
tt_value tt__class_annotations(struct tt_env *env,
                               const struct tt__class *class);

struct tt__instance {
    struct tt_object head;
    struct tt__attributes attributes;
};

static inline bool tt__is_class(const struct tt_type *type)
{
    return (type->flags & TT_TYPE_CLASS) != 0;
}

/* The result of __hash__: an int or a bool; or TT_NULL. */
tt_value tt__class_hash(struct tt_env *env, tt_value self);
/* The special method of V's class, borrowed and not bound, or TT_NULL. */
static inline tt_value tt__class_special(tt_value v, enum tt__special special)
{
    const struct tt_type *type = tt_type_of(v);
    if (!tt__is_class(type)) {
        return TT_NULL;
    }
    return ((const struct tt__class *)(const void *)type)->specials[special];
}

/* What a type or its bases have under a name. */
struct tt__found {
    enum {
        FOUND_NOTHING,
        FOUND_VALUE,   /* .value, of a class of the program */
        FOUND_METHOD,  /* .value, a tt_native row */
        FOUND_PROPERTY /* .property */
    } kind;
    tt_value value; /* borrowed */
    const struct tt_property *property;
    const struct tt_type *owner; /* of a row or property */
};
void tt__type_find(const struct tt_type *type, tt_value name,
                   struct tt__found *out);
/* A method that every type has, such as __repr__, and those by which its
 * operations can be called; NULL: TYPE has none of that name. */
const struct tt_native *tt__slot_method(const struct tt_type *type,
                                        const char *name);
/* Which of TYPE, one in C, and what it derives from CPython has that method
 * of (as far as a program can tell). */
const struct tt_type *tt__slot_owner(const struct tt_type *type,
                                     const char *name);
/* What FOUND is as an attribute of V: given. TYPE is V's, or V itself if it is
 * an attribute of a class (then IS_CLASS). */
tt_value tt__bind_found(struct tt_env *env, const struct tt__found *found,
                        tt_value v, bool is_class);

/* V of TYPE has no attribute NAME: 0, or a failure if CPython's has. */
int tt__refuse_missing(struct tt_env *env, const struct tt_type *type,
                       tt_value name);

/* int | str: the operator of types and of unions; a union's types, as a tuple.
 * Borrowed. */
extern const struct tt_type tt__union_type;
tt_value tt__union_binary(struct tt_env *env, tt_value self, tt_value other,
                          enum tt__binary op, bool reflected);
tt_value tt__union_members(tt_value v);

/* A method (or a property) of OWNER in C, as an attribute of its class: always
 * the same object, until tt__descriptors_drop(). Given. */
extern const struct tt_type tt__method_descriptor_type;
bool tt__is_descriptor(tt_value v); /* of a method */
/* The function in C of V, a method of a class of asyncio's. */
const struct tt_native *tt__descriptor_row(tt_value v);
/* What type() shows of the TYPE of a descriptor, or of any other. */
const struct tt_type *tt__descriptor_shown(struct tt_env *env,
                                           const struct tt_type *type);
tt_value tt__descriptor(struct tt_env *env, const struct tt_native *row,
                        const struct tt_property *property,
                        const struct tt_type *owner);
void tt__descriptors_drop(struct tt_env *env);

/* Of built-in exceptions: exception_attributes.c. */
extern const struct tt_native tt__exception_methods[];
const struct tt_property *tt__exception_properties(const struct tt_type *type);
/* The traceback of an exception as a value, None if it has none. Given. */
tt_value tt__traceback_of(struct tt_env *env, struct tt_exc *exc);
extern const struct tt_type tt__property_type, tt__staticmethod_type,
    tt__classmethod_type, tt__super_type;
/* What a staticmethod or classmethod is about. Borrowed. */
tt_value tt__wrapped_function(tt_value v);
/* A property, read and set (VALUE TT_NULL: deleted) on V. */
/* The class statement has given it the name NAME. */
void tt__property_named(tt_value property, tt_value name);
tt_value tt__property_get(struct tt_env *env, tt_value property, tt_value v);
int tt__property_set(struct tt_env *env, tt_value property, tt_value v,
                     tt_value name, tt_value value);

/* 0, or a failure if a class with NAMES overrides what asyncio itself calls of
 * BASE. */
int tt__refuse_hooks(struct tt_env *env, const struct tt_type *base,
                     struct tt_dict *names);
/* TYPE has a cancel(): if it is a future's, the loop calls it. */
void tt__hook_cancel(struct tt_type *type);
/* class name(base): BODY's namespace is NAMES (kept). Given. */
tt_value tt__class_new(struct tt_env *env, tt_value name, tt_value names,
                       const tt_value *bases, uint32_t base_count);
/* Its attributes have changed: looks for the special methods again. */
void tt__class_update(struct tt__class *class);
/* The end of the execution: drops what classes own. */
void tt__classes_drop(struct tt_env *env);
/* The operations of a program's classes, from specials; class_ops.c. */
void tt__class_set_ops(struct tt__class *class);

/* What calling TYPE, which has no `make`, returns: tt_language.make. */
tt_value tt__make(struct tt_env *env, const struct tt_type *type,
                  const struct tt_args *args);

/* ---- hash(), id() -------------------------------------------------------- */

/* hash(n) and hash(x) of CPython, for the programs that print it. */
int64_t tt__hash_of_int(int64_t n);
int64_t tt__hash_of_double(double x);
/* hash(V), where nothing but TYPE says how V is hashed. */
tt_value tt__hash_as(struct tt_env *env, tt_value v,
                     const struct tt_type *type);
/* id(V): from where it lies in the execution's memory, or from what it is. */
uint64_t tt__identity(struct tt_env *env, tt_value v);

/* ---- v.name -------------------------------------------------------------- */

/* tt__getattr() and tt__setattr() for instructions, which have reported the
 * access themselves. */
tt_value tt__getattr_reported(struct tt_env *env, tt_value v, tt_value name);
int tt__setattr_reported(struct tt_env *env, tt_value v, tt_value name,
                         tt_value value);
/* Whether FOUND comes before an object's own attribute of the name. */
bool tt__is_data(const struct tt__found *found);

/* ---- Reports to a watcher: attribute_watch.c ----------------------------- */

/* v.name is read or written; deleted. Only while a watcher is set. */
void tt__watch_attribute(struct tt_env *env, tt_value v, tt_value name,
                         enum tt_access access);
void tt__watch_delete(struct tt_env *env, tt_value v);

#endif
