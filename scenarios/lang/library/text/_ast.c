/* SPDX-License-Identifier: MIT
 *
 * _ast.c: a text as a syntax tree, for ast.py.
 *
 * The parser is the one that reads programs. Its tree is written as a list of
 * steps (_ast_module.h), since nodes are instances of classes in Python.
 */
#include "_ast_module.h"

#include <string.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/types/texts.h"

/* ---- Steps --------------------------------------------------------------- */

static void append(struct tt__ast_writer *writer, tt_value v)
{
    if (writer->rc == 0) {
        writer->rc = v == TT_NULL
                         ? tt_failure(writer->env)
                         : tt_list_append(writer->env, writer->steps, v);
    }
    tt_unref(writer->env, v);
}

static void append_step(struct tt__ast_writer *writer, enum tt__ast_step step)
{
    append(writer, tt_small_int(step));
}

void tt__ast_value(struct tt__ast_writer *writer, tt_value v)
{
    append_step(writer, AST_STEP_VALUE);
    append(writer, v);
}

void tt__ast_big(struct tt__ast_writer *writer, const char *text, size_t size)
{
    append_step(writer, AST_STEP_BIG);
    append(writer, tt_str(writer->env, text, size));
}

void tt__ast_none(struct tt__ast_writer *writer)
{
    tt__ast_value(writer, TT_NONE);
}

void tt__ast_symbol(struct tt__ast_writer *writer,
                    const struct tt__symbol *name)
{
    tt__ast_value(writer, name == NULL
                              ? TT_NONE
                              : tt_str(writer->env, name->text, name->size));
}

void tt__ast_list(struct tt__ast_writer *writer, uint32_t count)
{
    append_step(writer, AST_STEP_LIST);
    append(writer, tt_small_int(count));
}

static bool is_continued(const char *at)
{
    return ((unsigned char)*at & 0xc0) == 0x80;
}

/* It is looked for from the last place on, which is near: a line may have
 * thousands of nodes. */
const char *tt__ast_find(struct tt__ast_writer *writer, struct tt__place place)
{
    if (place.line == 0 || place.line > writer->line_count) {
        return NULL;
    }
    if (writer->near.line != place.line) {
        writer->near = (struct tt__place){place.line, 1};
        writer->near_at = writer->lines[place.line - 1];
    }
    const char *at = writer->near_at;
    for (; writer->near.column < place.column && *at != '\0';
         writer->near.column++) {
        do {
            at++;
        } while (is_continued(at));
    }
    for (; writer->near.column > place.column; writer->near.column--) {
        do {
            at--;
        } while (is_continued(at));
    }
    writer->near_at = at;
    return at;
}

/* A place counts characters from 1, a node's bytes from 0. */
static uint32_t byte_offset(struct tt__ast_writer *writer,
                            struct tt__place place)
{
    TT_ASSERT(place.line > 0 && place.column > 0);
    const char *at = tt__ast_find(writer, place);
    return at == NULL ? 0 : (uint32_t)(at - writer->lines[place.line - 1]);
}

void tt__ast_node(struct tt__ast_writer *writer, const char *name,
                  struct tt__place place, struct tt__place end)
{
    append_step(writer, AST_STEP_NODE);
    append(writer, tt_str_c(writer->env, name));
    append(writer, tt_small_int(place.line));
    append(writer, tt_small_int(byte_offset(writer, place)));
    append(writer, tt_small_int(end.line));
    append(writer, tt_small_int(byte_offset(writer, end)));
}

void tt__ast_bare(struct tt__ast_writer *writer, const char *name)
{
    append_step(writer, AST_STEP_BARE);
    append(writer, tt_str_c(writer->env, name));
}

/* ---- Texts --------------------------------------------------------------- */

/* Where each line of the text begins. */
static void find_lines(struct tt__ast_writer *writer, struct tt__pool *pool)
{
    const char *at = writer->source;
    uint32_t count = 0;
    for (;;) {
        writer->lines =
            tt__pool_grow(pool, writer->lines, count, sizeof *writer->lines);
        if (writer->lines == NULL) {
            writer->rc =
                tt_fail(writer->env, TT_ENOMEM, "no memory for a tree");
            return;
        }
        writer->lines[count++] = at;
        at += strcspn(at, "\r\n");
        if (*at == '\0') {
            writer->line_count = count;
            return;
        }
        at += at[0] == '\r' && at[1] == '\n' ? 2 : 1;
    }
}

static void write_tree(struct tt__ast_writer *writer,
                       const struct tt__text_options *options,
                       const struct tt__tree *tree)
{
    if (options->is_expression) {
        tt__ast_expression(writer, tree->body.at[0]->value, "Load");
        tt__ast_bare(writer, "Expression");
        return;
    }
    tt__ast_statements(writer, &tree->body);
    if (options->is_single) {
        tt__ast_bare(writer, "Interactive");
        return;
    }
    tt__ast_list(writer, 0);
    tt__ast_bare(writer, "Module");
}

/* steps(text, file, mode): the steps that make its tree. */
static tt_value call_steps(struct tt_env *env, const tt_value *args)
{
    struct tt__text_options options = {
        .source = args[0],
        .file = tt_str_get(args[1])->text,
        .is_expression = tt_str_is(args[2], "eval"),
        .is_single = tt_str_is(args[2], "single")};
    struct tt__pool scratch;
    struct tt__tree tree;
    tt_value steps = TT_NULL;
    if (tt__parse_text(env, &options, &scratch, &tree) == 0) {
        steps = tt_list(env, NULL, 0);
    }
    if (steps != TT_NULL) {
        struct tt__ast_writer writer = {.env = env,
                                        .steps = tt_list_get(steps),
                                        .source = tt_str_get(args[0])->text};
        find_lines(&writer, &scratch);
        if (writer.rc == 0) {
            write_tree(&writer, &options, &tree);
        }
        if (writer.rc < 0) {
            tt_unref(env, steps);
            steps = TT_NULL;
        }
    }
    tt__pool_deinit(&scratch);
    return steps;
}

static const struct tt_native steps_row = TT__MODULE_FUNCTION(
    "_ast", "steps", "text file mode /", 3, 3, 3, TT_PURE, call_steps);

static const struct tt__member members[] = {
    {"steps", &steps_row, NULL},
    {NULL, NULL, NULL},
};

const struct tt__module tt___ast_module = {.name = "_ast", .members = members};
