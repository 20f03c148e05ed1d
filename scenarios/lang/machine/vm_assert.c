/* SPDX-License-Identifier: MIT
 *
 * vm_assert.c: the conditions of assert statements.
 *
 * CPython does not report the values that an assert compared, but reports of a
 * failure do, as pytest's. A condition that does not hold leaves a note of its
 * values, made before they are dropped, which the exception keeps in `about`:
 * programs cannot see it. An assert that holds makes none.
 */
#include "vm.h"

static void put_operator(struct tt_text *text, uint32_t op)
{
    static const char *const names[] = {
        [COMPARE_LESS] = " < ",    [COMPARE_LESS_EQUAL] = " <= ",
        [COMPARE_EQUAL] = " == ",  [COMPARE_NOT_EQUAL] = " != ",
        [COMPARE_GREATER] = " > ", [COMPARE_GREATER_EQUAL] = " >= ",
        [COMPARE_IS] = " is ",     [COMPARE_IS_NOT] = " is not ",
        [COMPARE_IN] = " in ",     [COMPARE_NOT_IN] = " not in "};
    TT_ASSERT(op < sizeof names / sizeof *names);
    tt_text_puts(text, names[op]);
}

/* "1 == 3", "not 1 == 1", or of one operand its value. None if there is no
 * memory for it: that is no failure of the program. */
static tt_value make_note(struct tt_env *env, const tt_value *operands,
                          uint32_t count, uint32_t n)
{
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_puts(&text, n & ASSERT_NOT ? "not " : "");
    tt_text_shown(&text, operands[0]);
    if (count > 1) {
        put_operator(&text, n & ~(uint32_t)ASSERT_NOT);
        tt_text_shown(&text, operands[1]);
    }
    tt_value note = tt_text_finish(&text);
    if (note == TT_NULL) {
        tt_failure_clear(env);
        return TT_NONE;
    }
    return note;
}

/* Drops the COUNT operands. The first place on the stack has a value then. */
static void drop_operands(struct tt_env *env, tt_value *operands,
                          uint32_t count, tt_value first)
{
    for (uint32_t i = count; i-- > 0;) {
        tt_value dropped = operands[i];
        operands[i] = i == 0 ? first : TT_NONE;
        tt_unref(env, dropped);
    }
}

/* What a comparison gave that is no bool: its truth is the program's. The
 * operands are dropped before, as in CPython. */
static int truth_of_object(struct tt_env *env, tt_value *operands, uint32_t n,
                           tt_value result)
{
    tt_value note = make_note(env, operands, 2, n);
    drop_operands(env, operands, 2, note);
    int truth = tt_truth(env, result);
    tt_unref(env, result);
    if (truth < 0) {
        return truth;
    }
    bool holds = truth != ((n & ASSERT_NOT) != 0);
    if (holds) {
        tt_unref(env, note);
    }
    return holds;
}

int tt__assert_compared(struct tt_env *env, tt_value *operands, uint32_t n,
                        tt_value result)
{
    if (TT_UNLIKELY(result == TT_NULL)) {
        return tt_failure(env);
    }
    if (TT_UNLIKELY(!tt_is_bool(result))) {
        return truth_of_object(env, operands, n, result);
    }
    TT_ASSERT((result == TT_TRUE) == ((n & ASSERT_NOT) != 0));
    drop_operands(env, operands, 2, make_note(env, operands, 2, n));
    return 0;
}

void tt__assert_untrue(struct tt_env *env, tt_value *operand, uint32_t n)
{
    drop_operands(env, operand, 1, make_note(env, operand, 1, n));
}

void tt__raise_assertion(struct tt_env *env, const tt_value *operands,
                         bool has_message)
{
    TT_ASSERT(operands[0] == TT_NONE || tt_is_str(operands[0]));
    if (!has_message) {
        tt_raise(env, &tt_AssertionError, NULL);
    } else {
        struct tt_exc *exc = tt_exc_with(env, &tt_AssertionError, operands[1]);
        if (exc != NULL) {
            tt_raise_exc(env, exc);
            tt_exc_unref(env, exc);
        }
    }
    if (tt_raised(env, &tt_AssertionError) && operands[0] != TT_NONE) {
        TT_ASSERT(env->raised->about == TT_NULL);
        env->raised->about = tt_ref(operands[0]);
    }
}
