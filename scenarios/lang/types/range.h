/* SPDX-License-Identifier: MIT
 *
 * range.h: ranges with numbers beyond 64 bits.
 *
 * Most ranges are three int64_t (type_range.c). Where a number, or how many
 * items there are, needs more, a range is wide: it has values instead.
 */
#ifndef TT__RANGE_H
#define TT__RANGE_H

#include "containers.h"

enum { RANGE_WIDE = 1 }; /* of head.flags */

struct tt__range_wide {
    struct tt_object head;
    tt_value start; /* owns; ints */
    tt_value stop;
    tt_value step; /* not 0 */
    tt_value count;
};

/* The operations of wide ranges, as those of tt__range_type. */
tt_value tt__range_wide_new(struct tt_env *env, tt_value start, tt_value stop,
                            tt_value step); /* keeps */
void tt__range_wide_clear(struct tt_env *env, struct tt_object *self);
/* The slice LOWER:UPPER:STEP of what COUNTED describes. */
tt_value tt__range_wide_slice(struct tt_env *env,
                              const struct tt__range_wide *counted,
                              const struct tt__slice *slice);
/* range[key], where KEY is no slice. */
tt_value tt__range_wide_item(struct tt_env *env, tt_value self, tt_value key);
/* The place of an int: 1 and *OUT (new), 0, or a failure. */
int tt__range_wide_find(struct tt_env *env, tt_value self, tt_value n,
                        tt_value *out);
tt_value tt__range_wide_iter(struct tt_env *env, tt_value self);
tt_value tt__range_wide_reversed(struct tt_env *env, tt_value self);

#endif
