/* SPDX-License-Identifier: MIT
 *
 * suggestions.c: what an unknown name may have been meant to be, at the end of
 * a traceback.
 *
 * Mirrors _compute_suggestion_error() of CPython's Lib/traceback.py. An unknown
 * variable is looked for among all names of the code, bound yet or not, and a
 * member of a module among all that it may have; an attribute by dir(), which
 * may run code of the program, as in CPython.
 */
#include "traceback.h"
#include "scenarios/lang/read/stdlib.h"

#include <stdio.h>

enum {
    NAMES_MAX = 750, /* as _MAX_CANDIDATE_ITEMS */
    WANTED_MAX = 40  /* bytes: as _MAX_STRING_SIZE */
};

struct names {
    struct tt_slice at[NAMES_MAX];
    size_t count;
};

static void add_name(struct names *names, const char *text, size_t size)
{
    if (names->count < NAMES_MAX) {
        names->at[names->count++] = (struct tt_slice){text, size, true};
    }
}

static void add_names(struct names *names, const tt_value *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct tt_str *name = tt_str_get(from[i]);
        add_name(names, name->text, name->size);
    }
}

static struct tt_slice slice_of_name(tt_value name)
{
    const struct tt_str *str = tt_str_get(name);
    return (struct tt_slice){str->text, str->size, false};
}

/* The innermost entry, or NULL. */
static const struct tt_traceback *last_of(const struct tt_exc *exc)
{
    const struct tt_traceback *at = exc->traceback;
    while (at != NULL && at->next != NULL) {
        at = at->next;
    }
    return at;
}

/* The variable `self` of the frame that failed; borrowed, or TT_NULL. */
static tt_value self_of(const struct tt_exc *exc)
{
    const struct tt_traceback *at = last_of(exc);
    const struct tt__code *code = at == NULL ? NULL : tt__traceback_code(at);
    for (uint32_t i = 0; code != NULL && i < code->slot_count; i++) {
        const struct tt__frame_view *view = (const void *)at->frame;
        tt_value v = view->frame->slots[i];
        if (strcmp(tt_str_get(code->slot_names[i])->text, "self") == 0) {
            bool is_cell = v != TT_NULL && tt_is_exactly(v, &tt__cell_type);
            return is_cell ? ((const struct tt__cell *)(const void *)v)->value
                           : v;
        }
    }
    return TT_NULL;
}

static bool put_nearest(struct tt_slice wanted, const struct names *names,
                        const struct tt__put *put)
{
    size_t best = wanted.size > WANTED_MAX
                      ? names->count
                      : tt_suggestion(wanted, names->at, names->count);
    if (best >= names->count) {
        return false;
    }
    put->text(put->data, ". Did you mean: '", strlen(". Did you mean: '"));
    put->text(put->data, names->at[best].text, names->at[best].size);
    put->text(put->data, "'?", 2);
    return true;
}

/* ---- Attributes and members of modules ----------------------------------- */

/* dir(v), given; TT_NULL: it failed, which is not reported. */
static tt_value call_dir(struct tt_env *env, tt_value v)
{
    const struct tt__member *at = tt__machine(env)->image->library->builtins;
    while (at->name != NULL && strcmp(at->name, "dir") != 0) {
        at++;
    }
    tt_value made = at->name == NULL
                        ? TT_NULL
                        : tt_call(env, tt_value_of(at->object), &v, 1);
    tt_value list = made == TT_NULL ? TT_NULL : tt__to_list(env, made);
    tt_unref(env, made);
    if (list == TT_NULL) {
        tt_exc_unref(env, tt_exc_take(env));
    }
    return list;
}

static void put_of_dir(struct tt_env *env, tt_value v, struct tt_slice wanted,
                       bool all, const struct tt__put *put)
{
    struct names names = {.count = 0};
    tt_value list = call_dir(env, v);
    if (list == TT_NULL) {
        return;
    }
    const struct tt_list *found = tt_list_get(list);
    for (size_t i = 0; i < found->count; i++) {
        if (tt_is_str(found->at[i]) &&
            (all || tt_str_get(found->at[i])->text[0] != '_')) {
            add_names(&names, &found->at[i], 1);
        }
    }
    if (found->count <= NAMES_MAX) {
        put_nearest(wanted, &names, put);
    }
    tt_unref(env, list);
}

static void put_attribute(struct tt_env *env, const struct tt_exc *exc,
                          const struct tt__put *put)
{
    if (exc->name == TT_NULL || !tt_is_str(exc->name)) {
        return;
    }
    tt_value obj = exc->about == TT_NULL ? TT_NONE : exc->about;
    struct tt_slice wanted = slice_of_name(exc->name);
    bool all = (wanted.size > 0 && wanted.text[0] == '_') ||
               (exc->about != TT_NULL && self_of(exc) == exc->about);
    put_of_dir(env, obj, wanted, all, put);
}

/* All that a module has; it may have been imported in part. */
static void add_members(struct names *names,
                        const struct tt__module_object *module)
{
    const struct tt__module *library = module->module;
    if (module->program != NULL) {
        add_names(names, module->program->global_names,
                  module->program->global_count);
    }
    for (const struct tt__member *at = library == NULL ? NULL
                                                       : library->members;
         at != NULL && at->name != NULL; at++) {
        add_name(names, at->name, strlen(at->name));
    }
    for (const struct tt__elsewhere *at = library == NULL ? NULL
                                                          : library->elsewhere;
         at != NULL && at->name != NULL; at++) {
        add_name(names, at->name, strlen(at->name));
    }
}

/* cannot import name 'dequee' from 'collections' (...) */
static void put_member(struct tt_env *env, const struct tt_exc *exc,
                       const char *text, const struct tt__put *put)
{
    static const char start[] = "cannot import name '";
    struct tt__machine *machine = tt__machine(env);
    struct names names = {.count = 0};
    if (exc->name == TT_NULL || !tt_is_str(exc->name) ||
        strncmp(text, start, sizeof start - 1) != 0) {
        return;
    }
    const char *name = text + sizeof start - 1, *end = strchr(name, '\'');
    for (int own = 0; own < 2; own++) {
        uint32_t at = tt__module_number(machine->image, own != 0,
                                        tt_str_get(exc->name)->text);
        if (at != UINT32_MAX && machine->modules[at] != NULL) {
            add_members(&names, machine->modules[at]);
        }
    }
    if (end != NULL) {
        put_nearest((struct tt_slice){name, (size_t)(end - name), false},
                    &names, put);
    }
}

/* ---- Variables ----------------------------------------------------------- */

static bool put_variable(struct tt_env *env, const struct tt__code *code,
                         struct tt_slice wanted, const struct tt__put *put)
{
    const struct tt__library *library = tt__machine(env)->image->library;
    struct names names = {.count = 0};
    add_names(&names, code->slot_names, code->slot_count);
    add_names(&names, code->program->global_names, code->program->global_count);
    for (const struct tt__member *builtin = library->builtins;
         builtin->name != NULL; builtin++) {
        add_name(&names, builtin->name, strlen(builtin->name));
    }
    return put_nearest(wanted, &names, put);
}

/* Whether `self` has the attribute NAME. */
static bool put_own(struct tt_env *env, const struct tt_exc *exc,
                    const char *name, const struct tt__put *put)
{
    tt_value self = self_of(exc);
    tt_value found =
        self == TT_NULL ? TT_NULL : tt__getattr_optional_c(env, self, name);
    tt_exc_unref(env, tt_exc_take(env));
    if (found == TT_NULL) {
        return false;
    }
    tt_unref(env, found);
    put->text(put->data, ". Did you mean: 'self.", 22);
    put->text(put->data, name, strlen(name));
    put->text(put->data, "'?", 2);
    return true;
}

/* name 'asyncoi' is not defined */
static void put_name(struct tt_env *env, const struct tt_exc *exc,
                     const char *text, const struct tt__put *put)
{
    const struct tt_traceback *at = last_of(exc);
    const struct tt__code *code = at == NULL ? NULL : tt__traceback_code(at);
    const char *begin = strchr(text, '\''), *end = strrchr(text, '\'');
    if (begin == end || strncmp(text, "name '", strlen("name '")) != 0 ||
        strcmp(end, "' is not defined") != 0) {
        return;
    }
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(end - begin - 1), begin + 1);
    struct tt_slice wanted = {name, strlen(name), false};
    bool is_put = code != NULL && (put_own(env, exc, name, put) ||
                                   put_variable(env, code, wanted, put));
    if (tt__is_of_python(name)) {
        const char *what = is_put ? " Or did you forget to import '"
                                  : ". Did you forget to import '";
        put->text(put->data, what, strlen(what));
        put->text(put->data, name, strlen(name));
        put->text(put->data, "'?", 2);
    }
}

void tt__put_suggestion(struct tt_env *env, const struct tt_exc *exc,
                        const char *text, const struct tt__put *put)
{
    if (tt__machine(env) == NULL) {
        return;
    }
    if (tt_exc_is(exc, &tt_NameError)) {
        put_name(env, exc, text, put);
    } else if (tt_exc_is(exc, &tt_AttributeError)) {
        put_attribute(env, exc, put);
    } else if (tt_exc_is(exc, &tt_ImportError)) {
        put_member(env, exc, text, put);
    }
}
