/* SPDX-License-Identifier: MIT
 *
 * collections_abc.c: module collections.abc.
 *
 * It is split, since most programs import the simple classes only: _abcs.py has
 * those, _abcmore.py the ones with methods of their own.
 */
#include "scenarios/lang/library/modules.h"

static const struct tt__elsewhere elsewhere[] = {
    TT__ABSTRACT_CLASSES,
    {"Buffer", "_abcs"},
    {"Set", "_abcmore"},
    {NULL, NULL},
};

const struct tt__module tt__collections_abc_module = {
    .name = "collections.abc",
    .file = TT__FILE("_collections_abc.py"),
    .elsewhere = elsewhere};
