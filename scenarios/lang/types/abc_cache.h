/* SPDX-License-Identifier: MIT
 *
 * abc_cache.h: what abstract classes know of other classes.
 *
 * CPython's ABCMeta asks __subclasshook__ and the registered classes once for
 * each class and keeps the answer: it stays what it is when a class gets other
 * methods. A refusal is forgotten when any class is registered.
 */
#ifndef TT__ABC_CACHE_H
#define TT__ABC_CACHE_H

#include "objects.h"

/* Whether CLASS took TYPE for a subclass: 1 or 0; -1: it does not know. */
int tt__abc_known(struct tt_env *env, const struct tt__class *class,
                  const struct tt_type *type);
/* Keeps the answer: 0 or a failure. */
int tt__abc_keep(struct tt_env *env, struct tt__class *class,
                 const struct tt_type *type, bool answer);
/* A class was registered. */
void tt__abc_registered(struct tt_env *env);
/* CLASS is destroyed. */
void tt__abc_free(struct tt_env *env, struct tt__class *class);

#endif
