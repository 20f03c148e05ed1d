/* SPDX-License-Identifier: MIT
 *
 * gone.h: names that CPython 3.14 has no more.
 */
#ifndef TT__GONE_H
#define TT__GONE_H

#include <stdbool.h>
#include <stddef.h>

/* "gone since Python 3.12; write import importlib", of a module (imp), or of
 * its package. NULL: it is none that is known. */
const char *tt__gone_module(const char *name);
/* The same, of member NAME of MODULE (asyncio.coroutine). */
const char *tt__gone_member(const char *module, const char *name);
/* What to do about an uncaught exception of TYPE with this text, if the reason
 * is that CPython has changed; writes it into OUT. False: nothing is known. */
bool tt__gone_advice(const char *type, const char *text, char *out,
                     size_t room);

#endif
