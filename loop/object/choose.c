/* SPDX-License-Identifier: MIT
 *
 * choose.c: the kinds of choices, and querying the chooser about one.
 */
#include "loop/object/choose.h"

static const char *const choice_names[TT_CHOICE_COUNT] = {
#define X(NAME, name, group, option, decides, where) [TT_CHOICE_##NAME] = name,
    TT_CHOICES(X)
#undef X
};

const char *tt_choice_name(enum tt_choice kind)
{
    TT_ASSERT(kind < TT_CHOICE_COUNT);
    return choice_names[kind];
}

enum tt_choice tt_choice_named(const char *text, size_t size)
{
    unsigned kind = 0;
    while (kind < TT_CHOICE_COUNT &&
           (strlen(choice_names[kind]) != size ||
            memcmp(choice_names[kind], text, size) != 0)) {
        kind++;
    }
    return (enum tt_choice)kind;
}

void tt_choice_explain(struct tt_env *env, enum tt_choice kind, uint64_t n,
                       uint64_t answer, const struct tt_choice_about *about)
{
    struct tt_chooser *chooser = env->chooser;
    TT_ASSERT(answer < n && about != NULL);
    if (answer != 0 && chooser->explain != NULL) {
        struct tt_question question = {.env = env,
                                       .index = chooser->asked,
                                       .n = n,
                                       .kind = kind,
                                       .about = about};
        chooser->explain(chooser, &question, answer);
    }
}

uint64_t tt__choose_explained(struct tt_env *env, enum tt_choice kind,
                              uint64_t n, const struct tt_choice_about *about)
{
    uint64_t answer = tt_choose_about(env, kind, n, about);
    tt_choice_explain(env, kind, n, answer, about);
    return answer;
}

uint64_t tt_choose(struct tt_env *env, enum tt_choice kind, uint64_t n)
{
    return tt_choose_about(env, kind, n, NULL);
}

uint64_t tt_choose_about(struct tt_env *env, enum tt_choice kind, uint64_t n,
                         const struct tt_choice_about *about)
{
    TT_ASSERT(n >= 1);
    return tt__choose(env, kind, n, about);
}
