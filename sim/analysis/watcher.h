/* SPDX-License-Identifier: MIT
 *
 * watcher.h: a watcher that ignores everything.
 */
#ifndef TT_WATCHER_H
#define TT_WATCHER_H

#include <ticktape/tt.h>

/* What a watcher starts from: it replaces the callbacks that it needs. So the
 * loop never compares a callback with NULL, but for `notice` and `named`. */
extern const struct tt_watcher tt__watcher_ignores;

#endif
