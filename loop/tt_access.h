/* SPDX-License-Identifier: MIT
 *
 * loop/tt_access.h: accesses of programs in C, by name.
 *
 * A search cannot see which variables a program in C reads and writes. Where it
 * is written with these macros, reports and pages say it as they do of programs
 * in Python: "`deposit#2` read `balance` before `deposit` wrote it". Searches
 * with classes and dpor depend on it, too: see tt_touch (tt_watch.h).
 *
 *     self->before = TT_GET(balance);
 *     TT_AWAIT(tt_sleep(env, 0.01, TT_NONE));
 *     TT_SET(balance, self->before + self->amount);
 *
 * `env` is the environment, as in TT_AWAIT. For real they only read and assign.
 */
#ifndef TT_ACCESS_H
#define TT_ACCESS_H

#include <ticktape/tt_object.h>
#include <ticktape/tt_watch.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where a program in C accesses what it calls `name`: literals. Also what
 * tt_named_access.site points to, while a watcher is called. */
struct tt_access_site {
    const char *name;
    const char *file;
    uint32_t line;
};

/* Reports that the running code reads or writes the variable of SIZE bytes at
 * AT; of a read, before or after it in the same step. */
TT_API void tt_touch_named(struct tt_env *env, const void *at, size_t size,
                           enum tt_access access, struct tt_access_site site);

#ifdef __cplusplus
#define TT_ACCESS_SITE_(name_) (tt_access_site{name_, __FILE__, __LINE__})
#else
#define TT_ACCESS_SITE_(name_)                                                 \
    ((struct tt_access_site){name_, __FILE__, __LINE__})
#endif

/* The value of a variable, or of another place in memory. */
#define TT_GET(variable_)                                                      \
    (tt_touch_named(env, &(variable_), sizeof(variable_), TT_READ,             \
                    TT_ACCESS_SITE_(#variable_)),                              \
     (variable_))

/* Assigns VALUE_ to it; no value. */
#define TT_SET(variable_, value_)                                              \
    ((void)((variable_) = (value_)),                                           \
     tt_touch_named(env, &(variable_), sizeof(variable_), TT_WRITE,            \
                    TT_ACCESS_SITE_(#variable_)))

#ifdef __cplusplus
}
#endif

#endif
