/* SPDX-License-Identifier: MIT
 *
 * picture.c: recording a program's run.
 */
#define _GNU_SOURCE 1
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "picture.h"
#include "sim/base/line.h"
#include "scenarios/lang/read/file.h"

void picture_init(struct picture *picture)
{
    *picture = (struct picture){.file = NULL};
    for (size_t i = 0; i < PICTURE_RUNS; i++) {
        tt_tape_init(&picture->runs[i].tape);
    }
}

void picture_deinit(struct picture *picture)
{
    for (size_t i = 0; i < PICTURE_RUNS; i++) {
        struct picture_run *run = &picture->runs[i];
        tt_timeline_free(run->timeline);
        tt_tape_deinit(&run->tape);
        free(run->words);
        free(run->report);
        free(run->traceback);
        json_decref(run->texts);
    }
    free(picture->source);
    json_decref(picture->sources);
    free(picture->moment.text);
}

/* ---- One run ------------------------------------------------------------- */

struct traced {
    struct program *program;
    FILE *out;
};

static int body_traced(struct tt_env *env, void *data)
{
    struct traced *traced = data;
    int rc = program_body(env, traced->program);
    command_put_exception(env, traced->out);
    return rc;
}

static char *copy_text(const char *text)
{
    return strdup(text == NULL ? "" : text);
}

/* Takes the state of SIM after its run. False: no memory. */
static bool take_run(struct picture_run *run, struct tt_sim *sim)
{
    run->words = copy_text(tt_sim_words(sim));
    run->report = copy_text(tt_sim_report(sim));
    return run->words != NULL && run->report != NULL &&
           tt_tape_copy(&run->tape, tt_sim_tape(sim)) == 0;
}

/* Runs PROGRAM in SIM on TAPE (NULL: the empty one). */
static int record(struct picture_run *run, struct tt_sim *sim,
                  struct program *program, const struct tt_tape *tape)
{
    size_t size = 0;
    struct tt_sim_options *options = tt_sim_options(sim);
    struct traced traced = {program, open_memstream(&run->traceback, &size)};
    run->timeline = tt_timeline_new();
    if (run->timeline == NULL || traced.out == NULL) {
        return command_error("out of memory");
    }
    options->timeline = run->timeline;
    options->tape = tape;
    tt_sim_run(sim, body_traced, &traced, &run->result);
    options->timeline = NULL;
    fclose(traced.out);
    if (size == 0) {
        free(run->traceback);
        run->traceback = NULL;
    }
    return take_run(run, sim) ? EXIT_OK : command_error("out of memory");
}

/* ---- All of it ----------------------------------------------------------- */

static int record_all(struct picture *picture, struct tt_sim *sim,
                      struct program *program, const struct tt_tape *tape,
                      bool compared)
{
    int code = EXIT_OK;
    TT_ASSERT(picture->run_count == 0);
    if (tape == NULL || compared) {
        code = record(&picture->runs[picture->run_count++], sim, program, NULL);
    }
    if (code == EXIT_OK && tape != NULL) {
        code = record(&picture->runs[picture->run_count++], sim, program, tape);
        if (code == EXIT_OK && *tt_sim_divergence(sim) != '\0') {
            command_error("%s: the tape does not fit: %s", picture->file,
                          tt_sim_divergence(sim));
            return EXIT_FAILING;
        }
    }
    return code;
}

/* Whether the run of TAPE ends well without its last deviation: up to there
 * everything can still turn out well, as far as the default order goes. */
static bool is_last_decisive(const struct picture *picture, struct tt_sim *sim,
                             struct program *program,
                             const struct tt_tape *tape)
{
    struct tt_sim_options *options = tt_sim_options(sim);
    struct tt_sim_result result = picture->runs[0].result;
    struct tt_tape shorter = *tape; /* borrows */
    if (tape->count == 0 || picture->run_count < PICTURE_RUNS ||
        picture->runs[1].result.verdict == TT_VERDICT_OK) {
        return false;
    }
    if (tape->count > 1) {
        shorter.count--;
        options->tape = &shorter;
        options->lenient = true; /* it may make fewer choices */
        tt_sim_run(sim, program_body, program, &result);
    }
    return result.verdict == TT_VERDICT_OK;
}

/* Reads FILE into PICTURE if it was written before the program. */
static void read_older(struct picture *picture, const char *file)
{
    struct stat source, program;
    const char *why;
    TT_ASSERT(picture->source == NULL);
    if (stat(file, &source) == 0 && stat(picture->file, &program) == 0 &&
        source.st_mtime <= program.st_mtime) {
        picture->source = tt__file_read(file, &picture->source_size, &why);
    }
}

/* The source of a program in C, where it is what the compiler read: as the
 * compiler called it, from here or from the folder of the program. */
static void take_source(struct picture *picture)
{
    const struct picture_run *last = &picture->runs[picture->run_count - 1];
    const char *file = tt_timeline_of(last->timeline)->source;
    const char *end = strrchr(picture->file, '/');
    char path[PATH_MAX];
    if (file == NULL) {
        return;
    }
    read_older(picture, file);
    if (picture->source == NULL && end != NULL && *file != '/') {
        int size = snprintf(path, sizeof path, "%.*s/%s",
                            (int)(end - picture->file), picture->file, file);
        if (size > 0 && (size_t)size < sizeof path) {
            read_older(picture, path);
        }
    }
}

/* Whether RUN has lines of the file that is called NAME. */
static bool has_lines_of(const struct tt_timeline_run *run, const char *name)
{
    for (size_t i = 0; i < run->handle_count; i++) {
        const struct tt_timeline_handle *at = &run->handles[i];
        if (tt__is_file(at->wait.file, name) ||
            tt__is_file(at->exception_file, name)) {
            return true;
        }
    }
    for (size_t i = 0; i < run->access_count; i++) {
        if (tt__is_file(run->accesses[i].file, name)) {
            return true;
        }
    }
    return false;
}

/* Whether one of the runs has. */
static bool is_shown(const struct picture *picture, const char *name)
{
    for (size_t at = 0; at < picture->run_count; at++) {
        if (has_lines_of(tt_timeline_of(picture->runs[at].timeline), name)) {
            return true;
        }
    }
    return false;
}

/* The texts that a run compiled (exec(), a child that was started by -c), as
 * far as it has lines of them. */
static void take_texts(struct picture_run *run,
                       const struct tt_scenario *scenario)
{
    const struct tt_timeline_run *of = tt_timeline_of(run->timeline);
    run->texts = json_object();
    for (size_t i = 0; i < of->file_count; i++) {
        const char *text = tt_scenario_text(scenario, of->files[i].at);
        if (text != NULL && has_lines_of(of, of->files[i].name)) {
            json_object_set_new(run->texts, of->files[i].name,
                                picture_lines(text));
        }
    }
}

/* The other files of a program of the language, as far as the runs have lines
 * of them. */
static void take_sources(struct picture *picture,
                         const struct tt_scenario *scenario)
{
    struct tt_scenario_source source;
    picture->sources = json_object();
    for (size_t i = 0; tt_scenario_file(scenario, i, &source); i++) {
        size_t size;
        const char *why;
        char *text = is_shown(picture, source.name)
                         ? tt__file_read(source.path, &size, &why)
                         : NULL;
        if (text != NULL) {
            json_object_set_new(picture->sources, source.name,
                                picture_lines(text));
        }
        free(text);
    }
    for (size_t i = 0; i < picture->run_count; i++) {
        take_texts(&picture->runs[i], scenario);
    }
}

/* Adds the file NAME of the source of PROGRAM, which runs after --, if it was
 * written before the program. */
static void take_file(struct picture *picture, const struct program *program,
                      const char *name)
{
    const char *path = name == NULL ? NULL : shim_source(program->shim, name);
    struct stat source, made;
    size_t size;
    const char *why;
    if (path == NULL || json_object_get(picture->sources, name) != NULL ||
        stat(path, &source) != 0 ||
        stat(shim_path(program->shim, 0), &made) != 0 ||
        source.st_mtime > made.st_mtime) {
        return;
    }
    char *text = tt__file_read(path, &size, &why);
    if (text != NULL) {
        json_object_set_new(picture->sources, name, picture_lines(text));
    }
    free(text);
}

/* The files of programs after --, as far as the runs have lines of them. */
static void take_files(struct picture *picture, const struct program *program)
{
    picture->sources = json_object();
    for (size_t at = 0; at < picture->run_count; at++) {
        const struct tt_timeline_run *run =
            tt_timeline_of(picture->runs[at].timeline);
        for (size_t i = 0; i < run->handle_count; i++) {
            take_file(picture, program, run->handles[i].wait.file);
        }
    }
}

int picture_record(struct picture *picture, const char *file,
                   struct program *program,
                   const struct tt_sim_options *options,
                   const struct tt_tape *tape, bool compared)
{
    struct tt_sim_options own = *options;
    picture->file = file;
    own.keep_trace = own.explain = true;
    own.print = own.error = NULL;
    own.isolate = own.classes = false;
    own.find_stuck = program_is_ours(program);
    own.is_over = command_interrupted;
    if (program->shim != NULL) { /* lines are looked up in processes */
        shim_set_forks(program->shim, false);
    }
    if (program->scenario != NULL) {
        tt_scenario_watch(program->scenario);
        picture->source = command_read(file, &picture->source_size);
        if (picture->source == NULL) {
            return EXIT_USAGE;
        }
    }
    struct tt_sim *sim = tt_sim_new(&own);
    if (sim == NULL) {
        command_error("%s: not enough memory for an execution", file);
        return EXIT_OPEN;
    }
    int code = record_all(picture, sim, program, tape, compared);
    if (code == EXIT_OK && program->native != NULL) {
        take_source(picture);
    }
    if (code == EXIT_OK && program->scenario != NULL) {
        take_sources(picture, program->scenario);
    } else if (code == EXIT_OK && program->shim != NULL) {
        take_files(picture, program);
    }
    if (code == EXIT_OK && tape != NULL && compared && program->shim == NULL) {
        tt_explore_moment(sim, program_body, program, tape, &picture->moment);
    }
    if (code == EXIT_OK && tape != NULL && compared &&
        picture->moment.text == NULL) {
        picture->is_last_decisive =
            is_last_decisive(picture, sim, program, tape);
    }
    tt_sim_free(sim);
    return code;
}

bool picture_put_trace(const struct picture *picture, FILE *out)
{
    TT_ASSERT(picture->run_count > 0);
    const struct picture_run *last = &picture->runs[picture->run_count - 1];
    tt_timeline_put_trace(out, tt_timeline_of(last->timeline));
    return !ferror(out);
}

/* ---- Writing ------------------------------------------------------------- */

struct writing {
    const struct picture *picture;
    picture_put *put;
};

static bool put_writing(const void *data, FILE *out)
{
    const struct writing *writing = data;
    return writing->put(writing->picture, out);
}

int picture_write(const struct picture *picture, const char *file,
                  picture_put *put)
{
    const struct writing writing = {picture, put};
    TT_ASSERT(picture->run_count > 0);
    if (file != NULL && strcmp(file, "-") != 0) {
        return command_write_whole(file, put_writing, &writing) < 0 ? EXIT_USAGE
                                                                    : EXIT_OK;
    }
    command_output_as_it_is();
    return put(picture, stdout) ? EXIT_OK
                                : command_error("cannot write to stdout");
}

static int make_picture(const struct picture_request *request,
                        struct program *program,
                        const struct tt_sim_options *options,
                        const struct tt_tape *tape)
{
    struct picture picture;
    picture_init(&picture);
    int code = picture_record(&picture, request->file, program, options, tape,
                              request->compares);
    if (code == EXIT_OK) {
        code = picture_write(&picture, request->into, request->put);
    }
    picture_deinit(&picture);
    return code;
}

/* A program in C may crash: then only a process of its own ends. */
static int make_apart(const struct picture_request *request,
                      struct program *program,
                      const struct tt_sim_options *options,
                      const struct tt_tape *tape)
{
    int status;
    pid_t child = command_fork();
    if (child < 0) {
        return command_error("cannot start a process");
    }
    if (child == 0) {
        int code = make_picture(request, program, options, tape);
        _exit(fflush(stdout) == 0 ? code : EXIT_USAGE);
    }
    if (waitpid(child, &status, 0) < 0) {
        return command_error("cannot wait for a process");
    }
    if (WIFEXITED(status)) {
        return WEXITSTATUS(status);
    }
    command_error("%s: crashed: %s; there is no picture of it", request->file,
                  strsignal(WTERMSIG(status)));
    return EXIT_FAILING;
}

int picture_make(const struct picture_request *request, struct program *program,
                 const struct tt_sim_options *options,
                 const struct tt_tape *tape)
{
    TT_ASSERT(request->put != NULL && request->file != NULL);
    return program_is_isolated(program)
               ? make_apart(request, program, options, tape)
               : make_picture(request, program, options, tape);
}

/* The options of a run that was made, for recording it. */
static struct tt_sim_options plain_options(const struct tt_sim_options *options)
{
    struct tt_sim_options own = *options;
    own.stop_tick = 0;
    own.stop_task = NULL;
    own.keep_asked = own.report_leaks = false;
    own.answer = NULL;
    return own;
}

int picture_page(const char *into, const char *file, struct program *program,
                 const struct tt_sim_options *options,
                 const struct tt_tape *tape)
{
    const struct picture_request request = {
        .file = file, .into = into, .put = picture_put_page, .compares = true};
    const struct tt_sim_options own = plain_options(options);
    return into == NULL ? EXIT_OK : picture_make(&request, program, &own, tape);
}

int picture_trace(const char *file, struct program *program,
                  const struct tt_sim_options *options,
                  const struct tt_tape *tape)
{
    const struct picture_request request = {.file = file,
                                            .put = picture_put_trace};
    const struct tt_sim_options own = plain_options(options);
    return picture_make(&request, program, &own, tape);
}
