/* SPDX-License-Identifier: MIT
 *
 * gone.h: names that CPython 3.14 has no more.
 */
#ifndef TT__GONE_H
#define TT__GONE_H

/* "gone since Python 3.11; write async def", of a module ("imp") or a member
 * of one ("asyncio.coroutine"). NULL: it is none that is known. */
const char *tt__gone(const char *name);
/* The same, of member NAME of MODULE. */
const char *tt__gone_member(const char *module, const char *name);

#endif
