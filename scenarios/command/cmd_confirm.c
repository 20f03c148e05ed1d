/* SPDX-License-Identifier: MIT
 *
 * cmd_confirm.c: `ticktape confirm`: whether real CPython does, on
 * the same tape, what was found here.
 *
 * CPython 3.14 is that of tests/oracle, which node runs; it reads its tape
 * for the same choices as choice.c, in the same order. So the two traces are
 * equal to the byte, or one of the two is wrong. For a program that does I/O it
 * is tests/oracle/kernel.py: asyncio's sources of 3.14 under python3, which
 * may be older, on the real kernel.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "command.h"

enum { CANNOT_EXEC = 127, BROKE = 3 /* of oracle.mjs */ };
/* How long CPython continues after some tasks can never run again. */
enum { MORE_TICKS = 1000, TIMES_MORE = 4 };

/* Appends PLACE to FOLDER, which has room for PATH_MAX bytes. Whether that is a
 * file that can be read; if not, FOLDER is as it was. */
static bool find_below(char folder[PATH_MAX], const char *place)
{
    size_t size = strlen(folder);
    if (size + strlen(place) >= PATH_MAX) {
        return false;
    }
    strcpy(folder + size, place);
    bool found = access(folder, R_OK) == 0;
    folder[found ? size + strlen(place) : size] = '\0';
    return found;
}

/* oracle.mjs of DIR; else that of the source tree or of the installation that
 * the command lies in. False: there is none. */
static bool find_oracle(const char *dir, char out[PATH_MAX])
{
    if (dir != NULL) {
        int size = snprintf(out, PATH_MAX, "%s/oracle.mjs", dir);
        return size < PATH_MAX && access(out, R_OK) == 0;
    }
    ssize_t size = readlink("/proc/self/exe", out, PATH_MAX - 1);
    if (size <= 0) {
        return false;
    }
    out[size] = '\0';
    char *slash;
    while ((slash = strrchr(out, '/')) != NULL) {
        *slash = '\0';
        if (find_below(out, "/tests/oracle/oracle.mjs") ||
            find_below(out, "/share/ticktape/oracle/oracle.mjs")) {
            return true;
        }
    }
    return false;
}

/* The rest of IN (malloc), *SIZE bytes and a NUL; NULL: it failed. */
static char *read_pipe(int in, size_t *size)
{
    size_t room = 1 << 16, used = 0;
    char *text = malloc(room + 1);
    while (text != NULL) {
        ssize_t got = read(in, text + used, room - used);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        used += (size_t)got;
        if (used == room) {
            room *= 2;
            char *larger = realloc(text, room + 1);
            if (larger == NULL) {
                free(text);
            }
            text = larger;
        }
    }
    if (text != NULL) {
        text[used] = '\0';
    }
    *size = used;
    return text;
}

/* What runs CPython, and its program. */
struct judge {
    const char *oracle; /* oracle.mjs */
    bool is_kernel;     /* kernel.py next to that */
};

/* What reports call it. */
static const char *name_of(const struct judge *judge)
{
    return judge->is_kernel ? "asyncio 3.14 on the real kernel"
                            : "CPython 3.14";
}

static void exec_cpython(const struct judge *judge, const char *tape,
                         const char *file, const char *limit)
{
    char kernel[PATH_MAX];
    size_t size = strlen(judge->oracle) - strlen("oracle.mjs");
    if (judge->is_kernel) {
        snprintf(kernel, sizeof kernel, "%.*skernel.py", (int)size,
                 judge->oracle);
        execlp("python3", "python3", kernel, "--tape", tape, file, limit,
               (char *)NULL);
    } else {
        execlp("node", "node", "--stack-size=3500", judge->oracle, "--tape",
               tape, file, limit, (char *)NULL);
    }
}

/* Why there is no trace: the line for stderr, and the exit code. */
static int report_no_trace(const struct judge *judge, const char *file,
                           int status)
{
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    TT_ASSERT(judge->oracle != NULL);
    if (code == BROKE && !judge->is_kernel) {
        command_error("%s: neither confirmed nor refuted: the run overflows "
                      "the C stack of CPython, which WebAssembly limits here; "
                      "a search with fewer --ticks may find one that does not",
                      file);
        return EXIT_OPEN;
    }
    if (code == CANNOT_EXEC) {
        return command_error("CPython runs in %s, which is missing",
                             judge->is_kernel ? "python3" : "node");
    }
    return command_error("%s: CPython wrote no trace", judge->oracle);
}

/* What CPython does within so many ticks (malloc): NULL after a line on stderr,
 * with the exit code in *CODE. */
static char *ask_cpython(const struct judge *judge, const char *tape,
                         const char *file, uint64_t ticks, int *code)
{
    int ends[2], status = 0;
    size_t size = 0;
    char limit[24];
    snprintf(limit, sizeof limit, "%llu", (unsigned long long)ticks);
    if (pipe2(ends, O_CLOEXEC) < 0) {
        *code =
            command_error("cannot open a pipe to CPython: %s", strerror(errno));
        return NULL;
    }
    fflush(stdout);
    char *start = command_start_json();
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        if (start == NULL || setenv("TICKTAPE_START", start, 1) < 0) {
            _exit(CANNOT_EXEC);
        }
        exec_cpython(judge, tape, file, limit);
        _exit(CANNOT_EXEC);
    }
    free(start);
    close(ends[1]);
    char *text = child < 0 ? NULL : read_pipe(ends[0], &size);
    close(ends[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (text != NULL && WIFEXITED(status) && WEXITSTATUS(status) == 0 &&
        size > 0) {
        return text;
    }
    *code = report_no_trace(judge, file, status);
    free(text);
    return NULL;
}

/* ---- Comparing ----------------------------------------------------------- */

static size_t line_size(const char *text)
{
    return strcspn(text, "\n");
}

static void put_line(const char *who, const char *text)
{
    printf("  %-9s %.*s\n", who, *text == '\0' ? 7 : (int)line_size(text),
           *text == '\0' ? "nothing" : text);
}

/* Shows the first line in which OURS and THEIRS part. */
static void put_difference(const char *ours, const char *theirs)
{
    unsigned line = 1;
    size_t size = line_size(ours);
    while (ours[size] == '\n' && strncmp(ours, theirs, size + 1) == 0) {
        ours += size + 1;
        theirs += size + 1;
        size = line_size(ours);
        line++;
    }
    printf("the traces differ from line %u:\n", line);
    put_line("ticktape:", ours);
    put_line("CPython:", theirs);
}

static const char *last_line(const char *text)
{
    const char *last = text;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\n' && at[1] != '\0') {
            last = at + 1;
        }
    }
    return last;
}

/* Whether LINE, of a trace, has one of NAMES run: "main, worker#2". */
static bool is_run_of(const char *line, const char *names)
{
    size_t skip;
    if (strncmp(line, "  step ", 7) == 0) {
        skip = 7;
    } else if (strncmp(line, "  wakeup ", 9) == 0) {
        skip = 9;
    } else {
        skip = 0;
    }
    size_t size = line_size(line) - skip;
    for (const char *name = names; skip > 0 && *name != '\0';) {
        size_t next = strcspn(name, ",\n");
        if (next == size && memcmp(name, line + skip, size) == 0) {
            return true;
        }
        name += next;
        name += strspn(name, ", \n");
    }
    return false;
}

/* Where ours ends because some tasks can never run again while others do,
 * CPython continues: whether it does so without them. Returns the tick that it
 * reached, or 0. */
static uint64_t goes_on_without(const char *ours, const char *theirs)
{
    static const char deadlock[] = "deadlock: ";
    const char *end = last_line(ours), *last = last_line(theirs);
    uint64_t tick = 0;
    if (strncmp(end, deadlock, sizeof deadlock - 1) != 0 ||
        strncmp(ours, theirs, (size_t)(end - ours)) != 0 ||
        (strncmp(last, "livelock", 8) != 0 &&
         strncmp(last, "still running", 13) != 0 &&
         strncmp(last, deadlock, sizeof deadlock - 1) != 0)) {
        return 0;
    }
    for (const char *at = theirs + (end - ours); at < last;) {
        if (is_run_of(at, end + sizeof deadlock - 1)) {
            return 0;
        }
        if (strncmp(at, "tick ", 5) == 0) {
            tick = strtoull(at + 5, NULL, 10);
        }
        at += line_size(at) + 1;
    }
    return tick;
}

/* A sum over the words of a line, which does not depend on their order. */
static uint64_t sum_words(const char *line, size_t size)
{
    static const char between[] = " ,{}";
    uint64_t sum = 0;
    for (size_t at = 0; at < size;) {
        size_t end = at;
        while (end < size && strchr(between, line[end]) == NULL) {
            end++;
        }
        sum += end > at ? XXH3_64bits(line + at, end - at) : 0;
        at = end + 1;
    }
    return sum;
}

/* Whether the lines at A and B have the same words and bytes, and a set's
 * brace. */
static bool is_line_in_order(const char *a, const char *b)
{
    size_t size = line_size(a);
    int counts[UCHAR_MAX + 1] = {0};
    bool same = size == line_size(b) && memchr(a, '{', size) != NULL &&
                sum_words(a, size) == sum_words(b, size);
    for (size_t i = 0; same && i < size; i++) {
        counts[(unsigned char)a[i]]++;
        counts[(unsigned char)b[i]]--;
    }
    for (size_t i = 0; same && i <= UCHAR_MAX; i++) {
        same = counts[i] == 0;
    }
    return same;
}

/* The oracle orders a program's sets as the tape says, but for those that
 * CPython itself makes of a dict's views: they iterate by hash. Returns the
 * first line of THEIRS that differs from ours if nothing but such lines does;
 * else NULL. */
static const char *differs_in_sets(const char *ours, const char *theirs)
{
    const char *first = NULL;
    while (*ours != '\0' && *theirs != '\0') {
        size_t size = line_size(ours);
        if (strncmp(ours, theirs, size + 1) != 0) {
            if (!is_line_in_order(ours, theirs)) {
                return NULL;
            }
            first = first == NULL ? theirs : first;
        }
        ours += size + (ours[size] == '\n');
        theirs += size + (theirs[size] == '\n');
    }
    return *ours == *theirs ? first : NULL;
}

/* A comparison: the traces of both sides, and our result. */
struct comparison {
    const char *file;
    const struct judge *judge;
    const char *ours;
    const char *theirs;
    const struct tt_sim_result *result;
    bool has_threads;
};

static void put_confirmed(const struct comparison *it)
{
    printf("%s: confirmed: %s makes the same %llu ticks",
           command_shown(it->file), name_of(it->judge),
           (unsigned long long)it->result->ticks);
}

/* Whether the traces are equal and fail: an exit code. */
static int compare(const struct comparison *it)
{
    const char *ours = it->ours, *theirs = it->theirs;
    const struct tt_sim_result *result = it->result;
    bool equal = strcmp(ours, theirs) == 0;
    bool fails = result->verdict != TT_VERDICT_OK;
    uint64_t tick = equal ? 0 : goes_on_without(ours, theirs);
    if (tick > 0) {
        put_confirmed(it);
        printf(", and to tick %llu none of these runs again\n",
               (unsigned long long)tick);
        put_line("ends in:", last_line(ours));
        return EXIT_OK;
    }
    const char *other = equal ? NULL : differs_in_sets(ours, theirs);
    if (other != NULL && fails) {
        put_confirmed(it);
        printf("; only the order of a set differs, as it does whenever CPython "
               "starts:\n");
        put_line("CPython:", other);
        put_line("ends in:", last_line(ours));
        return EXIT_OK;
    }
    if (!equal && it->has_threads) {
        return command_error(
            "%s: it runs threads or child processes, whose timing cannot be "
            "imposed on CPython; sim/MODEL.md argues why it is possible",
            it->file);
    }
    if (!equal) {
        printf("%s: not confirmed: %s does something else\n",
               command_shown(it->file), name_of(it->judge));
        put_difference(ours, theirs);
        put_line("ends in:", last_line(ours));
        put_line("CPython:", last_line(theirs));
        return EXIT_FAILING;
    }
    if (fails) {
        put_confirmed(it);
        printf("\n");
    } else {
        printf("%s: not confirmed: it does not fail: %s makes the same %llu "
               "ticks\n",
               command_shown(it->file), name_of(it->judge),
               (unsigned long long)result->ticks);
    }
    put_line("ends in:", last_line(theirs));
    return fails ? EXIT_OK : EXIT_FAILING;
}

static int confirm(const char *file, const char *tape_file,
                   const struct tt_tape *tape, const char *oracle)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    struct tt_sim_result result;
    struct program program = {.scenario = NULL};
    char why[TAPE_WHY_SIZE];
    tt_tape_options(tape, &options);
    options.keep_trace = true;
    options.find_stuck = true;
    bool loaded = command_take_start(tape) == 0 &&
                  program_load(&program, file, command_name_of(file)) == 0;
    struct tt_sim *sim = loaded ? tt_sim_new(&options) : NULL;
    struct judge judge = {oracle, false};
    char *theirs = NULL;
    int code = EXIT_USAGE;
    if (loaded && sim == NULL) {
        command_error("not enough memory for an execution");
    }
    if (sim != NULL && program.native != NULL) {
        command_error("%s: a program in C, which CPython cannot run; "
                      "sim/MODEL.md argues why it can do what is chosen",
                      file);
    } else if (sim != NULL &&
               !program_fits(&program, file, tape, why, sizeof why)) {
        command_error("%s: %s", tape_file, why);
        code = EXIT_STALE;
    } else if (sim != NULL) {
        tt_sim_run(sim, program_body, &program, &result);
        if (tt_sim_has_io(sim) &&
            (tape->faults != 0 || tape->links[0] != '\0' ||
             tape->latency_s[1] > 0)) {
            command_error("%s: faults and latencies of the network (--inject "
                          "net, --latency) cannot be made on the real kernel",
                          tape_file);
        } else if (tape->signals[0] != 0) {
            command_error("%s: signals (--inject signal) cannot be sent to "
                          "CPython yet",
                          tape_file);
        } else if (result.verdict == TT_VERDICT_NONDETERMINISTIC ||
                   result.verdict == TT_VERDICT_LIMIT) {
            command_error("%s: %s", file, result.message);
        } else {
            judge.is_kernel = tt_sim_has_io(sim) || tt_sim_has_threads(sim);
            theirs = ask_cpython(&judge, tape_file, file,
                                 result.verdict == TT_VERDICT_DEADLOCK
                                     ? MORE_TICKS + TIMES_MORE * result.ticks
                                     : options.limits.tick_max,
                                 &code);
        }
    }
    if (theirs != NULL) {
        size_t size;
        const char *ours = tt_sim_trace(sim, &size);
        code = compare(&(struct comparison){file, &judge,
                                            ours == NULL ? "" : ours, theirs,
                                            &result, tt_sim_has_threads(sim)});
    }
    free(theirs);
    tt_sim_free(sim);
    program_free(&program);
    return code;
}

static bool orders_threads(const struct tt_tape *tape)
{
    size_t at = 0;
    while (at < tape->count && tape->at[at].kind != TT_CHOICE_THREAD) {
        at++;
    }
    return at < tape->count;
}

static int cmd_confirm(int argc, char **argv)
{
    const char *tape_file = NULL, *dir = NULL;
    char oracle[PATH_MAX];
    struct tt_tape tape;
    const struct option_row rows[] = {
        OPTION_TEXT("--tape", "FILE", &tape_file,
                    "the tape (default FILE.tape)"),
        OPTION_TEXT("--oracle", "DIR", &dir,
                    "the folder of oracle.mjs (default: as installed, or "
                    "tests/oracle of the repository)"),
        OPTION_END,
    };
    int count = command_options(&verb_confirm, rows, argc, argv);
    if (count < 0) {
        return count == -2 ? EXIT_OK : EXIT_USAGE;
    }
    if (count != 1) {
        return command_error("confirm takes one file; see ticktape help "
                             "confirm");
    }
    if (!find_oracle(dir, oracle)) {
        return command_error("there is no oracle.mjs %s%s; see --oracle",
                             dir == NULL ? "near the command" : "in ",
                             dir == NULL ? "" : dir);
    }
    char *usual = command_sibling(argv[0], ".tape");
    tape_file = tape_file == NULL ? usual : tape_file;
    tt_tape_init(&tape);
    int code = EXIT_USAGE;
    if (usual != NULL &&
        command_read_either_tape(tape_file, usual, &tape) == 0) {
        if (tape.enabled >> TT_CHOICE_READY & 1) {
            code = command_error("%s: it permutes the ready queue, which "
                                 "CPython never does",
                                 tape_file);
        } else if (orders_threads(&tape)) {
            code = command_error(
                "%s: it chooses an order of threads, which cannot be imposed "
                "on CPython; sim/MODEL.md argues why it is possible",
                tape_file);
        } else {
            code = confirm(argv[0], tape_file, &tape, oracle);
        }
    }
    tt_tape_deinit(&tape);
    free(usual);
    return code;
}

const struct verb verb_confirm = {
    .name = "confirm",
    .takes_program = true,
    .summary = "run a failing tape under real CPython",
    .run = cmd_confirm,
    .synopsis = "[OPTION...] FILE.py",
    .about = "Runs a program on a tape here and under CPython 3.14, and "
             "compares their ticks and failures. It needs node, and the npm "
             "package pyodide. A program that does I/O runs under asyncio's "
             "sources of 3.14 in Debian's python3 on this machine's kernel.",
    .examples = "ticktape confirm bank.py  # on bank.tape",
    .exits = "0 CPython fails in the same way\n"
             "1 CPython does not\n"
             "2 wrong usage, or no comparison is possible\n"
             "5 the tape is of another program, or the program has changed",
};
