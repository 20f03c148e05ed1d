/* SPDX-License-Identifier: MIT
 *
 * explore_injected.c: whether a search had a place for what it was to
 * inject. One that could cancel nothing, because no task has the name that was
 * given, is no evidence, and must not look like it.
 *
 * Names are looked up where the loop chooses whether to cancel a task.
 * The kinds that were queried are known of the default run; those that it did
 * not query are known from the tapes of other runs, if they were answered.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#include "explore.h"

enum { NAMES_MAX = 64 }; /* those after them count as met */

/* Whether a list with commas has NAME. */
static bool has_name(const char *list, const char *name)
{
    size_t size = strlen(name);
    while (*list != '\0') {
        size_t next = strcspn(list, ",");
        if (next == size && memcmp(list, name, size) == 0) {
            return true;
        }
        list += next + (list[next] == ',');
    }
    return false;
}

static void add_victim(struct tt__injected *self, const char *task)
{
    size_t used = strlen(self->victims), size = strlen(task);
    TT_ASSERT(self->victims != NULL && self->victims_size > 0);
    if (used + 1 + size < self->victims_size &&
        !has_name(self->victims, task)) {
        snprintf(self->victims + used, self->victims_size - used, "%s%s",
                 used == 0 ? "" : ",", task);
    }
}

static bool is_named(void *data, const char *task)
{
    struct tt__injected *self = data;
    TT_ASSERT(self->names != NULL);
    for (size_t i = 0; self->names[i] != NULL; i++) {
        if (strcmp(self->names[i], task) == 0) {
            self->met |= i < NAMES_MAX ? UINT64_C(1) << i : 0;
            return true;
        }
    }
    if (TT_UNLIKELY(self->victims != NULL)) {
        add_victim(self, task);
    }
    return false;
}

void tt__injected_init(struct tt__explorer *self,
                       struct tt_sim_options *options)
{
    struct tt__injected *injected = &self->injected;
    if (options->may_cancel != NULL) {
        injected->names = self->options->cancel_only;
        injected->victims = self->out == NULL ? NULL : self->out->victims;
        injected->victims_size = sizeof self->out->victims;
        options->may_cancel = is_named;
        options->may_cancel_data = injected;
    }
}

/* The hosts of the default run, for those who wrote another name. */
static void list_hosts(const struct tt__explorer *self)
{
    struct tt_explore_result *out = self->out;
    struct tt_env *env = self->sim->env;
    const struct tt_world *world = env == NULL ? NULL : tt_sim_world(env);
    size_t used = 0;
    const char *name = NULL;
    TT_ASSERT(out->hosts[0] == '\0');
    for (int i = 0; world != NULL && used < sizeof out->hosts &&
                    (name = tt_world_host_name(world, i)) != NULL;
         i++) {
        int put = snprintf(out->hosts + used, sizeof out->hosts - used,
                           i == 0 ? "%s" : ", %s", name);
        used += put > 0 ? (size_t)put : 0;
    }
}

void tt__injected_begin(struct tt__explorer *self)
{
    TT_ASSERT(self->first != NULL);
    self->injected.victims = NULL;
    if (tt_sim_options(self->sim)->links[0] != '\0' && self->out != NULL) {
        list_hosts(self);
    }
    for (uint64_t i = 0; i < self->first_count; i++) {
        self->injected.kinds |= 1U << self->first[i].kind;
    }
}

void tt__injected_look(struct tt__explorer *self)
{
    self->injected.links |= self->sim->links_met;
    uint32_t wanted = tt_sim_options(self->sim)->enabled & TT_CHOICES_INJECTED;
    if (TT_LIKELY((wanted & ~self->injected.kinds) == 0)) {
        return;
    }
    const struct tt_tape *taken = tt_sim_tape(self->sim);
    for (size_t i = 0; i < taken->count; i++) {
        self->injected.kinds |= 1U << taken->at[i].kind;
    }
}

/* A line for each pair of options.sim.links that has no bit in MET. */
static void put_links(FILE *out, const char *links, uint32_t met)
{
    for (unsigned i = 0; *links != '\0' && i < 32; i++) {
        size_t whole = strcspn(links, ",");
        if (!(met >> i & 1)) {
            fprintf(out, "latency:%.*s\n", (int)strcspn(links, "="), links);
        }
        links += whole + (links[whole] == ',');
    }
}

bool tt__injected_end(struct tt__explorer *self)
{
    const struct tt__injected *injected = &self->injected;
    uint32_t unmet = tt_sim_options(self->sim)->enabled & TT_CHOICES_INJECTED &
                     ~injected->kinds;
    size_t size;
    FILE *out = open_memstream(&self->out->unmet, &size);
    TT_ASSERT(self->out->unmet == NULL);
    if (out == NULL) {
        return false;
    }
    for (size_t i = 0;
         injected->names != NULL && i < NAMES_MAX && injected->names[i] != NULL;
         i++) {
        if (!(injected->met >> i & 1) && *injected->names[i] != '\0') {
            fprintf(out, "cancel:%s\n", injected->names[i]);
        }
    }
    if (injected->names == NULL && unmet >> TT_CHOICE_CANCEL & 1) {
        fputs("cancel\n", out);
    }
    if (unmet >> TT_CHOICE_FAULT & 1) {
        fputs("memory\n", out);
    }
    if (unmet >> TT_CHOICE_NET & 1) {
        fputs("net\n", out);
    }
    put_links(out, tt_sim_options(self->sim)->links, injected->links);
    if (unmet >> TT_CHOICE_SIGNAL & 1) {
        fputs("signal\n", out);
    }
    if (unmet >> TT_CHOICE_PROC & 1) {
        fputs("proc\n", out);
    }
    return fclose(out) == 0;
}

/* Whether TEXT has the line of SIZE bytes. */
static bool has_line(const char *text, const char *line, size_t size)
{
    while (*text != '\0') {
        size_t own = strcspn(text, "\n");
        if (own == size && memcmp(text, line, size) == 0) {
            return true;
        }
        text += own + (text[own] == '\n');
    }
    return false;
}

void tt__injected_merge(char *into, const char *from)
{
    char *kept = into;
    for (char *line = into; *line != '\0';) {
        size_t size = strcspn(line, "\n");
        size_t whole = size + (line[size] == '\n');
        if (has_line(from, line, size)) {
            memmove(kept, line, whole);
            kept += whole;
        }
        line += whole;
    }
    TT_ASSERT(kept >= into);
    *kept = '\0';
}
