/* SPDX-License-Identifier: MIT
 *
 * known_test.h: conditions whose value is known before a program runs.
 */
#ifndef TT__KNOWN_TEST_H
#define TT__KNOWN_TEST_H

#include "ast.h"

enum tt__known { KNOWN_FALSE, KNOWN_TRUE, KNOWN_NOT };

/* The value of a condition that is about the interpreter and its system only:
 * TYPE_CHECKING, sys.platform == "win32", os.name != "nt", sys.version_info >=
 * (3, 11), also of its parts ([:2], [0], .major), and combinations of these by
 * not, and, or. What such a condition excludes is not compiled, so that nothing
 * in it is refused or imported. */
enum tt__known tt__known_test(const struct tt__node *test);

#endif
