/* SPDX-License-Identifier: MIT
 *
 * ticktape.c: module ticktape, by which a program states
 * what a search may vary. For CPython there is ticktape.py, in this folder.
 */
#include "modules.h"

static const struct tt__member members[] = {
    {"io", &tt_io_native, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt__ticktape_module = {.name = "ticktape",
                                               .members = members};
