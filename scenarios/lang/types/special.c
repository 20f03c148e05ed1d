/* SPDX-License-Identifier: MIT
 *
 * special.c: see special.h.
 */
#include "special.h"

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
static const char *const of_others[] = {"__basicsize__",
                                        "__builtins__",
                                        "__dictoffset__",
                                        "__firstlineno__",
                                        "__flags__",
                                        "__itemsize__",
                                        "__loader__",
                                        "__spec__",
                                        "__static_attributes__",
                                        "__text_signature__",
                                        "__weakrefoffset__",
                                        "cr_origin",
                                        NULL};

/* Of numbers, strs and containers. */
static const char *const of_values[] = {"__class_getitem__", "__complex__",
                                        "__length_hint__", NULL};

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
    return !any && (is_among(name, of_others) || is_among(name, of_values));
}

/* Types and modules by their names, and what they lack. */
static const struct {
    const char *type;
    const char *names; /* a space separates them */
} absent[] = {
    {"code", "_co_code_adaptive co_branches co_code co_consts "
             "co_exceptiontable co_lines co_linetable co_lnotab co_names "
             "co_positions co_stacksize replace"},
    {"coroutine", "cr_await"},
    {"function", "__closure__ __code__ __defaults__ __doc__ __globals__ "
                 "__kwdefaults__ __module__"},
    {"method_descriptor", "__doc__"},
    {"wrapper_descriptor", "__doc__"},
    {"getset_descriptor", "__doc__"},
    {"property", "deleter fdel fget fset getter setter"},
    {"frame", "clear f_builtins f_generator f_lasti f_trace "
              "f_trace_lines f_trace_opcodes"},
    {"traceback", "tb_lasti"},
    {"dict_keys", "mapping"},
    {"dict_values", "mapping"},
    {"dict_items", "mapping"},
    {"BaseExceptionGroup", "derive split subgroup"},
    {"ImportError", "msg name name_from path"},
    {"SyntaxError", "print_file_and_line"},
};

bool tt__special_is_absent(const char *type, const char *name)
{
    size_t size = strlen(name);
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++) {
        if (strcmp(absent[i].type, type) != 0) {
            continue;
        }
        for (const char *at = absent[i].names; *at != '\0';) {
            size_t word = strcspn(at, " ");
            if (word == size && memcmp(at, name, size) == 0) {
                return true;
            }
            at += word;
            at += strspn(at, " ");
        }
    }
    return false;
}

bool tt__special_is_distinct(const char *name)
{
    bool is_private =
        strncmp(name, "f_", 2) == 0 || strncmp(name, "tb_", 3) == 0;
    return tt__special_is_absent("AbstractEventLoop", name) ||
           tt__special_is_absent("coroutine", name) ||
           (is_private && (tt__special_is_absent("frame", name) ||
                           tt__special_is_absent("traceback", name)));
}

bool tt__special_is_settable(const char *name)
{
    static const char *const unsettable[] = {"__builtins__", NULL};
    return !is_among(name, unsettable);
}
