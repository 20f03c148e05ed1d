/* SPDX-License-Identifier: MIT
 *
 * heapq.h: what the files of module heapq share.
 */
#ifndef TT__HEAPQ_H
#define TT__HEAPQ_H

#include "lib.h"

/* heapq_merge.c */
extern const struct tt_native tt__heapq_merge;

#endif
