/* SPDX-License-Identifier: MIT
 *
 * object.h: hashes that objects share.
 */
#ifndef TT__OBJECT_H
#define TT__OBJECT_H

#include <ticktape/tt.h>

/* The hash of a container: that of what is KEPT, where that is not 0, else of
 * ALL, which is kept from now on, but for constants, which several executions
 * may share. 32 bits of it stay. */
uint64_t tt__hash_keep(const struct tt_object *container, uint32_t *kept,
                       uint64_t all);

/* Whether V is a future that is hashed and compared by identity. */
static inline bool tt__is_plain_future(tt_value v)
{
    return tt_is_future(v) && tt_object(v)->type->hash == NULL;
}

#endif
