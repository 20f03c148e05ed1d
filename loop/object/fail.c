/* SPDX-License-Identifier: MIT
 *
 * fail.c: how an execution fails: codes, texts and assertions.
 */
#include <stdio.h>
#include <stdlib.h>

#include <ticktape/tt.h>

void tt_assert_failed(const char *fact, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, fact);
    abort();
}

const char *tt_error_text(int error)
{
    static const char *const texts[] = {
#define X(name, text) text,
        TT_ERRORS(X)
#undef X
    };
    size_t index = (size_t) - (error + 1);
    if (error >= 0) {
        return "no error";
    }
    return index < sizeof texts / sizeof *texts ? texts[index]
                                                : "an unknown error";
}

int tt_fail(struct tt_env *env, int code, const char *format, ...)
{
    TT_ASSERT(code < 0 && code != TT_ERAISED);
    if (env->failure == 0) {
        va_list args;
        va_start(args, format);
        vsnprintf(env->fail_text, sizeof env->fail_text, format, args);
        va_end(args);
        env->failure = code;
    }
    return env->failure;
}

const char *tt_fail_text(const struct tt_env *env)
{
    return env->failure != 0 ? env->fail_text : "";
}

void tt_failure_clear(struct tt_env *env)
{
    env->failure = 0;
    tt_exc_unref(env, tt_exc_take(env));
}
