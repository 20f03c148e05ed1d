/* SPDX-License-Identifier: MIT
 *
 * own_selector.h: loops that select by an object of the program.
 */
#ifndef TT__OWN_SELECTOR_H
#define TT__OWN_SELECTOR_H

#include <ticktape/tt.h>

/* A selector that calls OBJECT, which is kept; NULL: no memory. */
struct tt_selector *tt__own_selector_open(struct tt_env *env, tt_value object);

bool tt__is_own_selector(const struct tt_selector *selector);

/* Whether V is a selectors.EpollSelector, and not of a derived class. The loop
 * behaves like one anyway. */
bool tt__is_epoll_selector(tt_value v);

#endif
