/* SPDX-License-Identifier: MIT
 *
 * tests/suites/suites_main.c: runs the suite by whose name the program was
 * started: build/dev/tests/test_loop is a link to it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/suites/suites.h"

int main(int argc, char **argv)
{
    const char *slash = strrchr(argv[0], '/');
    const char *name = slash == NULL ? argv[0] : slash + 1;
    for (const struct suite *suite = suites; suite->name != NULL; suite++) {
        if (strcmp(suite->name, name) == 0) {
            return suite->main(argc, argv);
        }
    }
    fprintf(stderr, "%s: no suite of this name\n", name);
    return EXIT_FAILURE;
}
