/* SPDX-License-Identifier: MIT
 *
 * lib.c: the modules a program may import.
 */
#include "lib.h"

const struct tt__module *const tt__modules[] = {
    &tt__asyncio_module,
    &tt__collections_module,
    &tt__contextvars_module,
    &tt__functools_module,
    &tt__heapq_module,
    &tt__itertools_module,
    &tt__math_module,
    &tt__random_module,
    &tt__staggered_module,
    &tt__sys_module,
    &tt__ticktape_module,
    &tt__time_module,
    &tt__types_module,
#define X(name) &tt__##name##_module,
    TT__SUBMODULES(X)
#undef X
        NULL,
};
