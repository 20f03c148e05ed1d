/* SPDX-License-Identifier: MIT
 *
 * bytes.h: what the two files of bytes share.
 */
#ifndef TT__BYTES_H
#define TT__BYTES_H

#include "ops.h"

/* bytes_methods.c */
extern const struct tt_native tt__bytes_methods[];
/* bytes(source, encoding, errors) */
tt_value tt__bytes_make(struct tt_env *env, const struct tt_type *type,
                        const struct tt_args *args);

/* bytes(items) */
tt_value tt__bytes_from_iterable(struct tt_env *env, tt_value items);

#endif
