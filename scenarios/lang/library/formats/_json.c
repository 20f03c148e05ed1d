/* SPDX-License-Identifier: MIT
 *
 * _json.c: the module of what json.py needs in C.
 */
#include "_json.h"

static const struct tt__member members[] = {
    {"decode", &tt__json_decode, NULL},
    {"encode", &tt__json_encode, NULL},
    {"quote", &tt__json_quote, NULL},
    {"skip", &tt__json_skip, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___json_module = {.name = "_json",
                                            .members = members};
