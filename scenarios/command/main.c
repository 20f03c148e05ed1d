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

static const struct verb *const verbs[] = {
    &verb_run,     &verb_check,    &verb_explore, &verb_replay, &verb_shrink,
    &verb_confirm, &verb_campaign, &verb_merge,   &verb_report, &verb_export,
};

enum { VERB_COUNT = sizeof verbs / sizeof *verbs };

static void print_help(FILE *out)
{
    const char *topic;
    fputs("usage: ticktape VERB [OPTION...] [FILE...]\n\n"
          "Runs asyncio programs on CPython 3.14's event loop in "
          "virtual time, and\nsearches for schedules that fail.\n\nverbs:\n",
          out);
    for (size_t i = 0; i < VERB_COUNT; i++) {
        fprintf(out, "  %-8s  %s\n", verbs[i]->name, verbs[i]->summary);
    }
    fputs("\ntopics:\n ", out);
    for (size_t i = 0; (topic = command_topic(i)) != NULL; i++) {
        fprintf(out, " %s", topic);
    }
    fputs("\n\nticktape help VERB    describes a verb: its options, examples, "
          "exit codes\nticktape help TOPIC   explains a topic\n"
          "ticktape --version    prints the version\n\n"
          "exit codes: 0 all ok; 1 a failing verdict; 2 usage or "
          "refused input;\n            3 a limit left the answer "
          "open; 4 --step: never reached;\n            5 a tape of another "
          "program\n",
          out);
}

int command_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("ticktape: ", stderr);
    command_put_message(format, args);
    fputc('\n', stderr);
    va_end(args);
    return EXIT_USAGE;
}

/* The verb NAME; NULL after a line on stderr, which may suggest a topic of the
 * help, too. */
static const struct verb *find_verb(const char *name, bool or_topic)
{
    struct nearest nearest;
    const char *topic;
    nearest_init(&nearest, name);
    nearest_try(&nearest, "help");
    nearest_try(&nearest, "--help");
    nearest_try(&nearest, "--version");
    for (size_t i = 0; or_topic && (topic = command_topic(i)) != NULL; i++) {
        nearest_try(&nearest, topic);
    }
    for (size_t i = 0; i < VERB_COUNT; i++) {
        if (strcmp(name, verbs[i]->name) == 0) {
            return verbs[i];
        }
        nearest_try(&nearest, verbs[i]->name);
    }
    if (command_ends_in(name, ".py") || command_ends_in(name, ".so")) {
        command_error("no verb '%s'; did you mean 'ticktape run %s'?", name,
                      name);
        return NULL;
    }
    command_error("no verb%s '%s'%s", or_topic ? " or topic" : "", name,
                  *nearest.name == '\0' ? "; see ticktape help"
                                        : nearest_hint(&nearest));
    return NULL;
}

/* `ticktape help [VERB | TOPIC]`. */
static int run_help(int argc, char **argv)
{
    char option[] = "--help", *arguments[] = {option, NULL};
    if (argc > 1) {
        return command_error("help takes one verb or topic; see ticktape help");
    }
    if (argc == 0 || strcmp(argv[0], "help") == 0 || *argv[0] == '-') {
        print_help(stdout);
        return EXIT_OK;
    }
    if (command_put_topic(argv[0])) {
        return EXIT_OK;
    }
    const struct verb *verb = find_verb(argv[0], true);
    return verb == NULL ? EXIT_USAGE : verb->run(1, arguments);
}

static int run_verb(int argc, char **argv)
{
    TT_ASSERT(argc >= 2);
    const struct verb *verb = find_verb(argv[1], false);
    return verb == NULL ? EXIT_USAGE : verb->run(argc - 2, argv + 2);
}

/* Deeply nested programs nest calls in C as well (TT_NATIVE_DEPTH_MAX): the
 * stack must hold them in every build. */
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

/* If a standard stream is closed, a later open() would reuse its descriptor and
 * receive our output. Writing to /dev/null opened for reading fails, as it
 * should. */
static void fill_streams(void)
{
    int fd;
    while ((fd = open("/dev/null", O_RDONLY)) >= 0 && fd <= STDERR_FILENO) {
    }
    if (fd >= 0) {
        close(fd);
    }
}

/* Output that could not be written is an error. An earlier flush may have
 * failed and left nothing for this one, so the stream's error flag counts
 * too. */
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
    signal(SIGCHLD, SIG_DFL); /* some daemons start us with it ignored: then
                                 waitpid() fails */
    fill_streams();
    command_output_open();
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("ticktape " TT_VERSION);
        return finish(EXIT_OK);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return finish(EXIT_OK);
    }
    if (strcmp(argv[1], "help") == 0) {
        return finish(run_help(argc - 2, argv + 2));
    }
    return finish(run_on_stack(argc, argv));
}
