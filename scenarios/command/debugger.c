/* SPDX-License-Identifier: MIT
 *
 * debugger.c: runs of a program that stop; see debugger.h.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "debugger.h"
#include "scenarios/lang/machine/machine.h"

/* ---- What runs ----------------------------------------------------------- */

struct finding {
    struct tt_slice name;
    uint64_t number;
    struct tt_task *found;
};

static int match_task(struct tt_env *env, void *data, struct tt_task *task)
{
    struct finding *finding = data;
    struct tt_slice name = tt_record_name(env, task->name);
    /* Traces have no number of those that the program named. */
    bool is_numbered = task->name_number > 1 && !tt_task_is_named(task);
    uint64_t number = is_numbered ? task->name_number : 1;
    if (task->name != 0 && number == finding->number &&
        name.size == finding->name.size &&
        memcmp(name.text, finding->name.text, name.size) == 0) {
        finding->found = task;
    }
    return finding->found != NULL;
}

static struct tt_task *find_task(struct tt_env *env, struct tt_slice name,
                                 uint64_t number)
{
    struct finding finding = {name, number > 1 ? number : 1, NULL};
    TT_ASSERT(name.text != NULL);
    tt_env_tasks(env, match_task, &finding);
    return finding.found;
}

/* NAME as a trace has it: "deposit" or "deposit#2". */
static uint64_t split_name(const char *name, struct tt_slice *out)
{
    const char *mark = strrchr(name, '#');
    char *end = NULL;
    uint64_t number = mark == NULL ? 0 : strtoull(mark + 1, &end, 10);
    bool is_numbered = mark != NULL && number > 1 && *end == '\0';
    *out = (struct tt_slice){
        name, is_numbered ? (size_t)(mark - name) : strlen(name), false};
    return is_numbered ? number : 1;
}

struct tt_task *debugger_find_task(struct tt_env *env, const char *name)
{
    struct tt_slice slice;
    uint64_t number = split_name(name, &slice);
    return find_task(env, slice, number);
}

struct tt_task *debugger_task(const struct session *self)
{
    if (self->record == NULL) {
        return self->env->task;
    }
    return self->context.is_task
               ? find_task(self->env,
                           tt_record_name(self->env, self->context.name),
                           self->context.number)
               : NULL;
}

/* Whether the handle of the event resumes the task NAME. */
static bool resumes(const struct session *self, const char *name)
{
    struct tt_slice wanted;
    uint64_t number = split_name(name, &wanted);
    if (self->record == NULL || !self->context.is_task) {
        return false;
    }
    struct tt_slice is = tt_record_name(self->env, self->context.name);
    uint64_t own = self->context.number > 1 ? self->context.number : 1;
    return own == number && is.size == wanted.size &&
           memcmp(is.text, wanted.text, is.size) == 0;
}

static void note_context(struct session *self)
{
    const struct tt_record *record = self->record;
    if (record != NULL) {
        bool is_task =
            record->event == TT_EVENT_STEP || record->event == TT_EVENT_WAKEUP;
        self->context = (struct context){
            .name = record->id,
            .number = is_task ? record->data : 0,
            .is_task = is_task,
            .event = self->event,
        };
    } else if (self->env->running == NULL) {
        self->context = (struct context){.name = 0};
    }
    TT_ASSERT(!self->context.is_task || self->context.name != 0);
}

static bool is_same(const struct context *a, const struct context *b)
{
    return a->is_task == b->is_task && a->name == b->name &&
           a->number == b->number && (a->is_task || a->event == b->event);
}

/* ---- How deep it is ------------------------------------------------------ */

/* Of a suspended task: up to its innermost frame in Python, as it will be in
 * the first line that it runs. */
static uint32_t suspended_depth(struct tt_env *env, const struct tt_task *task)
{
    uint32_t depth = 0, found = 0;
    tt_value at = task->coro;
    while (tt_is_object(at) && tt_object(at)->type->wait != NULL) {
        struct tt_wait wait = {.file = NULL};
        depth++;
        found = tt__is_frame(at) ? depth : found;
        tt_object(at)->type->wait(env, tt_object(at), &wait);
        at = wait.inner;
    }
    TT_ASSERT(found <= depth);
    return found;
}

uint32_t debugger_depth(const struct session *self)
{
    struct tt_env *env = self->env;
    if (env == NULL || !TT_LANGUAGE_HAS(env, depth)) {
        return UINT32_MAX;
    }
    const struct tt_task *task = debugger_task(self);
    if (self->record == NULL) {
        return env->language->depth(env);
    }
    if (task != NULL) {
        return suspended_depth(env, task);
    }
    return UINT32_MAX;
}

bool debugger_is_of_program(const char *file)
{
    return file != NULL && !tt_is_of_library(file);
}

/* ---- Where it stops ------------------------------------------------------ */

/* Whether the handle of the event resumes a task in code of the program. */
static bool resumes_program(const struct session *self)
{
    struct tt_wait wait;
    struct tt_task *task = self->context.is_task ? debugger_task(self) : NULL;
    if (task == NULL) {
        return false;
    }
    tt_task_wait(self->env, task, &wait);
    return debugger_is_of_program(wait.file);
}

/* Whether the task or callback of GOAL can stop no more. */
static bool is_gone(const struct session *self, const struct context *goal)
{
    if (goal->name == 0 || self->record == NULL ||
        is_same(&self->context, goal)) {
        return false;
    }
    return !goal->is_task ||
           find_task(self->env, tt_record_name(self->env, goal->name),
                     goal->number) == NULL;
}

/* MOTION_NEXT, MOTION_RETURN: DEPTH is the most. */
static bool comes_back(const struct session *self, const struct goal *goal,
                       uint32_t depth)
{
    if (!is_same(&self->context, &goal->context)) {
        return goal->before == 0 && is_gone(self, &goal->context);
    }
    return self->record == NULL
               ? debugger_depth(self) <= depth
               : self->what->program->native != NULL && goal->context.is_task;
}

static bool meets(struct session *self, const struct goal *goal)
{
    switch (goal->motion) {
    case MOTION_EVENT:
        return self->event == goal->event;
    case MOTION_STEP:
        return self->record == NULL || resumes_program(self);
    case MOTION_NEXT:
        return comes_back(self, goal, goal->depth);
    case MOTION_RETURN:
        return comes_back(self, goal,
                          goal->depth == UINT32_MAX ? 0 : goal->depth - 1);
    case MOTION_HANDLE:
        return self->record != NULL;
    case MOTION_TICK:
        return self->record != NULL && self->env->tick >= goal->tick;
    case MOTION_TASK:
        return resumes(self, goal->name) && ++self->resumes >= goal->count;
    case MOTION_CONTINUE:
        break;
    }
    return false;
}

/* Whether FILE is called NAME: the same path, or the end of it. */
static bool is_file(const char *file, const char *name)
{
    size_t size = strlen(name), all = strlen(file);
    return size <= all && strcmp(file + all - size, name) == 0 &&
           (size == all || file[all - size - 1] == '/');
}

static bool is_at(const struct session *self, const struct breakpoint *point)
{
    struct tt_place place;
    struct tt_wait wait;
    if (point->line == 0) {
        return resumes(self, point->name);
    }
    if (self->record == NULL) {
        return self->env->language->place(self->env, &place) &&
               place.line == point->line &&
               (point->name[0] == '\0' ? place.is_main
                                       : is_file(place.file, point->name));
    }
    /* The code of a program in C is known by its awaits only. */
    struct tt_task *task =
        self->what->program->native == NULL ? NULL : debugger_task(self);
    if (task == NULL) {
        return false;
    }
    tt_task_wait(self->env, task, &wait);
    return wait.file != NULL && wait.line == point->line &&
           (point->name[0] == '\0' || is_file(wait.file, point->name));
}

/* The number of the breakpoint here, from 1; 0: none. */
static unsigned find_break(struct session *self)
{
    const struct debugger *debugger = self->debugger;
    for (size_t i = 0; i < debugger->break_count; i++) {
        const struct breakpoint *point = &debugger->breaks[i];
        if (is_at(self, point) && (point->condition[0] == '\0' ||
                                   debugger_is_true(self, point->condition))) {
            return point->number;
        }
    }
    return 0;
}

/* ---- Events -------------------------------------------------------------- */

/* Ctrl-C. */
static volatile sig_atomic_t stop_came;

static void note_stop(int number)
{
    (void)number;
    stop_came = 1;
}

/* Whether the run is still on its way to where a session has been. */
static bool is_on_its_way(const struct debugger *debugger)
{
    return debugger->goal.before != 0 || debugger->goal.motion == MOTION_EVENT;
}

void debugger_leave(struct session *self)
{
    TT_ASSERT(self->debugger->goes_back || self->debugger->quits);
    fflush(stdout);
    _exit(EXIT_OK);
}

/* A motion backwards has come to where it began, or to the end of the run: the
 * next run goes to what it found. */
static void turn_back(struct debugger *debugger)
{
    TT_ASSERT(debugger->goal.before != 0);
    if (debugger->found == 0) {
        puts("there is no such place before: this is the start");
    }
    debugger->goal =
        (struct goal){.motion = MOTION_EVENT,
                      .event = debugger->found > 0 ? debugger->found : 1};
    debugger->found = 0;
    debugger->goes_back = true;
}

static void stop_here(struct session *self, unsigned point)
{
    struct debugger *debugger = self->debugger;
    if (debugger->stop_count == STOPS_MAX) {
        memmove(debugger->stops, debugger->stops + 1,
                (STOPS_MAX - 1) * sizeof *debugger->stops);
        debugger->stop_count--;
    }
    debugger->stops[debugger->stop_count++] = self->event;
    self->task = NULL;
    self->frame = 0;
    const struct goal *goal = &debugger->goal;
    if (point > 0) {
        printf("breakpoint %u\n", point);
    } else if ((goal->motion == MOTION_NEXT || goal->motion == MOTION_RETURN) &&
               !is_same(&self->context, &goal->context)) {
        puts(goal->context.is_task ? "the task has ended"
                                   : "the callback has ended");
    }
    debugger_show_stop(self);
    const char *words = tt_sim_words(self->sim);
    self->words_seen = words == NULL ? 0 : strlen(words);
    if (!debugger_command(self)) {
        debugger->quits = true;
    }
    if (debugger->quits || debugger->goes_back) {
        debugger_leave(self);
    }
    self->resumes = 0;
}

static void on_event(void *data, struct tt_env *env,
                     const struct tt_record *record)
{
    struct session *self = data;
    struct debugger *debugger = self->debugger;
    const struct goal *goal = &debugger->goal;
    self->env = env;
    self->record = record;
    if (self->event++ == 0) {
        tt_track_awaiting(env); /* for stacks through coroutines in C */
    }
    note_context(self);
    if (goal->before != 0) {
        if (self->event >= goal->before) {
            turn_back(debugger);
            debugger_leave(self);
        }
        if (goal->motion == MOTION_CONTINUE ? find_break(self) > 0
                                            : meets(self, goal)) {
            debugger->found = self->event;
        }
        return;
    }
    unsigned point = goal->motion == MOTION_EVENT ? 0 : find_break(self);
    if (meets(self, goal) || point > 0 || stop_came) {
        stop_came = 0;
        stop_here(self, point);
    }
}

/* ---- Runs ---------------------------------------------------------------- */

static int show_out(void *data, const char *text, size_t size)
{
    const struct session *self = data;
    return is_on_its_way(self->debugger) ||
                   command_put_printed(stdout, text, size)
               ? 0
               : TT_ESYSTEM;
}

static int show_error(void *data, const char *text, size_t size)
{
    const struct session *self = data;
    if (!is_on_its_way(self->debugger)) {
        fflush(stdout);
        fwrite(text, 1, size, stderr);
    }
    return 0;
}

static int body(struct tt_env *env, void *data)
{
    const struct session *self = data;
    int rc = program_body(env, self->what->program);
    if (!is_on_its_way(self->debugger)) {
        fflush(stdout);
        command_put_uncaught(env);
    }
    return rc;
}

/* Makes one run; its exit code. */
static int make_run(struct session *self)
{
    struct tt_sim_options options = self->what->options;
    struct tt_sim_result result;
    const struct sigaction action = {.sa_handler = note_stop,
                                     .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    options.step = on_event;
    options.step_data = options.data = self;
    options.print = show_out;
    options.error = show_error;
    options.isolate = options.keep_trace = false;
    options.explain = true;
    if (self->what->program->scenario != NULL) {
        tt_scenario_lines(self->what->program->scenario);
    }
    self->sim = tt_sim_new(&options);
    if (self->sim == NULL) {
        return command_error("not enough memory for an execution");
    }
    tt_sim_run(self->sim, body, self, &result);
    self->env = NULL;
    if (self->debugger->goal.before != 0) {
        turn_back(self->debugger);
        debugger_leave(self);
    }
    fflush(stdout);
    const char *words = tt_sim_words(self->sim);
    if (words != NULL && strlen(words) > self->words_seen) {
        fputs(words + self->words_seen, stderr);
    }
    command_explain(self->what->file, self->sim, &result);
    self->debugger->end = self->event;
    if (self->debugger->goal.motion == MOTION_TASK) {
        printf("%s did not resume that often\n", self->debugger->goal.name);
    }
    printf("the run is over: %s\n", result.message);
    fflush(stdout);
    return tt_verdict_exit(result.verdict);
}

/* Makes a run in a process of its own. */
static int make_apart(const struct debugged *what, struct debugger *debugger)
{
    int status = 0;
    debugger->goes_back = false;
    debugger->end = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) {
        debugger->quits = true;
        return command_error("cannot start a process");
    }
    if (child == 0) {
        struct session session = {.debugger = debugger, .what = what};
        int code = make_run(&session);
        fflush(stdout);
        _exit(code);
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status)) {
        return WEXITSTATUS(status);
    }
    if (debugger->goal.before != 0) {
        turn_back(debugger);
        return EXIT_FAILING;
    }
    fprintf(stderr, "%s: crashed: %s\n", command_shown(what->file),
            strsignal(WTERMSIG(status)));
    debugger->end = UINT64_MAX;
    return EXIT_FAILING;
}

int debugger_run(const struct debugged *what)
{
    struct debugger *debugger =
        mmap(NULL, sizeof *debugger, PROT_READ | PROT_WRITE,
             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int code = EXIT_OK;
    if (debugger == MAP_FAILED) {
        return command_error("not enough memory for a debugger");
    }
    debugger->goal = (struct goal){.motion = MOTION_EVENT, .event = 1};
    signal(SIGINT, SIG_IGN); /* the run stops at it */
    do {
        struct session over = {.debugger = debugger, .what = what};
        code = make_apart(what, debugger);
        if (!debugger->quits && !debugger->goes_back &&
            !debugger_command(&over)) {
            debugger->quits = true;
        }
    } while (!debugger->quits);
    munmap(debugger, sizeof *debugger);
    return code;
}

int debugger_input(const struct program *program)
{
    if (program->scenario == NULL || command_has_input_file() ||
        !tt_scenario_reads_input(program->scenario)) {
        return STDIN_FILENO;
    }
    int fd = open("/dev/tty", O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        command_error("--step: the program reads standard input, and there is "
                      "no terminal from which commands could come");
    }
    return fd;
}
