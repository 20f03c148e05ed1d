/* SPDX-License-Identifier: MIT
 *
 * mentions.c: names that the code of a program contains.
 *
 * They decide which modules are loaded before the program runs. A name that it
 * computes is not found; one in a text that is never used is.
 */
#include "mentions.h"

#include "scenarios/lang/library/builtins/builtins.h"

bool tt__mentions_open(const struct tt__program *program)
{
    for (uint32_t i = 0; i < program->global_count; i++) {
        if (program->global_builtins[i] == tt_value_of(&tt__open)) {
            return true;
        }
    }
    return false;
}

/* Whether TEXT is one of COUNT constants, or in a tuple that is. */
static bool is_among(const tt_value *values, uint32_t count, const char *text)
{
    for (uint32_t i = 0; i < count; i++) {
        if (tt_is_str(values[i]) && tt_str_is(values[i], text)) {
            return true;
        }
        const struct tt_tuple *tuple =
            tt_is_tuple(values[i]) ? tt_tuple_get(values[i]) : NULL;
        if (tuple != NULL && is_among(tuple->at, tuple->count, text)) {
            return true;
        }
    }
    return false;
}

/* Whether TEXT is an attribute, a keyword or a str in CODE. */
static bool mentions(const struct tt__code *code, const char *text)
{
    if (is_among(code->names, code->name_count, text) ||
        is_among(code->constants, code->constant_count, text)) {
        return true;
    }
    for (uint32_t i = 0; i < code->code_count; i++) {
        if (mentions(code->codes[i], text)) {
            return true;
        }
    }
    return false;
}

bool tt__mentions_opener(const struct tt__program *program)
{
    static const char *const names[] = {"FileHandler", "filename", "fdopen"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (is_among(program->global_names, program->global_count, names[i]) ||
            (program->main != NULL && mentions(program->main, names[i]))) {
            return true;
        }
    }
    return false;
}

bool tt__mentions_reduce(const struct tt__program *program)
{
    return program->main != NULL && (mentions(program->main, "__reduce__") ||
                                     mentions(program->main, "__reduce_ex__"));
}

bool tt__mentions_spec(const struct tt__program *program)
{
    static const char *const names[] = {"__spec__", "__loader__"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (is_among(program->global_names, program->global_count, names[i]) ||
            (program->main != NULL && mentions(program->main, names[i]))) {
            return true;
        }
    }
    return false;
}

bool tt__mentions_compile(const struct tt__program *program)
{
    bool does = false;
    for (uint32_t i = 0; !does && i < program->global_count; i++) {
        does = tt_str_is(program->global_names[i], "exec") ||
               tt_str_is(program->global_names[i], "compile");
    }
    return does;
}

bool tt__mentions_import(const struct tt__program *program)
{
    bool does = false;
    for (uint32_t i = 0; !does && i < program->global_count; i++) {
        does = tt_str_is(program->global_names[i], "__import__");
    }
    return does;
}

bool tt__is_module_name(const char *text)
{
    bool begins = true;
    for (; *text != '\0'; text++) {
        bool letter = (*text >= 'a' && *text <= 'z') ||
                      (*text >= 'A' && *text <= 'Z') || *text == '_' ||
                      (unsigned char)*text >= 0x80;
        if (!letter &&
            (begins || (*text != '.' && (*text < '0' || *text > '9')))) {
            return false;
        }
        begins = *text == '.';
    }
    return !begins;
}
