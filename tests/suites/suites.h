/* SPDX-License-Identifier: MIT
 *
 * tests/suites/suites.h: the suites, each a main() of its own, in one program.
 */
#ifndef SUITES_H
#define SUITES_H

#include <stddef.h>

/* Defined without arguments where a suite takes none. */
typedef int suite_main();

struct suite {
    const char *name; /* "test_loop" */
    suite_main *main;
};

/* Those that the Makefile found; the last one has no name. */
extern const struct suite suites[];

#endif
