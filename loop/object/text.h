/* SPDX-License-Identifier: MIT
 *
 * text.h: repr(), of objects that may contain each other.
 */
#ifndef TT__TEXT_H
#define TT__TEXT_H

#include <ticktape/tt.h>

/* Begins the repr of V, a container or future, and keeps V; false: its repr is
 * already being made. Constant time: nesting may be 20,000 deep. */
bool tt__repr_enter(tt_value v);
/* The repr that tt__repr_enter() began is complete. */
void tt__repr_leave(struct tt_env *env, tt_value v);
/* The default repr(): <name object at 0x…>. */
void tt__repr_plain(struct tt_text *text, tt_value v);
/* short.c: reprlib.repr() */
void tt__text_short(struct tt_text *text, tt_value v);

#endif
