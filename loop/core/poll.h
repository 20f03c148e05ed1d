/* SPDX-License-Identifier: MIT
 *
 * poll.h: virtual time for programs that poll. See poll.c.
 */
#ifndef TT__POLL_H
#define TT__POLL_H

#include <ticktape/tt.h>

/* The program reads the clock of virtual time. */
void tt__poll_read(struct tt_env *env);

#endif
