/* SPDX-License-Identifier: MIT
 *
 * alias.h: parameterized types and unions of types.
 */
#ifndef TT__ALIAS_H
#define TT__ALIAS_H

#include "objects.h"

/* How the arguments show, and what they are. */
enum tt__alias_style {
    ALIAS_PLAIN,     /* types */
    ALIAS_CALLABLE,  /* the types of parameters, or an ellipsis; the result's */
    ALIAS_LITERAL,   /* values */
    ALIAS_GENERIC,   /* types; of a class that derives from typing.Generic */
    ALIAS_ANNOTATED, /* a type; with values */
    ALIAS_UNPACKED   /* types; *tuple[int, ...] */
};

struct tt__alias_about {
    tt_value origin; /* a type or a form of typing; kept */
    tt_value args;   /* a tuple; kept */
    /* typing's name of it, which lasts; NULL: as the origin is called. */
    const char *name;
    enum tt__alias_style style;
    tt_value metadata; /* of ALIAS_ANNOTATED: a tuple; kept */
};

struct tt__generic {
    struct tt_object head;
    tt_value origin; /* owns */
    tt_value args;   /* owns; a tuple */
    const char *name;
    enum tt__alias_style style;
    tt_value metadata; /* owns; of ALIAS_ANNOTATED: a tuple */
};

/* types.GenericAlias, of which collections.abc.Callable's derives, and
 * typing._GenericAlias, from which those of some forms derive. */
extern const struct tt_type tt__alias_type, tt__callable_alias_type;
extern const struct tt_type tt__typing_alias_type, tt__typing_callable_type,
    tt__literal_alias_type, tt__annotated_alias_type, tt__unpacked_alias_type,
    tt__concatenate_alias_type;

bool tt__is_alias(tt_value v);
/* Whether V is an alias of module typing. */
bool tt__is_typing_alias(tt_value v);
/* Given. */
tt_value tt__alias_new(struct tt_env *env, const struct tt__alias_about *about);
/* Annotated[TYPE, *METADATA]; of an Annotated TYPE, one with both. Given. */
tt_value tt__alias_annotated(struct tt_env *env, tt_value type,
                             tt_value metadata);
/* Whether TYPE inherits __class_getitem__ from a type in C. */
bool tt__has_class_getitem(const struct tt_type *type);
/* That method, bound to TYPE. Given. */
tt_value tt__class_getitem_of(struct tt_env *env, tt_value type);
/* TYPE[KEY] of a type in C. Given. */
tt_value tt__alias_of_type(struct tt_env *env, const struct tt_type *type,
                           tt_value key);
/* The type variables in an alias, a union, or a list of arguments, in order:
 * a tuple. Given. */
tt_value tt__alias_variables(struct tt_env *env, tt_value v);
/* ALIAS[KEY]: an alias or a union with its type variables replaced. Given. */
tt_value tt__alias_replace(struct tt_env *env, tt_value self, tt_value key);
/* __mro_entries__ of an alias or a form of typing, bound. Given. */
tt_value tt__alias_mro_entries(struct tt_env *env, tt_value alias);
/* Whether V takes the place of all parameters of a callable: a ParamSpec,
 * Concatenate[...] or what a ParamSpec became. */
bool tt__alias_is_parameters(tt_value v);
/* Whether V is the class typing.Generic. */
bool tt__is_generic_itself(tt_value v);
/* Appends a type as annotations show it. */
void tt__alias_put(struct tt_text *out, tt_value v);
/* The union of the types in a tuple; of one, that one. TypeError if one of them
 * cannot be in a union. Given. */
tt_value tt__union_of(struct tt_env *env, tt_value members);

/* Fails if V is no argument of a form of typing: ClassVar[int], Generic[T]. */
int tt__typing_check(struct tt_env *env, tt_value v);
/* A type as an argument of a form of typing: None becomes NoneType, a str a
 * forward reference. Given. */
tt_value tt__typing_type(struct tt_env *env, tt_value v);
/* The arguments KEY of X[KEY] as a tuple of such types. Given. */
tt_value tt__typing_convert(struct tt_env *env, tt_value key);

#endif
