/* SPDX-License-Identifier: MIT
 *
 * special.c: see special.h.
 */
#include "special.h"

#include "words.h"

#include <stddef.h>
#include <string.h>

static bool is_among(const char *name, const char *const *names)
{
    for (; *names != NULL; names++) {
        if (strcmp(name, *names) == 0) {
            return true;
        }
    }
    return false;
}

/* Of types, functions, frames and code. */
static const char *const of_others[] = {
    "__basicsize__",      "__builtins__",
    "__dictoffset__",     "__flags__",
    "__itemsize__",       "__static_attributes__",
    "__text_signature__", "__weakrefoffset__",
    "cr_origin",          NULL};

/* Of types whose operators are not methods here (operator_slot.c). */
static const char *const of_operands[] = {
    "__abs__",     "__add__",      "__and__",       "__divmod__",
    "__float__",   "__floordiv__", "__iadd__",      "__iand__",
    "__imul__",    "__index__",    "__int__",       "__invert__",
    "__ior__",     "__isub__",     "__ixor__",      "__lshift__",
    "__mod__",     "__mul__",      "__neg__",       "__or__",
    "__pos__",     "__pow__",      "__radd__",      "__rand__",
    "__rdivmod__", "__reversed__", "__rfloordiv__", "__rlshift__",
    "__rmod__",    "__rmul__",     "__ror__",       "__rpow__",
    "__rrshift__", "__rshift__",   "__rsub__",      "__rtruediv__",
    "__rxor__",    "__sub__",      "__truediv__",   "__xor__",
    NULL};

bool tt__special_is_operator(const char *name)
{
    return is_among(name, of_operands);
}

bool tt__special_is_refused(const char *name, bool any)
{
    return !any && is_among(name, of_others);
}

/* Types and modules by their names, and what they lack. */
static const struct {
    const char *type;
    const char *names; /* a space separates them */
} absent[] = {
    {"code", "_co_code_adaptive co_branches co_code co_consts "
             "co_exceptiontable co_lines co_linetable co_lnotab co_names "
             "co_positions co_stacksize"},
    {"function", "__closure__ __code__ __defaults__ __doc__ __globals__ "
                 "__kwdefaults__ __module__"},
    {"method_descriptor", "__doc__"},
    {"wrapper_descriptor", "__doc__"},
    {"getset_descriptor", "__doc__"},
    {"property", "deleter fdel fget fset getter setter"},
    {"frame", "clear f_builtins f_generator f_lasti f_trace "
              "f_trace_lines f_trace_opcodes"},
    {"traceback", "tb_lasti"},
    {"BaseExceptionGroup", "derive split subgroup"},
    {"ImportError", "msg name name_from path"},
    {"SyntaxError", "print_file_and_line"},
};

bool tt__special_is_absent(const char *type, const char *name)
{
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++) {
        if (*absent[i].type == *type && strcmp(absent[i].type, type) == 0 &&
            tt__has_word(absent[i].names, name)) {
            return true;
        }
    }
    return false;
}

/* Classes of asyncio, and the private names that they and their objects have
 * in 3.14, in C or in Python. Any other name is absent, and can be set. */
static const struct {
    const char *type;
    const char *names; /* a space separates them */
} privates[] = {
    {"Future",
     "_Future__asyncio_awaited_by _Future__log_traceback "
     "_Future__schedule_callbacks _asyncio_awaited_by _asyncio_future_blocking "
     "_callbacks _cancel_message _cancelled_exc _exception _log_traceback "
     "_loop _make_cancelled_error _result _source_traceback _state"},
    {"Task", "_Task__eager_start _Task__step _Task__step_run_and_handle_result "
             "_Task__wakeup _context _coro _fut_waiter _log_destroy_pending "
             "_must_cancel _name _num_cancels_requested"},
    {"Lock", "_get_loop _locked _loop _waiters _wake_up_first"},
    {"Event", "_get_loop _loop _value _waiters"},
    {"Condition", "_get_loop _lock _loop _notify _waiters"},
    {"Semaphore", "_get_loop _loop _value _waiters _wake_up_next"},
    {"BoundedSemaphore", "_bound_value"},
    {"Barrier", "_block _cond _count _exit _get_loop _loop _parties _release "
                "_state _wait"},
    {"Queue", "_finished _format _get _get_loop _getters _init _is_shutdown "
              "_loop _maxsize _put _putters _queue _unfinished_tasks "
              "_wakeup_next"},
    {"Timeout",
     "_insert_timeout_error _on_timeout _state _task _timeout_handler _when"},
    {"TaskGroup", "_abort _aborting _aexit _base_error _entered _errors "
                  "_exiting _is_base_error _loop _on_completed_fut "
                  "_on_task_done _parent_cancel_requested _parent_task _tasks"},
};

int tt__special_is_private(const char *type, const char *name)
{
    for (size_t i = 0; i < sizeof privates / sizeof *privates; i++) {
        if (strcmp(privates[i].type, type) == 0) {
            return tt__has_word(privates[i].names, name);
        }
    }
    return -1;
}

bool tt__special_is_distinct(const char *name)
{
    bool is_private =
        strncmp(name, "f_", 2) == 0 || strncmp(name, "tb_", 3) == 0;
    return tt__special_is_absent("AbstractEventLoop", name) ||
           (is_private && (tt__special_is_absent("frame", name) ||
                           tt__special_is_absent("traceback", name)));
}

bool tt__special_is_settable(const char *name)
{
    static const char *const unsettable[] = {"__builtins__", NULL};
    return !is_among(name, unsettable);
}
