/* SPDX-License-Identifier: MIT
 *
 * constant.h: what a program reads and no choice varies.
 */
#ifndef TT__CONSTANT_H
#define TT__CONSTANT_H

#include <ticktape/tt.h>

/* TT_SEEN_... of tt_choice.h */
static inline void tt__note_constant(struct tt_env *env, uint32_t seen)
{
    if (env->chooser != NULL) {
        env->chooser->seen |= seen;
    }
}

#endif
