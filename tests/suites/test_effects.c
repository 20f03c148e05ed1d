/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_effects.c: what rows declare of their effect is true.
 *
 * dpor leaves out orders of steps that do not depend on each other, and what
 * native functions depend on is what their rows declare (loop/tt_call.h). Here
 * any two operations on a shared object are two tasks, and dpor must come to
 * all ends that dfs comes to. The operations are in
 * tests/suites/effects.txt; every row of every table must be among them, which
 * is found out by looking which rows are called.
 *
 *     test_effects table [GROUP]   programs, runs and classes of each group
 *     test_effects changes [ROW]   rows that may declare less than they do
 */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"
#include "test_support.h"
#include "visited.h"

enum {
    GROUPS_MAX = 160,
    LINES_MAX = 128,  /* of a kind, in a group */
    EXEMPT_MAX = 256, /* rows that no program reaches */
    CALLS_MAX = 1 << 16,
    TEXT_MAX = 8192,
    DFS_MAX = 2500
};

/* ---- The operations ------------------------------------------------------ */

/* A shared object, and what tasks may do with it. Borrowed from the text. */
struct group {
    const char *name;
    const char *before[LINES_MAX]; /* "@ ": at the beginning of the program */
    const char *setup[LINES_MAX];  /* "= ": of main() */
    const char *after[LINES_MAX];  /* "? ": shown in the end */
    const char *ops[LINES_MAX];    /* ": " */
    const char *tags[LINES_MAX];   /* " # ROW" after an operation, or NULL */
    size_t before_count, setup_count, after_count, op_count;
    bool looks_up; /* "* ": methods are looked up by the tasks that call them */
};

struct operations {
    char *text; /* owns */
    struct group *groups;
    size_t group_count;
    const char *exempt[EXEMPT_MAX]; /* "~ ROW: why" */
    size_t exempt_count;
};

/* Not ck_assert: also for the tables, which are printed outside of tests. */
__attribute__((format(printf, 2, 3))) static void
require(bool holds, const char *format, ...)
{
    if (!holds) {
        va_list args;
        va_start(args, format);
        fprintf(stderr, "test_effects: ");
        vfprintf(stderr, format, args);
        fprintf(stderr, "\n");
        va_end(args);
        abort();
    }
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    require(file != NULL, "cannot open %s", path);
    require(fseek(file, 0, SEEK_END) == 0, "cannot seek in %s", path);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    TT_ASSERT(text != NULL);
    require(fread(text, 1, (size_t)size, file) == (size_t)size,
            "cannot read %s", path);
    text[size] = '\0';
    fclose(file);
    return text;
}

static void push(const char **lines, size_t *count, const char *line)
{
    require(*count < LINES_MAX, "too many lines in a group: %s", line);
    lines[(*count)++] = line;
}

static void add_operation(struct group *group, char *line)
{
    char *tag = strstr(line, "  # ");
    if (tag != NULL) {
        *tag = '\0';
        group->tags[group->op_count] = tag + strlen("  # ");
    }
    push(group->ops, &group->op_count, line);
}

static void add_line(struct operations *all, char *line)
{
    char kind = line[0];
    if (kind == '\0' || kind == '#') {
        return;
    }
    struct group *group = all->groups + (all->group_count - (kind != '['));
    require(line[1] == ' ' || kind == '[', "effects.txt: %s", line);
    require(kind == '[' || all->group_count > 0, "no group: %s", line);
    if (kind == '[') {
        require(all->group_count < GROUPS_MAX, "too many groups: %s", line);
        group->name = line;
        all->group_count++;
    } else if (kind == '~') {
        require(all->exempt_count < EXEMPT_MAX, "too many rows: %s", line);
        all->exempt[all->exempt_count++] = line + 2;
    } else if (kind == '*') {
        group->looks_up = true;
    } else if (kind == '@') {
        push(group->before, &group->before_count, line + 2);
    } else if (kind == '=') {
        push(group->setup, &group->setup_count, line + 2);
    } else if (kind == '?') {
        push(group->after, &group->after_count, line + 2);
    } else {
        require(kind == ':', "effects.txt: %s", line);
        add_operation(group, line + 2);
    }
}

static struct operations read_operations(void)
{
    struct operations all = {.text = read_file("tests/suites/effects.txt")};
    all.groups = calloc(GROUPS_MAX, sizeof *all.groups);
    TT_ASSERT(all.groups != NULL);
    char *rest = all.text, *line;
    while ((line = strsep(&rest, "\n")) != NULL) {
        add_line(&all, line);
    }
    return all;
}

static void free_operations(struct operations *all)
{
    free(all->groups);
    free(all->text);
}

/* ---- Programs ------------------------------------------------------------ */

struct writer {
    char text[TEXT_MAX];
    size_t used;
};

__attribute__((format(printf, 2, 3))) static void put(struct writer *out,
                                                      const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int size =
        vsnprintf(out->text + out->used, TEXT_MAX - out->used, format, args);
    va_end(args);
    TT_ASSERT(size >= 0 && (size_t)size < TEXT_MAX - out->used);
    out->used += (size_t)size;
}

/* The length of "o.append" at the beginning of CODE, an expression that calls
 * it; 0: it is none, or something else. */
static size_t size_of_method(const char *code)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    size_t object = strspn(code, letters);
    size_t method =
        code[object] != '.' ? 0 : strspn(code + object + 1, letters);
    size_t size = object + 1 + method;
    return object > 0 && method > 0 && code[size] == '(' ? size : 0;
}

/* Where the method that CODE calls is named: looking it up reads the object,
 * and would hide that calling it is not reported. NULL: it calls none. */
static const char *method_of(const struct group *group, const char *code)
{
    size_t await = strncmp(code, "await ", 6) == 0 ? 6 : 0;
    bool calls_one = !group->looks_up && size_of_method(code + await) != 0;
    return calls_one ? code + await : NULL;
}

/* Before the tasks. */
static void put_method(struct writer *out, const struct group *group,
                       const char *name, const char *code)
{
    const char *method = method_of(group, code);
    if (method != NULL) {
        put(out, "    method_of_%s = %.*s\n", name, (int)size_of_method(method),
            method);
    }
}

/* An expression, of which the method is known. */
static void put_result(struct writer *out, const struct group *group,
                       const char *name, const char *code)
{
    const char *method = method_of(group, code);
    if (method != NULL) {
        put(out, "            return %.*smethod_of_%s%s\n",
            (int)(method - code), code, name, method + size_of_method(method));
    } else {
        put(out, "            return %s\n", code);
    }
}

/* CODE is an expression, or begins with ! and is statements with a ; between
 * two of them. What it comes to is the task's result. */
static void put_task(struct writer *out, const struct group *group,
                     const char *name, const char *code)
{
    put(out, "    async def %s():\n        try:\n", name);
    if (code[0] != '!') {
        put_result(out, group, name, code);
    }
    while (code[0] == '!' || code[0] == ';') {
        code += 1 + (code[0] == ';'); /* and the blank after it */
        size_t size = strcspn(code, ";");
        put(out, "            %.*s\n", (int)size, code);
        code += size;
    }
    put(out, "        except Exception as exc:\n"
             "            return type(exc).__name__ + ': ' + str(exc)\n");
}

static bool is_in(const char *word, const char *const *lines, size_t count)
{
    size_t i = 0;
    while (i < count && strstr(lines[i], word) == NULL) {
        i++;
    }
    return i < count;
}

/* What the lines name: to compile the parts of all modules that are in Python
 * takes longer than all the rest. */
static void put_imports(struct writer *out, const struct group *group,
                        const char *op, const char *other)
{
    static const char *const names[] = {
        "collections", "contextvars", "functools", "heapq", "itertools", "math",
        "random",      "sys",         "ticktape",  "time",  "types"};
    put(out, "import asyncio\n");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (is_in(names[i], &op, 1) || is_in(names[i], &other, 1) ||
            is_in(names[i], group->before, group->before_count) ||
            is_in(names[i], group->setup, group->setup_count) ||
            is_in(names[i], group->after, group->after_count)) {
            put(out, "import %s\n", names[i]);
        }
    }
}

/* Two tasks, OP and OTHER (NULL: one). Addresses are not shown. */
static const char *write_program(struct writer *out, const struct group *group,
                                 const char *op, const char *other)
{
    out->used = 0;
    other = other == NULL ? "None" : other;
    put_imports(out, group, op, other);
    put(out, "def show(x):\n"
             "    parts = repr(x).split(' at 0x')\n"
             "    return parts[0] + ''.join([p[12:] for p in parts[1:]])\n");
    for (size_t i = 0; i < group->before_count; i++) {
        put(out, "%s\n", group->before[i]);
    }
    put(out, "async def main():\n");
    for (size_t i = 0; i < group->setup_count; i++) {
        put(out, "    %s\n", group->setup[i]);
    }
    put_method(out, group, "a", op);
    put_method(out, group, "b", other);
    put_task(out, group, "a", op);
    put_task(out, group, "b", other);
    put(out, "    print(show(await asyncio.gather(a(), b())))\n");
    for (size_t i = 0; i < group->after_count; i++) {
        put(out, "    print(show(%s))\n", group->after[i]);
    }
    put(out, "asyncio.run(main())\n");
    return out->text;
}

static struct tt_scenario *load(const char *source)
{
    struct tt_scenario *scenario = NULL;
    struct tt_scenario_error error;
    int rc = tt_scenario_load("effects.py", source, strlen(source), &scenario,
                              &error);
    require(rc == 0, "line %u: %s\n%s", error.line, error.text, source);
    tt_scenario_watch(scenario);
    return scenario;
}

/* ---- Every row is called ------------------------------------------------- */

/* The operation at OP of the group at GROUP calls NATIVE or reads PROPERTY. */
struct call {
    const struct tt_native *native;
    const struct tt_property *property;
    size_t group, op;
};

/* What the linker has calls of tt_touch_call and tt_touch_property come to. */
static struct {
    struct call at[CALLS_MAX];
    size_t count;
    size_t group, op; /* of the program that runs, while calls are recorded */
    size_t first;     /* of its calls */
    bool records;
    /* This row declares another effect. */
    const struct tt_native *changed;
    const struct tt_property *changed_property;
    uint8_t effect;
} calls;

void __real_tt_touch_call(struct tt_env *env, const struct tt_native *native,
                          const tt_value *args, size_t count);
void __wrap_tt_touch_call(struct tt_env *env, const struct tt_native *native,
                          const tt_value *args, size_t count);

void __real_tt_touch_property(struct tt_env *env,
                              const struct tt_property *property, tt_value v);
void __wrap_tt_touch_property(struct tt_env *env,
                              const struct tt_property *property, tt_value v);

static void record_call(const struct tt_native *native,
                        const struct tt_property *property)
{
    for (size_t i = calls.first; i < calls.count; i++) {
        if (calls.at[i].native == native && calls.at[i].property == property) {
            return;
        }
    }
    require(calls.count < CALLS_MAX, "too many calls");
    calls.at[calls.count++] =
        (struct call){native, property, calls.group, calls.op};
}

void __wrap_tt_touch_property(struct tt_env *env,
                              const struct tt_property *property, tt_value v)
{
    if (calls.records) {
        record_call(NULL, property);
    }
    if (property == calls.changed_property) {
        struct tt_property other = *property;
        other.effect = (enum tt_effect)calls.effect;
        __real_tt_touch_property(env, &other, v);
    } else {
        __real_tt_touch_property(env, property, v);
    }
}

void __wrap_tt_touch_call(struct tt_env *env, const struct tt_native *native,
                          const tt_value *args, size_t count)
{
    if (calls.records) {
        record_call(native, NULL);
    }
    if (native == calls.changed) {
        struct tt_native other = *native;
        other.effect = calls.effect;
        __real_tt_touch_call(env, &other, args, count);
    } else {
        __real_tt_touch_call(env, native, args, count);
    }
}

static bool was_called(const struct tt_native *native)
{
    size_t i = 0;
    while (i < calls.count && calls.at[i].native != native) {
        i++;
    }
    return i < calls.count;
}

static void run_alone(struct tt_sim *sim, const struct group *group,
                      const char *op)
{
    struct writer out;
    struct tt_sim_result result;
    struct tt_scenario *scenario = load(write_program(&out, group, op, NULL));
    calls.first = calls.count;
    tt_sim_run(sim, tt_scenario_body, scenario, &result);
    require(result.verdict != TT_VERDICT_REFUSED &&
                result.verdict != TT_VERDICT_LIMIT,
            "%s: %s", op, result.message);
    tt_scenario_free(scenario);
}

/* Runs each operation alone, and records which rows it calls. */
static void call_all(const struct operations *all)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.classes = true;
    options.limits.memory_max = 4 << 20;
    options.limits.tick_max = 1000;
    struct tt_sim *sim = tt_sim_new(&options);
    calls.records = true;
    calls.count = 0;
    for (calls.group = 0; calls.group < all->group_count; calls.group++) {
        const struct group *group = &all->groups[calls.group];
        for (calls.op = 0; calls.op < group->op_count; calls.op++) {
            run_alone(sim, group, group->ops[calls.op]);
        }
    }
    calls.records = false;
    tt_sim_free(sim);
}

/* Whether WORDS, with blanks between them, has ROW. */
static bool names_row(const char *words, const char *row)
{
    size_t size = strlen(row);
    for (const char *at = words; at != NULL && (at = strstr(at, row)) != NULL;
         at++) {
        if ((at == words || at[-1] == ' ') &&
            (at[size] == '\0' || at[size] == ' ' || at[size] == ':')) {
            return true;
        }
    }
    return false;
}

/* Whether an operation that names the property ROW gets or sets it. */
static bool is_tagged(const struct operations *all, const struct row *row)
{
    for (size_t at = 0; at < all->group_count; at++) {
        const struct group *group = &all->groups[at];
        for (size_t i = 0; i < group->op_count; i++) {
            if (names_row(group->tags[i], row->name) &&
                strstr(group->ops[i], row->property->name) != NULL) {
                return true;
            }
        }
    }
    return false;
}

static bool is_exempt(const struct operations *all, const char *row)
{
    size_t i = 0;
    while (i < all->exempt_count && !names_row(all->exempt[i], row)) {
        i++;
    }
    return i < all->exempt_count;
}

START_TEST(every_row_is_among_the_operations)
{
    struct operations all = read_operations();
    size_t count, missing = 0;
    struct row *rows = rows_find(&count);
    ck_assert_uint_gt(count, 500);
    for (size_t i = 0; i < count; i++) {
        const struct row *row = &rows[i];
        ck_assert_msg(row->effect != 0, "%s declares no effect", row->name);
        bool tried = row->native != NULL ? was_called(row->native)
                                         : is_tagged(&all, row);
        if (!tried && !is_exempt(&all, row->name)) {
            printf("tests/suites/effects.txt does not %s %s\n",
                   row->native != NULL ? "call" : "name", row->name);
            fflush(stdout);
            missing++;
        }
    }
    free(rows);
    free_operations(&all);
    ck_assert_uint_eq(missing, 0);
}
END_TEST

/* ---- Every two of them --------------------------------------------------- */

/* Whether dfs and dpor see the same of two operations, in classes and in what
 * these come to. Else a line says so, unless QUIET. */
static bool compare_two(const struct group *group, const char *op,
                        const char *other, bool quiet,
                        struct visited_sums *sums)
{
    struct writer out;
    char name[400];
    struct tt_scenario *scenario = load(write_program(&out, group, op, other));
    struct visited_program program = {.body = tt_scenario_body,
                                      .data = scenario,
                                      .enabled = ASKS_ANY,
                                      .memory_max = 2 << 20};
    snprintf(name, sizeof name, "%s %s | %s", group->name, op, other);
    bool good = visited_compare(&program, quiet ? NULL : name, DFS_MAX, sums);
    tt_scenario_free(scenario);
    return good;
}

static size_t compare_group(const struct group *group,
                            struct visited_sums *sums)
{
    size_t bad = 0;
    for (size_t i = 0; i < group->op_count; i++) {
        for (size_t j = i; j < group->op_count; j++) {
            uint64_t cut = sums->cut;
            bad +=
                !compare_two(group, group->ops[i], group->ops[j], false, sums);
            if (sums->cut > cut) {
                printf("%s %s | %s: refused, or a limit\n", group->name,
                       group->ops[i], group->ops[j]);
                bad++;
            }
        }
    }
    if (sums->programs == 0) {
        printf("%s: nothing was compared\n", group->name);
        bad++;
    }
    return bad;
}

/* The operations of the group at this place, if there is one. */
START_TEST(two_operations_are_gone_through)
{
    struct operations all = read_operations();
    struct visited_sums sums = {0};
    size_t bad = (size_t)_i < all.group_count
                     ? compare_group(&all.groups[_i], &sums)
                     : 0;
    free_operations(&all);
    ck_assert_uint_eq(bad, 0);
}
END_TEST

/* ---- Rows that declare too little ---------------------------------------- */

/* The next smaller effect; 0: it declares none of its arguments. */
static uint8_t smaller(uint8_t effect)
{
    if (effect & TT_HIDDEN) {
        effect &= (uint8_t)~TT_HIDDEN;
        return effect == 0 ? TT_PURE : effect;
    }
    if (effect & TT_WRITES) {
        return (uint8_t)((effect & ~TT_WRITES) | TT_READS);
    }
    if (effect & TT_READS) {
        effect &= (uint8_t)~TT_READS;
        return effect == 0 ? TT_PURE : effect;
    }
    return 0;
}

/* Whether OP is about NATIVE, and not about the repr that shows its result. */
static bool is_about(const char *op, const struct tt_native *native)
{
    static const char *const in_all[] = {"repr",      "print",  "str.split",
                                         "str.join",  "gather", "run",
                                         "Runner.run"};
    for (size_t i = 0; i < sizeof in_all / sizeof *in_all; i++) {
        if (strcmp(native->full_name, in_all[i]) == 0) {
            return strstr(op, native->name) != NULL;
        }
    }
    return true;
}

/* Whether two operations, one of which calls the changed row, show it. */
static bool is_noticed(const struct operations *all)
{
    struct visited_sums sums = {0};
    for (size_t i = 0; i < calls.count; i++) {
        const struct call *call = &calls.at[i];
        const struct group *group = &all->groups[call->group];
        const char *op = group->ops[call->op];
        if (call->native != calls.changed ||
            call->property != calls.changed_property ||
            (call->native != NULL && !is_about(op, call->native))) {
            continue;
        }
        for (size_t j = 0; j < group->op_count; j++) {
            if (!compare_two(group, op, group->ops[j], true, &sums)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a comparison notices that ROW declares less than it does. True if it
 * cannot declare less. */
static bool is_change_noticed(const struct operations *all,
                              const struct row *row)
{
    TT_ASSERT((row->native == NULL) != (row->property == NULL));
    calls.effect = smaller((uint8_t)row->effect);
    calls.changed = calls.effect == 0 ? NULL : row->native;
    calls.changed_property = calls.effect == 0 ? NULL : row->property;
    bool noticed = calls.effect == 0 || is_noticed(all);
    calls.changed = NULL;
    calls.changed_property = NULL;
    return noticed;
}

/* One for each way in which tasks come to share what natives access. */
static const char *const probes[] = {"BaseException.add_note",
                                     "Context.get",
                                     "Counter.total",
                                     "Counter.update",
                                     "Event._value",
                                     "Event.is_set",
                                     "Future.done",
                                     "Lock._locked",
                                     "Lock.locked",
                                     "Queue.qsize",
                                     "Random.getstate",
                                     "Random.random",
                                     "Task.cancelling",
                                     "Task.get_name",
                                     "Task.set_name",
                                     "Timeout.when",
                                     "_lru_cache_wrapper.cache_info",
                                     "defaultdict.default_factory",
                                     "deque.rotate",
                                     "dict.get",
                                     "dict.pop",
                                     "len",
                                     "list.append",
                                     "list.count",
                                     "set.add",
                                     "sorted",
                                     "str.join"};

/* Before the first test of the case, in the process that forks all of them. */
static void record_calls(void)
{
    struct operations all = read_operations();
    call_all(&all);
    free_operations(&all);
}

/* The comparisons below can fail: they do when these rows declare less. */
START_TEST(rows_that_declare_less_are_noticed)
{
    struct operations all = read_operations();
    size_t count, changed = 0;
    struct row *rows = rows_find(&count);
    ck_assert_uint_gt(calls.count, 0);
    for (size_t i = 0; i < count; i++) {
        /* Those that report themselves, such as dict.get of globals(), have
         * another row with the name. */
        if (strcmp(rows[i].name, probes[_i]) == 0 &&
            smaller((uint8_t)rows[i].effect) != 0) {
            ck_assert_msg(is_change_noticed(&all, &rows[i]), "%s: not noticed",
                          rows[i].name);
            changed++;
        }
    }
    free(rows);
    free_operations(&all);
    ck_assert_msg(changed > 0, "no row %s can declare less", probes[_i]);
}
END_TEST

/* All rows (or the one called ONLY) of which no comparison notices that they
 * declare less: code that is called reports the access, too, or what cannot
 * change is declared as read. */
static int print_changes(const char *only)
{
    struct operations all = read_operations();
    size_t count, missed = 0, tried = 0;
    struct row *rows = rows_find(&count);
    call_all(&all);
    for (size_t i = 0; i < count; i++) {
        if (only != NULL && strcmp(rows[i].name, only) != 0) {
            continue;
        }
        tried++;
        if (!is_change_noticed(&all, &rows[i])) {
            printf("%s: %u instead of %u is not noticed\n", rows[i].name,
                   smaller((uint8_t)rows[i].effect), rows[i].effect);
            missed++;
        }
    }
    printf("not noticed: %zu of %zu\n", missed, tried);
    free(rows);
    free_operations(&all);
    return EXIT_SUCCESS;
}

/* Of all groups, or of that with ONLY in its name. */
static int print_sums(const char *only)
{
    struct operations all = read_operations();
    size_t bad = 0;
    for (size_t i = 0; i < all.group_count; i++) {
        const struct group *group = &all.groups[i];
        if (only != NULL && strstr(group->name, only) == NULL) {
            continue;
        }
        size_t pairs = group->op_count * (group->op_count + 1) / 2;
        struct visited_sums sums = {0};
        bad += compare_group(group, &sums);
        printf("%-40s %8zu %8llu %9llu %8llu %8llu\n", group->name, pairs,
               (unsigned long long)sums.programs,
               (unsigned long long)sums.runs_dfs,
               (unsigned long long)sums.runs_dpor,
               (unsigned long long)sums.classes);
    }
    free_operations(&all);
    return bad == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    if ((argc == 2 || argc == 3) && strcmp(argv[1], "table") == 0) {
        return print_sums(argv[2]); /* NULL: all groups */
    }
    if ((argc == 2 || argc == 3) && strcmp(argv[1], "changes") == 0) {
        return print_changes(argv[2]); /* NULL: all rows */
    }
    TCase *tests = tcase_create("effects");
    tcase_set_timeout(tests, 600);
    tcase_add_unchecked_fixture(tests, record_calls, NULL);
    tcase_add_test(tests, every_row_is_among_the_operations);
    tcase_add_loop_test(tests, rows_that_declare_less_are_noticed, 0,
                        sizeof probes / sizeof *probes);
    tcase_add_loop_test(tests, two_operations_are_gone_through, 0, GROUPS_MAX);
    return test_main_of("effects", tests);
}
