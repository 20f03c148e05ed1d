/* SPDX-License-Identifier: MIT
 *
 * handled.h: signals that a program waits for, and others send.
 */
#ifndef TT_HANDLED_H
#define TT_HANDLED_H

#include <ticktape/tt.h>

/* Whether the program handles one of those that a user or a supervisor sends:
 * by a handler of its own, or of a loop. */
bool tt__handled_any(struct tt_env *env);
/* Appends their names, separated by BETWEEN. */
void tt__handled_put(struct tt_text *out, const char *between);

#endif
