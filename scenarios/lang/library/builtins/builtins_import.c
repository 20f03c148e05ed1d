/* SPDX-License-Identifier: MIT
 *
 * builtins_import.c: __import__ and breakpoint.
 *
 * The modules that __import__ may find are compiled with the program, as those
 * of importlib.import_module are (load.c). Mirrors import_name and resolve_name
 * of CPython's Python/import.c. Left out: the warning where `__package__` is
 * missing and `__name__` is used instead.
 */
#include "builtins.h"
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/types/ops.h"

#include <string.h>

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

/* ---- Relative names ------------------------------------------------------ */

/* GLOBALS[KEY]; TT_NULL without a failure: there is none, or it is None. Given.
 */
static tt_value find_global(struct tt_env *env, tt_value globals,
                            const char *key)
{
    tt_value name = tt_str_c(env, key), found = TT_NULL;
    int rc =
        name == TT_NULL ? tt_failure(env) : tt__contains(env, globals, name);
    if (rc > 0) {
        found = tt__getitem(env, globals, name);
    }
    tt_unref(env, name);
    if (found == TT_NONE) {
        tt_clear(env, &found);
    }
    return found;
}

/* The package that the module of GLOBALS is or is in: its name, given. */
static tt_value package_of(struct tt_env *env, tt_value globals)
{
    tt_value package = find_global(env, globals, "__package__");
    if (package != TT_NULL || tt_failure(env) != 0) {
        if (package != TT_NULL && !tt_is_str(package)) {
            tt_raise(env, &tt_TypeError, "package must be a string");
            tt_clear(env, &package);
        }
        return package;
    }
    tt_value name = find_global(env, globals, "__name__");
    if (name == TT_NULL || !tt_is_str(name)) {
        if (tt_failure(env) == 0 && name == TT_NULL) {
            tt_raise(env, &tt_KeyError, "'__name__' not in globals");
        } else if (tt_failure(env) == 0) {
            tt_raise(env, &tt_TypeError, "__name__ must be a string");
        }
        tt_clear(env, &name);
        return TT_NULL;
    }
    tt_value path = find_global(env, globals, "__path__");
    if (path == TT_NULL && tt_failure(env) == 0) { /* a module in it */
        const char *dot = strrchr(tt_str_get(name)->text, '.');
        size_t size = dot == NULL ? 0 : (size_t)(dot - tt_str_get(name)->text);
        tt_set(env, &name, tt_str(env, tt_str_get(name)->text, size));
    }
    tt_unref(env, path);
    return name;
}

/* The full name of NAME, which LEVEL dots precede in a from statement of the
 * module of GLOBALS. Given. */
static tt_value resolve(struct tt_env *env, tt_value name, tt_value globals,
                        int64_t level)
{
    TT_ASSERT(level > 0);
    if (globals == TT_NULL) {
        tt_raise(env, &tt_KeyError, "'__name__' not in globals");
        return TT_NULL;
    }
    if (!tt_is_dict(globals) && !tt_is_exactly(globals, &tt__namespace_type)) {
        tt_raise(env, &tt_TypeError, "globals must be a dict");
        return TT_NULL;
    }
    tt_value package = package_of(env, globals);
    if (package == TT_NULL) {
        return TT_NULL;
    }
    const struct tt_str *full = tt_str_get(package);
    size_t size = full->size;
    while (level > 1 && size > 0) { /* a package further out */
        while (size > 0 && full->text[--size] != '.') {
        }
        level--;
    }
    tt_value outer = TT_NULL;
    if (size > 0) {
        outer = tt_str(env, full->text, size);
    } else {
        tt_raise(env, &tt_ImportError,
                 full->size == 0
                     ? "attempted relative import with no known parent package"
                     : "attempted relative import beyond top-level package");
    }
    if (outer != TT_NULL && tt_str_get(name)->size > 0) {
        tt_set(env, &outer, tt_str_format(env, "%S.%S", outer, name));
    }
    tt_unref(env, package);
    return outer;
}

/* What `import NAME` binds: MODULE (taken), which is FULL, or, of a name with
 * dots, what its first part names. Given. */
static tt_value first_of(struct tt_env *env, tt_value module, tt_value full,
                         const struct tt_str *name)
{
    size_t top = strcspn(name->text, ".");
    TT_ASSERT(tt_str_get(full)->size >= name->size);
    if (top < name->size) { /* as `import a.b` binds a */
        size_t size = tt_str_get(full)->size - (name->size - top);
        tt_value outer = tt_str(env, tt_str_get(full)->text, size);
        tt_set(env, &module,
               outer == TT_NULL ? TT_NULL : import_name(env, outer));
        tt_unref(env, outer);
    }
    return module;
}

static tt_value call_import(struct tt_env *env, const tt_value *args)
{
    int64_t level = 0;
    if (!tt_is_str(args[0])) {
        tt_raise(env, &tt_TypeError, "module name must be a string");
        return TT_NULL;
    }
    const struct tt_str *name = tt_str_get(args[0]);
    if (args[4] != TT_NULL && tt__to_int(env, args[4], &level) < 0) {
        return TT_NULL;
    }
    if (level < 0 || (level == 0 && name->size == 0)) {
        tt_raise(env, &tt_ValueError,
                 level < 0 ? "level must be >= 0" : "Empty module name");
        return TT_NULL;
    }
    tt_value full =
        level == 0 ? tt_ref(args[0]) : resolve(env, args[0], args[1], level);
    tt_value module = full == TT_NULL ? TT_NULL : import_name(env, full);
    int rc = module == TT_NULL ? tt_failure(env)
                               : import_parts(env, module, args[3]);
    if (rc == 0) {
        module = first_of(env, module, full, name);
    } else if (rc < 0) {
        tt_clear(env, &module);
    }
    tt_unref(env, full);
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
