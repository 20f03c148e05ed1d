/* SPDX-License-Identifier: MIT
 *
 * debugger_show.c: the state of a run that stopped.
 *
 * Everything is written by a copy of the process: reprs, properties and
 * expressions may run the program's code, and objects may be created.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "debugger.h"
#include "scenarios/lang/read/file.h"
#include "sim/run/step.h"

enum {
    FRAMES_MAX = 200,
    SHOWN_MAX = 4000, /* bytes of a value */
    LINES_AROUND = 5
};

/* ---- Copies -------------------------------------------------------------- */

/* Shows something in a copy of the process. False: there was nothing. */
static bool show_apart(struct session *self,
                       bool (*show)(struct session *self, const char *text),
                       const char *text)
{
    int status = 0;
    TT_ASSERT(self->env != NULL);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        signal(SIGINT, SIG_DFL);
        self->env->enabled = 0; /* no choice of the run is one of this code's */
        self->env->observer->before = NULL;
        self->env->observer->line = NULL;
        bool any = show(self, text);
        fflush(NULL);
        _exit(any ? EXIT_OK : EXIT_FAILING);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (child < 0) {
        command_error("cannot start a process");
    } else if (!WIFEXITED(status)) {
        printf("this ended by a signal: %s\n", strsignal(WTERMSIG(status)));
    }
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == EXIT_OK;
}

static void put_text(struct tt_text *text)
{
    if (text->error == 0 && text->size > 0) {
        fwrite(text->at, 1, text->size, stdout);
    }
    tt_text_deinit(text);
}

/* ---- Frames -------------------------------------------------------------- */

/* The stack of a task, innermost first; of a copy of the process. */
struct stack {
    struct stack_frame {
        char name[NAME_ROOM];
        const char *file; /* NULL: unknown */
        uint32_t line;
        tt_value at; /* a coroutine or frame object */
    } frames[FRAMES_MAX];
    size_t count;
};

static void add_frame(struct stack *stack, struct tt_slice name,
                      const char *file, uint32_t line, tt_value at)
{
    if (stack->count < FRAMES_MAX) {
        struct stack_frame *frame = &stack->frames[stack->count++];
        snprintf(frame->name, sizeof frame->name, "%.*s", (int)name.size,
                 name.text);
        frame->file = file;
        frame->line = line;
        frame->at = at;
    }
}

static void add_running(struct stack *stack, struct tt_env *env)
{
    struct tt_frame_about about;
    bool more = TT_LANGUAGE_HAS(env, frame_at);
    for (uint32_t i = 0; more && env->language->frame_at(env, i, &about); i++) {
        if (debugger_is_of_program(about.file)) {
            add_frame(stack, about.name, about.file, about.line, about.frame);
        }
        more = !(env->task != NULL && about.outermost);
    }
}

/* The coroutines that a suspended task is in. */
static void add_suspended(struct stack *stack, struct tt_env *env,
                          const struct tt_task *task)
{
    tt_value at = task->coro;
    while (tt_is_object(at) && tt_object(at)->type->wait != NULL) {
        struct tt_wait wait = {.file = NULL};
        tt_object(at)->type->wait(env, tt_object(at), &wait);
        if (debugger_is_of_program(wait.file)) {
            add_frame(stack, tt_name_of(at), wait.file, wait.line, at);
        }
        at = wait.inner;
    }
    for (size_t i = 0; i < stack->count / 2; i++) {
        struct stack_frame other = stack->frames[i];
        stack->frames[i] = stack->frames[stack->count - 1 - i];
        stack->frames[stack->count - 1 - i] = other;
    }
}

/* The task that commands are about; NULL: code that is none's. */
static struct tt_task *selected(const struct session *self)
{
    return self->task != NULL ? self->task : debugger_task(self);
}

static void find_stack(struct stack *stack, const struct session *self)
{
    struct tt_task *task = selected(self);
    stack->count = 0;
    if (task != NULL && (self->record != NULL || task != self->env->task)) {
        add_suspended(stack, self->env, task);
    } else if (self->record == NULL) {
        add_running(stack, self->env);
    }
}

/* ---- Source -------------------------------------------------------------- */

/* The text of FILE, or one that the program compiled; NULL: it cannot be read.
 */
static char *read_source(const struct session *self, const char *file,
                         size_t *size)
{
    const char *why;
    const struct tt_scenario *scenario = self->what->program->scenario;
    const char *text = file == NULL || scenario == NULL
                           ? NULL
                           : tt_scenario_text(scenario, file);
    if (text != NULL) {
        *size = strlen(text);
        return strdup(text);
    }
    return file == NULL ? NULL : tt__file_read(file, size, &why);
}

/* Writes line NUMBER of TEXT with its number, after MARK. */
static bool put_line(const char *text, size_t size, uint32_t number, char mark)
{
    const char *end = text + size;
    for (uint32_t i = 1; i < number && text < end; i++) {
        const char *next = memchr(text, '\n', (size_t)(end - text));
        text = next == NULL ? end : next + 1;
    }
    if (text == end || number == 0) {
        return false;
    }
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    printf("%c %4u  %.*s\n", mark, (unsigned)number,
           (int)((stop == NULL ? end : stop) - text), text);
    return true;
}

static void put_source(const struct session *self,
                       const struct stack_frame *frame, uint32_t around)
{
    size_t size = 0;
    char *text = read_source(self, frame->file, &size);
    uint32_t from = frame->line > around ? frame->line - around : 1;
    for (uint32_t i = from; text != NULL && i <= frame->line + around; i++) {
        if (!put_line(text, size, i, i == frame->line ? '>' : ' ')) {
            break;
        }
    }
    if (text == NULL) {
        printf("the source of %s cannot be read\n", command_shown(frame->file));
    }
    free(text);
}

static void put_place(const struct stack_frame *frame)
{
    printf("%s at %s:%u", frame->name, command_shown(frame->file),
           (unsigned)frame->line);
}

/* ---- Stops --------------------------------------------------------------- */

static void put_handle(const struct session *self)
{
    struct tt_text text;
    tt_text_init(&text, self->env);
    if (self->record != NULL) {
        tt__step_put_handle(&text, self->record);
    } else if (self->env->task != NULL) {
        tt_text_task_name(&text, self->env->task);
    } else {
        tt_text_puts(&text, "a callback");
    }
    put_text(&text);
}

static bool show_stop(struct session *self, const char *unused)
{
    struct stack stack;
    const char *words = tt_sim_words(self->sim);
    (void)unused;
    if (words != NULL && strlen(words) > self->words_seen) {
        fputs(words + self->words_seen, stdout);
    }
    if (self->env->running != NULL) {
        printf("tick %llu @%.9g: ", (unsigned long long)self->env->tick,
               tt_time(self->env));
        put_handle(self);
    } else {
        printf("outside of the loop");
    }
    self->task = NULL;
    find_stack(&stack, self);
    if (stack.count > 0) {
        fputs(", in ", stdout);
        put_place(&stack.frames[0]);
    }
    putchar('\n');
    if (stack.count > 0) {
        put_source(self, &stack.frames[0], 0);
    }
    return true;
}

void debugger_show_stop(struct session *self)
{
    show_apart(self, show_stop, NULL);
}

/* ---- Stacks and variables ------------------------------------------------ */

static void put_waiting(const struct session *self, struct tt_task *task)
{
    struct tt_wait wait;
    bool runs = self->record == NULL && task == self->env->task;
    tt_task_wait(self->env, task, &wait);
    if (!runs && wait.what != NULL) {
        printf("in %s()\n", wait.what);
    }
}

static bool show_stack(struct session *self, const char *unused)
{
    struct stack stack;
    struct tt_task *task = selected(self);
    (void)unused;
    find_stack(&stack, self);
    if (task != NULL) {
        put_waiting(self, task);
    }
    for (size_t i = 0; i < stack.count; i++) {
        printf("%s#%zu  ", i == self->frame ? "> " : "  ", i);
        put_place(&stack.frames[i]);
        putchar('\n');
    }
    if (stack.count == 0) {
        puts("no code of the program runs here");
    }
    return true;
}

void debugger_show_stack(struct session *self)
{
    show_apart(self, show_stack, NULL);
}

static bool show_frame(struct session *self, const char *unused)
{
    struct stack stack;
    (void)unused;
    find_stack(&stack, self);
    if (self->frame >= stack.count) {
        return false;
    }
    const struct stack_frame *frame = &stack.frames[self->frame];
    printf("#%zu  ", self->frame);
    put_place(frame);
    putchar('\n');
    put_source(self, frame, 0);
    return true;
}

bool debugger_show_frame(struct session *self)
{
    return show_apart(self, show_frame, NULL);
}

static bool show_source(struct session *self, const char *unused)
{
    struct stack stack;
    (void)unused;
    find_stack(&stack, self);
    if (self->frame < stack.count) {
        put_source(self, &stack.frames[self->frame], LINES_AROUND);
    } else {
        puts("no code of the program runs here");
    }
    return true;
}

void debugger_show_source(struct session *self)
{
    show_apart(self, show_source, NULL);
}

static int put_variable(void *data, struct tt_slice name, tt_value value)
{
    struct tt_env *env = data;
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_shown(&text, value);
    printf("%.*s = ", (int)name.size, name.text);
    put_text(&text);
    putchar('\n');
    return 0;
}

static bool show_locals(struct session *self, const char *unused)
{
    struct stack stack;
    (void)unused;
    find_stack(&stack, self);
    if (self->frame < stack.count) {
        tt_variables(self->env, stack.frames[self->frame].at, put_variable,
                     self->env);
    } else {
        puts("no code of the program runs here");
    }
    return true;
}

void debugger_show_locals(struct session *self)
{
    show_apart(self, show_locals, NULL);
}

static bool show_globals(struct session *self, const char *unused)
{
    (void)unused;
    tt_variables(self->env, TT_NULL, put_variable, self->env);
    return true;
}

void debugger_show_globals(struct session *self)
{
    show_apart(self, show_globals, NULL);
}

/* ---- The loop ------------------------------------------------------------ */

typedef void put_part(struct tt_text *out);

static bool show_part(struct session *self, put_part *put)
{
    struct tt_text text;
    tt_text_init(&text, self->env);
    put(&text);
    put_text(&text);
    return true;
}

static bool show_tasks(struct session *self, const char *unused)
{
    (void)unused;
    return show_part(self, tt__step_put_tasks);
}

void debugger_show_tasks(struct session *self)
{
    show_apart(self, show_tasks, NULL);
}

static bool show_ready(struct session *self, const char *unused)
{
    (void)unused;
    return show_part(self, tt__step_put_ready);
}

void debugger_show_ready(struct session *self)
{
    show_apart(self, show_ready, NULL);
}

static bool show_timers(struct session *self, const char *unused)
{
    (void)unused;
    return show_part(self, tt__step_put_timers);
}

void debugger_show_timers(struct session *self)
{
    show_apart(self, show_timers, NULL);
}

void debugger_show_deviations(struct session *self)
{
    const char *words = tt_sim_words(self->sim);
    fputs(words == NULL || *words == '\0' ? "none so far\n" : words, stdout);
}

/* ---- Expressions --------------------------------------------------------- */

static void put_failure(struct tt_env *env)
{
    struct tt_text text;
    struct tt_exc *exc =
        env->failure == 0 && env->raised != NULL ? tt_exc_take(env) : NULL;
    if (exc == NULL) {
        printf("%s\n", tt_fail_text(env));
        return;
    }
    tt_text_init(&text, env);
    tt_text_exception(&text, tt_value_of(exc));
    put_text(&text);
    putchar('\n');
}

/* The value of EXPRESSION in the selected frame; TT_NULL: a failure. */
static tt_value evaluate(struct session *self, const char *expression)
{
    struct tt_env *env = self->env;
    struct stack stack;
    find_stack(&stack, self);
    tt_value at =
        self->frame < stack.count ? stack.frames[self->frame].at : TT_NULL;
    return env->language->evaluate(env, at, expression, strlen(expression));
}

static bool show_value(struct session *self, const char *expression)
{
    struct tt_env *env = self->env;
    struct tt_text text;
    tt_value value = evaluate(self, expression);
    tt_text_init(&text, env);
    if (value != TT_NULL) {
        tt_text_repr(&text, value);
    }
    if (value == TT_NULL || text.error != 0) {
        put_failure(env);
        return false;
    }
    bool is_long = text.size > SHOWN_MAX;
    printf("%.*s%s\n", (int)(is_long ? SHOWN_MAX : text.size),
           text.size > 0 ? text.at : "", is_long ? " ..." : "");
    return true;
}

static bool is_true(struct session *self, const char *expression)
{
    tt_value value = evaluate(self, expression);
    int truth = value == TT_NULL ? -1 : tt_truth(self->env, value);
    if (truth < 0) {
        printf("in the condition %s: ", expression);
        put_failure(self->env);
    }
    return truth != 0;
}

bool debugger_is_true(struct session *self, const char *expression)
{
    return show_apart(self, is_true, expression);
}

static bool is_variable(struct session *self, const char *name)
{
    return evaluate(self, name) != TT_NULL;
}

bool debugger_has_name(struct session *self, const char *name)
{
    size_t size = strspn(name, "abcdefghijklmnopqrstuvwxyz_0123456789"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return name[size] == '\0' && show_apart(self, is_variable, name);
}

void debugger_show_value(struct session *self, const char *expression)
{
    if (!TT_LANGUAGE_HAS(self->env, evaluate)) {
        puts("expressions are those of programs in Python");
        return;
    }
    show_apart(self, show_value, expression);
}
