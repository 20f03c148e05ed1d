/* SPDX-License-Identifier: MIT
 *
 * scenario.c: loading a program, and running it.
 */
#define _XOPEN_SOURCE 700
#include <ticktape/tt_scenario.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "expected.h"
#include "load.h"
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/library/time/time_module.h"
#include "scenarios/lang/machine/vm.h"
#include "scenarios/lang/read/file.h"
#include "scenarios/lang/read/gone.h"

struct tt_scenario {
    struct tt__image image;
    struct tt__texts texts;
    struct tt__pool pool; /* of what says how it is loaded */
    char hash[TT__FILE_HASH];
};

enum {
    MEMORY_MAX = 1 << 30, /* of names, folders and arguments */
    EXCERPT_MAX = 120,    /* columns of source in an error */
    MORE_MAX = 60,        /* bytes of "... and 3 more" */
    NAME_SHOWN = 204      /* of the name of a file */
};

/* ---- Errors -------------------------------------------------------------- */

/* Appends the source line of PLACE and a mark under the column, if the line
 * is short and plain enough to be shown. */
static void put_excerpt(char *text, size_t room, const char *source,
                        size_t size, struct tt__place place)
{
    const char *end = source + size, *line = source;
    for (uint32_t i = 1; i < place.line && line < end; i++) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        line = next == NULL ? end : next + 1;
    }
    const char *stop = line;
    while (stop < end && *stop != '\n' && *stop != '\r' && *stop != '\0') {
        stop++;
    }
    int length = (int)(stop - line), indent = 0;
    if (stop - line > EXCERPT_MAX || place.line == 0 ||
        place.column > EXCERPT_MAX) {
        return;
    }
    while (indent < length && (line[indent] == ' ' || line[indent] == '\t')) {
        indent++;
    }
    if (indent == length || (int)place.column <= indent) {
        return;
    }
    snprintf(text, room, "\n    %.*s\n    %*s", length - indent, line + indent,
             (int)place.column - indent, "^");
}

/* The name of a file, as a line of a message can have it: its beginning. */
static const char *shown_name(const char *file, char out[NAME_SHOWN])
{
    size_t used = 0;
    for (; *file != '\0' && used < NAME_SHOWN - 5; file++) {
        unsigned char c = (unsigned char)*file;
        used += (size_t)snprintf(out + used, 5,
                                 c < ' ' || c == 0x7f ? "\\x%02x" : "%c", c);
    }
    out[used] = '\0';
    return out;
}

/* A reason of DIAGNOSTIC, or one of its refusals, in PROGRAM. */
static void put_reason(char *text, size_t room, const char *kind,
                       const struct tt__program *program,
                       struct tt__place place, const char *what,
                       const char *hint)
{
    char name[NAME_SHOWN];
    int used =
        snprintf(text, room, "%s:%u:%u: %s: %s%s%s",
                 shown_name(program->file, name), place.line, place.column,
                 kind, what, hint[0] != '\0' ? "; " : "", hint);
    if (used > 0 && (size_t)used < room) {
        put_excerpt(text + used, room - (size_t)used, program->source,
                    program->source_size, place);
    }
}

/* Calls FOUND for each reason that DIAGNOSTIC holds; the programs are those of
 * IMAGE, and a fatal error is in FILE. How many reasons there are. */
static size_t report_reasons(const struct tt__image *image,
                             const struct tt__diagnostic *diagnostic,
                             const struct tt__program *file,
                             tt_scenario_found *found, void *data)
{
    static const char *const kinds[] = {
        [DIAGNOSTIC_NONE] = "error",
        [DIAGNOSTIC_SYNTAX] = "SyntaxError",
        [DIAGNOSTIC_REFUSED] = "refused",
        [DIAGNOSTIC_LIMIT] = "limit",
    };
    struct tt__refusals *all = diagnostic->all;
    tt__refusals_sort(all);
    struct tt__refusal one = {.place = diagnostic->place};
    char text[TT_SCENARIO_ERROR_SIZE / TT_SCENARIO_REASONS_SHOWN * 2];
    bool is_list = diagnostic->kind == DIAGNOSTIC_REFUSED && all->count > 0;
    memcpy(one.message, diagnostic->message, sizeof one.message);
    memcpy(one.hint, diagnostic->hint, sizeof one.hint);
    const struct tt__refusal *at = is_list ? all->at : &one;
    size_t count = is_list ? all->count : 1;
    uint32_t number = 0;
    const struct tt__program *program = is_list ? image->programs : file;
    for (size_t i = 0; i < count; i++) {
        for (; number < at[i].file; number++) {
            program = program->next;
        }
        const char *kind = kinds[diagnostic->kind];
        put_reason(text, sizeof text, kind, program, at[i].place, at[i].message,
                   at[i].hint);
        found(data, &(struct tt_scenario_reason){
                        program->file, at[i].place.line, at[i].place.column,
                        kind, at[i].message, at[i].hint, text});
    }
    return count + (is_list ? all->lost : 0);
}

/* An error whose text is being made. */
struct error_text {
    struct tt_scenario_error *error;
    size_t size;
    unsigned shown;
};

/* A tt_scenario_found. */
static void add_reason(void *data, const struct tt_scenario_reason *reason)
{
    struct error_text *text = data;
    struct tt_scenario_error *error = text->error;
    size_t size = strlen(reason->text) + 1;
    if (error->count == 0) {
        error->line = reason->line;
        error->column = reason->column;
    }
    error->count++;
    if (text->shown < error->count - 1 ||
        text->shown == TT_SCENARIO_REASONS_SHOWN ||
        text->size + size + MORE_MAX > sizeof error->text) {
        return;
    }
    snprintf(error->text + text->size, size + 1, "%s%s",
             text->shown > 0 ? "\n" : "", reason->text);
    text->size += size - (text->shown == 0);
    text->shown++;
}

/* ---- Loading ------------------------------------------------------------- */

/* A reason of which only a file and a few words are known. */
static size_t report_plain(const char *file, const char *why,
                           tt_scenario_found *found, void *data)
{
    char text[300], name[NAME_SHOWN];
    snprintf(text, sizeof text, "%s: %s", shown_name(file, name), why);
    found(data,
          &(struct tt_scenario_reason){file, 0, 0, "error", why, "", text});
    return 1;
}

/* Loads a program into IMAGE: calls FOUND for each reason to refuse it; how
 * many there are. */
static size_t load_image(struct tt__image *image, const struct tt__load *what,
                         tt_scenario_found *found, void *data)
{
    struct tt__refusals refusals = {.count = 0};
    struct tt__diagnostic diagnostic = {.all = &refusals};
    const struct tt__program *in;
    size_t count = 0;
    int rc = tt__load(what, image, &diagnostic, &in);
    if (diagnostic.kind != DIAGNOSTIC_NONE) {
        count = report_reasons(image, &diagnostic, in, found, data);
    } else if (rc < 0) {
        count = report_plain(what->file, "out of memory", found, data);
    }
    tt__refusals_deinit(&refusals);
    return count;
}

/* The folder of FILE in POOL: "" without one. NULL: no memory. */
static const char *folder_of(struct tt__pool *pool, const char *file)
{
    const char *slash = strrchr(file, '/');
    size_t size = slash == NULL ? 0 : (size_t)(slash - file);
    if (slash == file) { /* the root */
        size = 1;
    }
    return tt__pool_copy(pool, file, size);
}

/* The folder that CPython puts first into sys.path: that of the script, which
 * a link may name. */
static const char *script_folder(struct tt__pool *pool, const char *file)
{
    struct stat about;
    char *real = NULL;
    if (lstat(file, &about) == 0 && S_ISLNK(about.st_mode)) {
        real = realpath(file, NULL);
    }
    const char *folder = folder_of(pool, real == NULL ? file : real);
    free(real);
    return folder;
}

/* Where the modules of a program are that was loaded as OPTIONS says. */
static bool set_folders(struct tt_scenario *made, const char *file,
                        const struct tt_scenario_options *options,
                        struct tt__load *what)
{
    size_t count = options->path_count + 1;
    struct tt__folder *all = tt__pool_take(&made->pool, count * sizeof *all);
    if (all == NULL || options->alone) {
        return all != NULL;
    }
    const char *root = options->root;
    all[0].real = root != NULL ? tt__pool_copy(&made->pool, root, strlen(root))
                               : script_folder(&made->pool, file);
    all[0].shown =
        root != NULL ? all[0].real : folder_of(&made->pool, what->file);
    bool good = all[0].real != NULL && all[0].shown != NULL;
    for (size_t i = 0; i < options->path_count; i++) {
        const char *path = options->paths[i];
        path = tt__pool_copy(&made->pool, path, strlen(path));
        all[i + 1] = (struct tt__folder){path, path};
        good = good && path != NULL;
    }
    what->folders = all;
    what->folder_count = (uint32_t)count;
    return good;
}

/* Copies of COUNT texts in POOL; NULL: no memory. */
static const char *const *copy_texts(struct tt__pool *pool,
                                     const char *const *texts, size_t count)
{
    const char **made = tt__pool_take(pool, (count + 1) * sizeof *made);
    for (size_t i = 0; made != NULL && i < count; i++) {
        made[i] = tt__pool_copy(pool, texts[i], strlen(texts[i]));
        made = made[i] == NULL ? NULL : made;
    }
    return made;
}

/* Keeps what the image says of how the program was started. */
static bool set_start(struct tt_scenario *made,
                      const struct tt_scenario_options *options,
                      const struct tt__load *what)
{
    struct tt__image *image = &made->image;
    image->args = copy_texts(&made->pool, options->args, options->arg_count);
    image->arg_count = (uint32_t)options->arg_count;
    image->variables =
        copy_texts(&made->pool, options->variables, options->variable_count);
    image->variable_count = (uint32_t)options->variable_count;
    image->epoch_s = TT__EPOCH_S + options->calendar_s;
    image->folders = what->folders;
    image->folder_count = what->folder_count;
    image->exec = options->exec;
    return image->args != NULL && image->variables != NULL;
}

/* Names PROGRAM in tapes: without the folder of the main program, so that it
 * does not matter where a search was started. */
static const char *name_file(const struct tt__image *image,
                             const struct tt__program *program)
{
    const char *root = image->folder_count == 0 ? "" : image->folders[0].shown;
    size_t size = strlen(root);
    bool inside = size > 0 && strncmp(program->file, root, size) == 0;
    const char *rest = program->file + (inside ? size : 0);
    return inside && *rest == '/' ? rest + 1 : rest;
}

bool tt_scenario_file(const struct tt_scenario *scenario, size_t i,
                      struct tt_scenario_source *out)
{
    for (const struct tt__program *at = scenario->image.programs; at != NULL;
         at = at->next) {
        bool counts =
            at->module == NULL && at != scenario->image.main && at->has_file;
        if (counts && i-- == 0) {
            out->name = name_file(&scenario->image, at);
            out->path = at->real;
            out->hash = at->hash;
            return true;
        }
    }
    return false;
}

const char *tt_scenario_text(const struct tt_scenario *scenario,
                             const char *file)
{
    const struct tt__program *at = scenario->texts.first;
    while (at != NULL && at->file != file) {
        at = at->next;
    }
    return at == NULL ? NULL : at->text;
}

/* The hash that the program's tapes have: of its source, if it is alone, or of
 * all that it depends on. */
static void put_hash(struct tt_scenario *made, const struct tt__load *what)
{
    const struct tt__image *image = &made->image;
    struct tt_scenario_source source;
    char own[TT__FILE_HASH], *text = NULL;
    size_t size = 0;
    tt__file_hash(what->text, what->size, own);
    memcpy(made->hash, own, sizeof own);
    if (!tt_scenario_file(made, 0, &source) && image->arg_count == 0 &&
        image->variable_count == 0 && image->epoch_s == TT__EPOCH_S &&
        what->package == NULL) {
        return;
    }
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return;
    }
    fprintf(out, "%s%c%s", own, 0, what->package == NULL ? "" : what->package);
    for (size_t i = 0; tt_scenario_file(made, i, &source); i++) {
        fprintf(out, "%c%s%c%s", 0, source.name, 1, source.hash);
    }
    for (uint32_t i = 0; i < image->arg_count; i++) {
        fprintf(out, "%c%c%s", 0, 2, image->args[i]);
    }
    for (uint32_t i = 0; i < image->variable_count; i++) {
        fprintf(out, "%c%c%s", 0, 3, image->variables[i]);
    }
    if (image->epoch_s != TT__EPOCH_S) {
        fprintf(out, "%c%c%" PRId64, 0, 4, image->epoch_s);
    }
    if (fclose(out) == 0) {
        tt__file_hash(text, size, made->hash);
    }
    free(text);
}

/* The number of reasons; with none, *SCENARIO. */
static size_t load_text(const char *file,
                        const struct tt_scenario_options *options,
                        struct tt_scenario **scenario, tt_scenario_found *found,
                        void *data)
{
    struct tt_scenario *made = calloc(1, sizeof *made);
    struct tt__load what = {
        .file = options->name == NULL ? file : options->name,
        .text = options->text,
        .size = options->size,
        .missing = options->missing,
        .args = options->args,
        .arg_count = options->arg_count,
    };
    *scenario = NULL;
    if (made == NULL) {
        return report_plain(file, "out of memory", found, data);
    }
    tt__pool_init(&made->pool, MEMORY_MAX);
    if (options->package != NULL) {
        what.package = tt__pool_copy(&made->pool, options->package,
                                     strlen(options->package));
    }
    size_t count = set_folders(made, file, options, &what) &&
                           set_start(made, options, &what)
                       ? load_image(&made->image, &what, found, data)
                       : report_plain(file, "out of memory", found, data);
    made->image.texts = &made->texts; /* loading initializes the image */
    if (count > 0) {
        tt_scenario_free(made);
        return count;
    }
    put_hash(made, &what);
    *scenario = made;
    return 0;
}

static size_t load_file(const char *file,
                        const struct tt_scenario_options *options,
                        struct tt_scenario **scenario, tt_scenario_found *found,
                        void *data)
{
    struct tt_scenario_options whole = {.name = NULL};
    const char *why;
    char *text = NULL;
    if (options != NULL) {
        whole = *options;
    }
    if (whole.text == NULL) {
        text = tt__file_read(file, &whole.size, &why);
        whole.text = text;
    }
    *scenario = NULL;
    size_t count = whole.text == NULL
                       ? report_plain(file, why, found, data)
                       : load_text(file, &whole, scenario, found, data);
    free(text);
    return count;
}

static struct error_text begin_error(struct tt_scenario_error *error)
{
    error->line = error->column = error->count = 0;
    error->text[0] = '\0';
    return (struct error_text){.error = error};
}

/* The end of a load with COUNT reasons. */
static int finish_error(const struct error_text *text, size_t count)
{
    struct tt_scenario_error *error = text->error;
    TT_ASSERT(count >= error->count && error->count >= text->shown);
    error->count = (unsigned)count;
    if (count > text->shown) {
        snprintf(error->text + text->size, sizeof error->text - text->size,
                 "\n... and %zu more", count - text->shown);
    }
    return count > 0 ? -1 : 0;
}

int tt_scenario_open(const char *file,
                     const struct tt_scenario_options *options,
                     struct tt_scenario **scenario,
                     struct tt_scenario_error *error)
{
    struct error_text out = begin_error(error);
    size_t count = load_file(file, options, scenario, add_reason, &out);
    return finish_error(&out, count);
}

int tt_scenario_load(const char *file, const char *text, size_t size,
                     struct tt_scenario **scenario,
                     struct tt_scenario_error *error)
{
    const struct tt_scenario_options options = {
        .text = text, .size = size, .alone = true};
    return tt_scenario_open(file, &options, scenario, error);
}

int tt_scenario_load_file(const char *file, struct tt_scenario **scenario,
                          struct tt_scenario_error *error)
{
    return tt_scenario_open(file, NULL, scenario, error);
}

size_t tt_scenario_check(const char *file,
                         const struct tt_scenario_options *options,
                         tt_scenario_found *found, void *data)
{
    struct tt_scenario *scenario;
    size_t count = load_file(file, options, &scenario, found, data);
    TT_ASSERT((scenario == NULL) == (count > 0));
    tt_scenario_free(scenario);
    return count;
}

const char *tt_scenario_module(size_t i)
{
    const struct tt__module *least = NULL;
    /* The next one after LEAST, I times. There are dozens. */
    for (size_t n = 0; n <= i; n++) {
        const struct tt__module *next = NULL;
        for (size_t at = 0; at < tt__library.module_count; at++) {
            const struct tt__module *module = tt__library.modules[at];
            bool later = least == NULL || strcmp(module->name, least->name) > 0;
            if (later && tt__is_public(module->name) &&
                (next == NULL || strcmp(module->name, next->name) < 0)) {
                next = module;
            }
        }
        if (next == NULL) {
            return NULL;
        }
        least = next;
    }
    TT_ASSERT(least != NULL);
    return least->name;
}

bool tt_scenario_reads_input(const struct tt_scenario *scenario)
{
    const struct tt__program *at = scenario->image.programs;
    while (at != NULL && !at->reads_input) {
        at = at->next;
    }
    return at != NULL;
}

int tt_scenario_set_input(struct tt_scenario *scenario, const char *text,
                          size_t size)
{
    char both[2 * TT__FILE_HASH];
    char *copy = tt__pool_copy(&scenario->pool, text, size);
    if (copy == NULL) {
        return -1;
    }
    TT_ASSERT(scenario->image.input == NULL);
    scenario->image.input = copy;
    scenario->image.input_size = size;
    memcpy(both, scenario->hash, TT__FILE_HASH);
    tt__file_hash(text, size, both + TT__FILE_HASH);
    tt__file_hash(both, sizeof both, scenario->hash);
    return 0;
}

const char *tt_scenario_hash(const struct tt_scenario *scenario)
{
    return scenario->hash;
}

void tt_scenario_advice(struct tt_env *env, struct tt_exc *exc, FILE *out)
{
    char advice[DIAGNOSTIC_SIZE];
    tt_value text = tt_exc_arg(exc);
    (void)env;
    if (tt_is_str(text) &&
        tt__gone_advice(exc->head.type->name, tt_str_get(text)->text, advice,
                        sizeof advice)) {
        fprintf(out, "  %s\n", advice);
    }
}

void tt_scenario_free(struct tt_scenario *scenario)
{
    if (scenario == NULL) {
        return;
    }
    tt__image_deinit(&scenario->image);
    tt__texts_deinit(&scenario->texts);
    tt__pool_deinit(&scenario->pool);
    free(scenario);
}

/* ---- Running ------------------------------------------------------------- */

void tt_scenario_watch(struct tt_scenario *scenario)
{
    tt_scenario_watching(scenario, true);
}

static void watch_all(struct tt__program *first, bool on)
{
    for (struct tt__program *at = first; at != NULL; at = at->next) {
        tt__watch_program(at, on);
    }
}

void tt_scenario_watching(void *scenario, bool on)
{
    struct tt_scenario *self = scenario;
    watch_all(self->image.programs, on);
    watch_all(self->texts.first, on);
}

void tt_scenario_lines(struct tt_scenario *scenario)
{
    struct tt__program *at = scenario->image.programs;
    watch_all(at, false);
    watch_all(scenario->texts.first, false);
    for (; at != NULL; at = at->next) {
        if (at->module == NULL) {
            tt__mark_lines(at);
        }
    }
}

/* Whether PROGRAM is the one that a user calls FILE: by its path, or by the end
 * of it. */
static bool is_called(const struct tt__program *program, const char *file)
{
    size_t size = strlen(file), all = strlen(program->file);
    return size > 0 && size <= all &&
           strcmp(program->file + all - size, file) == 0 &&
           (size == all || program->file[all - size - 1] == '/');
}

static struct tt_place place_in(const struct tt_scenario *scenario,
                                const struct tt__program *program,
                                uint32_t line)
{
    return (struct tt_place){.file = program->file,
                             .line = line,
                             .source = tt__source_line(program, line),
                             .is_main = program == scenario->image.main};
}

bool tt_scenario_line(const struct tt_scenario *scenario, const char *file,
                      uint32_t line, struct tt_place *out)
{
    const struct tt__program *at = scenario->image.programs;
    while (at != NULL &&
           (at->module != NULL || !(file == NULL ? at == scenario->image.main
                                                 : is_called(at, file)))) {
        at = at->next;
    }
    if (at == NULL && file != NULL) { /* a text that it has compiled */
        at = scenario->texts.first;
        while (at != NULL && !is_called(at, file)) {
            at = at->next;
        }
    }
    if (at == NULL || (line = tt__line_from(at, line)) == 0) {
        return false;
    }
    *out = place_in(scenario, at, line);
    return true;
}

bool tt_scenario_function(const struct tt_scenario *scenario, const char *name,
                          uint32_t at, struct tt_place *out)
{
    const struct tt__program *program = scenario->image.programs;
    for (; program != NULL; program = program->next) {
        uint32_t line = program->module != NULL
                            ? 0
                            : tt__line_of_function(program, name, &at);
        if (line != 0) {
            *out = place_in(scenario, program, line);
            return true;
        }
    }
    return false;
}

int tt_scenario_body(struct tt_env *env, void *scenario)
{
    return tt_scenario_main(env, scenario);
}

/* Calls MODULE.NAME() if this execution has imported the module. */
static void call_imported(struct tt_env *env, const char *module,
                          const char *name)
{
    tt_value run = tt__imported_member(env, module, name);
    tt_value result = run == TT_NULL ? TT_NULL : tt_call(env, run, NULL, 0);
    tt_unref(env, run);
    tt_unref(env, result);
}

/* Takes what left the program, or the SystemExit of its sys.excepthook; what
 * else the hook raises is lost. */
static struct tt_exc *call_excepthook(struct tt_env *env)
{
    const struct tt__library *library = tt__machine(env)->image->library;
    struct tt_exc *raised = tt_exc_take(env);
    TT_ASSERT(raised != NULL);
    if (library->excepthook(env, raised) >= 0 ||
        tt_failure(env) != TT_ERAISED) {
        return raised;
    }
    struct tt_exc *made = tt_exc_take(env);
    bool exits = tt_exc_is(made, &tt_SystemExit);
    tt_exc_unref(env, exits ? raised : made);
    return exits ? made : raised;
}

/* The program ended with RC; then its threads end, and last come the functions
 * of atexit. */
static int run_exit_functions(struct tt_env *env, int rc)
{
    if (rc < 0 && rc != TT_ERAISED) {
        return rc;
    }
    struct tt_exc *raised = rc < 0 ? call_excepthook(env) : NULL;
    if (tt_failure(env) == 0) {
        call_imported(env, "threading", "_shutdown");
    }
    if (tt_failure(env) == 0) {
        call_imported(env, "atexit", "_run_exitfuncs");
    }
    if (raised != NULL && tt_failure(env) == 0) {
        return tt_reraise(env, raised);
    }
    tt_exc_unref(env, raised);
    return tt_failure(env);
}

int tt_scenario_main(struct tt_env *env, const struct tt_scenario *scenario)
{
    TT_ASSERT(scenario->image.texts == &scenario->texts);
    int rc = tt__machine_begin(env, &scenario->image);
    rc = rc < 0 ? rc : tt__expected_report(env, &scenario->image);
    if (rc < 0) {
        return rc;
    }
    /* Also what a destructor came to: an execution that is out of memory did
     * not end well. */
    return run_exit_functions(env, tt__run_main(env));
}
