/* SPDX-License-Identifier: MIT
 *
 * lib.h: the modules of the language, and the types and
 * functions they hold that are defined elsewhere.
 *
 * A module is a table of members in a file lib_NAME.c. To add one: that file,
 * a line here and one in lib.c.
 */
#ifndef TT__LIB_H
#define TT__LIB_H

#include "scenarios/lang/machine/library.h"
#include "scenarios/lang/types/objects.h"

/* All of it. */
extern const struct tt__library tt__library;
/* The builtins, up to a row without a name; lib_builtins.c. */
extern const struct tt__member tt__builtins[];

/* ---- Modules ------------------------------------------------------------- */

extern const struct tt__module tt__asyncio_module, tt__collections_module,
    tt__contextvars_module, tt__functools_module, tt__heapq_module,
    tt__itertools_module, tt__math_module, tt__random_module,
    tt__staggered_module, tt__sys_module, tt__ticktape_module, tt__time_module,
    tt__types_module;

/* Those of asyncio that hold what it holds, too; lib_submodules.c. */
#define TT__SUBMODULES(X)                                                      \
    X(base_events)                                                             \
    X(coroutines)                                                              \
    X(events)                                                                  \
    X(exceptions)                                                              \
    X(futures)                                                                 \
    X(graph)                                                                   \
    X(locks)                                                                   \
    X(queues)                                                                  \
    X(runners)                                                                 \
    X(taskgroups)                                                              \
    X(tasks)                                                                   \
    X(timeouts)

#define X(name)                                                                \
    extern const struct tt__module tt__##name##_module;                        \
    tt_value tt__make_##name(struct tt_env *env);
TT__SUBMODULES(X)
#undef X
tt_value tt__make_staggered(struct tt_env *env);

/* ---- collections --------------------------------------------------------- */

extern const struct tt_type tt__deque_type, tt__ordered_dict_type,
    tt__default_dict_type, tt__counter_type;
extern const struct tt_native tt__namedtuple;

/* ---- functools, itertools ------------------------------------------------ */

extern const struct tt_type tt__partial_type, tt__cache_type;
extern const struct tt_type tt__itertools_accumulate_type,
    tt__itertools_batched_type, tt__itertools_chain_type,
    tt__itertools_combinations_type, tt__itertools_replacement_type,
    tt__itertools_compress_type, tt__itertools_count_type,
    tt__itertools_cycle_type, tt__itertools_dropwhile_type,
    tt__itertools_filterfalse_type, tt__itertools_groupby_type,
    tt__itertools_islice_type, tt__itertools_pairwise_type,
    tt__itertools_permutations_type, tt__itertools_product_type,
    tt__itertools_repeat_type, tt__itertools_starmap_type,
    tt__itertools_takewhile_type, tt__itertools_zip_longest_type;

#endif
