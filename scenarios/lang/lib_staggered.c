/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/lib_staggered.c: module asyncio.staggered: loop/'s export
 * table.
 */
#include "lib.h"

static const struct tt__member members[] = {{NULL, NULL, NULL}};

const struct tt__module tt__staggered_module = {"asyncio.staggered", members,
                                                tt_staggered_exports};
