/* SPDX-License-Identifier: MIT
 *
 * exception_stream.h: IncompleteReadError and LimitOverrunError.
 */
#ifndef TT__EXCEPTION_STREAM_H
#define TT__EXCEPTION_STREAM_H

#include <ticktape/tt.h>

struct tt__stream_error {
    struct tt_exc exc; /* first */
    tt_value first;    /* own; attributes, TT_NULL: not set */
    tt_value second;
};

extern const struct tt_property tt__IncompleteReadError_properties[],
    tt__LimitOverrunError_properties[];
int tt__stream_error_init(struct tt_env *env, tt_value self,
                          const struct tt_args *args);
/* Drops what it owns besides the exception. */
void tt__stream_error_clear(struct tt_env *env, struct tt_exc *exc);

#endif
