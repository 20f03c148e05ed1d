/* SPDX-License-Identifier: MIT
 *
 * main.c: the `ticktape` command.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "command.h"

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} verbs[] = {
    {"run", cmd_run, "run a program, or check a catalogue of scenarios"},
    {"explore", cmd_explore, "search for a schedule that fails"},
    {"replay", cmd_replay, "run a program on a tape"},
    {"shrink", cmd_shrink, "make a failing tape smaller"},
    {"confirm", cmd_confirm, "run a failing tape under real CPython"},
    {"campaign", cmd_campaign, "search in parts, on many processors"},
    {"merge", cmd_merge, "join what parts of a campaign found"},
};

enum { VERB_COUNT = sizeof verbs / sizeof *verbs };

static void print_help(FILE *out)
{
    fprintf(out, "usage: ticktape VERB [OPTION...] [FILE...]\n\n"
                 "Runs asyncio programs on CPython 3.14's event loop in "
                 "virtual time.\n\nverbs:\n");
    for (size_t i = 0; i < VERB_COUNT; i++) {
        fprintf(out, "  %-8s %s\n", verbs[i].name, verbs[i].about);
    }
    fprintf(out, "\n`ticktape VERB --help` tells of a verb's options.\n"
                 "exit codes: 0 all ok; 1 a failing verdict; 2 usage or "
                 "refused input;\n            3 a limit left the answer "
                 "open; 4 replay --step: never reached\n");
}

int command_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("ticktape: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return EXIT_USAGE;
}

static int run_verb(int argc, char **argv)
{
    for (size_t i = 0; i < VERB_COUNT; i++) {
        if (strcmp(argv[1], verbs[i].name) == 0) {
            return verbs[i].run(argc - 2, argv + 2);
        }
    }
    return command_error("no verb '%s'; see ticktape --help", argv[1]);
}

/* What a program nests may nest in C as well (TT_NATIVE_DEPTH_MAX): the stack
 * must hold that in every build. */
enum { STACK_SIZE = 256 << 20 };

/* Whether the main thread's stack may grow so far. */
static bool grow_stack(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0) {
        return false;
    }
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= STACK_SIZE) {
        return true;
    }
    limit.rlim_cur = STACK_SIZE;
    return setrlimit(RLIMIT_STACK, &limit) == 0;
}

struct invocation {
    int argc;
    char **argv;
    int code;
};

static void *invoke(void *data)
{
    struct invocation *self = data;
    self->code = run_verb(self->argc, self->argv);
    return NULL;
}

/* Where `ulimit -s` forbids to grow the stack, another thread has one of its
 * own. It alone handles signals, as the main thread would. */
static int run_on_stack(int argc, char **argv)
{
    struct invocation self = {argc, argv, EXIT_OPEN};
    pthread_attr_t attributes;
    pthread_t thread;
    if (grow_stack()) {
        return run_verb(argc, argv);
    }
    if (pthread_attr_init(&attributes) != 0 ||
        pthread_attr_setstacksize(&attributes, STACK_SIZE) != 0 ||
        pthread_create(&thread, &attributes, invoke, &self) != 0) {
        return run_verb(argc, argv); /* what nests too deep is a limit */
    }
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
    pthread_join(thread, NULL);
    return self.code;
}

/* What is opened must not take the place of a stream that was closed, and have
 * what is said there. Writing to it fails, as it should. */
static void fill_streams(void)
{
    int fd;
    while ((fd = open("/dev/null", O_RDONLY)) >= 0 && fd <= STDERR_FILENO) {
    }
    if (fd >= 0) {
        close(fd);
    }
}

/* What was said must have been heard. An earlier flush may have failed and
 * left nothing for this one, so the stream's own note counts too. */
static int finish(int code)
{
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    command_output_close();
    if (!written) {
        return command_error("cannot write to stdout");
    }
    return code;
}

int main(int argc, char **argv)
{
    fill_streams();
    command_output_open();
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return finish(EXIT_OK);
    }
    return finish(run_on_stack(argc, argv));
}
