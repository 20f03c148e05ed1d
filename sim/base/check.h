/* SPDX-License-Identifier: MIT
 *
 * check.h: checks of the paranoid build.
 *
 * TT_ASSERT is compiled into every build. Where `make bench` measures the path,
 * and where a whole structure is walked, facts are asserted in the build with
 * TT_PARANOID only, in which all tests run once: TT_PARANOID_ASSERT (tt.h) is
 * one fact, TT_PARANOID_CHECK a walker.
 */
#ifndef TT_CHECK_H
#define TT_CHECK_H

#include <ticktape/tt.h>

/* Calls a walker, such as tt__tape_check(), in the paranoid build. */
#if defined(TT_PARANOID)
#define TT_PARANOID_CHECK(call) (call)
#else
#define TT_PARANOID_CHECK(call) ((void)0)
#endif

#endif
