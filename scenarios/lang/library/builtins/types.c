/* SPDX-License-Identifier: MIT
 *
 * types.c: module types.
 *
 * Mirrors Lib/types.py, 3.14.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/types/alias.h"
#include "scenarios/lang/machine/machine.h"

/* types.coroutine: generators of the function can be awaited from now on. */
static tt_value coroutine(struct tt_env *env, const tt_value *args)
{
    tt_value function = args[0];
    if (!tt_is_callable(function)) {
        tt_raise(env, &tt_TypeError, "types.coroutine() expects a callable");
        return TT_NULL;
    }
    if (tt__is_function(function)) {
        const struct tt__code *code = tt__function_cast(function)->code;
        if (code->flags & CODE_COROUTINE) {
            return tt_ref(function);
        }
        if (code->flags & CODE_GENERATOR) {
            tt__function_cast(function)->head.flags |=
                FUNCTION_ITERABLE_COROUTINE;
            return tt_ref(function);
        }
    }
    tt_fail(env, TT_ELIMIT,
            "types.coroutine of what is no generator function is not in the "
            "scenario language");
    return TT_NULL;
}

static const struct tt_native coroutine_function = TT_NATIVE(
    "coroutine", "coroutine", "func", 1, 1, 1, 0, TT_WRITES, coroutine);

static const struct tt__member members[] = {
    {"coroutine", &coroutine_function, NULL},
    {"AsyncGeneratorType", &tt__async_generator_type, NULL},
    {"BuiltinFunctionType", &tt_builtin_type, NULL},
    {"BuiltinMethodType", &tt_builtin_type, NULL},
    {"CellType", &tt__cell_type, NULL},
    {"CodeType", &tt__code_type, NULL},
    {"CoroutineType", &tt__coroutine_type, NULL},
    {"EllipsisType", &tt_ellipsis_type, NULL},
    {"FrameType", &tt__frame_view_type, NULL},
    {"FunctionType", &tt__function_type, NULL},
    {"GenericAlias", &tt__alias_type, NULL},
    {"GeneratorType", &tt__generator_type, NULL},
    {"LambdaType", &tt__function_type, NULL},
    {"MappingProxyType", &tt__mapping_proxy_type, NULL},
    {"MemberDescriptorType", &tt__slot_type, NULL},
    {"MethodType", &tt_method_type, NULL},
    {"ModuleType", &tt__module_type, NULL},
    {"NoneType", &tt_none_type, NULL},
    {"NotImplementedType", &tt_not_implemented_type, NULL},
    {"TracebackType", &tt__traceback_type, NULL},
    {"UnionType", &tt__union_type, NULL},
    {NULL, NULL, NULL},
};

static const struct tt__elsewhere elsewhere[] = {
    {"SimpleNamespace", "_namespace"}, {"get_original_bases", "_newclass"},
    {"new_class", "_newclass"},        {"prepare_class", "_newclass"},
    {"resolve_bases", "_newclass"},    {NULL, NULL},
};

const struct tt__module tt__types_module = {.name = "types",
                                            .file = TT__FILE("types.py"),
                                            .members = members,
                                            .elsewhere = elsewhere};
