/* SPDX-License-Identifier: MIT
 *
 * shield.h: shield.
 */
#ifndef TT__SHIELD_H
#define TT__SHIELD_H

#include <ticktape/tt.h>

/* The inner future of a future of shield(), or NULL. */
struct tt_future *tt__shield_inner(const struct tt_future *outer);

#endif
