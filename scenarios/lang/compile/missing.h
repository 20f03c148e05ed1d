/* SPDX-License-Identifier: MIT
 *
 * missing.h: whether the program reaches a name that is not there.
 */
#ifndef TT__MISSING_H
#define TT__MISSING_H

#include "emit.h"

/* Whether a clause of NODE, a try statement, takes ImportError or
 * AttributeError: the program is prepared for a name that CPython has not. */
bool tt__catches_missing(const struct tt__node *node);
/* Whether TEST calls hasattr(), alone or with not, and, or: the branches are
 * prepared, too. */
bool tt__looks_first(const struct tt__node *test);

/* Suspects an attribute that only asyncio's loop and the like have, and
 * these without it here: refused unless the program has one of its own. */
void tt__suspect_attribute(struct tt__unit *unit,
                           const struct tt__node *attribute);

/* Refuses MODULE.NAME, which CPython 3.14 has no more (GONE says since when),
 * unless the program looks for it first. */
void tt__refuse_gone(struct tt__unit *unit, struct tt__place place,
                     const char *module, const char *name, const char *gone);

/* Refuses a module that is nowhere, if the refusals want that, where it is
 * certain that its import ends the program. */
void tt__refuse_missing_module(struct tt__unit *unit, struct tt__place place,
                               const struct tt__symbol *name);

#endif
