/* SPDX-License-Identifier: MIT
 *
 * collections_namedtuple.h: the types that collections.namedtuple makes.
 */
#ifndef TT__NAMEDTUPLE_H
#define TT__NAMEDTUPLE_H

#include "scenarios/lang/library/modules.h"

enum { TT__FIELDS_MAX = 64 };

/* Names for the items of a tuple. Its instances are tt_tuples of this type,
 * each of which owns a reference to it. */
struct tt__named {
    struct tt_type type; /* of type `type`; name and full_name are below */
    tt_value name;       /* owns; a str */
    tt_value full_name;  /* owns; a str */
    tt_value fields;     /* owns; a tuple of strs */
    tt_value defaults;   /* owns; a tuple, of the last fields */
    /* What __new__.__defaults__ was set to: owns; at first `defaults`. */
    tt_value new_defaults;
    tt_value doc; /* owns; TT_NULL: NAME(FIELD, FIELD, ...) */
    /* The class with what a program has set, the base of the type. Owns;
     * TT_NULL: nothing, and the base is tuple. */
    tt_value attributes;
    /* One for each field, and a few more; the type has them too. */
    struct tt_property properties[];
};

/* The struct of a namedtuple type or of one that derives from it. */
const struct tt__named *tt__named_of(const struct tt_type *type);

/* The names of a type's fields as NAMES has them: a tuple of valid strs (given)
 * or TT_NULL and CPython's exception. collections_namedtuple_fields.c. */
tt_value tt__named_fields(struct tt_env *env, tt_value type_name,
                          tt_value names, bool rename);

/* Binds the arguments of a call of the type: 0 and ITEMS filled with borrowed
 * values, one for each field, or TypeError. collections_namedtuple_fields.c. */
int tt__named_bind(struct tt_env *env, const struct tt__named *named,
                   const struct tt_args *args, tt_value *items);

/* The __new__ of NAMED as the type shows it. Given.
 * collections_namedtuple_new.c. */
tt_value tt__named_new_shown(struct tt_env *env, struct tt__named *named);
/* __doc__ of NAMED. Given. */
tt_value tt__named_doc(struct tt_env *env, const struct tt__named *named);

#endif
