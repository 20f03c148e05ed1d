/* SPDX-License-Identifier: MIT
 *
 * scenarios/lang/lib_asyncio.c: module asyncio.
 *
 * Its functions and types are loop/'s export table; here are its exceptions.
 */
#include "lib.h"

static const struct tt__member members[] = {
#define X(name, base, module) {#name, &tt_##name, NULL},
    TT_ASYNCIO_EXCEPTIONS(X)
#undef X
        {"TimeoutError", &tt_TimeoutError, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt__asyncio_module = {"asyncio", members,
                                              tt_asyncio_exports};
