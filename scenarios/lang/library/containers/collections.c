/* SPDX-License-Identifier: MIT
 *
 * collections.c: module collections.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"

/* CPython's collections imports it, too. */
static tt_value make_abc(struct tt_env *env)
{
    return tt__import_c(env, "collections.abc");
}

static const struct tt__member members[] = {
    {"Counter", &tt__counter_type, NULL},
    {"OrderedDict", &tt__ordered_dict_type, NULL},
    {"defaultdict", &tt__default_dict_type, NULL},
    {"deque", &tt__deque_type, NULL},
    {"abc", NULL, make_abc},
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
