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
    /* Programs may derive from it, although it is final in loop/; FILLED: its
     * __init__ fills its objects (class_derived.c). */
    TT__TYPE_DERIVABLE = TT_TYPE_ABOVE << 6,
    TT__TYPE_FILLED = TT_TYPE_ABOVE << 7,
    /* Its objects may be in a union of types (type_union.c). */
    TT__TYPE_UNITES = TT_TYPE_ABOVE << 8,
    /* Its objects are type variables. */
    TT__TYPE_VARIABLE = TT_TYPE_ABOVE << 9,
    /* A class with a __new__ of its own: calling it may make anything. */
    TT__TYPE_NEW = TT_TYPE_ABOVE << 10,
    /* A class with a __getattribute__ of its own. */
    TT__TYPE_HOOKED = TT_TYPE_ABOVE << 11,
    /* A class whose instances have no __dict__, only __slots__. */
    TT__TYPE_NO_DICT = TT_TYPE_ABOVE << 12,
    /* A class whose __slots__ are not empty. */
    TT__TYPE_SLOTTED = TT_TYPE_ABOVE << 13,
    /* A class whose __abstractmethods__ are not empty. */
    TT__TYPE_ABSTRACT = TT_TYPE_ABOVE << 14
};

/* One execution's. */
struct tt__objects {
    struct tt__shape *empty;       /* the root of all shapes */
    struct tt__class *classes;     /* the newest first */
    struct tt_object *descriptors; /* owns; method_descriptor.c */
    struct tt__extra *extras;      /* owns; extra.c */
    uint32_t extra_count;
    uint32_t extra_capacity;
    bool is_ending; /* callbacks of weak references are not called any more */
    uint64_t epoch; /* grows when a class is changed */
    uint64_t abc_version; /* grows when a class is registered: abc_cache.h */
    /* What type() shows of functions and coroutines in C that are written in
     * Python in CPython. */
    const struct tt_type *function;
    const struct tt_type *coroutine;
    const struct tt_type *code;
    /* The cell CELL of a class body gets the CLASS. */
    void (*set_cell)(struct tt_env *env, tt_value cell, tt_value class);
    /* A list of what dir() shows, whatever __dir__ the class has. Given. */
    tt_value (*names_of)(struct tt_env *env, tt_value v);
    /* The error handler of the program's own that is registered under a name:
     * given, TT_NULL without failure if there is none. */
    tt_value (*error_handler)(struct tt_env *env, tt_value name);
    /* The name of the module that has the function ROW, as CPython's __module__
     * is; NULL: none is known to have it. */
    const char *(*module_of)(const struct tt_native *row);
    /* __name__ of the module that runs. Given. */
    tt_value (*module_name)(struct tt_env *env);
    /* A member of a module of the library, which the program's modules need.
     * Given. */
    tt_value (*member)(struct tt_env *env, const char *module,
                       const char *name);
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
/* The attribute NAME, given; TT_NULL: there is none, or a failure (a key of
 * its __dict__ is compared, and raises). */
tt_value tt__attributes_get(struct tt_env *env,
                            const struct tt__attributes *attributes,
                            tt_value name);
/* Once a program has v.__dict__, the attributes are in that dict: this is their
 * shape then, and VALUES is the dict. Its count is 0, so no cache holds. */
extern const struct tt__shape tt__dict_shape;
static inline bool tt__has_dict(const struct tt__attributes *attributes)
{
    return attributes->shape == &tt__dict_shape;
}
static inline tt_value tt__dict_in(const struct tt__attributes *attributes)
{
    return (tt_value)(uintptr_t)attributes->values;
}
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
/* Those a program gave to an object of asyncio, or the __slots__ of one that
 * has a __dict__ (extra.c), or NULL. */
struct tt__attributes *tt__extra_find(struct tt_env *env, tt_value v);
/* The same, made if there are none: 0 and *OUT (NULL: V takes none), or a
 * failure. */
int tt__extra_make(struct tt_env *env, tt_value v, struct tt__attributes **out);
/* The same for any object. */
int tt__extra_attach(struct tt_env *env, tt_value v,
                     struct tt__attributes **out);
/* The object goes: drops them. */
void tt__extra_drop(struct tt_env *env, struct tt_object *object);
/* The end of the execution: drops those of all objects. */
void tt__extras_end(struct tt_env *env);

/* Whether the type is one of asyncio's own. */
bool tt__is_of_asyncio(const struct tt_type *type);

/* ---- Classes ------------------------------------------------------------- */

/* Special methods that operations look for, sorted by their full names. */
#define TT__SPECIALS(X)                                                        \
    X(abs)                                                                     \
    X(add)                                                                     \
    X(aenter)                                                                  \
    X(aexit)                                                                   \
    X(aiter)                                                                   \
    X(and)                                                                     \
    X(anext)                                                                   \
    X(await)                                                                   \
    X(bool)                                                                    \
    X(bytes)                                                                   \
    X(call)                                                                    \
    X(ceil)                                                                    \
    X(class)                                                                   \
    X(complex)                                                                 \
    X(contains)                                                                \
    X(del)                                                                     \
    X(delattr)                                                                 \
    X(delete)                                                                  \
    X(delitem)                                                                 \
    X(dir)                                                                     \
    X(divmod)                                                                  \
    X(enter)                                                                   \
    X(eq)                                                                      \
    X(exit)                                                                    \
    X(float)                                                                   \
    X(floor)                                                                   \
    X(floordiv)                                                                \
    X(format)                                                                  \
    X(ge)                                                                      \
    X(get)                                                                     \
    X(getattr)                                                                 \
    X(getattribute)                                                            \
    X(getitem)                                                                 \
    X(gt)                                                                      \
    X(hash)                                                                    \
    X(iadd)                                                                    \
    X(iand)                                                                    \
    X(ifloordiv)                                                               \
    X(ilshift)                                                                 \
    X(imatmul)                                                                 \
    X(imod)                                                                    \
    X(imul)                                                                    \
    X(index)                                                                   \
    X(init)                                                                    \
    X(init_subclass)                                                           \
    X(instancecheck)                                                           \
    X(int)                                                                     \
    X(invert)                                                                  \
    X(ior)                                                                     \
    X(ipow)                                                                    \
    X(irshift)                                                                 \
    X(isub)                                                                    \
    X(iter)                                                                    \
    X(itruediv)                                                                \
    X(ixor)                                                                    \
    X(le)                                                                      \
    X(len)                                                                     \
    X(length_hint)                                                             \
    X(lshift)                                                                  \
    X(lt)                                                                      \
    X(matmul)                                                                  \
    X(missing)                                                                 \
    X(mod)                                                                     \
    X(mul)                                                                     \
    X(ne)                                                                      \
    X(neg)                                                                     \
    X(new)                                                                     \
    X(next)                                                                    \
    X(or)                                                                      \
    X(pos)                                                                     \
    X(pow)                                                                     \
    X(radd)                                                                    \
    X(rand)                                                                    \
    X(rdivmod)                                                                 \
    X(repr)                                                                    \
    X(reversed)                                                                \
    X(rfloordiv)                                                               \
    X(rlshift)                                                                 \
    X(rmatmul)                                                                 \
    X(rmod)                                                                    \
    X(rmul)                                                                    \
    X(ror)                                                                     \
    X(round)                                                                   \
    X(rpow)                                                                    \
    X(rrshift)                                                                 \
    X(rshift)                                                                  \
    X(rsub)                                                                    \
    X(rtruediv)                                                                \
    X(rxor)                                                                    \
    X(set)                                                                     \
    X(set_name)                                                                \
    X(setattr)                                                                 \
    X(setitem)                                                                 \
    X(str)                                                                     \
    X(sub)                                                                     \
    X(subclasscheck)                                                           \
    X(truediv)                                                                 \
    X(trunc)                                                                   \
    X(xor)

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
    tt_value old_names;      /* owns; a list of those it had; or TT_NULL */
    tt_value bases;          /* owns; __bases__, a tuple */
    uint32_t mro_size;       /* bytes of type.mro, which it owns */
    bool is_ordered;         /* its order is known: its bases list it */
    uint32_t offset;         /* of an instance's tt__attributes; 0: none */
    uint32_t searched;       /* the types that a look-up may have to search */
    struct tt__class *next;  /* the machine's list, the newest first */
    struct tt__class *newer; /* the one before it in that list */
    struct tt__abc *abc;     /* owns; what an abstract class knows, or NULL */
    /* Found on this class or a base of the program's; borrowed. */
    tt_value specials[SPECIAL_COUNT];
};

/* Whether the class of V has a method for OP, which is not `not`. */
bool tt__class_has_unary(tt_value v, enum tt__unary op);
/* compatible_for_assignment: whether instances of both, classes of programs,
 * have the same layout. */
bool tt__same_layout(const struct tt_type *a, const struct tt_type *b);
/* 0, or ValueError: NAME, a str, contains a NUL. */
int tt__check_class_name(struct tt_env *env, tt_value name);
/* Names CLASS after MODULE, which may be any value, and QUALIFIED, a str: 0 or
 * a failure. */
int tt__class_set_full_name(struct tt_env *env, struct tt__class *class,
                            tt_value module, tt_value qualified);
/* CLASS.__annotations__, evaluated if it was not read before. Given. */
/* __annotate__ of a class: given, None if there are no annotations. */
tt_value tt__class_annotate(struct tt_env *env, const struct tt__class *class);
int tt__class_set_annotate(struct tt_env *env, struct tt__class *class,
                           tt_value value);
tt_value tt__class_annotations(struct tt_env *env,
                               const struct tt__class *class);

enum {
    TT__OFFSET_VARIES = INT32_MAX,
    TT__INSTANCE_FINALISED = 1 << 28 /* flags: __del__ was called */
};

struct tt__instance {
    struct tt_object head;
    struct tt__attributes attributes;
};

static inline bool tt__is_class(const struct tt_type *type)
{
    return (type->flags & TT_TYPE_CLASS) != 0;
}

/* Counts a look-up in TYPE as steps, if it has many bases: 0 or a failure. */
TT_INLINE int tt__spend_lookup(struct tt_env *env, const struct tt_type *type)
{
    enum { FREE = 16 }; /* what takes no longer than an instruction */
    if (!tt__is_class(type)) {
        return 0;
    }
    uint32_t n = ((const struct tt__class *)(const void *)type)->searched;
    return TT_LIKELY(n <= FREE) ? 0 : tt_spend(env, n);
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
/* The names of these, one after the other: *AT is 0 at first. NULL: no more. */
const char *tt__slot_name(const struct tt_type *type, size_t *at);
const char *tt__operator_name(const struct tt_type *type, size_t *at);
/* The same for operators and numbers: int.__add__; which of TYPE and its bases
 * has it, or NULL; and whether all that TYPE has are known. operator_slot.c. */
const struct tt_native *tt__operator_slot(const struct tt_type *type,
                                          const char *name);
const struct tt_type *tt__operator_owner(const struct tt_type *type,
                                         const char *name);
bool tt__operators_known(const struct tt_type *type);
/* The row of `object` for one of its other methods, or NULL; and what
 * CLASS.__weakref__ is. Given. object_slot.c. */
const struct tt_native *tt__object_slot(const char *name);
tt_value tt__weak_descriptor(struct tt_env *env, const struct tt_type *class);
/* The descriptor of __dict__ or __weakref__ that CPython makes for CLASS, the
 * first of its line whose objects have one, and keeps among its names; TT_NULL:
 * it makes none, or a failure. Given. */
tt_value tt__own_descriptor(struct tt_env *env, const struct tt_type *class,
                            const char *name);
/* Whether objects of TYPE have a __dict__. class_make.c. */
bool tt__type_has_dict(const struct tt_type *type);
/* Raises the TypeError of a op b that nobody has. ops.c. */
void tt__raise_binary(struct tt_env *env, tt_value a, tt_value b,
                      enum tt__binary op);
/* TYPE.__dict__ of a built-in class. Given. native_names.c. */
tt_value tt__native_names(struct tt_env *env, const struct tt_type *type);
/* Whether the row is __new__, which is bound to the type that has it. */
bool tt__is_new_slot(const struct tt_native *row);
/* Which of TYPE, one in C, and what it derives from CPython has that method
 * of (as far as a program can tell). */
const struct tt_type *tt__slot_owner(const struct tt_type *type,
                                     const char *name);
/* What FOUND is as an attribute of V: given. TYPE is V's, or V itself if it is
 * an attribute of a class (then IS_CLASS). */
tt_value tt__bind_found(struct tt_env *env, const struct tt__found *found,
                        tt_value v, bool is_class);

/* Of functions of a program: __get__. */
extern const struct tt_native tt__function_methods[];

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
/* The `set` of the properties that are fields of a namedtuple, the first ones
 * of its type. Raises AttributeError. */
int tt__set_field(struct tt_env *env, tt_value self, tt_value value);
/* What type() shows of the TYPE of a descriptor, or of any other. */
const struct tt_type *tt__descriptor_shown(struct tt_env *env,
                                           const struct tt_type *type);
tt_value tt__descriptor(struct tt_env *env, const struct tt_native *row,
                        const struct tt_property *property,
                        const struct tt_type *owner);
/* OWNER.__new__: always the same object, too. Given. */
tt_value tt__bound_new(struct tt_env *env, const struct tt_native *row,
                       const struct tt_type *owner);
void tt__descriptors_drop(struct tt_env *env);

/* Of built-in exceptions: exception_attributes.c. */
extern const struct tt_native tt__exception_methods[];
const struct tt_property *tt__exception_properties(const struct tt_type *type);
/* The traceback of an exception as a value, None if it has none. Given. */
tt_value tt__traceback_of(struct tt_env *env, struct tt_exc *exc);
extern const struct tt_type tt__traceback_type;
extern const struct tt_type tt__property_type, tt__staticmethod_type,
    tt__classmethod_type, tt__super_type;
/* What a staticmethod or classmethod is about. Borrowed. */
tt_value tt__wrapped_function(tt_value v);
/* A property, read and set (VALUE TT_NULL: deleted) on V. */
/* The class statement has given it the name NAME. */
void tt__property_named(tt_value property, tt_value name);
/* An instance of a program's class has its doc string as an attribute. */
int tt__property_document(struct tt_env *env, tt_value self);
tt_value tt__property_get(struct tt_env *env, tt_value property, tt_value v);
int tt__property_set(struct tt_env *env, tt_value property, tt_value v,
                     tt_value value);

/* 0, or a failure if TYPE overrides what asyncio itself calls of its own
 * types. */
int tt__refuse_hooks(struct tt_env *env, const struct tt_type *type);
/* TYPE has a cancel(): if it is a future's, the loop calls it. */
void tt__hook_cancel(struct tt_type *type);

/* TT__TYPE_MATCHES_SEQUENCE or _MAPPING where patterns [...] or {...} can match
 * instances of TYPE, else 0. */
uint32_t tt__matched_as(const struct tt_type *type);

/* What a class is made of; all borrowed. */
struct tt__class_parts {
    const struct tt_type *meta;
    tt_value name;
    tt_value bases;                 /* a tuple, not empty */
    tt_value names;                 /* a dict, which is the class's now */
    const struct tt_args *keywords; /* for __init_subclass__; NULL: none */
};

/* type.__new__. Given. */
tt_value tt__class_new(struct tt_env *env, const struct tt__class_parts *parts);
/* META(name, bases, names, **KEYWORDS): the end of a class statement. BASES is
 * a tuple; NAMES may be any mapping. Given. */
tt_value tt__class_call(struct tt_env *env,
                        const struct tt__class_parts *parts);
/* type(...) and type.__new__(META, ...). Given. */
tt_value tt__make_type(struct tt_env *env, const struct tt_type *meta,
                       const struct tt_args *args);
/* The most derived metaclass among META and those of BASES; NULL: a
 * TypeError. */
const struct tt_type *tt__metaclass(struct tt_env *env,
                                    const struct tt_type *meta,
                                    const struct tt_tuple *bases);
/* type(TYPE) as programs see it. */
const struct tt_type *tt__metaclass_of(const struct tt_type *type);
/* __slots__: makes the members. 0 or a failure. */
int tt__class_slots(struct tt_env *env, struct tt__class *class);
/* __set_name__ of its attributes, then __init_subclass__. */
int tt__class_announce(struct tt_env *env, struct tt__class *class,
                       const struct tt__class_parts *parts);
/* The name NAME of CLASS has changed: it and those that derive from it look for
 * the special methods again, which counts as steps: 0 or a failure. */
int tt__class_changed(struct tt_env *env, struct tt__class *class,
                      const char *name);
/* Looks for the special methods again. */
void tt__class_update(struct tt__class *class);
/* object.__new__, for classes that derive from nothing in C. Given. */
tt_value tt__make_instance(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args);
/* BaseException.__init__: None, or TT_NULL. */
tt_value tt__exception_init(struct tt_env *env, tt_value self,
                            const struct tt_args *args);
/* The same for an abstract class: raises. TT_NULL. */
tt_value tt__make_abstract(struct tt_env *env, const struct tt_type *type,
                           const struct tt_args *args);

/* class_mro.c: the base that determines the layout, or NULL with a failure. */
const struct tt_type *tt__class_base(struct tt_env *env,
                                     const struct tt_tuple *bases);
/* Sets the method resolution order of a new class: 0 or a failure. */
int tt__class_order(struct tt_env *env, struct tt__class *class);
/* What type.mro() returns. Given. */
tt_value tt__mro_list(struct tt_env *env, const struct tt_type *type);

/* A slot of a class, by its name. */
struct tt__slot {
    struct tt_object head;
    tt_value name;           /* owns */
    struct tt__class *class; /* borrowed: it lives to the end */
};
extern const struct tt_type tt__slot_type;

/* The nearest type in C on the chain of bases: it knows the layout. */
static inline const struct tt_type *tt__native_of(const struct tt_type *type)
{
    while (tt__is_class(type)) {
        type = type->base;
    }
    return type;
}
/* Whether TYPE, one in C, has a method or operation NAME that is not just
 * object's. */
bool tt__native_has(const struct tt_type *type, const char *name);
/* As tt__type_find, but only what comes after the type AFTER. */
void tt__type_find_after(const struct tt_type *type,
                         const struct tt_type *after, tt_value name,
                         struct tt__found *out);
/* Calls the object's __del__, unless that was called before. */
void tt__finalise(struct tt_env *env, struct tt_object *self);
/* What destroys the instances of a class, which may have a __del__. */
void tt__class_set_clear(struct tt__class *class);
/* class_derived.c: whether NATIVE is data that programs may derive from; and
 * whether its objects are made empty and then filled by __init__. */
bool tt__is_data_type(const struct tt_type *native);
bool tt__is_filled(const struct tt_type *native);
/* type.__new__(type, *args) of a class that derives from such data. Given. */
tt_value tt__make_derived(struct tt_env *env, const struct tt_type *type,
                          const struct tt_args *args);
/* An instance of TYPE with the content of PLAIN (taken), which nobody else
 * has. Given. */
tt_value tt__derived_from(struct tt_env *env, const struct tt_type *type,
                          tt_value plain);
/* __init__ of what is filled: 0 or a failure. */
int tt__fill(struct tt_env *env, tt_value self, const struct tt_args *args);
size_t tt__derived_offset(const struct tt_object *self);
size_t tt__derived_size_of(const struct tt_object *self);
/* Whether an inline cache can know where the attributes of V are. */
static inline bool tt__has_fixed_attributes(tt_value v)
{
    const struct tt_type *type = tt_type_of(v);
    return !tt__is_class(type) ||
           ((const struct tt__class *)(const void *)type)->offset !=
               TT__OFFSET_VARIES;
}
/* VALUE can be set as __class__ of something, as far as it is a class at all
 * (TT_NULL: del): 0, or TypeError. instance_dict.c. */
int tt__check_class(struct tt_env *env, tt_value value);
/* isinstance(v, type) by type.__instancecheck__. */
int tt__instance_of(struct tt_env *env, tt_value v, const struct tt_type *type);

/* types.MappingProxyType(mapping). Given. */
extern const struct tt_type tt__mapping_proxy_type;
tt_value tt__mapping_proxy(struct tt_env *env, tt_value mapping);
/* CLASS.__dict__ of a class of the program's. Given. */
tt_value tt__class_proxy(struct tt_env *env, struct tt__class *class);

/* A data descriptor: sets what it is of V (VALUE TT_NULL: deletes it). */
int tt__data_set(struct tt_env *env, tt_value descriptor, tt_value v,
                 tt_value value);
/* object.__getattribute__ and object.__setattr__, whatever hooks the class
 * has. */
tt_value tt__generic_getattr(struct tt_env *env, tt_value v, tt_value name);
int tt__generic_setattr(struct tt_env *env, tt_value v, tt_value name,
                        tt_value value);
/* The getattr and setattr operations of classes with hooks. */
tt_value tt__hooked_getattr(struct tt_env *env, tt_value v, tt_value name);
int tt__hooked_setattr(struct tt_env *env, tt_value v, tt_value name,
                       tt_value value);
/* v.__dict__: 1 and *OUT (given), 0 if it has none, or a failure. */
int tt__instance_dict(struct tt_env *env, tt_value v, tt_value *out);
/* Whether objects of TYPE, one of asyncio's, have private attributes in CPython
 * that they lack here: their __dict__ is refused. */
bool tt__lacks_private(const struct tt_type *type);
/* v.__class__ = value and v.__dict__ = value: 1, 0 if NAME is neither, or a
 * failure. */
int tt__set_own(struct tt_env *env, tt_value v, tt_value name, tt_value value);
/* Whether the slot method NAME is one of TYPE's own and not just object's. */
bool tt__slot_is_own(const struct tt_type *type, const char *name);
/* The end of the execution: drops what classes own. */
void tt__classes_drop(struct tt_env *env);
/* The operations of a program's classes, from specials; class_ops.c. */
void tt__class_set_ops(struct tt__class *class);
/* self.__special__(*args): given. The class has it. */
tt_value tt__call_special(struct tt_env *env, tt_value self,
                          enum tt__special special, const tt_value *args,
                          uint32_t count);
/* How a class of a program without a __new__ makes instances: as the type in C
 * that TYPE derives from; NULL: it has none. */
tt_value (*tt__native_make(const struct tt_type *type))(
    struct tt_env *env, const struct tt_type *type, const struct tt_args *args);
/* self OP other by NATIVE, a type in C that SELF's type derives from. */
tt_value tt__native_compare(struct tt_env *env, const struct tt_type *native,
                            tt_value self, tt_value other,
                            enum tt__comparison op);
/* Operators of a program's classes: class_operators.c. */
void tt__class_set_operators(struct tt__class *class,
                             const struct tt_type_ops *base);
/* Whether the operand of BASE answers first although TYPE derives from it: its
 * reflected method for OP is not overridden. */
bool tt__keeps_reflected(const struct tt_type *type, const struct tt_type *base,
                         enum tt__binary op);

/* What calling TYPE, which has no `make`, returns: tt_language.make. */
tt_value tt__make(struct tt_env *env, const struct tt_type *type,
                  const struct tt_args *args);

/* ---- hash(), id() -------------------------------------------------------- */

/* hash(V), where nothing but TYPE says how V is hashed. */
tt_value tt__hash_as(struct tt_env *env, tt_value v,
                     const struct tt_type *type);
/* hash() of what tt_hash() gives HASH for its identity. */
int64_t tt__hash_of_identity(uint64_t hash);
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
/* The same where the attribute is read: a descriptor without __get__ does not
 * come first. */
bool tt__is_data_got(const struct tt__found *found);
/* Whether FOUND is a method of a loop V that a program can replace for this
 * loop: one that only code in the language calls. Such methods are not cached.
 */
bool tt__is_replaceable(tt_value v, const struct tt__found *found);
/* Whether a class's VALUE is what its objects have under the name, too: it is
 * no descriptor. */
bool tt__is_unbound(tt_value value);

/* ---- Reports to a watcher: attribute_watch.c ----------------------------- */

/* v.name is read or written; deleted. Only while a watcher is set. */
void tt__watch_attribute(struct tt_env *env, tt_value v, tt_value name,
                         enum tt_access access);
void tt__watch_delete(struct tt_env *env, tt_value v);

#endif
