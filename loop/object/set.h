/* SPDX-License-Identifier: MIT
 *
 * set.h: sets, as set_order.c sees them.
 */
#ifndef TT__SET_H
#define TT__SET_H

#include <ticktape/tt.h>

/* Puts a key that is not in SET into it, keeps it: 1 or a failure. */
int tt__set_add_new(struct tt_env *env, struct tt_set *set, tt_value key);
/* How many entries, holes included, are settled. */
uint32_t tt__set_settled(const struct tt_set *set);
/* Closes the holes in a set without slots. */
void tt__set_close_ranks(struct tt_set *set);

#endif
