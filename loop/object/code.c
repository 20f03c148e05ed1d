/* SPDX-License-Identifier: MIT
 *
 * code.c: code objects, as a program meets them in a frame's f_code.
 *
 * They say what a function is called and where it is written, and no more:
 * co_name, co_qualname, co_filename, co_firstlineno. Two are equal if they say
 * the same; each look makes a new one.
 */
#include <ticktape/tt.h>

#include "loop/object/sound.h"

struct code {
    struct tt_object head;
    tt_value name; /* own; strs */
    tt_value full_name;
    tt_value file;
    uint32_t first_line;
};

static struct code *code_of(tt_value v)
{
    TT_ASSERT(tt_is_object(v));
    return (struct code *)(void *)v;
}

static void clear_code(struct tt_env *env, struct tt_object *self)
{
    struct code *code = (struct code *)self;
    tt_clear(env, &code->name);
    tt_clear(env, &code->full_name);
    tt_clear(env, &code->file);
}

static int repr_code(struct tt_env *env, tt_value self, struct tt_text *out)
{
    TT_ASSERT(tt__text_sound(out));
    const struct code *code = code_of(self);
    (void)env;
    tt_text_format(out, "<code object %S", code->name);
    tt_text_address(out, code);
    tt_text_format(out, ", file \"%S\", line %u>", code->file,
                   code->first_line);
    return out->error;
}

static int hash_code(struct tt_env *env, tt_value self, uint64_t *out)
{
    return tt_hash(env, code_of(self)->full_name, out);
}

static int equal_code(struct tt_env *env, tt_value self, tt_value other)
{
    const struct code *a = code_of(self), *b = code_of(other);
    if (!tt_is_exactly(other, tt_type_of(self)) ||
        a->first_line != b->first_line) {
        return 0;
    }
    int same = tt_equal(env, a->full_name, b->full_name);
    return same > 0 ? tt_equal(env, a->file, b->file) : same;
}

static tt_value get_name(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(code_of(self)->name);
}

static tt_value get_full_name(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(code_of(self)->full_name);
}

static tt_value get_file(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(code_of(self)->file);
}

static tt_value get_first_line(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_small_int(code_of(self)->first_line);
}

static const struct tt_property code_properties[] = {
    {"co_name", TT_PURE, get_name, NULL},
    {"co_qualname", TT_PURE, get_full_name, NULL},
    {"co_filename", TT_PURE, get_file, NULL},
    {"co_firstlineno", TT_PURE, get_first_line, NULL},
    {.name = NULL},
};

const struct tt_type tt_code_type = {
    .head = TT_OBJECT_STATIC(&tt_type_type),
    .name = "code",
    .full_name = "code",
    .base = &tt_object_type,
    .flags = TT_TYPE_FINAL | TT_TYPE_WEAK,
    .size = sizeof(struct code),
    .clear = clear_code,
    .repr = repr_code,
    .hash = hash_code,
    .equal = equal_code,
    .properties = code_properties,
};

tt_value tt_code(struct tt_env *env, const struct tt_frame_about *about)
{
    struct code *code = tt_object_new(env, &tt_code_type, sizeof *code);
    if (code == NULL) {
        return TT_NULL;
    }
    code->first_line = about->first_line;
    code->name = tt_str(env, about->name.text, about->name.size);
    code->full_name = TT_NULL;
    code->file = TT_NULL;
    if (code->name != TT_NULL) {
        code->full_name =
            tt_str(env, about->full_name.text, about->full_name.size);
    }
    if (code->full_name != TT_NULL) {
        code->file = tt_str_c(env, about->file);
    }
    if (code->file == TT_NULL) {
        tt_object_unref(env, &code->head);
        return TT_NULL;
    }
    return tt_value_of(code);
}
