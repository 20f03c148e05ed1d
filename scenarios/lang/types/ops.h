/* SPDX-License-Identifier: MIT
 *
 * ops.h: what programs do with values.
 *
 * One function for each operation of the language, whatever its operands:
 * the machine, the builtins and the libraries use these and nothing else, so
 * that an operation means the same everywhere. Each does what the operator,
 * statement or builtin of the same name does in CPython 3.14, error messages
 * included. Failure is as loop/tt_object.h says: TT_NULL, or a negative code.
 *
 * A type answers through its tt_type (loop/) and its tt_type_ops (here). The
 * types of loop/ that programs use as data (int, str, list, ...) have theirs
 * in the table of ops.c, by kind; classes of programs share one set, which
 * looks for the special methods (class.c).
 */
#ifndef TT__OPS_H
#define TT__OPS_H

#include <ticktape/tt.h>

#include "operators.h"

/* Any operation may be NULL: then the type does not have it. Operations get
 * their own type as `self`; other operands may be anything. */
struct tt_type_ops {
    /* Attributes. NULL: methods and properties of the type and its bases. */
    tt_value (*getattr)(struct tt_env *env, tt_value self, tt_value name);
    /* VALUE TT_NULL: del. */
    int (*setattr)(struct tt_env *env, tt_value self, tt_value name,
                   tt_value value);
    tt_value (*getitem)(struct tt_env *env, tt_value self, tt_value key);
    /* Its methods __getitem__ and __setitem__ take ints only (sq_item). */
    bool is_indexed;
    /* VALUE TT_NULL: del. */
    int (*setitem)(struct tt_env *env, tt_value self, tt_value key,
                   tt_value value);
    int (*contains)(struct tt_env *env, tt_value self, tt_value item);
    int (*length)(struct tt_env *env, tt_value self, int64_t *out);
    /* self OP other, or TT_NOT_IMPLEMENTED. */
    tt_value (*compare)(struct tt_env *env, tt_value self, tt_value other,
                        enum tt__comparison op);
    /* self OP other; or other OP self if REFLECTED. Or TT_NOT_IMPLEMENTED. */
    tt_value (*binary)(struct tt_env *env, tt_value self, tt_value other,
                       enum tt__binary op, bool reflected);
    /* self OP= other, or TT_NOT_IMPLEMENTED: then OP. */
    tt_value (*inplace)(struct tt_env *env, tt_value self, tt_value other,
                        enum tt__binary op);
    /* self.__index__(), of what is no int to us. NULL: it has none. */
    tt_value (*index)(struct tt_env *env, tt_value self);
    tt_value (*unary)(struct tt_env *env, tt_value self, enum tt__unary op);
    /* format(self, spec). NULL: str(self), and no spec but the empty one. */
    int (*format)(struct tt_env *env, tt_value self, const char *spec,
                  size_t spec_size, struct tt_text *out);
    tt_value (*reversed)(struct tt_env *env, tt_value self);
    /* self.__length_hint__(): about how many items are to come. */
    tt_value (*length_hint)(struct tt_env *env, tt_value self);
    /* The class that replaces self in isinstance() or issubclass(), the
     * FUNCTION. Borrowed; TT_NULL: a TypeError. */
    tt_value (*checked_as)(struct tt_env *env, tt_value self,
                           const char *function);
    /* Methods and properties in addition to those in the tt_type: the ones of
     * loop/'s types; up to a row without a name, or NULL. */
    const struct tt_native *methods;
    const struct tt_property *properties;
    /* Where objects of a type in C have room for the attributes that a class
     * deriving from it gives them, so that an object can change from the one
     * to the other. 0: nowhere. */
    uint32_t room;
};

/* The operations of a type; never NULL. */
const struct tt_type_ops *tt__type_ops(const struct tt_type *type);

/* ---- Attributes ---------------------------------------------------------- */

tt_value tt__getattr(struct tt_env *env, tt_value v, tt_value name);
/* The same, but the end result TT_NULL without failure where there is no such
 * attribute. */
tt_value tt__getattr_optional(struct tt_env *env, tt_value v, tt_value name);
/* With a C string for the name, for the libraries. */
tt_value tt__getattr_c(struct tt_env *env, tt_value v, const char *name);
tt_value tt__getattr_optional_c(struct tt_env *env, tt_value v,
                                const char *name);
/* VALUE TT_NULL: del. */
int tt__setattr(struct tt_env *env, tt_value v, tt_value name, tt_value value);
/* A special method, found on the type and not on the instance, bound to V.
 * TT_NULL without failure where there is none. */
tt_value tt__special(struct tt_env *env, tt_value v, const char *name);
/* v.name(*args) */
tt_value tt__call_method(struct tt_env *env, tt_value v, const char *name,
                         const tt_value *args, size_t count);

/* ---- Items --------------------------------------------------------------- */

tt_value tt__getitem(struct tt_env *env, tt_value v, tt_value key);
int tt__setitem(struct tt_env *env, tt_value v, tt_value key,
                tt_value value); /* TT_NULL: del */
int tt__contains(struct tt_env *env, tt_value v, tt_value item);
int tt__length(struct tt_env *env, tt_value v, int64_t *out);

/* An index as sequences take it: KEY must be an int (or bool); negative ones
 * count from the end. 0 and *OUT, or a failure; WHAT names the sequence in
 * "WHAT index out of range", and its type in the TypeError. */
int tt__index(struct tt_env *env, tt_value key, size_t count, const char *what,
              size_t *out);
/* What __index__ says: an int or bool as an int, or an object of a class that
 * has the method; else TypeError "'T' object cannot be interpreted as an
 * integer". */
tt_value tt__index_of(struct tt_env *env, tt_value v);
/* The same as int64_t: beyond that OverflowError "Python int too large to
 * convert to C ssize_t"; or the nearest one; or OverflowError "cannot fit 'int'
 * into an index-sized integer". 0, or a failure. */
int tt__to_int(struct tt_env *env, tt_value v, int64_t *out);
int tt__to_int_clipped(struct tt_env *env, tt_value v, int64_t *out);
int tt__to_size(struct tt_env *env, tt_value v, int64_t *out);
/* An index of an item: 1 and *OUT, 0 if KEY is no such thing, or a failure
 * (IndexError, if it is beyond 64 bits). */
int tt__key_to_int(struct tt_env *env, tt_value key, int64_t *out);
/* The same: 1 and *OUT (new), 0 if V is no such thing, or a failure. */
int tt__find_index(struct tt_env *env, tt_value v, tt_value *out);
/* A limit of a slice, which must be WHAT, as an int (new); or clipped to 64
 * bits: 0, or a failure (TypeError). */
tt_value tt__limit_of(struct tt_env *env, tt_value v, const char *what);
int tt__limit_to_int(struct tt_env *env, tt_value v, const char *what,
                     int64_t *out);
/* How often a sequence is repeated: 1 and *OUT, 0 if V is no such thing, or a
 * failure (OverflowError). */
int tt__repeat_times(struct tt_env *env, tt_value v, int64_t *out);
/* An int, float or bool, or what __float__ or __index__ say, as a double; else
 * TypeError "must be real number, not T". OverflowError: an int beyond all. */
int tt__to_double(struct tt_env *env, tt_value v, double *out);
/* The same: 1, 0 if V is no such thing, or a failure. */
int tt__double_of(struct tt_env *env, tt_value v, double *out);
/* By __float__ or __index__ only, even if V is a float. */
int tt__double_by_hook(struct tt_env *env, tt_value v, double *out);

/* slice(lower, upper, step) objects. */
extern const struct tt_type tt__slice_type;
struct tt__slice {
    struct tt_object head;
    tt_value lower; /* owns; None where left out */
    tt_value upper;
    tt_value step;
};
tt_value tt__slice_new(struct tt_env *env, tt_value lower, tt_value upper,
                       tt_value step); /* keeps */
/* START, STEP and the number of items N of a slice of COUNT items, which no
 * program's __index__ can change; for what may change its size there is struct
 * tt__span (containers.h). */
int tt__slice_indices(struct tt_env *env, const struct tt__slice *slice,
                      size_t count, int64_t *start, int64_t *step, int64_t *n);

/* ---- Operators ----------------------------------------------------------- */

tt_value tt__binary(struct tt_env *env, tt_value a, tt_value b,
                    enum tt__binary op);
tt_value tt__inplace(struct tt_env *env, tt_value a, tt_value b,
                     enum tt__binary op);
tt_value tt__unary(struct tt_env *env, tt_value a, enum tt__unary op);
tt_value tt__compare(struct tt_env *env, tt_value a, tt_value b,
                     enum tt__comparison op); /* not: is, in */
/* bool(a op b): 1, 0 or a failure; identity counts as == for containers only
 * through tt_equal. */
int tt__compare_truth(struct tt_env *env, tt_value a, tt_value b,
                      enum tt__comparison op);

/* The text of an operator: "+", "//", "<=", "not in". */
const char *tt__binary_text(enum tt__binary op);
const char *tt__comparison_text(enum tt__comparison op);

/* ---- Iteration ----------------------------------------------------------- */

/* iter(v). Given. */
tt_value tt__iter(struct tt_env *env, tt_value v);
/* The same for what is a list, tuple, str, dict or set, whatever its class. */
tt_value tt__iter_by_kind(struct tt_env *env, tt_value v);
/* 1 and *OUT (given), 0 at the end, or a failure. An iterator of a program's
 * class ends by StopIteration, which is taken out of the slot here. */
int tt__next(struct tt_env *env, tt_value iterator, tt_value *out);
/* The same for a frame's own loop, which is within no other iterator. */
int tt__next_outermost(struct tt_env *env, tt_value iterator, tt_value *out);
/* list(v), tuple(v). Given. */
tt_value tt__to_list(struct tt_env *env, tt_value v);
tt_value tt__to_tuple(struct tt_env *env, tt_value v);

/* ---- Formatting ---------------------------------------------------------- */

/* Appends format(v, spec). */
int tt__format(struct tt_env *env, tt_value v, const char *spec,
               size_t spec_size, struct tt_text *out);
/* Appends ascii(v). */
int tt__ascii(struct tt_env *env, tt_value v, struct tt_text *out);
/* format % args, for str: a str, given. */
tt_value tt__percent(struct tt_env *env, struct tt_str *format, tt_value args);
/* format.format(*args, **kwargs) */
tt_value tt__str_format(struct tt_env *env, struct tt_str *format,
                        const struct tt_args *args);

/* ---- Types and calls ----------------------------------------------------- */

/* type(V) as a program sees it. */
const struct tt_type *tt__type_shown(struct tt_env *env, tt_value v);

/* isinstance(v, types), issubclass(type, types): TYPES is a type or a tuple of
 * types, nested at will. 1, 0 or a failure. */
int tt__isinstance(struct tt_env *env, tt_value v, tt_value types);
int tt__issubclass(struct tt_env *env, tt_value type, tt_value types);

/* The value of a type: types are values. */
static inline tt_value tt__type_value(const struct tt_type *type)
{
    return (tt_value)(uintptr_t)type;
}
extern const struct tt_type_ops tt__no_ops; /* a type that has none */

/* Raises that FUNCTION has no parameter KEYWORD, only those in NAMES (which a
 * space separates): TT_ERAISED. */
int tt__raise_unexpected(struct tt_env *env, const char *function,
                         tt_value keyword, const char *names);

/* Checks the number of arguments of a function in C and that there are no
 * keywords, in the words of CPython: 0 or TT_ERAISED. For TT_NATIVE_RAW. */
int tt__args_count(struct tt_env *env, const char *function,
                   const struct tt_args *args, uint32_t min, uint32_t max);
/* The keyword argument NAME, or TT_NULL. Borrowed. */
tt_value tt__args_keyword(const struct tt_args *args, const char *name);

/* ---- The types of the language ------------------------------------------- */

/* Companions of loop/'s types, by kind. */
extern const struct tt_type_ops tt__none_ops, tt__bool_ops, tt__int_ops,
    tt__float_ops, tt__str_ops, tt__tuple_ops, tt__list_ops, tt__dict_ops,
    tt__set_ops, tt__type_object_ops, tt__native_ops, tt__method_ops,
    tt__exception_ops;

extern const struct tt_type tt__bytes_type, tt__bytearray_type,
    tt__complex_type, tt__memoryview_type, tt__range_type;

/* A bytes object, or one of a class that derives from it. */
static inline bool tt__is_bytes(tt_value v)
{
    return tt_is_exactly(v, &tt__bytes_type) ||
           (tt_is_object(v) && tt_object(v)->type->flags & TT_TYPE_CLASS &&
            tt_type_is(tt_object(v)->type, &tt__bytes_type));
}

struct tt__bytes {
    struct tt_object head;
    uint32_t size;
    uint32_t spare;
    uint64_t hash; /* 0: not computed yet */
    char bytes[];  /* with a NUL after them */
};
tt_value tt__bytes(struct tt_env *env, const char *bytes, size_t size);

struct tt__range {
    struct tt_object head;
    int64_t start;
    int64_t step;  /* not 0 */
    int64_t count; /* items */
};

/* What a dict method or a table in C shows as an iterator: any function that
 * returns one item after the other. */
struct tt__iterator {
    struct tt_object head;
    tt_value over; /* owns; TT_NULL when it is exhausted */
    size_t at;
    size_t version; /* of what it goes over, where that may change */
    tt_value extra; /* owns; whatever the kind needs */
};
/* A new iterator of TYPE over OVER (kept). */
tt_value tt__iterator_new(struct tt_env *env, const struct tt_type *type,
                          tt_value over);
/* For the clear operation of iterator types. */
void tt__iterator_clear(struct tt_env *env, struct tt_object *self);
/* For their iter operation: the iterator itself. */
tt_value tt__iterator_self(struct tt_env *env, tt_value self);

/* Sorts COUNT values in place, stable, by KEY (TT_NULL: themselves), as
 * list.sort() and sorted() do. */
int tt__sort(struct tt_env *env, tt_value *items, size_t count, tt_value key,
             bool reverse);

#endif
