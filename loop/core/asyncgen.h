/* SPDX-License-Identifier: MIT
 *
 * asyncgen.h: asynchronous generators that a loop finalizes.
 */
#ifndef TT__ASYNCGEN_H
#define TT__ASYNCGEN_H

#include <ticktape/tt.h>

void tt__asyncgens_drop(struct tt_loop *loop);

#endif
