/* SPDX-License-Identifier: MIT
 *
 * hint.h: what to write instead of a name of Python's library
 * that is not in the language.
 */
#ifndef TT__HINT_H
#define TT__HINT_H

/* Instead of a module; never NULL. */
const char *tt__hint_module(const char *name);
/* Instead of MODULE.NAME, or an attribute of any object; NULL: nothing is known
 * that comes near. */
const char *tt__hint_member(const char *module, const char *name);
const char *tt__hint_attribute(const char *name);

#endif
