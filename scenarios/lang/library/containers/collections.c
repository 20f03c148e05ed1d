/* SPDX-License-Identifier: MIT
 *
 * collections.c: module collections.
 */
#include "scenarios/lang/library/modules.h"

static const struct tt__member members[] = {
    {"Counter", &tt__counter_type, NULL},
    {"OrderedDict", &tt__ordered_dict_type, NULL},
    {"defaultdict", &tt__default_dict_type, NULL},
    {"deque", &tt__deque_type, NULL},
    {"namedtuple", &tt__namedtuple, NULL},
    {NULL, NULL, NULL},
};

static const struct tt__elsewhere elsewhere[] = {
    {"ChainMap", "_chainmap"},
    {"UserDict", "_userdata"},
    {"UserList", "_userdata"},
    {"UserString", "_userdata"},
    {NULL, NULL},
};

const struct tt__module tt__collections_module = {
    .name = "collections",
    .file = TT__FILE("collections/__init__.py"),
    .members = members,
    .elsewhere = elsewhere};
