/* SPDX-License-Identifier: MIT
 *
 * collections_abc.c: module collections.abc.
 *
 * It is split, since most programs import the simple classes only: _abcs.py has
 * those, _abcmore.py the ones with methods of their own.
 */
#include "modules.h"

static const struct tt__elsewhere elsewhere[] = {
    {"AsyncGenerator", "_abcs"},
    {"AsyncIterable", "_abcs"},
    {"AsyncIterator", "_abcs"},
    {"Awaitable", "_abcs"},
    {"Buffer", "_abcs"},
    {"Callable", "_abcs"},
    {"Collection", "_abcs"},
    {"Container", "_abcs"},
    {"Coroutine", "_abcs"},
    {"Generator", "_abcs"},
    {"Hashable", "_abcs"},
    {"ItemsView", "_abcmore"},
    {"Iterable", "_abcs"},
    {"Iterator", "_abcs"},
    {"KeysView", "_abcmore"},
    {"Mapping", "_abcmore"},
    {"MappingView", "_abcmore"},
    {"MutableMapping", "_abcmore"},
    {"MutableSequence", "_abcmore"},
    {"MutableSet", "_abcmore"},
    {"Reversible", "_abcs"},
    {"Sequence", "_abcmore"},
    {"Set", "_abcmore"},
    {"Sized", "_abcs"},
    {"ValuesView", "_abcmore"},
    {NULL, NULL},
};

const struct tt__module tt__collections_abc_module = {.name = "collections.abc",
                                                      .elsewhere = elsewhere};
