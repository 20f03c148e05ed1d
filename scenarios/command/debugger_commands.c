/* SPDX-License-Identifier: MIT
 *
 * debugger_commands.c: what a user of the debugger says.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "debugger.h"

enum { LINE_ROOM = 2000 };

/* ---- Reading ------------------------------------------------------------- */

/* Reads a line byte by byte: what comes after it is for another process. False:
 * the input is at its end. */
static bool read_line(int fd, char *line)
{
    size_t size = 0;
    char c = '\n';
    ssize_t got;
    do {
        got = read(fd, &c, 1);
        if (got == 1 && c != '\n' && size + 1 < LINE_ROOM) {
            line[size++] = c;
        }
    } while ((got == 1 && c != '\n') || (got < 0 && errno == EINTR));
    line[size] = '\0';
    TT_ASSERT(size < LINE_ROOM);
    return got == 1 || size > 0;
}

/* Without the blanks around it. */
static char *trim(char *text)
{
    char *end = text + strlen(text);
    while (*text != '\0' && isspace((unsigned char)*text)) {
        text++;
    }
    while (end > text && isspace((unsigned char)end[-1])) {
        end--;
    }
    *end = '\0';
    return text;
}

static bool is_number(const char *text)
{
    return *text != '\0' && strlen(text) < 19 &&
           strspn(text, "0123456789") == strlen(text);
}

/* ---- Motions ------------------------------------------------------------- */

/* What a command does to the reading of further ones. */
enum effect { READS_ON, MOVES, QUITS };

static const char run_is_over[] =
    "the run is over: rs goes back into it, restart to its start, quit leaves";

static enum effect move(struct session *self, const struct goal *goal)
{
    struct debugger *debugger = self->debugger;
    debugger->last = *goal;
    if (self->env == NULL && goal->before == 0 &&
        goal->motion != MOTION_EVENT) {
        puts(run_is_over);
        return READS_ON;
    }
    debugger->goal = *goal;
    debugger->found = 0;
    debugger->goes_back = goal->before != 0 || goal->motion == MOTION_EVENT;
    return MOVES;
}

static enum effect do_step(struct session *self, char *text)
{
    (void)text;
    return move(self, &(struct goal){.motion = MOTION_STEP});
}

static enum effect do_next(struct session *self, char *text)
{
    (void)text;
    return move(self, &(struct goal){.motion = MOTION_NEXT,
                                     .context = self->context,
                                     .depth = debugger_depth(self)});
}

static enum effect do_return(struct session *self, char *text)
{
    (void)text;
    return move(self, &(struct goal){.motion = MOTION_RETURN,
                                     .context = self->context,
                                     .depth = debugger_depth(self)});
}

static enum effect do_handle(struct session *self, char *text)
{
    (void)text;
    return move(self, &(struct goal){.motion = MOTION_HANDLE});
}

static enum effect do_tick(struct session *self, char *text)
{
    uint64_t now = self->env == NULL ? 0 : self->env->tick;
    if (*text != '\0' && !is_number(text)) {
        puts("tick takes a number, or nothing for the next one");
        return READS_ON;
    }
    uint64_t tick = *text == '\0' ? now + 1 : strtoull(text, NULL, 10);
    if (self->env != NULL && tick <= now) {
        puts("that tick has begun: restart, then go there");
        return READS_ON;
    }
    return move(self, &(struct goal){.motion = MOTION_TICK, .tick = tick});
}

static enum effect do_continue(struct session *self, char *text)
{
    struct goal goal = {.motion = MOTION_CONTINUE, .count = 1};
    char *colon = strrchr(text, ':');
    if (*text != '\0') {
        goal.motion = MOTION_TASK;
        if (colon != NULL && is_number(colon + 1)) {
            goal.count = strtoull(colon + 1, NULL, 10);
            *colon = '\0';
        }
        if (strlen(text) >= sizeof goal.name) {
            puts("no task has such a name");
            return READS_ON;
        }
        memcpy(goal.name, text, strlen(text) + 1);
    }
    return move(self, &goal);
}

/* A motion whose direction is reversed. */
static enum effect reverse(struct session *self, struct goal goal)
{
    const struct debugger *debugger = self->debugger;
    if (self->env != NULL) {
        goal.before = self->event;
    } else if (debugger->end < UINT64_MAX) {
        goal.before = debugger->end + 1;
    } else {
        goal.before = UINT64_MAX;
    }
    return move(self, &goal);
}

static enum effect do_reverse_step(struct session *self, char *text)
{
    (void)text;
    return reverse(self, (struct goal){.motion = MOTION_STEP});
}

static enum effect do_reverse_next(struct session *self, char *text)
{
    (void)text;
    /* Neither a run that is over nor a callback has lines before. */
    bool has = self->env != NULL &&
               (self->context.is_task || self->env->running == NULL);
    return reverse(self,
                   (struct goal){.motion = has ? MOTION_NEXT : MOTION_STEP,
                                 .context = self->context,
                                 .depth = debugger_depth(self)});
}

static enum effect do_reverse_continue(struct session *self, char *text)
{
    (void)text;
    return reverse(self, (struct goal){.motion = MOTION_CONTINUE});
}

static enum effect do_back(struct session *self, char *text)
{
    struct debugger *debugger = self->debugger;
    size_t count = debugger->stop_count;
    (void)text;
    if (count > 0 && self->env != NULL &&
        debugger->stops[count - 1] == self->event) {
        count--; /* the stop here */
    }
    if (count == 0) {
        puts("this is where the session began");
        return READS_ON;
    }
    /* It is added again when the run comes there. */
    debugger->stop_count = count - 1;
    return move(self, &(struct goal){.motion = MOTION_EVENT,
                                     .event = debugger->stops[count - 1]});
}

static enum effect do_restart(struct session *self, char *text)
{
    (void)text;
    return move(self, &(struct goal){.motion = MOTION_EVENT, .event = 1});
}

static enum effect do_quit(struct session *self, char *text)
{
    (void)self;
    (void)text;
    return QUITS;
}

/* ---- Breakpoints --------------------------------------------------------- */

static void put_break(const struct breakpoint *point)
{
    if (point->line == 0) {
        printf("%u: where task %s resumes", point->number, point->name);
    } else {
        printf("%u: %s%s%u", point->number,
               point->name[0] == '\0' ? "line " : point->name,
               point->name[0] == '\0' ? "" : ":", (unsigned)point->line);
    }
    if (point->condition[0] != '\0') {
        printf(", if %s", point->condition);
    }
    putchar('\n');
}

/* Cuts the condition of "12, n > 3" or "12 if n > 3" off TEXT, into POINT.
 * False after a line to the user. */
static bool take_condition(struct session *self, char *text,
                           struct breakpoint *point)
{
    char *at = strchr(text, ','), *word = strstr(text, " if ");
    if (word != NULL && (at == NULL || word < at)) {
        at = word + 3;
        *word = '\0';
    }
    if (at == NULL) {
        return true;
    }
    *at++ = '\0';
    trim(text);
    at = trim(at);
    if (self->what->program->scenario == NULL) {
        puts("conditions are expressions of programs in Python");
        return false;
    }
    if (*at == '\0' || strlen(at) >= sizeof point->condition) {
        puts(*at == '\0' ? "a condition is an expression: b 12, n > 3"
                         : "the condition is too long");
        return false;
    }
    memcpy(point->condition, at, strlen(at) + 1);
    return true;
}

/* Where a line of a program in Python is that runs: false after a line to the
 * user. */
static bool find_line(const struct session *self, struct breakpoint *point)
{
    const struct program *program = self->what->program;
    struct tt_place place;
    const char *file = point->name[0] == '\0' ? NULL : point->name;
    if (program->scenario == NULL) {
        return true;
    }
    if (!tt_scenario_line(program->scenario, file, point->line, &place)) {
        printf("nothing runs at or after line %u%s%s\n", (unsigned)point->line,
               file == NULL ? "" : " of ", file == NULL ? "" : file);
        return false;
    }
    point->line = place.line;
    return true;
}

static void add_break(struct debugger *debugger, struct breakpoint point)
{
    TT_ASSERT(debugger->break_count < BREAKS_MAX);
    point.number = ++debugger->break_last;
    debugger->breaks[debugger->break_count++] = point;
    put_break(&point);
}

/* A breakpoint in each function called NAME, with the condition of POINT. */
static void break_functions(struct session *self, const char *name,
                            struct breakpoint point)
{
    const struct tt_scenario *scenario = self->what->program->scenario;
    struct tt_place place;
    uint32_t count = 0;
    if (scenario == NULL) {
        puts("breakpoints by function are for programs in Python");
        return;
    }
    for (; tt_scenario_function(scenario, name, count, &place); count++) {
        const char *file = place.is_main ? "" : place.file;
        if (self->debugger->break_count == BREAKS_MAX ||
            strlen(file) >= sizeof point.name) {
            puts("too many breakpoints");
            return;
        }
        memcpy(point.name, file, strlen(file) + 1);
        point.line = place.line;
        add_break(self->debugger, point);
    }
    if (count == 0) {
        printf("no function is called %s\n", name);
    }
}

/* Whether TEXT is "name()": then it is "name". */
static bool take_function(char *text)
{
    size_t size = strlen(text);
    bool is_call = size > 2 && strcmp(text + size - 2, "()") == 0;
    if (is_call) {
        text[size - 2] = '\0';
    }
    return is_call;
}

static enum effect do_break(struct session *self, char *text)
{
    struct debugger *debugger = self->debugger;
    struct breakpoint point = {.line = 0};
    if (*text == '\0') {
        for (size_t i = 0; i < debugger->break_count; i++) {
            put_break(&debugger->breaks[i]);
        }
        return READS_ON;
    }
    if (!take_condition(self, text, &point)) {
        return READS_ON;
    }
    if (take_function(text)) {
        break_functions(self, text, point);
        return READS_ON;
    }
    char *colon = strrchr(text, ':');
    const char *line = colon != NULL && is_number(colon + 1) ? colon + 1 : text;
    if (is_number(line)) {
        point.line = (uint32_t)strtoull(line, NULL, 10);
        *(line == text ? text : colon) = '\0';
    }
    if (debugger->break_count == BREAKS_MAX ||
        strlen(text) >= sizeof point.name) {
        puts("too many breakpoints");
        return READS_ON;
    }
    memcpy(point.name, text, strlen(text) + 1);
    if (point.line == 0 || find_line(self, &point)) {
        add_break(debugger, point);
    }
    return READS_ON;
}

static enum effect do_delete(struct session *self, char *text)
{
    struct debugger *debugger = self->debugger;
    uint64_t number = is_number(text) ? strtoull(text, NULL, 10) : 0;
    size_t at = 0;
    if (*text == '\0') {
        debugger->break_count = 0;
        return READS_ON;
    }
    while (at < debugger->break_count &&
           debugger->breaks[at].number != number) {
        at++;
    }
    if (at == debugger->break_count) {
        printf("there is no breakpoint %s\n", text);
        return READS_ON;
    }
    debugger->break_count--;
    memmove(&debugger->breaks[at], &debugger->breaks[at + 1],
            (debugger->break_count - at) * sizeof *debugger->breaks);
    return READS_ON;
}

/* ---- Looking ------------------------------------------------------------- */

static enum effect do_where(struct session *self, char *text)
{
    (void)text;
    debugger_show_stop(self);
    return READS_ON;
}

static enum effect do_stack(struct session *self, char *text)
{
    struct tt_task *task =
        *text == '\0' ? self->task : debugger_find_task(self->env, text);
    if (*text != '\0' && task == NULL) {
        printf("no task '%s' is there now; tasks lists them\n", text);
        return READS_ON;
    }
    if (*text != '\0') {
        self->task = task;
        self->frame = 0;
    }
    debugger_show_stack(self);
    return READS_ON;
}

static enum effect do_up(struct session *self, char *text)
{
    (void)text;
    self->frame++;
    if (!debugger_show_frame(self)) {
        puts("this is the outermost frame");
        self->frame--;
    }
    return READS_ON;
}

static enum effect do_down(struct session *self, char *text)
{
    (void)text;
    if (self->frame == 0) {
        puts("this is the innermost frame");
        return READS_ON;
    }
    self->frame--;
    debugger_show_frame(self);
    return READS_ON;
}

#define LOOK(name, function)                                                   \
    static enum effect name(struct session *self, char *text)                  \
    {                                                                          \
        (void)text;                                                            \
        function(self);                                                        \
        return READS_ON;                                                       \
    }
LOOK(do_list, debugger_show_source)
LOOK(do_locals, debugger_show_locals)
LOOK(do_globals, debugger_show_globals)
LOOK(do_tasks, debugger_show_tasks)
LOOK(do_ready, debugger_show_ready)
LOOK(do_timers, debugger_show_timers)
LOOK(do_deviations, debugger_show_deviations)
#undef LOOK

static enum effect do_print(struct session *self, char *text)
{
    if (*text == '\0') {
        puts("p takes an expression");
    } else {
        debugger_show_value(self, text);
    }
    return READS_ON;
}

/* ---- The table ----------------------------------------------------------- */

static enum effect do_help(struct session *self, char *text);

static const struct command {
    const char *name;
    const char *brief; /* or NULL */
    const char *takes;
    const char *help;
    bool needs_run; /* not possible where the run is over */
    enum effect (*run)(struct session *self, char *text);
} commands[] = {
    {"step", "s", "", "to the next line or resumption, of whatever task", false,
     do_step},
    {"next", "n", "", "to the next line of this task; others run meanwhile",
     false, do_next},
    {"return", "r", "", "until the current function has returned", false,
     do_return},
    {"handle", "h", "", "to the next callback of the loop", false, do_handle},
    {"tick", "t", "[N]", "to the next tick, or to tick N", false, do_tick},
    {"continue", "c", "[TASK[:N]]",
     "to the next breakpoint, or until TASK has resumed N times", false,
     do_continue},
    {"reverse-step", "rs", "", "back to the line or resumption before", false,
     do_reverse_step},
    {"reverse-next", "rn", "", "back to the line of this task before", false,
     do_reverse_next},
    {"reverse-continue", "rc", "", "back to the breakpoint before", false,
     do_reverse_continue},
    {"back", NULL, "", "back to the last stop", false, do_back},
    {"restart", NULL, "", "back to the start", false, do_restart},
    {"break", "b", "[[FILE:]LINE | FUNCTION() | TASK][, CONDITION]",
     "stop there from now on; alone: list breakpoints", false, do_break},
    {"delete", "d", "[N]", "delete breakpoint N, or all", false, do_delete},
    {"where", "w", "", "where the run is", true, do_where},
    {"list", "l", "", "the source around it", true, do_list},
    {"bt", NULL, "[TASK]",
     "its stack; up, down, locals and p refer to TASK then", true, do_stack},
    {"up", NULL, "", "to the caller's frame", true, do_up},
    {"down", NULL, "", "to the frame that it called", true, do_down},
    {"locals", NULL, "", "the variables of the frame", true, do_locals},
    {"globals", NULL, "", "the variables of the program", true, do_globals},
    {"print", "p", "EXPR",
     "the value of an expression in the frame; p may be left out", true,
     do_print},
    {"tasks", NULL, "", "all tasks: what they wait for, their variables", true,
     do_tasks},
    {"ready", NULL, "", "the ready queue", true, do_ready},
    {"timers", NULL, "", "the timers", true, do_timers},
    {"deviations", NULL, "", "what the tape has changed so far", true,
     do_deviations},
    {"help", "?", "", "this text", false, do_help},
    {"quit", "q", "", "end the session", false, do_quit},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static enum effect do_help(struct session *self, char *text)
{
    (void)self;
    (void)text;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        char name[60];
        snprintf(name, sizeof name, "%s%s%s%s%s", commands[i].name,
                 commands[i].brief == NULL ? "" : ", ",
                 commands[i].brief == NULL ? "" : commands[i].brief,
                 *commands[i].takes == '\0' ? "" : " ", commands[i].takes);
        printf("  %-26s %s\n", name, commands[i].help);
    }
    puts("An empty line repeats the last motion.");
    return READS_ON;
}

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0 ||
            (commands[i].brief != NULL &&
             strcmp(commands[i].brief, name) == 0)) {
            return &commands[i];
        }
    }
    return NULL;
}

static void refuse(const char *name)
{
    struct nearest nearest;
    nearest_init(&nearest, name);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        nearest_try(&nearest, commands[i].name);
    }
    printf("no command '%s'%s\n", name,
           *nearest.name == '\0' ? "; help lists them"
                                 : nearest_hint(&nearest));
}

/* Whether LINE, which begins with no command, is meant as an expression of a
 * program in Python: a variable, or more than words. */
static bool is_expression(struct session *self, const char *line)
{
    if (self->what->program->scenario == NULL) {
        return false;
    }
    return strpbrk(line, "().[]{}+-*/%<>=!'\"") != NULL ||
           (self->env != NULL && debugger_has_name(self, line));
}

static enum effect run_command(struct session *self, char *line)
{
    size_t size = strcspn(line, " \t");
    char name[NAME_ROOM];
    snprintf(name, sizeof name, "%.*s", (int)(size < NAME_ROOM ? size : 0),
             line);
    const struct command *command = find_command(name);
    if (command == NULL) {
        if (!is_expression(self, line)) {
            refuse(size < NAME_ROOM ? name : line);
        } else if (self->env == NULL) {
            puts(run_is_over);
        } else {
            debugger_show_value(self, line);
        }
        return READS_ON;
    }
    if (command->needs_run && self->env == NULL) {
        puts(run_is_over);
        return READS_ON;
    }
    char *text = trim(line + size);
    if (*text != '\0' && *command->takes == '\0') {
        printf("%s takes nothing\n", command->name);
        return READS_ON;
    }
    return command->run(self, text);
}

/* An empty line: as before, from here. */
static enum effect repeat(struct session *self)
{
    static char nothing[] = "";
    switch (self->debugger->last.motion) {
    case MOTION_NEXT:
        return do_next(self, nothing);
    case MOTION_RETURN:
        return do_return(self, nothing);
    case MOTION_HANDLE:
        return do_handle(self, nothing);
    case MOTION_TICK:
        return do_tick(self, nothing);
    case MOTION_TASK:
    case MOTION_CONTINUE:
        return move(self, &self->debugger->last);
    case MOTION_EVENT:
    case MOTION_STEP:
        break;
    }
    return do_step(self, nothing);
}

bool debugger_command(struct session *self)
{
    char room[LINE_ROOM];
    enum effect effect = READS_ON;
    bool echoes = isatty(self->what->input) == 0;
    while (effect == READS_ON) {
        fputs("(ticktape) ", stdout);
        fflush(stdout);
        if (!read_line(self->what->input, room)) {
            putchar('\n');
            return false;
        }
        char *line = trim(room);
        if (echoes) {
            puts(line); /* so that the output is a session */
        }
        effect = *line == '\0' ? repeat(self) : run_command(self, line);
    }
    return effect == MOVES;
}
