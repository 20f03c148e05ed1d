/* SPDX-License-Identifier: MIT
 *
 * _recorded.c: programs of the system that simulated processes run, for
 * _children.py: what the command has recorded of them, or what they do now
 * (--allow-exec).
 */
#include <stdio.h>
#include <unistd.h>

#include <ticktape/tt_scenario.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/ops.h"

enum { WHY_SIZE = 300, PATH_SIZE = 4096 };

static const struct tt__bytes *bytes_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &tt__bytes_type));
    return (const void *)v;
}

/* A tuple (status, output, errors). */
static tt_value tuple_of(struct tt_env *env,
                         const struct tt_exec_answer *answer)
{
    tt_value items[] = {
        tt_int(env, answer->status),
        tt__bytes(env, answer->out, answer->out_size),
        tt__bytes(env, answer->error, answer->error_size),
    };
    tt_value made = TT_NULL;
    if (items[0] != TT_NULL && items[1] != TT_NULL && items[2] != TT_NULL) {
        made = tt_tuple(env, items, 3);
    }
    for (int i = 0; i < 3; i++) {
        tt_unref(env, items[i]);
    }
    return made;
}

/* run(words, variables, input): what the program did, as a tuple; None: that is
 * not known. Words and variables are bytes, each of which a NUL ends. */
static tt_value call_run(struct tt_env *env, const tt_value *args)
{
    struct tt_scenario_exec *exec = tt__machine(env)->image->exec;
    const struct tt__bytes *words = bytes_of(args[0]),
                           *variables = bytes_of(args[1]),
                           *input = bytes_of(args[2]);
    struct tt_exec_request request = {
        .words = words->bytes,
        .variables = variables->bytes,
        .input = input->bytes,
        .words_size = words->size,
        .variables_size = variables->size,
        .input_size = input->size,
    };
    struct tt_exec_answer answer = {.status = 0};
    char why[WHY_SIZE] = "";
    TT_ASSERT(words->size > 0 && words->bytes[words->size - 1] == 0);
    int rc =
        exec == NULL ? 0 : exec->run(exec, &request, &answer, why, sizeof why);
    if (rc < 0) {
        tt_fail(env, TT_ELIMIT, "%s", why);
        return TT_NULL;
    }
    return rc == 0 ? TT_NONE : tuple_of(env, &answer);
}

/* may_run(): whether run() may know something. */
static tt_value call_may_run(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_bool(tt__machine(env)->image->exec != NULL);
}

/* is_installed(name): whether a program of this machine is called so. What has
 * no file system of programs, as a page, cannot know: it could be. */
static tt_value call_is_installed(struct tt_env *env, const tt_value *args)
{
#ifdef __wasm__
    (void)env;
    (void)args;
    return TT_TRUE;
#else
    static const char *const folders[] = {"/usr/local/bin", "/usr/bin", "/bin"};
    const struct tt__bytes *name = bytes_of(args[0]);
    char path[PATH_SIZE];
    (void)env;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        int length = snprintf(path, sizeof path, "%s/%.*s", folders[i],
                              (int)name->size, (const char *)name->bytes);
        if (length > 0 && (size_t)length < sizeof path &&
            access(path, F_OK) == 0) {
            return TT_TRUE;
        }
    }
    return TT_FALSE;
#endif
}

static const struct tt_native run_row =
    TT__MODULE_FUNCTION("_recorded", "run", "words variables input /", 3, 3, 3,
                        TT_HIDDEN, call_run);
static const struct tt_native may_run_row = TT__MODULE_FUNCTION(
    "_recorded", "may_run", "", 0, 0, 0, TT_PURE, call_may_run);

static const struct tt_native is_installed_row = TT__MODULE_FUNCTION(
    "_recorded", "is_installed", "name /", 1, 1, 1, TT_PURE, call_is_installed);

static const struct tt__member members[] = {
    {"is_installed", &is_installed_row, NULL},
    {"may_run", &may_run_row, NULL},
    {"run", &run_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___recorded_module = {.name = "_recorded",
                                                .members = members};
