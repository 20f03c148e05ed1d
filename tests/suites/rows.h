/* SPDX-License-Identifier: MIT
 *
 * tests/suites/rows.h: every row of native functions and properties that there
 * is.
 *
 * Rows are found by what they are, in the data of the program that runs, so
 * that none has to be registered: natives by the head that each value has, and
 * properties through the types, found the same way.
 */
#ifndef TT_TESTS_ROWS_H
#define TT_TESTS_ROWS_H

#include <ticktape/tt.h>

/* A function: NATIVE; or a property of TYPE: PROPERTY. */
struct row {
    char name[96]; /* "list.append", "Task._coro" */
    const struct tt_native *native;
    const struct tt_type *type;
    const struct tt_property *property;
    const struct tt_property *table; /* of which PROPERTY is a row */
    unsigned effect;
};

/* All of them, by name; COUNT of them. To be freed. Signatures, which nobody
 * calls, are left out. */
struct row *rows_find(size_t *count);

#endif
