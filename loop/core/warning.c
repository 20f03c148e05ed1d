/* SPDX-License-Identifier: MIT
 *
 * warning.c: warnings on stderr, as CPython's warnings module shows them
 * by default: each text once a line of the program.
 *
 * Mirrors _py_warnings.py of 3.14 (warn_explicit with the action "default",
 * _formatwarnmsg_impl). A warning is no event: traces and hashes do not know
 * of it. Where asyncio's own code would be the place, it is the line of the
 * program that called it.
 */
#include "loop/core/warning.h"

#include <stdio.h>

#include "loop/core/coro.h"
#include "loop/core/log.h"
#include "loop/object/alloc.h"
#include "loop/object/sound.h"

/* Whether this warning (NUL-terminated) is new; remembers it. */
static bool is_new(struct tt_env *env, const char *text)
{
    tt_value known;
    if (env->warned == TT_NULL) {
        env->warned = tt_dict(env);
    }
    if (env->warned == TT_NULL) {
        return false;
    }
    struct tt_dict *all = tt_dict_cast(env->warned);
    return tt_dict_get_c(env, all, text, &known) == 0 &&
           tt_dict_set_c(env, all, text, TT_NONE) == 0;
}

static void put_source(struct tt_text *text, struct tt_slice source)
{
    TT_ASSERT(tt__text_sound(text));
    if (source.size > 0) {
        tt_text_puts(text, "\n  ");
        tt_text_put(text, source.text, source.size);
    }
}

/* Module warnings issues it, if the program has imported that: 1, 0, or a
 * failure. */
static int warn_by_program(struct tt_env *env, const struct tt_type *category,
                           const char *what, bool about_object)
{
    bool may = !env->is_ending && TT_LANGUAGE_HAS(env, warn);
    return may ? env->language->warn(env, category, what, about_object) : 0;
}

/* Each text once a line; that, and a note on where the object was allocated;
 * or each time. */
enum showing { SHOW_ONCE, SHOW_OBJECT, SHOW_ALWAYS };

static int show(struct tt_env *env, const struct tt_type *category,
                const char *what, const struct tt_place *place,
                enum showing how)
{
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "%s:%u: %s: %s", place->file, place->line,
                   category->name, what);
    tt_text_put(&text, "", 1);
    int rc = text.error;
    if (rc == 0 && (how == SHOW_ALWAYS || is_new(env, text.at))) {
        text.size--;
        put_source(&text, place->source);
        if (how == SHOW_OBJECT) {
            tt_text_format(&text,
                           "\n%s: Enable tracemalloc to get the object "
                           "allocation traceback",
                           category->name);
        }
        rc = text.error == 0 ? tt__log(env, text.at, text.size) : text.error;
    }
    tt_text_deinit(&text);
    return rc;
}

/* At the line of the program that runs. WHAT: the text of the warning;
 * ABOUT_OBJECT: it is about an object whose allocation CPython could show. */
static int warn(struct tt_env *env, const struct tt_type *category,
                const char *what, bool about_object)
{
    TT_ASSERT(tt__type_sound(category));
    struct tt_place place = {.file = "sys", .line = 1};
    if (!tt_has_frames(env) || env->failure != 0) {
        return 0;
    }
    int done = warn_by_program(env, category, what, about_object);
    if (done != 0 || env->observer->error == NULL) {
        return done < 0 ? done : 0;
    }
    if (tt_place_now(env, &place) && !place.is_main &&
        category == &tt_DeprecationWarning) {
        return 0; /* CPython's default filters show those of __main__ */
    }
    return show(env, category, what, &place,
                about_object ? SHOW_OBJECT : SHOW_ONCE);
}

int tt_warn_deprecated(struct tt_env *env, const char *what)
{
    return warn(env, &tt_DeprecationWarning, what, false);
}

int tt__warn(struct tt_env *env, const struct tt_type *category,
             const char *what)
{
    return warn(env, category, what, false);
}

int tt_warn_at(struct tt_env *env, const struct tt_type *category,
               const char *what, const struct tt_place *place)
{
    bool is_shown = env->failure == 0 && env->observer->error != NULL;
    return is_shown ? show(env, category, what, place, SHOW_ALWAYS) : 0;
}

/* OBJECT, whose name is NAME: the coroutine, which nobody refers to any more,
 * or the generator whose METHOD was called. */
static void warn_unawaited(struct tt_env *env, struct tt_object *object,
                           const char *method, struct tt_slice name)
{
    if (!tt_has_frames(env) || env->failure != 0) {
        return;
    }
    struct tt_exc *raised = tt_exc_take(env); /* raised again below */
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_puts(&text, method == NULL ? "coroutine '" : "coroutine method '");
    if (method != NULL) {
        tt_text_puts(&text, method);
        tt_text_puts(&text, "' of '");
    }
    tt_text_put(&text, name.text, name.size);
    tt_text_put(&text, "' was never awaited", sizeof "' was never awaited");
    if (text.error == 0 &&
        warn(env, &tt_RuntimeWarning, text.at, true) == TT_ERAISED) {
        object->refs++; /* to be shown; it is being destroyed */
        tt_log_ignored(env,
                       method == NULL ? "finalizing coroutine"
                                      : "finalizing async generator",
                       tt_value_of(object));
        object->refs--;
    }
    tt_text_deinit(&text);
    env->raised = raised;
}

void tt_warn_unawaited(struct tt_env *env, tt_value coro)
{
    /* A program in C, in the paranoid build. One that fails, or was cancelled
     * on the way, makes coroutines that nobody awaits. */
    if (env->language == NULL && env->failure == 0 && env->raised == NULL &&
        tt__is_coro(coro)) {
        tt__memory_name_unawaited((const void *)coro, stderr);
    }
    warn_unawaited(env, (void *)coro, NULL, tt_full_name_of(coro));
}

void tt_warn_unawaited_step(struct tt_env *env, const char *method,
                            tt_value generator)
{
    warn_unawaited(env, (void *)generator, method, tt_full_name_of(generator));
}
