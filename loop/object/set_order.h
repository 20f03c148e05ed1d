/* SPDX-License-Identifier: MIT
 *
 * set_order.h: the order of sets, where that is a choice.
 */
#ifndef TT__SET_ORDER_H
#define TT__SET_ORDER_H

#include <ticktape/tt.h>

/* An element was added to SET, whose order was shown. */
void tt__set_grow(struct tt_set *set);
/* Orders the objects in LIST, all different, as a set of them iterates: 0 or a
 * failure. */
int tt__settle_list(struct tt_env *env, struct tt_list *list);
void tt__orders_drop(struct tt_env *env);

#endif
