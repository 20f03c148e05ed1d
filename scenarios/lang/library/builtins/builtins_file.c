/* SPDX-License-Identifier: MIT
 *
 * builtins_file.c: input(), sys.stdin and its buffer; open() is in _fileio.py.
 *
 * What they read is given before the run, so that every execution reads the
 * same; they share one place in it.
 */
#include "builtins.h"
#include "scenarios/lang/machine/machine.h"
#include "scenarios/lang/library/system/sys_module.h"
#include "scenarios/lang/types/containers.h"

enum { /* flags */
       FILE_BINARY = 1,
       FILE_CLOSED = 2,
       FILE_STDIN = 4 /* `at` is machine->input_at */
};

struct file {
    struct tt_object head;
    tt_value name;    /* owns; as it was given */
    tt_value mode;    /* owns; a str */
    tt_value content; /* owns; a str or bytes */
    size_t at;        /* bytes of it that were read */
};

static const struct tt_type text_file_type, binary_file_type;
static tt_value new_file(struct tt_env *env, tt_value name, tt_value mode,
                         uint32_t flags, tt_value content);

static struct file *file_of(tt_value v)
{
    TT_ASSERT(tt_is_exactly(v, &text_file_type) ||
              tt_is_exactly(v, &binary_file_type));
    return (struct file *)(void *)v;
}

static void clear_file(struct tt_env *env, struct tt_object *self)
{
    struct file *file = (struct file *)self;
    tt_clear(env, &file->name);
    tt_clear(env, &file->mode);
    tt_clear(env, &file->content);
}

static int repr_file(struct tt_env *env, tt_value self, struct tt_text *out)
{
    const struct file *file = file_of(self);
    (void)env;
    if (file->head.flags & FILE_BINARY) {
        tt_text_format(out, "<_io.BufferedReader name=%R>", file->name);
    } else {
        tt_text_format(out,
                       "<_io.TextIOWrapper name=%R mode=%R encoding='utf-8'>",
                       file->name, file->mode);
    }
    return out->error;
}

/* What is left of it: 0, or ValueError if it is closed. */
static int rest_of(struct tt_env *env, const struct file *file,
                   struct tt_slice *out)
{
    if (file->head.flags & FILE_CLOSED) {
        return tt_raise(env, &tt_ValueError, "I/O operation on closed file.");
    }
    if (file->head.flags & FILE_BINARY) {
        const struct tt__bytes *bytes = (const void *)file->content;
        *out = (struct tt_slice){bytes->bytes, bytes->size, false};
    } else {
        const struct tt_str *str = tt_str_get(file->content);
        *out = (struct tt_slice){str->text, str->size, false};
    }
    size_t at = file->at;
    if (file->head.flags & FILE_STDIN) {
        at = tt__machine(env)->input_at;
        tt_touch(env, &tt__machine(env)->input_at, TT_WRITE);
    }
    TT_ASSERT(at <= out->size);
    out->text += at;
    out->size -= at;
    return 0;
}

/* The next SIZE bytes, as what the file has. Given. */
static tt_value take(struct tt_env *env, struct file *file,
                     const struct tt_slice *rest, size_t size)
{
    TT_ASSERT(size <= rest->size);
    if (file->head.flags & FILE_STDIN) {
        tt__machine(env)->input_at += size;
    }
    file->at += size;
    return file->head.flags & FILE_BINARY ? tt__bytes(env, rest->text, size)
                                          : tt_str(env, rest->text, size);
}

/* The bytes that COUNT characters have (of a binary file, bytes). */
static size_t size_of_count(const struct file *file,
                            const struct tt_slice *rest, int64_t count)
{
    size_t size = 0;
    for (int64_t i = 0; i < count && size < rest->size; i++) {
        size++;
        while (!(file->head.flags & FILE_BINARY) && size < rest->size &&
               ((unsigned char)rest->text[size] & 0xc0) == 0x80) {
            size++;
        }
    }
    return size;
}

static size_t size_of_line(const struct tt_slice *rest)
{
    const char *end =
        rest->size == 0 ? NULL : memchr(rest->text, '\n', rest->size);
    return end == NULL ? rest->size : (size_t)(end - rest->text) + 1;
}

/* ---- Methods ------------------------------------------------------------- */

/* A count that may be omitted or None: 0 and *OUT (-1: all), or a failure. */
static int read_count(struct tt_env *env, tt_value v, int64_t *out)
{
    *out = -1;
    return v == TT_NULL || v == TT_NONE ? 0 : tt__to_int(env, v, out);
}

static tt_value file_read(struct tt_env *env, const tt_value *args)
{
    struct file *file = file_of(args[0]);
    struct tt_slice rest = {NULL, 0, false};
    int64_t count;
    if (rest_of(env, file, &rest) < 0 || read_count(env, args[1], &count) < 0) {
        return TT_NULL;
    }
    return take(env, file, &rest,
                count < 0 ? rest.size : size_of_count(file, &rest, count));
}

static tt_value file_read_line(struct tt_env *env, const tt_value *args)
{
    struct file *file = file_of(args[0]);
    struct tt_slice rest = {NULL, 0, false};
    int64_t count;
    if (rest_of(env, file, &rest) < 0 || read_count(env, args[1], &count) < 0) {
        return TT_NULL;
    }
    size_t size = size_of_line(&rest);
    size_t most = count < 0 ? size : size_of_count(file, &rest, count);
    return take(env, file, &rest, size < most ? size : most);
}

static tt_value next_of_file(struct tt_env *env, tt_value self)
{
    struct file *file = file_of(self);
    struct tt_slice rest = {NULL, 0, false};
    if (rest_of(env, file, &rest) < 0 || rest.size == 0) {
        return TT_NULL;
    }
    return take(env, file, &rest, size_of_line(&rest));
}

static tt_value iter_file(struct tt_env *env, tt_value self)
{
    struct tt_slice rest = {NULL, 0, false};
    return rest_of(env, file_of(self), &rest) < 0 ? TT_NULL : tt_ref(self);
}

static tt_value file_read_lines(struct tt_env *env, const tt_value *args)
{
    return tt__to_list(env, args[0]);
}

static tt_value file_close(struct tt_env *env, const tt_value *args)
{
    (void)env;
    file_of(args[0])->head.flags |= FILE_CLOSED;
    return TT_NONE;
}

static tt_value file_enter(struct tt_env *env, const tt_value *args)
{
    return iter_file(env, args[0]);
}

static tt_value file_true(struct tt_env *env, const tt_value *args)
{
    (void)env;
    (void)args;
    return TT_TRUE;
}

static tt_value file_false(struct tt_env *env, const tt_value *args)
{
    (void)env;
    (void)args;
    return TT_FALSE;
}

static tt_value file_seekable(struct tt_env *env, const tt_value *args)
{
    (void)env;
    return tt_bool(!(file_of(args[0])->head.flags & FILE_STDIN));
}

/* Standard input is a pipe. */
static bool is_pipe(struct tt_env *env, tt_value v)
{
    if (file_of(v)->head.flags & FILE_STDIN) {
        tt_raise(env, &tt_OSError, "underlying stream is not seekable");
        return true;
    }
    return false;
}

static tt_value file_tell(struct tt_env *env, const tt_value *args)
{
    struct tt_slice rest = {NULL, 0, false};
    if (is_pipe(env, args[0])) {
        return TT_NULL;
    }
    return rest_of(env, file_of(args[0]), &rest) < 0
               ? TT_NULL
               : tt_int(env, (int64_t)file_of(args[0])->at);
}

static tt_value file_seek(struct tt_env *env, const tt_value *args)
{
    struct file *file = file_of(args[0]);
    struct tt_slice rest = {NULL, 0, false};
    int64_t at, whence = 0;
    if (is_pipe(env, args[0]) || rest_of(env, file, &rest) < 0 ||
        tt__to_int(env, args[1], &at) < 0 ||
        (args[2] != TT_NULL && tt__to_int(env, args[2], &whence) < 0)) {
        return TT_NULL;
    }
    int64_t size = (int64_t)(file->at + rest.size);
    if (whence == 1) {
        at += (int64_t)file->at;
    } else if (whence == 2) {
        at += size;
    }
    if (at < 0) {
        tt_raise(env, &tt_ValueError, "negative seek position %l", at);
        return TT_NULL;
    }
    file->at = (size_t)(at < size ? at : size);
    return tt_int(env, at);
}

#define METHODS(type)                                                          \
    TT__METHOD_0(type, "__enter__", TT_READS, file_enter),                     \
        TT__METHOD(type, "__exit__", "self type value traceback /", 1, 4, 4,   \
                   TT_WRITES, file_close),                                     \
        TT__METHOD_0(type, "close", TT_WRITES, file_close),                    \
        TT__METHOD_0(type, "isatty", TT_PURE, file_false),                     \
        TT__METHOD(type, "read", "self size /", 1, 2, 2, TT_WRITES,            \
                   file_read),                                                 \
        TT__METHOD_0(type, "readable", TT_PURE, file_true),                    \
        TT__METHOD(type, "readline", "self size /", 1, 2, 2, TT_WRITES,        \
                   file_read_line),                                            \
        TT__METHOD(type, "readlines", "self hint /", 1, 2, 2, TT_WRITES,       \
                   file_read_lines),                                           \
        TT__METHOD(type, "seek", "self cookie whence /", 2, 3, 3, TT_WRITES,   \
                   file_seek),                                                 \
        TT__METHOD_0(type, "seekable", TT_PURE, file_seekable),                \
        TT__METHOD_0(type, "tell", TT_READS, file_tell),                       \
        TT__METHOD_0(type, "writable", TT_PURE, file_false),                   \
    {                                                                          \
        .name = NULL                                                           \
    }

static const struct tt_native text_methods[] = {METHODS("TextIOWrapper")};
static const struct tt_native binary_methods[] = {METHODS("BufferedReader")};

static tt_value get_name(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(file_of(self)->name);
}

static tt_value get_mode(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_ref(file_of(self)->mode);
}

static tt_value get_closed(struct tt_env *env, tt_value self)
{
    (void)env;
    return tt_bool(file_of(self)->head.flags & FILE_CLOSED);
}

static tt_value get_encoding(struct tt_env *env, tt_value self)
{
    (void)self;
    return tt_str_c(env, "utf-8");
}

static const struct tt_property binary_properties[] = {
    {"closed", TT_READS, get_closed, NULL},
    {"mode", TT_PURE, get_mode, NULL},
    {"name", TT_PURE, get_name, NULL},
    {.name = NULL},
};
/* sys.stdin.buffer: it continues where the text was read to. */
static tt_value get_buffer(struct tt_env *env, tt_value self)
{
    const struct tt__image *image = tt__machine(env)->image;
    const struct file *text = file_of(self);
    tt_value mode = tt_str_c(env, "rb");
    tt_value bytes = tt__bytes(env, image->input == NULL ? "" : image->input,
                               image->input_size);
    tt_value made = mode == TT_NULL || bytes == TT_NULL
                        ? TT_NULL
                        : new_file(env, text->name, mode,
                                   FILE_STDIN | FILE_BINARY, tt_ref(bytes));
    tt_unref(env, mode);
    tt_unref(env, bytes);
    return made;
}

static const struct tt_property text_properties[] = {
    {"buffer", TT_PURE, get_buffer, NULL},
    {"closed", TT_READS, get_closed, NULL},
    {"encoding", TT_PURE, get_encoding, NULL},
    {"mode", TT_PURE, get_mode, NULL},
    {"name", TT_PURE, get_name, NULL},
    {.name = NULL},
};

static const struct tt_type text_file_type = {
    TT__TYPE_HEAD("TextIOWrapper", "_io.TextIOWrapper"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct file),
    .clear = clear_file,
    .repr = repr_file,
    .iter = iter_file,
    .next = next_of_file,
    .methods = text_methods,
    .properties = text_properties,
};
static const struct tt_type binary_file_type = {
    TT__TYPE_HEAD("BufferedReader", "_io.BufferedReader"),
    .flags = TT_TYPE_FINAL | TT_TYPE_DOTTED,
    .size = sizeof(struct file),
    .clear = clear_file,
    .repr = repr_file,
    .iter = iter_file,
    .next = next_of_file,
    .methods = binary_methods,
    .properties = binary_properties,
};

/* ---- Making one ---------------------------------------------------------- */

static tt_value new_file(struct tt_env *env, tt_value name, tt_value mode,
                         uint32_t flags, tt_value content)
{
    bool is_binary = flags & FILE_BINARY;
    struct file *made =
        content == TT_NULL
            ? NULL
            : tt_object_new(env,
                            is_binary ? &binary_file_type : &text_file_type,
                            sizeof *made);
    if (made == NULL) {
        tt_unref(env, content);
        return TT_NULL;
    }
    made->head.flags |= flags;
    made->name = tt_ref(name);
    made->mode = tt_ref(mode);
    made->content = content;
    made->at = 0;
    return tt_value_of(made);
}

/* Whether module NAME of the library is compiled: load.c has io so where a
 * program names open, and _stdin where it may wait for standard input. */
static bool has_module(struct tt_env *env, const char *name)
{
    const struct tt__program *at = tt__machine(env)->image->programs;
    while (at != NULL &&
           (at->module == NULL || strcmp(at->module->name, name) != 0)) {
        at = at->next;
    }
    return at != NULL;
}

/* Raises TypeError unless argument NAME is omitted or a str (or, IS_OPTIONAL,
 * None): 0 or a failure. */
static int check_text(struct tt_env *env, tt_value v, const char *name,
                      bool is_optional)
{
    if (v == TT_NULL || tt_is_str(v) || (is_optional && v == TT_NONE)) {
        return 0;
    }
    return tt_raise(env, &tt_TypeError,
                    "open() argument '%s' must be str%s, not %T", name,
                    is_optional ? " or None" : "", v);
}

/* file, mode, buffering, encoding, errors, newline, closefd, opener */
static tt_value call_open(struct tt_env *env, const tt_value *args)
{
    enum { COUNT = 8 };
    tt_value values[COUNT];
    int64_t size = -1;
    if (!has_module(env, "io")) {
        tt_fail(env, TT_ELIMIT,
                "open() or logging.FileHandler by a computed name is not in "
                "the scenario language; name it in the program");
        return TT_NULL;
    }
    if (check_text(env, args[1], "mode", false) < 0 ||
        (args[2] != TT_NULL && tt__to_int(env, args[2], &size) < 0) ||
        check_text(env, args[3], "encoding", true) < 0 ||
        check_text(env, args[4], "errors", true) < 0 ||
        check_text(env, args[5], "newline", true) < 0) {
        return TT_NULL;
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        values[i] = args[i] == TT_NULL ? TT_NONE : args[i];
    }
    values[2] = tt_int(env, size);
    values[6] = args[6] == TT_NULL ? TT_TRUE : args[6];
    tt_value function = tt__import_member(env, "io", "_open_file");
    tt_value made = function == TT_NULL || values[2] == TT_NULL
                        ? TT_NULL
                        : tt_call(env, function, values, COUNT);
    tt_unref(env, function);
    tt_unref(env, values[2]);
    return made;
}

const struct tt_native tt__open = TT__FUNCTION(
    "open", "file mode buffering encoding errors newline closefd opener", 1, 8,
    8, TT_REPORTS, call_open);

/* ---- input(), sys.stdin -------------------------------------------------- */

/* Whether lines of standard input may arrive while the program does something
 * else, or come from a terminal. */
static bool waits_for_input(struct tt_env *env)
{
    return has_module(env, "_stdin") &&
           (tt__machine(env)->image->waits_for_input ||
            env->clock->sleep != NULL || tt_process_is_child(env));
}

/* _stdin.NAME() */
static tt_value call_stdin(struct tt_env *env, const char *name)
{
    tt_value function = tt__import_member(env, "_stdin", name);
    tt_value result =
        function == TT_NULL ? TT_NULL : tt_call(env, function, NULL, 0);
    tt_unref(env, function);
    return result;
}

/* CPython opens it with newline="\n": a \r stays. */
tt_value tt__make_stdin(struct tt_env *env)
{
    if (waits_for_input(env)) {
        return call_stdin(env, "make");
    }
    const struct tt__image *image = tt__machine(env)->image;
    tt_value bytes = tt__bytes(env, image->input == NULL ? "" : image->input,
                               image->input_size);
    tt_value content = bytes == TT_NULL
                           ? TT_NULL
                           : tt__call_method(env, bytes, "decode", NULL, 0);
    tt_value name = tt_str_c(env, "<stdin>"), mode = tt_str_c(env, "r");
    tt_value made =
        name == TT_NULL || mode == TT_NULL || content == TT_NULL
            ? TT_NULL
            : new_file(env, name, mode, FILE_STDIN, tt_ref(content));
    tt_unref(env, bytes);
    tt_unref(env, content);
    tt_unref(env, name);
    tt_unref(env, mode);
    return made;
}

static int print_prompt(struct tt_env *env, tt_value prompt)
{
    tt_value text = tt_str_of(env, prompt);
    int rc = text == TT_NULL ? tt_failure(env)
                             : tt_print_end(env, tt_str_get(text)->text,
                                            tt_str_get(text)->size, "", 0);
    tt_unref(env, text);
    return rc;
}

static tt_value call_input(struct tt_env *env, const tt_value *args)
{
    struct tt__machine *machine = tt__machine(env);
    const struct tt__image *image = machine->image;
    if (args[0] != TT_NULL && print_prompt(env, args[0]) < 0) {
        return TT_NULL;
    }
    if (waits_for_input(env)) {
        return call_stdin(env, "read_input");
    }
    tt_touch(env, &machine->input_at, TT_WRITE);
    TT_ASSERT(machine->input_at <= image->input_size);
    const char *at = image->input + machine->input_at;
    size_t left = image->input_size - machine->input_at;
    if (left == 0) {
        tt_raise(env, &tt_EOFError, "EOF when reading a line");
        return TT_NULL;
    }
    const char *end = memchr(at, '\n', left);
    size_t size = end == NULL ? left : (size_t)(end - at);
    machine->input_at += size + (end != NULL);
    tt_value bytes = tt__bytes(env, at, size);
    tt_value line = bytes == TT_NULL
                        ? TT_NULL
                        : tt__call_method(env, bytes, "decode", NULL, 0);
    tt_unref(env, bytes);
    return line;
}

const struct tt_native tt__input =
    TT__FUNCTION("input", "prompt /", 0, 1, 1, TT_REPORTS, call_input);
