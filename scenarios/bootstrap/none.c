/* SPDX-License-Identifier: MIT
 *
 * none.c: the library of the bootstrap program, in which no module is stored.
 */
#include "scenarios/lang/stored.h"

const struct tt__stored_library tt__stored_library = {NULL, 0};
