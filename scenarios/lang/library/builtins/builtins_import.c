/* SPDX-License-Identifier: MIT
 *
 * builtins_import.c: __import__ and breakpoint.
 *
 * The modules that __import__ may find are compiled with the program, as those
 * of importlib.import_module are (load.c). Left out: relative names, which
 * depend on the dict of globals that is passed.
 */
#include "builtins.h"
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/containers.h"

static tt_value import_name(struct tt_env *env, tt_value name)
{
    return tt__import(env, tt__machine(env)->image->main, name);
}

/* Imports MODULE.NAME, if that is a module, and MODULE, a package, has no NAME:
 * as a from statement does. 0, or a failure. */
static int import_part(struct tt_env *env, tt_value module, tt_value name)
{
    tt_value names = tt_tuple(env, &name, 1);
    if (names == TT_NULL) {
        return tt_failure(env);
    }
    int rc =
        tt__import_names(env, tt__machine(env)->image->main, module, names);
    tt_unref(env, names);
    return rc;
}

/* Whether there are names in the `fromlist`, which are imported: 1, 0 or a
 * failure. */
static int import_parts(struct tt_env *env, tt_value module, tt_value names)
{
    int rc = names == TT_NULL ? 0 : tt_truth(env, names);
    if (rc <= 0) {
        return rc;
    }
    tt_value path = tt__getattr_optional_c(env, module, "__path__");
    if (path == TT_NULL) {
        return tt_failure(env) != 0 ? tt_failure(env) : 1; /* no package */
    }
    tt_unref(env, path);
    tt_value iterator = tt__iter(env, names), name;
    int more = iterator == TT_NULL ? tt_failure(env) : 1;
    while (more > 0) {
        more = tt__next(env, iterator, &name);
        if (more <= 0) {
            break;
        }
        if (!tt_is_str(name)) {
            more = tt_raise(env, &tt_TypeError,
                            "Item in ``from list'' must be str, not %T", name);
        } else if (!tt_str_is(name, "*")) {
            int done = import_part(env, module, name);
            more = done < 0 ? done : more;
        }
        tt_unref(env, name);
    }
    tt_unref(env, iterator);
    return more < 0 ? more : 1;
}

static tt_value call_import(struct tt_env *env, const tt_value *args)
{
    int64_t level = 0;
    if (!tt_is_str(args[0])) {
        tt_raise(env, &tt_TypeError, "module name must be a string");
        return TT_NULL;
    }
    if (args[4] != TT_NULL && tt__to_int(env, args[4], &level) < 0) {
        return TT_NULL;
    }
    if (level != 0) {
        tt_fail(env, TT_ELIMIT,
                "__import__ with a level is not in the scenario language; use "
                "importlib.import_module");
        return TT_NULL;
    }
    const struct tt_str *name = tt_str_get(args[0]);
    if (name->size == 0) {
        tt_raise(env, &tt_ValueError, "Empty module name");
        return TT_NULL;
    }
    tt_value module = import_name(env, args[0]);
    if (module == TT_NULL) {
        return TT_NULL;
    }
    int rc = import_parts(env, module, args[3]);
    size_t top = strcspn(name->text, ".");
    if (rc == 0 && top < name->size) { /* as `import a.b` binds a */
        tt_value outer = tt_str(env, name->text, top);
        tt_set(env, &module,
               outer == TT_NULL ? TT_NULL : import_name(env, outer));
        tt_unref(env, outer);
    }
    if (rc < 0) {
        tt_clear(env, &module);
    }
    return module;
}

const struct tt_native tt__import_function =
    TT__FUNCTION("__import__", "name globals locals fromlist level", 1, 5, 5,
                 TT_HIDDEN, call_import);

/* By sys.breakpointhook, which has no debugger unless a program sets it. */
static tt_value call_breakpoint(struct tt_env *env, const struct tt_args *args)
{
    tt_value module = tt__import_c(env, "sys"), hook = TT_NULL;
    if (module != TT_NULL) {
        hook = tt__getattr_c(env, module, "breakpointhook");
        tt_unref(env, module);
    }
    tt_value result = hook == TT_NULL ? TT_NULL : tt_call_args(env, hook, args);
    tt_unref(env, hook);
    return result;
}

const struct tt_native tt__breakpoint =
    TT__FUNCTION_RAW("breakpoint", TT_HIDDEN, call_breakpoint);
