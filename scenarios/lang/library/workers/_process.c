/* SPDX-License-Identifier: MIT
 *
 * _process.c: processes that run a program of their own (loop/core/process.h),
 * for _children.py and _child.py.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/ops.h"

/* _child.main(about, id) in the new process. */
struct call {
    tt_value about; /* borrowed */
    int id;
};

static int run_child(struct tt_env *env, void *data, int *status)
{
    const struct call *call = data;
    int64_t code = 1;
    tt_value args[] = {call->about, tt_int(env, call->id)};
    tt_value run = tt__import_member(env, "_child", "main");
    tt_value result = run == TT_NULL || args[1] == TT_NULL
                          ? TT_NULL
                          : tt_call(env, run, args, 2);
    tt_unref(env, run);
    tt_unref(env, args[1]);
    int rc =
        result == TT_NULL ? tt_failure(env) : tt__to_int(env, result, &code);
    tt_unref(env, result);
    if (rc == 0) { /* else it may have been killed meanwhile */
        *status = (int)code;
    }
    return rc;
}

/* run(about): the status with which the process ended; negative: of a signal.
 */
static tt_value call_run(struct tt_env *env, const tt_value *args)
{
    struct call call = {.about = args[0]};
    int status = 0;
    TT_ASSERT(env->threads != NULL);
    int rc = tt_process_run(env, &call.id, run_child, &call, &status);
    return rc < 0 ? TT_NULL : tt_int(env, status);
}

/* signal(id, number) */
static tt_value call_signal(struct tt_env *env, const tt_value *args)
{
    int64_t id, number;
    if (tt__to_int(env, args[0], &id) < 0 ||
        tt__to_int(env, args[1], &number) < 0) {
        return TT_NULL;
    }
    TT_ASSERT(number > 0 && number <= TT_SIGNAL_MAX);
    return tt_process_signal(env, (int)id, (int)number) < 0 ? TT_NULL : TT_NONE;
}

/* exit(status): os._exit() of a child. */
static tt_value call_exit(struct tt_env *env, const tt_value *args)
{
    int64_t status;
    if (tt__to_int(env, args[0], &status) == 0) {
        tt_process_exit(env, (int)(status & 255));
    }
    return TT_NULL;
}

static tt_value call_is_child(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_bool(tt_process_is_child(env));
}

/* run_program(path): runs the file of the program that is called so, as
 * __main__; False: there is none. */
static tt_value call_run_program(struct tt_env *env, const tt_value *args)
{
    TT_ASSERT(tt_is_str(args[0]));
    int rc = tt__run_as_main(env, tt_str_get(args[0])->text);
    return rc < 0 ? TT_NULL : tt_bool(rc > 0);
}

static tt_value call_main_number(struct tt_env *env, const tt_value *args)
{
    (void)args;
    return tt_int(env, tt__main_number(env));
}

/* run_main_again(number): as __mp_main__. */
static tt_value call_run_main_again(struct tt_env *env, const tt_value *args)
{
    int64_t number;
    if (tt__to_int(env, args[0], &number) < 0) {
        return TT_NULL;
    }
    TT_ASSERT(number >= 0 && tt_process_is_child(env));
    int rc = tt__run_main_again(env, (uint32_t)number, "__mp_main__");
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* prints(data): a child prints: for records of the run. */
static tt_value call_prints(struct tt_env *env, const tt_value *args)
{
    const struct tt__bytes *bytes = (const void *)args[0];
    struct tt_slice text = {(const char *)bytes->bytes, bytes->size, false};
    TT_ASSERT(tt_is_exactly(args[0], &tt__bytes_type));
    if (env->watcher != NULL && env->watcher->notice != NULL) {
        env->watcher->notice(env->watcher, TT_NOTICE_PRINTS, &text);
    }
    return TT_NONE;
}

/* write(fd, data): to the streams of the command, without a line in the trace.
 */
static tt_value call_write(struct tt_env *env, const tt_value *args)
{
    const struct tt__bytes *bytes = (const void *)args[1];
    TT_ASSERT(tt_is_exactly(args[1], &tt__bytes_type));
    int rc = args[0] == tt_small_int(2)
                 ? tt_write_error(env, bytes->bytes, bytes->size)
                 : tt_write_out(env, bytes->bytes, bytes->size);
    return rc < 0 ? TT_NULL : TT_NONE;
}

/* note_id(): the caller of the running function gets the number of a process.
 * The library's own callers show it nowhere. */
static tt_value call_note_id(struct tt_env *env, const tt_value *args)
{
    const struct tt__frame *frame = tt__machine(env)->current;
    (void)args;
    if (frame->back != NULL && !tt__is_of_library(frame->back)) {
        tt_note_seen(env, TT_SEEN_PROCESS);
    }
    return TT_NONE;
}

#define FUNCTIONS(X)                                                           \
    X(exit, "status", 1)                                                       \
    X(is_child, "", 0)                                                         \
    X(main_number, "", 0)                                                      \
    X(prints, "data", 1)                                                       \
    X(run, "about", 1)                                                         \
    X(run_main_again, "number", 1)                                             \
    X(run_program, "path", 1)                                                  \
    X(signal, "id number", 2)                                                  \
    X(write, "fd data", 2)

#define X(name, parameters, total)                                             \
    static const struct tt_native name##_row =                                 \
        TT__MODULE_FUNCTION("_process", #name, parameters, total, total,       \
                            total, TT_HIDDEN, call_##name);
FUNCTIONS(X)
#undef X
static const struct tt_native note_id_row = TT__MODULE_FUNCTION(
    "_process", "note_id", "", 0, 0, 0, TT_PURE, call_note_id);

static const struct tt__member members[] = {
#define X(name, parameters, total) {#name, &name##_row, NULL},
    {"note_id", &note_id_row, NULL},
    FUNCTIONS(X)
#undef X
        {NULL, NULL, NULL},
};

const struct tt__module tt___process_module = {.name = "_process",
                                               .members = members};
