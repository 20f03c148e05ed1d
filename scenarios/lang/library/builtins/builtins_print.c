/* SPDX-License-Identifier: MIT
 *
 * builtins_print.c: print().
 *
 * The tick trace has whole lines, whatever `end` is (design.md); what a run
 * prints ends in `end`. What goes to sys.stdout is printed as without a file;
 * any other file, and what a program assigned to sys.stdout, is an object with
 * write() that gets all the parts, `end` included, as in CPython.
 */
#include "builtins.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/containers.h"
#include "scenarios/lang/types/texts.h"

/* A separator: 0 and *OUT (borrowed; TT_NULL: as usual), or TypeError. */
static int check_text(struct tt_env *env, const char *name, tt_value v,
                      tt_value *out)
{
    *out = v == TT_NONE ? TT_NULL : v;
    if (*out == TT_NULL || tt_is_str(v)) {
        return 0;
    }
    return tt_raise(env, &tt_TypeError, "%s must be None or a string, not %T",
                    name, v);
}

/* file.write(text); TEXT TT_NULL means USUAL. */
static int write_text(struct tt_env *env, tt_value file, tt_value text,
                      const char *usual)
{
    tt_value str = text != TT_NULL ? tt_ref(text) : tt_str_c(env, usual);
    if (str == TT_NULL) {
        return tt_failure(env);
    }
    tt_value result = tt__call_method(env, file, "write", &str, 1);
    int rc = result == TT_NULL ? tt_failure(env) : 0;
    tt_unref(env, result);
    tt_unref(env, str);
    return rc;
}

static int print_to_file(struct tt_env *env, tt_value file,
                         const struct tt_tuple *items, tt_value sep,
                         tt_value end)
{
    int rc = 0;
    for (uint32_t i = 0; rc == 0 && i < items->count; i++) {
        if (i > 0) {
            rc = write_text(env, file, sep, " ");
        }
        if (rc == 0) {
            tt_value str = tt_str_of(env, items->at[i]);
            rc = str == TT_NULL ? tt_failure(env)
                                : write_text(env, file, str, "");
            tt_unref(env, str);
        }
    }
    return rc < 0 ? rc : write_text(env, file, end, "\n");
}

/* Standard output encodes strictly: 0, or UnicodeEncodeError. */
static int check_encodable(struct tt_env *env, const char *text, size_t size)
{
    if (!tt__has_surrogates(text, size)) {
        return 0;
    }
    tt_value str = tt_str(env, text, size);
    if (str != TT_NULL) {
        tt_value bytes = tt__encode(env, tt_str_get(str), TT_NULL, TT_NULL);
        TT_ASSERT(bytes == TT_NULL);
        tt_unref(env, str);
    }
    return tt_failure(env);
}

/* An item raised: CPython has written what comes before it, which is the first
 * SIZE bytes. */
static void write_before(struct tt_text *text, size_t size)
{
    struct tt_exc *raised = tt_exc_take(text->env);
    TT_ASSERT(raised != NULL && size <= text->size);
    text->error = tt_write_out(text->env, text->at, size);
    if (text->error == 0) {
        text->error = tt_reraise(text->env, raised);
    } else {
        tt_exc_unref(text->env, raised);
    }
}

static int print_lines(struct tt_env *env, const struct tt_tuple *items,
                       tt_value sep, tt_value end)
{
    const char *last = end == TT_NULL ? "\n" : tt_str_get(end)->text;
    size_t last_size = end == TT_NULL ? 1 : tt_str_get(end)->size;
    if (items->count == 1 && tt_is_exactly(items->at[0], &tt_str_type)) {
        const struct tt_str *str = tt_str_get(items->at[0]);
        int rc = check_encodable(env, str->text, str->size);
        return rc < 0
                   ? rc
                   : tt_print_end(env, str->text, str->size, last, last_size);
    }
    struct tt_text text;
    tt_text_init(&text, env);
    for (uint32_t i = 0; text.error == 0 && i < items->count; i++) {
        if (i > 0) {
            tt_text_put(&text, sep == TT_NULL ? " " : tt_str_get(sep)->text,
                        sep == TT_NULL ? 1 : tt_str_get(sep)->size);
        }
        size_t before = text.size;
        tt_text_str(&text, items->at[i]);
        if (text.error == 0 && text.size > before) {
            text.error =
                check_encodable(env, text.at + before, text.size - before);
        }
        if (text.error == TT_ERAISED && before > 0) {
            write_before(&text, before);
        }
    }
    int rc = text.error;
    if (rc == 0) {
        rc = tt_print_end(env, text.at == NULL ? "" : text.at, text.size, last,
                          last_size);
    }
    tt_text_deinit(&text);
    return rc;
}

/* flush=VALUE: a file of the program is flushed; what a run prints is never
 * held back until something else is written. */
static int flush(struct tt_env *env, tt_value file, tt_value value)
{
    int truth = tt_truth(env, value);
    if (truth <= 0 || file == TT_NULL || file == TT_NONE) {
        return truth < 0 ? tt_failure(env) : 0;
    }
    tt_value result = tt__call_method(env, file, "flush", NULL, 0);
    tt_unref(env, result);
    return result == TT_NULL ? tt_failure(env) : 0;
}

static tt_value call_print(struct tt_env *env, const tt_value *args)
{
    const struct tt_tuple *items = tt_tuple_get(args[0]);
    tt_value sep = TT_NULL, end = TT_NULL, file = args[3];
    int rc = check_text(env, "sep", args[1], &sep);
    if (rc == 0) {
        rc = check_text(env, "end", args[2], &end);
    }
    if (file == TT_NULL || file == TT_NONE) {
        const struct tt__machine *machine = tt__machine(env);
        TT_ASSERT(machine != NULL);
        tt_touch(env, &machine->redirected, TT_READ);
        file = machine->redirected;
        if (file == TT_NONE) { /* sys.stdout = None: nothing is printed */
            return rc < 0 ? TT_NULL : TT_NONE;
        }
    }
    tt_value kept = file == TT_NULL ? TT_NULL : tt_ref(file);
    if (rc == 0) {
        rc = file == TT_NULL || tt__is_stdout(file)
                 ? print_lines(env, items, sep, end)
                 : print_to_file(env, file, items, sep, end);
    }
    if (rc == 0 && args[4] != TT_NULL) {
        rc = flush(env, file, args[4]);
    }
    tt_unref(env, kept);
    return rc < 0 ? TT_NULL : TT_NONE;
}

const struct tt_native tt__print = TT__FUNCTION(
    "print", "*args sep end file flush", 0, 0, 5, TT_READS, call_print);
