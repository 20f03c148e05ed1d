/* SPDX-License-Identifier: MIT
 *
 * cmd_campaign.c: `ticktape campaign`: a search in parts, which an
 * engine runs: GNU parallel on this machine and over ssh, or Slurm.
 *
 * A campaign is a folder. shard.sh runs shard I, whose result exists when
 * shard-I.json does, which is written at once; so shards that were killed, or
 * are not done yet, have none, and the same command continues with them.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "database.h"
#include "explore_report.h"
#include "merge.h"

struct campaign {
    struct search_request search;
    const char *file;
    const char *engine; /* "parallel" or "slurm" */
    const char *hosts;  /* of parallel, as its --sshlogin; NULL: this one */
    const char *out;    /* the folder; NULL: FILE.campaign */
    unsigned long long shards;
    unsigned long long jobs; /* at once; 0: as the engine has it */
    double seconds;
    bool no_db;
    struct loud loud;
    char *folder; /* owns: its absolute path */
    char hash[PROGRAM_HASH];
};

/* ---- Files of the folder ------------------------------------------------- */

/* FOLDER/NAME (malloc). */
static char *path_of(const struct campaign *self, const char *name)
{
    char *path = NULL;
    return asprintf(&path, "%s/%s", self->folder, name) < 0 ? NULL : path;
}

static char *result_of(const struct campaign *self, unsigned long long shard)
{
    char name[40];
    snprintf(name, sizeof name, "shard-%llu.json", shard);
    return path_of(self, name);
}

static bool is_done(const struct campaign *self, unsigned long long shard)
{
    char *path = result_of(self, shard);
    bool done = path != NULL && access(path, R_OK) == 0;
    free(path);
    return done;
}

static unsigned long long count_done(const struct campaign *self)
{
    unsigned long long count = 0;
    for (unsigned long long i = 1; i <= self->shards; i++) {
        count += is_done(self, i);
    }
    return count;
}

/* Writes the script of a shard. A failing verdict and a limit are results. */
static void put_shard(const struct campaign *self, FILE *out)
{
    char here[PATH_MAX] = ".", command[PATH_MAX] = "ticktape";
    ssize_t size = readlink("/proc/self/exe", command, sizeof command - 1);
    command[size < 0 ? 8 : size] = '\0';
    fprintf(out,
            "#!/bin/sh\n# shard.sh I: runs shard I of a ticktape campaign, "
            "and leaves shard-I.json.\n# program %s\ncd ",
            self->hash);
    command_put_word(out, getcwd(here, sizeof here) == NULL ? "." : here);
    fputs(" || exit 2\n", out);
    command_put_word(out, command);
    fprintf(out, " explore --shard \"$1/%llu\" --keep-going --seen --no-db",
            self->shards);
    search_put_all(&self->search, out);
    if (command_may_execute()) {
        fputs(" --allow-exec", out);
    }
    if (self->seconds > 0) {
        command_put_number(out, "--time", self->seconds);
    }
    fputs(" \\\n    --json ", out);
    command_put_word(out, self->folder);
    fputs("/\"shard-$1.json\" --tape ", out);
    command_put_word(out, self->folder);
    fputs("/\"shard-$1.tape\" \\\n   ", out);
    command_put_program(out, self->file);
    fputs(" >", out);
    command_put_word(out, self->folder);
    fputs("/\"shard-$1.log\" 2>&1\ncode=$?\n"
          "[ $code -le 1 ] || [ $code -eq 3 ]\n",
          out);
}

/* A job of an array of at most 1000: each takes its share of the shards that
 * are to be done. */
static void put_job(const struct campaign *self, FILE *out)
{
    fputs("#!/bin/sh\n#SBATCH --job-name=ticktape\n#SBATCH --ntasks=1\n"
          "awk -v at=\"$SLURM_ARRAY_TASK_ID\" -v "
          "all=\"$SLURM_ARRAY_TASK_COUNT\" \\\n"
          "    'NR % all == at % all' ",
          out);
    command_put_word(out, self->folder);
    fputs("/todo | while read -r shard; do\n    sh ", out);
    command_put_word(out, self->folder);
    fputs("/shard.sh \"$shard\"\ndone\n", out);
}

static void put_todo(const struct campaign *self, FILE *out)
{
    for (unsigned long long i = 1; i <= self->shards; i++) {
        if (!is_done(self, i)) {
            fprintf(out, "%llu\n", i);
        }
    }
}

/* What PUT writes (malloc); NULL without memory. */
static char *text_of(const struct campaign *self,
                     void (*put)(const struct campaign *self, FILE *out))
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out != NULL) {
        put(self, out);
    }
    if (out == NULL || fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static bool put_text(const void *data, FILE *out)
{
    return fputs(data, out) >= 0;
}

/* Writes the file NAME. With KEEP it must be as it is, if it is there. */
static int write_file(const struct campaign *self, const char *name,
                      void (*put)(const struct campaign *self, FILE *out),
                      bool keep)
{
    char *path = path_of(self, name), *text = text_of(self, put);
    size_t size;
    int code = EXIT_OK;
    if (path == NULL || text == NULL) {
        code = command_error("out of memory");
    } else if (keep && access(path, F_OK) == 0) {
        char *there = command_read(path, &size);
        if (there == NULL || size != strlen(text) ||
            memcmp(there, text, size) != 0) {
            code = command_error("%s holds another campaign: another program, "
                                 "or other options; name another folder by "
                                 "--out, or remove it",
                                 self->folder);
        }
        free(there);
    } else if (command_write_own(path, put_text, text) < 0) {
        code = EXIT_USAGE;
    }
    free(path);
    free(text);
    return code;
}

/* ---- Engines ------------------------------------------------------------- */

enum { ARGS_MAX = 20, ARRAY_MAX = 1000 };

struct command_line {
    const char *at[ARGS_MAX]; /* borrowed; NULL at the end */
    size_t count;
};

static void add(struct command_line *line, const char *word)
{
    line->at[line->count++] = word;
}

/* Starts LINE: its process, or -1 after a line on stderr. */
static pid_t start(struct command_line *line)
{
    pid_t pid = fork();
    if (pid == 0) {
        execvp(line->at[0], (char *const *)(uintptr_t)line->at);
        command_error("%s: %s", line->at[0], strerror(errno));
        _exit(127);
    }
    if (pid < 0) {
        command_error("no process: %s", strerror(errno));
    }
    return pid;
}

/* Reports how many shards are done, whenever there are more, until PID ends. */
static int watch(const struct campaign *self, pid_t pid)
{
    const struct timespec pause = {.tv_nsec = 200000000};
    unsigned long long reported = ULLONG_MAX, done;
    int status = 0;
    pid_t ended;
    do {
        ended = waitpid(pid, &status, WNOHANG);
        done = count_done(self);
        if (done != reported) {
            fprintf(stderr, "%llu of %llu shards done\n", done, self->shards);
            reported = done;
        }
        if (ended == 0) {
            nanosleep(&pause, NULL);
        }
    } while (ended == 0 || (ended < 0 && errno == EINTR));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || strchr("_@:,./-", c) != NULL;
}

/* The path of shard.sh, as a word of a shell's. parallel replaces {}, {#} and
 * {= perl code =} within the command, quoted or not: a path that might contain
 * them has its special bytes in octal. */
static void put_path_of_shard(const struct campaign *self, FILE *out)
{
    fputs("\"$(printf %b '", out);
    for (const char *at = self->folder; *at != '\0'; at++) {
        if (is_plain(*at)) {
            fputc(*at, out);
        } else {
            fprintf(out, "\\0%03o", (unsigned)(unsigned char)*at);
        }
    }
    fputs("/shard.sh')\"", out);
}

static int run_parallel(const struct campaign *self)
{
    char jobs[24];
    /* What is run goes through a shell once more. */
    char *todo = path_of(self, "todo"), *log = path_of(self, "joblog"),
         *shard = text_of(self, put_path_of_shard);
    struct command_line line = {.count = 0};
    add(&line, "parallel");
    add(&line, "--will-cite");
    add(&line, "--retries");
    add(&line, "3");
    add(&line, "--joblog");
    add(&line, log);
    add(&line, "--arg-file");
    add(&line, todo);
    if (self->jobs > 0) {
        snprintf(jobs, sizeof jobs, "-j%llu", self->jobs);
        add(&line, jobs);
    }
    if (self->hosts != NULL) {
        add(&line, "--sshlogin");
        add(&line, self->hosts);
    }
    add(&line, "sh");
    add(&line, "--");
    add(&line, shard);
    add(&line, NULL);
    pid_t pid = start(&line);
    int code = pid < 0 ? 127 : watch(self, pid);
    free(todo);
    free(log);
    free(shard);
    return code;
}

static int run_slurm(const struct campaign *self)
{
    unsigned long long count = self->shards - count_done(self);
    char array[64], limit[24] = "";
    char *job = path_of(self, "job.sh");
    if (write_file(self, "job.sh", put_job, false) != EXIT_OK) {
        free(job);
        return 127;
    }
    if (self->jobs > 0) {
        snprintf(limit, sizeof limit, "%%%llu", self->jobs);
    }
    snprintf(array, sizeof array, "--array=1-%llu%s",
             count < ARRAY_MAX ? count : ARRAY_MAX, limit);
    struct command_line line = {.count = 0};
    add(&line, "sbatch");
    add(&line, "--wait");
    add(&line, "--output=/dev/null");
    add(&line, array);
    add(&line, job);
    add(&line, NULL);
    pid_t pid = start(&line);
    int code = pid < 0 ? 127 : watch(self, pid);
    if (code == 127) {
        command_error("Slurm is not here: submit %s where it is, with %s, and "
                      "give this command again to join the results",
                      job, array);
    }
    free(job);
    return code;
}

static const struct {
    const char *name;
    int (*run)(const struct campaign *self);
} engines[] = {{"parallel", run_parallel}, {"slurm", run_slurm}};

enum { ENGINES = sizeof engines / sizeof *engines };

/* Runs what is not done yet. */
static int run_engine(const struct campaign *self)
{
    size_t at = 0;
    while (at < ENGINES && strcmp(engines[at].name, self->engine) != 0) {
        at++;
    }
    if (at == ENGINES) {
        return command_error("--engine takes parallel or slurm, not '%s'",
                             self->engine);
    }
    if (self->hosts != NULL && strcmp(self->engine, "parallel") != 0) {
        return command_error("--hosts goes with --engine parallel: %s knows "
                             "its own",
                             self->engine);
    }
    int code = write_file(self, "shard.sh", put_shard, true);
    code = code == EXIT_OK ? write_file(self, "todo", put_todo, false) : code;
    if (code == EXIT_OK && count_done(self) < self->shards &&
        engines[at].run(self) != 0) {
        command_error("some shards failed: their logs are %s/shard-*.log; the "
                      "same command runs what is missing",
                      self->folder);
    }
    return code;
}

/* ---- The verb ------------------------------------------------------------ */

/* What failed is known from now on, as explore has it. */
static void know(const struct campaign *self, const char *json)
{
    struct explored_file merged;
    struct database database;
    if (database_open(&database, NULL, self->file) == EXIT_OK &&
        explored_file_read(&merged, json) == 0) {
        for (size_t i = 0; i < tt_explore_failure_count(&merged.found); i++) {
            struct tt_explore_failure failure =
                tt_explore_failure_at(&merged.found, i);
            database_add(&database, &failure.tape);
        }
        explored_file_free(&merged);
    }
    database_close(&database);
}

/* Joins the results that are there. */
static int join(const struct campaign *self)
{
    char **files = calloc(self->shards, sizeof *files);
    char *json = path_of(self, "campaign.json");
    int count = 0, code = EXIT_USAGE;
    for (unsigned long long i = 1; files != NULL && i <= self->shards; i++) {
        if (is_done(self, i)) {
            files[count++] = result_of(self, i);
        }
    }
    if (count == 0) {
        command_error("no shard has a result; see %s/shard-*.log",
                      self->folder);
    } else {
        code = merge_results(files, count, json, loudness_of(&self->loud));
        if (!self->no_db && code == EXIT_FAILING) {
            know(self, json);
        }
    }
    for (int i = 0; i < count; i++) {
        free(files[i]);
    }
    free(files);
    free(json);
    return code;
}

/* Whether a part can be run: that there is such a strategy is known by the
 * search alone, of which this makes the default run. */
static int try_search(struct campaign *self, struct program *program)
{
    struct tt_explore_options options = self->search.options;
    struct tt_tape tape;
    char why[120] = "";
    options.runs_max = 1;
    options.guard = program_is_isolated(program);
    tt_tape_init(&tape);
    int rc = tt_explore_tape(program_body, program, &options, &tape, why,
                             sizeof why);
    tt_tape_deinit(&tape);
    return rc < 0 ? command_error("%s: %s", options.strategy, why) : EXIT_OK;
}

/* Makes the folder and finds out what the program is. */
static int prepare(struct campaign *self)
{
    struct program program;
    char *usual = command_sibling(self->file, ".campaign");
    const char *folder = self->out == NULL ? usual : self->out;
    int code = EXIT_OK;
    if (program_load(&program, self->file, self->file) < 0) {
        code = EXIT_USAGE;
    } else if (try_search(self, &program) != EXIT_OK) {
        code = EXIT_USAGE;
    } else if (folder == NULL || (mkdir(folder, 0777) < 0 && errno != EEXIST) ||
               (self->folder = realpath(folder, NULL)) == NULL) {
        code = command_error("%s: %s", folder == NULL ? "" : folder,
                             strerror(errno));
    }
    memcpy(self->hash, program.hash, sizeof self->hash);
    program_free(&program);
    free(usual);
    return code;
}

static int cmd_campaign(int argc, char **argv)
{
    struct campaign self = {
        .engine = "parallel", .shards = 16, .jobs = NO_COUNT};
    search_init(&self.search);
    self.search.runs = NO_COUNT;
    static const char *const names[] = {"parallel", "slurm", NULL};
    const struct option_row rows[] = {
        OPTION_HEADING("the campaign"),
        OPTION_CHOICE("--engine", "NAME", &self.engine, names,
                      "parallel (GNU parallel, default) or slurm"),
        OPTION_COUNT("--shards", "N", &self.shards, "number of shards"),
        OPTION_COUNT("--jobs", "N", &self.jobs,
                     "shards at a time (default: one for each CPU)"),
        OPTION_TEXT("--hosts", "LIST", &self.hosts,
                    "run on these by ssh (parallel only); they share the "
                    "folder"),
        OPTION_TEXT("--out", "DIR", &self.out,
                    "where the results go (default FILE.campaign)"),
        OPTION_FLAG("--no-db", &self.no_db,
                    "keep no failing tapes in .ticktape"),
        LOUD_ROWS(self.loud),
        OPTION_HEADING("the search"),
        OPTION_LIMIT("--runs", "N", &self.search.runs,
                     "at most N schedules in all (default 10000; with --time: "
                     "as many as it allows)"),
        OPTION_SPAN("--time", &self.seconds,
                    "at most this much CPU time for each shard"),
        SEARCH_ROWS(self.search),
        OPTION_END,
    };
    int count = command_options(&verb_campaign, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count != 1 || self.shards == 0 || self.shards > SHARDS_MAX) {
        return command_error("campaign takes one program, and 1 to %d shards; "
                             "see ticktape help campaign",
                             SHARDS_MAX);
    }
    if (self.jobs == 0) {
        return command_error("--jobs takes 1 or more");
    }
    if (loud_refused(&self.loud)) {
        return EXIT_USAGE;
    }
    self.jobs = self.jobs == NO_COUNT ? 0 : self.jobs;
    self.file = argv[0];
    search_take_runs(&self.search, self.seconds);
    int code = search_read(&self.search);
    code = code == EXIT_OK ? prepare(&self) : code;
    code = code == EXIT_OK ? run_engine(&self) : code;
    code = code == EXIT_OK ? join(&self) : code;
    search_deinit(&self.search);
    free(self.folder);
    return code;
}

const struct verb verb_campaign = {
    .name = "campaign",
    .takes_program = true,
    .summary = "search in shards, on many processors",
    .run = cmd_campaign,
    .synopsis = "[OPTION...] FILE.py | FILE.so",
    .about =
        "Explores in shards, each of which continues after failures, and joins "
        "their results. GNU parallel runs the shards, or Slurm as a job array. "
        "Given again, the same command runs the shards that are missing in its "
        "folder.",
    .examples = "ticktape campaign --shards 64 --runs 100k bank.py\n"
                "ticktape campaign --engine slurm --time 10m bank.py",
    .exits = "0 no failure\n"
             "1 a failing verdict\n"
             "2 wrong usage, or the program is refused\n"
             "3 nothing failed, but shards are missing or a limit was reached",
};
