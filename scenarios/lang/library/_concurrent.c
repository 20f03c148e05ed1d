/* SPDX-License-Identifier: MIT
 *
 * _concurrent.c: what module concurrent.futures has from loop/.
 */
#include "modules.h"

static const struct tt__member members[] = {
    {"CancelledError", &tt_concurrent_CancelledError, NULL},
    {"Error", &tt_concurrent_Error, NULL},
    {"Future", &tt_concurrent_type, NULL},
    {"InvalidStateError", &tt_concurrent_InvalidStateError, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___concurrent_module = {.name = "_concurrent",
                                                  .members = members};
