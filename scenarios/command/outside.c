/* SPDX-License-Identifier: MIT
 *
 * outside.c: `-- COMMAND [ARGUMENT...]`: programs of Linux in the place of a
 * program of ours: scenarios/shim/ runs them.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "scenarios/lang/read/file.h"

/* As the command line says; set before a program is loaded. */
static struct {
    char **words; /* borrowed: of the command line */
    int word_count;
    char **commands[SHIM_PROGRAMS_MAX]; /* own; end with NULL */
    size_t count;                       /* 0: there is none */
    char *file;                         /* by which it is known */
    const char *expect;                 /* --expect; NULL: nothing */
    const char *debugged;               /* --gdb; NULL: none */
} outside;

/* ---- The command line ---------------------------------------------------- */

static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

bool command_is_outside(char *const *words, int count)
{
    return count > 0 && !command_ends_in(words[0], ".py") &&
           !command_ends_in(words[0], ".so") && !command_is_directory(words[0]);
}

/* Copies COUNT words, as the next command. */
static int add_command(char **words, int count)
{
    if (outside.count == SHIM_PROGRAMS_MAX) {
        command_error("at most %d programs run together",
                      (int)SHIM_PROGRAMS_MAX);
        return -1;
    }
    if (count == 0) {
        command_error("a command is missing after --");
        return -1;
    }
    char **own = calloc((size_t)count + 1, sizeof *own);
    if (own == NULL) {
        command_error("out of memory");
        return -1;
    }
    memcpy(own, words, (size_t)count * sizeof *own);
    outside.commands[outside.count++] = own;
    return 0;
}

/* The first word that is a file here: ./server, or the program of an
 * interpreter. It names the tape. */
static char *find_name(void)
{
    for (int i = 0; i < outside.word_count; i++) {
        if (command_ends_in(outside.words[i], ".py") &&
            is_file(outside.words[i])) {
            return outside.words[i];
        }
    }
    for (int i = 0; i < outside.word_count; i++) {
        if (is_file(outside.words[i])) {
            return outside.words[i];
        }
    }
    char *slash = strrchr(outside.words[0], '/');
    return slash == NULL ? outside.words[0] : slash + 1;
}

char *command_take_outside(char **words, int count)
{
    int begin = 0;
    outside.words = words;
    outside.word_count = count;
    for (int i = 0; i <= count; i++) {
        bool separates = i + 1 < count && strcmp(words[i], "+") == 0 &&
                         strcmp(words[i + 1], "--") == 0;
        if ((separates || i == count) &&
            add_command(words + begin, i - begin) < 0) {
            return NULL;
        }
        if (separates) {
            begin = i + 2;
        }
    }
    outside.file = find_name();
    return outside.file;
}

bool command_has_outside(void)
{
    return outside.count > 0;
}

int command_set_expected(const char *file)
{
    outside.expect = file;
    if (file != NULL && !command_has_outside()) {
        command_error("--expect is for commands after --");
        return -1;
    }
    return 0;
}

int command_set_debugged(const char *name)
{
    outside.debugged = name;
    return name == NULL || command_has_outside()
               ? EXIT_OK
               : command_error("--gdb is for commands after --");
}

/* The rest of a word that begins with a -, or a word. */
static void put_plain(FILE *out, const char *word)
{
    if (*word == '-') { /* of "--" or "--option" */
        fputc(*word++, out);
    }
    if (*word != '\0') {
        command_put_path(out, word);
    }
}

void command_put_outside(FILE *out)
{
    if (outside.expect != NULL) {
        fputs(" --expect ", out);
        command_put_path(out, outside.expect);
    }
    fputs(" --", out);
    for (int i = 0; i < outside.word_count; i++) {
        bool is_option = outside.words[i][0] == '-';
        fputs(is_option ? " -" : " ", out);
        if (strcmp(outside.words[i], "-") != 0) {
            put_plain(out, outside.words[i] + is_option);
        }
    }
}

static int refuse_given(const struct command_given *given)
{
    for (; command_has_outside() && given->option != NULL; given++) {
        if (given->is_given) {
            return command_error("%s does not work with programs after -- yet: "
                                 "see scenarios/PROGRAMS.md",
                                 given->option);
        }
    }
    return EXIT_OK;
}

int command_outside_refuses(const struct command_given *given)
{
    const struct command_given common[] = {
        {command_has_input_file(), "--stdin"},
        {command_may_execute(), "--allow-exec"},
        {false, NULL}};
    int code = refuse_given(common);
    return code == EXIT_OK ? refuse_given(given) : code;
}

/* ---- Programs ------------------------------------------------------------ */

/* The hash of a file, of any size: 0, or -1 with errno. */
static int hash_file(const char *path, char hash[TT__FILE_HASH])
{
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return -1;
    }
    void *bytes = MAP_FAILED;
    int rc = fstat(fd, &about);
    size_t size = rc == 0 ? (size_t)about.st_size : 0;
    if (size > 0) {
        bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
        rc = bytes == MAP_FAILED ? -1 : 0;
    }
    if (rc == 0) {
        tt__file_hash(size == 0 ? "" : bytes, size, hash);
    }
    if (bytes != MAP_FAILED) {
        munmap(bytes, size);
    }
    close(fd);
    return rc;
}

/* "file HASH NAME". */
static int put_file(FILE *out, const char *path)
{
    char hash[TT__FILE_HASH];
    const char *slash = strrchr(path, '/');
    if (hash_file(path, hash) < 0) {
        return command_file_error(path, strerror(errno));
    }
    fprintf(out, "file %s ", hash);
    command_put_escaped(out, slash == NULL ? path : slash + 1);
    fputc('\n', out);
    return EXIT_OK;
}

/* What the programs are: the executables, the files that arguments name, and
 * all words. */
static int put_depends(const struct program *program, FILE *out)
{
    int code = EXIT_OK;
    for (size_t i = 0; code == EXIT_OK && i < outside.count; i++) {
        code = put_file(out, shim_path(program->shim, i));
        for (char **word = outside.commands[i] + 1;
             code == EXIT_OK && *word != NULL; word++) {
            code = is_file(*word) ? put_file(out, *word) : EXIT_OK;
        }
    }
    for (int i = 0; i < outside.word_count; i++) {
        fputs("argument ", out);
        command_put_escaped(out, outside.words[i]);
        fputc('\n', out);
    }
    command_put_start_of_tape(out);
    return code;
}

static int read_expected(struct program *program, struct shim_options *options)
{
    if (outside.expect == NULL) {
        return 0;
    }
    program->expected = command_read(outside.expect, &options->expected_size);
    options->expected = program->expected;
    return program->expected == NULL ? -1 : 0;
}

int outside_load(struct program *program)
{
    struct tt_scenario_options start = {.name = ""};
    struct shim_options options = {.count = outside.count};
    char why[SHIM_WHY];
    size_t size = 0;
    command_start_of_program(&start);
    if (start.path_count > 0) {
        command_error("--path is for programs in Python");
        return -1;
    }
    options.epoch_s = start.calendar_s;
    for (size_t i = 0; i < outside.count; i++) {
        options.commands[i] = outside.commands[i];
    }
    options.debugged = outside.debugged;
    options.variables = start.variables;
    options.variable_count = start.variable_count;
    if (read_expected(program, &options) < 0) {
        return -1;
    }
    program->shim = shim_new(&options, why);
    if (program->shim == NULL) {
        command_error("%s", why);
        return -1;
    }
    FILE *out = open_memstream(&program->depends, &size);
    if (out == NULL) {
        return command_error("out of memory"), -1;
    }
    int code = put_depends(program, out);
    if (fclose(out) != 0 || code != EXIT_OK) {
        return -1;
    }
    tt__file_hash(program->depends, size, program->hash);
    return 0;
}

/* ---- Determinism --------------------------------------------------------- */

enum { VERIFIED = 4, EXECED = 2 };

/* A run's result, and of the first EXECED ones the trace (malloc; NULL: no
 * memory). */
struct verified {
    struct tt_sim_result result;
    char *text;
    size_t size;
};

/* Runs the first schedule several times: the first EXECED ones begin with exec,
 * the others with a fork if they can (shim_set_forks()). */
static int run_all(struct program *program,
                   const struct tt_explore_options *options,
                   struct verified *runs, size_t count)
{
    struct tt_sim_options once;
    tt_explore_sim_options(options, &once);
    once.keep_trace = true;
    struct tt_sim *sim = tt_sim_new(&once);
    if (sim == NULL) {
        return command_error("out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        shim_set_forks(program->shim, i >= EXECED);
        tt_sim_run(sim, program_body, program, &runs[i].result);
        const char *text = i < EXECED ? tt_sim_trace(sim, &runs[i].size) : NULL;
        runs[i].text = text == NULL ? NULL : strndup(text, runs[i].size);
        if (i == EXECED && !shim_has_forks(program->shim)) {
            break; /* the others were the same */
        }
    }
    tt_sim_free(sim);
    return EXIT_OK;
}

static bool are_equal(const struct verified *a, const struct verified *b)
{
    return tt_hash_equal(a->result.hash, b->result.hash);
}

/* Whether runs that begin with a fork are as those that begin with exec. */
static bool can_fork(const struct program *program, const struct verified *runs)
{
    return shim_has_forks(program->shim) &&
           are_equal(&runs[0], &runs[EXECED]) &&
           are_equal(&runs[0], &runs[EXECED + 1]);
}

int outside_verify(struct program *program, const char *file,
                   const struct tt_explore_options *options, bool may_fork)
{
    struct verified runs[VERIFIED];
    memset(runs, 0, sizeof runs);
    int code = run_all(program, options, runs, may_fork ? VERIFIED : EXECED);
    if (code == EXIT_OK && runs[0].result.verdict == TT_VERDICT_REFUSED) {
        code = command_error("%s: %s", file, runs[0].result.message);
    } else if (code == EXIT_OK && !are_equal(&runs[0], &runs[1])) {
        printf("%s: nondeterministic: two runs of one schedule differ: "
               "the program reads something that is not simulated (a counter "
               "of the processor, a file that changes, another process)\n",
               file);
        if (runs[0].text != NULL && runs[1].text != NULL) {
            tt_trace_diff(stdout, runs[0].text, runs[0].size, runs[1].text,
                          runs[1].size);
        }
        code = EXIT_FAILING;
    }
    if (!can_fork(program, runs)) {
        shim_set_forks(program->shim, false);
    }
    for (size_t i = 0; i < VERIFIED; i++) {
        free(runs[i].text);
    }
    return code;
}
