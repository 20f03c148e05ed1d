/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/heapq.h: heaps in lists, by heapq's own sifts.
 */
#ifndef TT__HEAPQ_H
#define TT__HEAPQ_H

#include "lib.h"

/* Which item goes to the root. */
enum tt__heapq { TT__HEAPQ_MIN, TT__HEAPQ_MAX };

/* Each 0, or a failure; the list holds the same items in any case. */
int tt__heapq_push(struct tt_env *env, struct tt_list *heap, tt_value item,
                   enum tt__heapq kind); /* keeps */
int tt__heapq_heapify(struct tt_env *env, struct tt_list *heap,
                      enum tt__heapq kind);
/* Takes out the root; gives it. TT_NULL: IndexError, or another failure. */
tt_value tt__heapq_pop(struct tt_env *env, struct tt_list *heap,
                       enum tt__heapq kind);
/* The same, and puts ITEM (kept) in. */
tt_value tt__heapq_replace(struct tt_env *env, struct tt_list *heap,
                           tt_value item, enum tt__heapq kind);

/* heapq_merge.c */
extern const struct tt_native tt__heapq_merge;

#endif
