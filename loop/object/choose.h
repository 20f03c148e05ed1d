/* SPDX-License-Identifier: MIT
 *
 * choose.h: querying the chooser.
 */
#ifndef TT__CHOOSE_H
#define TT__CHOOSE_H

#include "loop/object/access.h"

static inline bool tt__asks(const struct tt_env *env, enum tt_choice kind)
{
    return TT_UNLIKELY(env->enabled >> kind & 1);
}

/* tt_choose_about(), where N may be 0, too. KIND should be a constant. */
TT_INLINE uint64_t tt__choose(struct tt_env *env, enum tt_choice kind,
                              uint64_t n, const struct tt_choice_about *about)
{
    struct tt_chooser *chooser = env->chooser;
    if (n < 2 || chooser == NULL) {
        return 0;
    }
    uint64_t answer = 0;
    if ((++chooser->asked >= chooser->next || kind == TT_CHOICE_RANDOM) &&
        chooser->choose != NULL) {
        struct tt_question question = {.env = env,
                                       .index = chooser->asked,
                                       .n = n,
                                       .kind = kind,
                                       .about = about};
        answer = chooser->choose(chooser, &question);
        TT_ASSERT(answer < n);
    }
    if (kind == TT_CHOICE_RANDOM || kind == TT_CHOICE_SET ||
        kind == TT_CHOICE_FAULT) {
        tt__notify_learned(env, answer);
    }
    return answer;
}

/* tt_choose_about(), which explains the answer. */
uint64_t tt__choose_explained(struct tt_env *env, enum tt_choice kind,
                              uint64_t n, const struct tt_choice_about *about);

#endif
