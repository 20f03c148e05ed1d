/* SPDX-License-Identifier: MIT
 *
 * typing_module.h: what the files of module typing share.
 */
#ifndef TT__TYPING_MODULE_H
#define TT__TYPING_MODULE_H

#include "scenarios/lang/types/alias.h"

extern const struct tt_type tt__form_type, tt__class_form_type;
extern const struct tt_type tt__type_variable_type, tt__parameter_spec_type,
    tt__type_variable_tuple_type;
/* P.args and P.kwargs of a ParamSpec. */
extern const struct tt_type tt__parameter_args_type,
    tt__parameter_keywords_type;

extern const struct tt_type tt__type_alias_type;

/* typing.NoDefault */
extern const struct tt_object tt__no_default;

#endif
