/* SPDX-License-Identifier: MIT
 *
 * shield.h: shield.
 */
#ifndef TT__SHIELD_H
#define TT__SHIELD_H

#include <ticktape/tt.h>

/* Likewise, the future that the one of a shield() shields, or NULL. */
struct tt_future *tt__shield_inner(const struct tt_future *outer);

#endif
