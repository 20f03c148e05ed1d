/* SPDX-License-Identifier: MIT
 *
 * type_none.c: what programs do with None: nothing but compare
 * it and show it, which every value can.
 */
#include "ops.h"

const struct tt_type_ops tt__none_ops = {.getattr = NULL};
