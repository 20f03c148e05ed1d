/* SPDX-License-Identifier: MIT
 *
 * program.c: programs and tapes, from and to files.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ticktape/tt_sys.h>
#include <ticktape/tt_world.h>

#include "command.h"
#include "sim/base/duration.h"
#include "scenarios/lang/read/file.h"
#include "scenarios/lang/read/stdlib.h"

char *command_read(const char *file, size_t *size)
{
    const char *why;
    char *text = tt__file_read(file, size, &why);
    if (text == NULL) {
        command_file_error(file, why);
    }
    return text;
}

char *command_read_own(const char *file, size_t *size)
{
    const char *why;
    char *text = tt__file_read_plain(file, size, &why);
    if (text == NULL) {
        command_file_error(file, why);
    }
    return text;
}

static bool is_control(char c)
{
    return (c > 0 && c < ' ') || c == 0x7f;
}

/* On one line, as $'...', which bash, zsh and ksh read. */
static void put_escaped_word(FILE *out, const char *text)
{
    fputs("$'", out);
    for (; *text != '\0'; text++) {
        if (is_control(*text)) {
            fprintf(out, "\\x%02x", (unsigned)*text);
        } else {
            fprintf(out, *text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
        }
    }
    fputc('\'', out);
}

void command_put_word(FILE *out, const char *text)
{
    const char *at = text;
    while (*at != '\0' && !is_control(*at)) {
        at++;
    }
    if (*at != '\0' && (out == stdout || out == stderr)) {
        put_escaped_word(out, text); /* a script of ours is for /bin/sh */
        return;
    }
    fputc('\'', out);
    for (; *text != '\0'; text++) {
        if (*text == '\'') {
            fputs("'\\''", out);
        } else {
            fputc(*text, out);
        }
    }
    fputc('\'', out);
}

void command_put_value(FILE *out, const char *option, const char *value)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,:+=/-";
    fprintf(out, " %s ", option);
    if (*value != '\0' && value[strspn(value, plain)] == '\0') {
        fputs(value, out);
    } else {
        command_put_word(out, value);
    }
}

void command_put_number(FILE *out, const char *option, double number)
{
    enum { DIGITS_MAX = 17 }; /* which are always enough */
    char text[40];
    int digits = 1;
    do {
        snprintf(text, sizeof text, "%.*g", digits, number);
    } while (digits++ < DIGITS_MAX && strtod(text, NULL) != number);
    TT_ASSERT(strtod(text, NULL) == number);
    fprintf(out, " %s %s", option, text);
}

void command_put_path(FILE *out, const char *path)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789_@%+=:,./-";
    if (*path == '-') {
        fputs("./", out);
    }
    if (*path != '\0' && path[strspn(path, plain)] == '\0') {
        fputs(path, out);
    } else {
        command_put_word(out, path);
    }
}

bool command_ends_in(const char *file, const char *ending)
{
    size_t size = strlen(file), tail = strlen(ending);
    return size > tail && strcmp(file + size - tail, ending) == 0;
}

/* Keeps what the program depends on besides its own source. */
static void set_depends(struct program *program, const char *text, size_t size,
                        const char *name)
{
    struct tt_scenario_source source;
    char own[TT__FILE_HASH];
    size_t length = 0;
    bool alone = !tt_scenario_file(program->scenario, 0, &source);
    if (alone && !command_has_start()) {
        return;
    }
    FILE *out = open_memstream(&program->depends, &length);
    if (out == NULL) {
        return;
    }
    const char *slash = strrchr(name, '/');
    tt__file_hash(text, size, own);
    fprintf(out, "file %s ", own);
    command_put_escaped(out, slash == NULL ? name : slash + 1);
    fputc('\n', out);
    for (size_t i = 0; tt_scenario_file(program->scenario, i, &source); i++) {
        fprintf(out, "file %s ", source.hash);
        command_put_escaped(out, source.name);
        fputc('\n', out);
    }
    command_put_start_of_tape(out);
    fclose(out);
}

enum { INPUT_MAX = 64 << 20 };

/* All of FROM (malloc); NULL after a line on stderr. */
static char *read_stream(FILE *from, size_t *size)
{
    char *text = NULL;
    size_t capacity = 0, got;
    *size = 0;
    do {
        if (*size == capacity) {
            capacity = 2 * capacity + 4096;
            char *grown = realloc(text, capacity);
            if (grown == NULL) {
                command_error("out of memory: standard input");
                free(text);
                return NULL;
            }
            text = grown;
        }
        got = fread(text + *size, 1, capacity - *size, from);
        *size += got;
    } while (got > 0 && *size <= INPUT_MAX);
    if (ferror(from) || *size > INPUT_MAX) {
        command_error("standard input cannot be read before the run: %s",
                      ferror(from) ? strerror(errno) : "more than 64 MiB");
        free(text);
        return NULL;
    }
    return text;
}

/* A program that calls input() gets all of standard input before it starts, so
 * that each execution reads the same: 0, or -1 after a line on stderr. */
static int read_input(struct tt_scenario *scenario)
{
    size_t size;
    if (!tt_scenario_reads_input(scenario) || command_leaves_input()) {
        return 0;
    }
    FILE *from = command_open_input();
    char *text = from == NULL ? NULL : read_stream(from, &size);
    int rc = text == NULL ? -1 : tt_scenario_set_input(scenario, text, size);
    if (text != NULL && rc < 0) {
        command_error("out of memory: standard input");
    }
    if (from != NULL && from != stdin) {
        fclose(from);
    }
    free(text);
    return rc;
}

/* A program is known by its source, and by what else it depends on. */
int program_load(struct program *program, const char *file, const char *name)
{
    struct tt_scenario_options options = {.name = name};
    struct tt_scenario_error error;
    *program = (struct program){.scenario = NULL};
    if (command_has_outside()) {
        return outside_load(program);
    }
    if (command_ends_in(file, ".c")) {
        command_error("%s: programs in C are run as shared objects: cc -shared "
                      "-fPIC $(pkg-config --cflags ticktape) %s -o %.*s.so",
                      file, file, (int)strlen(file) - 2, file);
        return -1;
    }
    char *text = command_read(file, &options.size);
    if (text == NULL) {
        return -1;
    }
    if (command_ends_in(file, ".so")) {
        tt__file_hash(text, options.size, program->hash);
        command_start_of_program(&options);
        if (options.calendar_s != 0 || options.variable_count > 0) {
            command_error("%s: --epoch and --env are for programs in Python",
                          file);
        } else {
            program->native = native_load(file);
        }
    } else {
        options.text = text;
        command_start_of_program(&options);
        program->recording = recording_new(file);
        options.exec = recording_exec(program->recording);
        if (tt_scenario_open(file, &options, &program->scenario, &error) < 0) {
            fprintf(stderr, "%s\n", error.text);
        } else if (read_input(program->scenario) < 0) {
            tt_scenario_free(program->scenario);
            program->scenario = NULL;
        } else {
            snprintf(program->hash, sizeof program->hash, "%s",
                     tt_scenario_hash(program->scenario));
            set_depends(program, text, options.size, name);
        }
    }
    free(text);
    return program->native == NULL && program->scenario == NULL ? -1 : 0;
}

/* The line of TEXT that begins with WORDS, or NULL. */
static const char *find_line(const char *text, const char *words, size_t size)
{
    while (text != NULL && *text != '\0') {
        if (strncmp(text, words, size) == 0) {
            return text;
        }
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return NULL;
}

/* The first file of WAS whose line IS lacks: its name and length, and whether
 * it is there with another hash. */
static const char *find_changed(const char *was, const char *is, int *length,
                                bool *there)
{
    for (; was != NULL && *was != '\0'; was += *was == '\n') {
        size_t size = strcspn(was, "\n");
        const char *name = was + strlen("file ") + TT__FILE_HASH;
        if (strncmp(was, "file ", strlen("file ")) == 0 &&
            size > (size_t)(name - was) &&
            find_line(is, was, size + 1) == NULL) {
            *length = (int)(size - (size_t)(name - was));
            *there = false;
            for (const char *at = is; at != NULL && *at != '\0';) {
                size_t other = strcspn(at, "\n");
                *there =
                    *there || (other == size && memcmp(at + (name - was), name,
                                                       (size_t)*length) == 0);
                at += other + (at[other] == '\n');
            }
            return name;
        }
        was += size;
    }
    return NULL;
}

/* Whether TAPE is of a program of another name. Tapes of old have none. */
static bool is_of_another(const struct tt_tape *tape, const char *file)
{
    struct tt_tape own = {.name = ""};
    tt_tape_name(&own, file);
    return tape->name[0] != '\0' && own.name[0] != '\0' &&
           strcmp(tape->name, own.name) != 0;
}

bool program_fits(const struct program *program, const char *file,
                  const struct tt_tape *tape, char *why, size_t size)
{
    static const char since[] = "since this tape was recorded";
    if (tape->program[0] == '\0' || strcmp(tape->program, program->hash) == 0) {
        return true;
    }
    if (is_of_another(tape, file)) {
        snprintf(why, size, "this is a tape of %s, not of %s", tape->name,
                 file);
        return false;
    }
    int length;
    bool there;
    const char *name =
        tape->depends == NULL || program->depends == NULL
            ? NULL
            : find_changed(tape->depends, program->depends, &length, &there);
    if (name != NULL) {
        snprintf(why, size,
                 there ? "%.*s has changed %s" : "%.*s is not used any more %s",
                 length, name, since);
        return false;
    }
    name = tape->depends == NULL || program->depends == NULL
               ? NULL
               : find_changed(program->depends, tape->depends, &length, &there);
    if (name != NULL) {
        snprintf(why, size,
                 "%.*s is imported, which it was not when this tape "
                 "was recorded",
                 length, name);
    } else if (tape->depends != NULL && program->depends != NULL) {
        snprintf(why, size,
                 "how %s is started (arguments, --epoch, --env) has changed %s",
                 file, since);
    } else {
        snprintf(why, size, "%s has changed %s", file, since);
    }
    return false;
}

void program_free(struct program *program)
{
    free(program->depends);
    tt_scenario_free(program->scenario);
    recording_free(program->recording);
    native_free(program->native);
    shim_free(program->shim);
    free(program->expected);
}

int program_body(struct tt_env *env, void *data)
{
    const struct program *program = data;
    if (program->shim != NULL) {
        return shim_body(env, program->shim);
    }
    return program->native == NULL ? tt_scenario_main(env, program->scenario)
                                   : native_main(program->native, env);
}

int program_body_traced(struct tt_env *env, void *data)
{
    const struct program *program = data;
    int rc = program_body(env, data);
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    command_put_uncaught(env);
    if (!written && rc >= 0 && program_is_isolated(program)) {
        /* main() sees only its own process's stream. */
        rc = tt_fail(env, TT_ESYSTEM, "stdout cannot be written");
    }
    return rc;
}

bool command_is_traced(void)
{
    char line[80];
    int tracer = 0;
    FILE *in = fopen("/proc/self/status", "r");
    while (in != NULL && fgets(line, sizeof line, in) != NULL &&
           sscanf(line, "TracerPid: %d", &tracer) != 1) {
    }
    if (in != NULL) {
        fclose(in);
    }
    return tracer != 0;
}

bool program_is_isolated(const struct program *program)
{
    return program->native != NULL && !command_is_traced();
}

static int put_out(void *data, const char *text, size_t size)
{
    (void)data;
    return command_put_printed(stdout, text, size) ? 0 : TT_ESYSTEM;
}

static int put_error(void *data, const char *text, size_t size)
{
    (void)data;
    fflush(stdout);
    fwrite(text, 1, size, stderr);
    return 0;
}

void command_show(struct tt_sim_options *options)
{
    options->print = put_out;
    options->error = put_error;
}

/* Whether the current folder has a module, or a package, whose name are the
 * first SIZE bytes of NAME. */
static bool is_module_here(const char *name, size_t size)
{
    char path[300];
    struct stat about;
    if (size == 0 || size > 200) {
        return false;
    }
    snprintf(path, sizeof path, "%.*s.py", (int)size, name);
    bool is_file = stat(path, &about) == 0 && S_ISREG(about.st_mode);
    path[size] = '\0';
    return is_file || command_is_directory(path);
}

/* What to do about a module that has to be installed. */
static void put_missing(struct tt_env *env, FILE *out)
{
    tt_value name = env->raised->name;
    if (!tt_exc_is(env->raised, &tt_ModuleNotFoundError) || name == TT_NULL ||
        !tt_is_str(name) || tt__is_of_python(tt_str_get(name)->text)) {
        return;
    }
    const char *text = tt_str_get(name)->text;
    size_t size = strcspn(text, ".");
    if (is_module_here(text, size)) {
        fprintf(out,
                "note: %.*s is in the current folder, which `python -m` "
                "searches: add --path . here, or\nname the program as a "
                "module: -m FOLDER.NAME; a name that the program computes is "
                "found only if\na str of the program or an argument has it\n",
                (int)size, text);
        return;
    }
    if (strncmp(text, "pytest", 6) == 0) {
        fputs("note: the tests of a pytest suite run under `pytest "
              "--ticktape`: see PROGRAMS.md\n",
              out);
        return;
    }
    fprintf(out,
            "note: %s is not part of Python's library; programs can import "
            "modules of it, files\nnext to them, and sources in the folders "
            "of --path DIR\n",
            text);
}

/* That the network, which did not have what the program looked for, is not
 * this machine's. */
static void put_network(struct tt_env *env, FILE *out)
{
    char address[INET_ADDRSTRLEN];
    if (env->sys == NULL || !env->sys->is_simulated) {
        return;
    }
    const struct tt_world_missed *missed = tt_world_missed(tt_sim_world(env));
    const struct sockaddr_in *server = &missed->server;
    if (tt_exc_is(env->raised, &tt_ConnectionRefusedError) &&
        server->sin_port != 0) {
        fprintf(
            out,
            "note: the network is simulated, and nothing in this program "
            "listens on %s:%d;\n%s`ticktape run --real` uses this machine's\n",
            inet_ntop(AF_INET, &server->sin_addr, address, sizeof address),
            (int)ntohs(server->sin_port),
            missed->has_servers
                ? ""
                : "start the server and its clients in one program, with "
                  "asyncio.gather() for example;\n");
    } else if (strcmp(env->raised->head.type->name, "gaierror") == 0 &&
               missed->name[0] != '\0') {
        fprintf(out,
                "note: the network is simulated: `%s` exists in it only if "
                "this program listens there;\n`ticktape run --real` uses this "
                "machine's\n",
                missed->name);
    }
}

static bool is_traced_back(const struct tt_env *env)
{
    return env->failure == 0 && env->raised != NULL &&
           !tt_exc_is(env->raised, &tt_SystemExit);
}

static bool is_flagged(const struct tt_env *env, uint32_t flag)
{
    return env->raised != NULL && (env->raised->head.flags & flag) != 0;
}

void command_put_exception(struct tt_env *env, FILE *out)
{
    if (is_traced_back(env)) {
        if (out != stderr || !is_flagged(env, TT_EXC_SHOWN)) {
            tt_scenario_traceback(env, env->raised, out);
        }
        tt_scenario_asserted(env, env->raised, out);
        tt_scenario_advice(env, env->raised, out);
        put_missing(env, out);
        put_network(env, out);
    }
}

static void put_exit(struct tt_env *env)
{
    if (env->failure != 0 || env->raised == NULL ||
        !tt_exc_is(env->raised, &tt_SystemExit) ||
        is_flagged(env, TT_EXC_SHOWN)) {
        return;
    }
    const struct tt_tuple *args = tt_tuple_get(env->raised->args);
    tt_value code = args != NULL && args->count > 1 ? env->raised->args
                                                    : tt_exc_arg(env->raised);
    if (code == TT_NONE || code == TT_TRUE || code == TT_FALSE ||
        tt_is_int(code)) {
        return;
    }
    struct tt_exc *exc = tt_exc_take(env);
    tt_value text = tt_str_of(env, code);
    if (text != TT_NULL) {
        fprintf(stderr, "%s\n", tt_str_get(text)->text);
    }
    tt_unref(env, text);
    tt_exc_unref(env, tt_exc_take(env));
    env->raised = exc;
}

void command_put_uncaught(struct tt_env *env)
{
    if (!is_flagged(env, TT_EXC_REPORTED)) {
        command_put_exception(env, stderr);
    }
    put_exit(env);
}

char *command_sibling(const char *file, const char *ending)
{
    size_t size = strlen(file);
    const char *const endings[] = {".py", ".so", ".json"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size -= command_ends_in(file, endings[i]) ? strlen(endings[i]) : 0;
    }
    char *path = malloc(size + strlen(ending) + 1);
    if (path != NULL) {
        memcpy(path, file, size);
        strcpy(path + size, ending);
    }
    return path;
}

/* What a run is to tell, and where. */
struct reporting {
    struct program *program;
    FILE *out;
    FILE *asserted;
};

static int body_reporting(struct tt_env *env, void *data)
{
    struct reporting *reporting = data;
    int rc = program_body(env, reporting->program);
    command_put_exception(env, reporting->out);
    if (is_traced_back(env)) {
        tt_scenario_asserted(env, env->raised, reporting->asserted);
    }
    return rc;
}

/* A stream whose text ends up in TEXT, for end_text. */
struct text {
    char *at;
    size_t size;
    FILE *out;
};

static void begin_text(struct text *text)
{
    *text = (struct text){.at = NULL};
    text->out = open_memstream(&text->at, &text->size);
}

/* malloc; NULL: nothing was written, or there is no memory. */
static char *end_text(struct text *text)
{
    if ((text->out != NULL && fclose(text->out) != 0) || text->size == 0) {
        free(text->at);
        text->at = NULL;
    }
    return text->at;
}

/* The end of what a program wrote to stderr. */
struct tail {
    char text[8192];
    size_t size;
};

static int add_to_tail(void *data, const char *text, size_t size)
{
    struct tail *tail = data;
    const size_t room = sizeof tail->text;
    if (size > room) {
        text += size - room;
        size = room;
    }
    if (size > room - tail->size) {
        size_t less = size - (room - tail->size);
        tail->size -= less;
        memmove(tail->text, tail->text + less, tail->size);
    }
    memcpy(tail->text + tail->size, text, size);
    tail->size += size;
    TT_ASSERT(tail->size <= room);
    return 0;
}

/* Its last lines (malloc); NULL: there are none. */
static char *lines_of_tail(const struct tail *tail)
{
    enum { LINES_MAX = 24 };
    size_t at = tail->size;
    unsigned lines = 0;
    while (at > 0 && (tail->text[at - 1] != '\n' || lines++ < LINES_MAX)) {
        at--;
    }
    if (at == 0 && tail->size == sizeof tail->text) { /* not within a line */
        const char *end = memchr(tail->text, '\n', tail->size);
        at = end == NULL ? 0 : (size_t)(end + 1 - tail->text);
    }
    return tail->size == at ? NULL : strndup(tail->text + at, tail->size - at);
}

char *program_traceback(struct program *program,
                        const struct tt_explore_options *options,
                        const struct tt_tape *tape, char **asserted)
{
    struct tt_sim_options sim_options;
    struct tt_sim_result result = {.verdict = TT_VERDICT_OK};
    struct text all, asserts;
    struct tail *tail = calloc(1, sizeof *tail);
    begin_text(&all);
    begin_text(&asserts);
    struct reporting reporting = {program, all.out, asserts.out};
    tt_explore_sim_options(options, &sim_options);
    sim_options.tape = tape;
    sim_options.error = tail == NULL ? NULL : add_to_tail;
    sim_options.data = tail;
    struct tt_sim *sim = tt_sim_new(&sim_options);
    if (sim != NULL && all.out != NULL && asserts.out != NULL) {
        tt_sim_run(sim, body_reporting, &reporting, &result);
    }
    tt_sim_free(sim);
    *asserted = end_text(&asserts);
    char *text = end_text(&all);
    /* sys.exit() has no traceback: what was written says why, as unittest does.
     */
    if (text == NULL && tail != NULL && result.verdict == TT_VERDICT_FAILED) {
        text = lines_of_tail(tail);
    }
    free(tail);
    return text;
}

/* When a run ended, which one that died in silence did not say. */
static void put_time(const struct tt_sim_result *result, const char *before)
{
    char time[TT__DURATION_SIZE];
    if (result->ticks > 0) {
        fprintf(stderr, "%s at %s, tick %llu", before,
                tt__duration(result->time_s, time),
                (unsigned long long)result->ticks);
    }
}

void command_explain(const char *file, struct tt_sim *sim,
                     const struct tt_sim_result *result)
{
    const char *report = tt_sim_report(sim);
    char time[TT__DURATION_SIZE];
    file = command_shown(file);
    fflush(stdout);
    switch (result->verdict) {
    case TT_VERDICT_DEADLOCK:
    case TT_VERDICT_LIVELOCK:
        fprintf(stderr, "%s: ", file);
        command_paint(stderr, PAINT_BAD);
        fputs(tt_verdict_name(result->verdict), stderr);
        command_paint(stderr, PAINT_END);
        put_time(result, "");
        fprintf(stderr, ": %s", report);
        break;
    case TT_VERDICT_RUNNING:
        fprintf(stderr, "%s: ", file);
        command_paint(stderr, PAINT_BAD);
        fputs(tt_verdict_name(result->verdict), stderr);
        command_paint(stderr, PAINT_END);
        fprintf(stderr,
                " after %s of virtual time, %llu ticks (--for TIME ends a "
                "run well, --ticks N later): %s",
                tt__duration(result->time_s, time),
                (unsigned long long)result->ticks, report);
        break;
    case TT_VERDICT_OK:
        if (result->is_for) {
            fprintf(stderr, "%s: still running after %s, as --for said\n", file,
                    tt__duration(result->time_s, time));
        }
        break;
    case TT_VERDICT_CRASHED:
        fprintf(stderr, "%s: %s", file, result->message);
        put_time(result, ",");
        fprintf(stderr, "\n%s", report);
        break;
    case TT_VERDICT_LIMIT:
        if (result->is_cut) {
            fprintf(stderr, "%s: interrupted", file);
            put_time(result, "");
            fprintf(stderr, "%s%s", *report == '\0' ? "\n" : ": ", report);
            break;
        }
        fprintf(stderr, "%s: %s\n", file, result->message);
        break;
    case TT_VERDICT_REFUSED:
    case TT_VERDICT_UNRETRIEVED:
        fprintf(stderr, "%s: %s\n", file, result->message);
        break;
    case TT_VERDICT_FAILED: /* an exception is shown already */
        if (strncmp(result->message, "raised ", 7) != 0 &&
            strncmp(result->message, "exit ", 5) != 0) {
            fprintf(stderr, "%s: %s\n", file, result->message);
        }
        break;
    default:
        break;
    }
}

/* ---- Stopping ------------------------------------------------------------ */

static bool is_number(const char *text)
{
    return *text != '\0' && strspn(text, "0123456789") == strlen(text);
}

void command_read_step(char *at, struct tt_sim_options *options)
{
    if (at == NULL) {
        return;
    }
    char *colon = strrchr(at, ':');
    if (is_number(at)) {
        options->stop_tick = strtoull(at, NULL, 10);
        return;
    }
    if (colon != NULL && is_number(colon + 1)) {
        options->stop_resume = strtoull(colon + 1, NULL, 10);
        *colon = '\0';
    }
    options->stop_task = at;
}

bool command_put_step(const char *file, const char *step, struct tt_sim *sim,
                      const struct tt_sim_result *result)
{
    /* Only a run that was stopped has a report at a limit. */
    if (result->verdict == TT_VERDICT_LIMIT && !result->is_cut &&
        *tt_sim_report(sim) != '\0') {
        fputs(tt_sim_report(sim), stdout);
        return true;
    }
    if (step != NULL) {
        fflush(stdout);
        fprintf(stderr, "%s: this run does not come to --step %s\n",
                command_shown(file), step);
    }
    return false;
}

/* ---- Tapes --------------------------------------------------------------- */

/* Takes TEXT, which is FILE's. */
static int read_tape(const char *file, char *text, size_t size,
                     struct tt_tape *tape)
{
    struct tt_tape_error error;
    if (text == NULL) {
        return -1;
    }
    int rc = tt_tape_parse(tape, text, size, &error);
    if (rc < 0) {
        command_error("%s:%u: %s", file, error.line, error.message);
    }
    free(text);
    return rc;
}

int command_read_tape(const char *file, struct tt_tape *tape)
{
    size_t size = 0;
    char *text = command_read(file, &size);
    return read_tape(file, text, size, tape);
}

int command_read_own_tape(const char *file, struct tt_tape *tape)
{
    size_t size = 0;
    if (access(file, F_OK) < 0 && errno == ENOENT) {
        command_error("%s: %s; ticktape explore writes it when a run fails",
                      file, strerror(ENOENT));
        return -1;
    }
    char *text = command_read_own(file, &size);
    return read_tape(file, text, size, tape);
}

int command_read_either_tape(const char *file, const char *usual,
                             struct tt_tape *tape)
{
    return file == usual ? command_read_own_tape(usual, tape)
                         : command_read_tape(file, tape);
}
