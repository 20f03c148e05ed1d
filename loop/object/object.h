/* SPDX-License-Identifier: MIT
 *
 * object.h: what is hashed by its identity.
 */
#ifndef TT__OBJECT_H
#define TT__OBJECT_H

#include <ticktape/tt.h>

/* Whether V is a future that is hashed and compared by identity. */
static inline bool tt__is_plain_future(tt_value v)
{
    return tt_is_future(v) && tt_object(v)->type->hash == NULL;
}

#endif
