/* SPDX-License-Identifier: MIT
 *
 * timeline_named.c: accesses to variables, attributes and items in a timeline,
 * and the names of locks, queues and containers.
 *
 * An object is called as a variable that refers to it, when the handle that
 * first used it ends: afterwards it need not exist any more. Of containers,
 * which are many, only those have a name that two tasks have accessed.
 */
#include <ticktape/tt_access.h>

#include "sim/base/line.h"
#include "timeline.h"

/* ---- Names --------------------------------------------------------------- */

enum { ITEMS_MAX = 64 }; /* of a list that are searched */

struct search {
    struct tt_timeline *self;
    const void *object;
    const char *name;
    bool is_deep;         /* attributes of what variables refer to, and items */
    struct tt_slice from; /* the variable */
    int item;             /* of its list; -1: it is none */
};

/* "forks[1]", "forks[1].lock", "pool.lock" */
static void take_path(struct search *search, const struct tt_slice *attribute)
{
    struct tt_text text;
    tt_text_init(&text, search->self->env);
    tt_text_put(&text, search->from.text, search->from.size);
    if (search->item >= 0) {
        tt_text_format(&text, "[%d]", search->item);
    }
    if (attribute != NULL) {
        tt_text_puts(&text, ".");
        tt_text_put(&text, attribute->text, attribute->size);
    }
    search->name = tt__timeline_take(search->self, &text);
}

static int match_attribute(void *data, struct tt_slice name, tt_value value)
{
    struct search *search = data;
    if ((const void *)value != search->object) {
        return 0;
    }
    take_path(search, &name);
    return 1;
}

/* Whether an attribute of VALUE, an instance of a class of the program, is what
 * is searched. */
static bool match_instance(struct search *search, tt_value value)
{
    struct tt_env *env = search->self->env;
    TT_ASSERT(search->is_deep && search->name == NULL);
    if (TT_LANGUAGE_HAS(env, attributes)) {
        env->language->attributes(env, value, match_attribute, search);
    }
    return search->name != NULL;
}

static int match_inside(struct search *search, tt_value value)
{
    search->item = -1;
    if (!tt_is_list(value)) {
        return match_instance(search, value);
    }
    const struct tt_list *list = tt_list_get(value);
    for (uint32_t i = 0; i < list->count && i < ITEMS_MAX; i++) {
        search->item = (int)i;
        if ((const void *)list->at[i] == search->object) {
            take_path(search, NULL);
            return 1;
        }
        if (match_instance(search, list->at[i])) {
            return 1;
        }
    }
    return 0;
}

static int match(void *data, struct tt_slice name, tt_value value)
{
    struct search *search = data;
    search->from = name;
    if (search->is_deep) {
        return match_inside(search, value);
    }
    if ((const void *)value != search->object) {
        return 0;
    }
    search->name = tt__timeline_text(search->self, name.text, name.size);
    return 1;
}

static bool match_locals(void *data, tt_value coro)
{
    struct search *search = data;
    tt_variables(search->self->env, coro, match, search);
    return search->name == NULL;
}

static int match_task(struct tt_env *env, void *data, struct tt_task *task)
{
    struct search *search = data;
    (void)env;
    tt__timeline_frames(search->self, task, match_locals, search);
    return search->name != NULL;
}

/* Finds a variable that refers to OBJECT, which need not exist any more: a
 * global one, or a local one of the oldest task that has one; else an attribute
 * of what a variable refers to, or an item of its list. NULL: there is none. */
static const char *find_name(struct tt_timeline *self, const void *object)
{
    struct search search = {.self = self, .object = object};
    TT_ASSERT(object != NULL);
    for (unsigned pass = 0; pass < 2 && search.name == NULL; pass++) {
        search.is_deep = pass == 1;
        tt_variables(self->env, TT_NULL, match, &search);
        if (search.name == NULL) {
            tt_env_tasks(self->env, match_task, &search);
        }
    }
    return search.name;
}

void tt__timeline_names(struct tt_timeline *self)
{
    const struct tt__fresh *fresh = self->fresh.at;
    struct tt_timeline_thing *things = self->things.at;
    struct tt__place *places = self->places.at;
    for (size_t i = 0; i < self->fresh.count; i++) {
        const char *name = find_name(self, fresh[i].object);
        if (fresh[i].is_place) {
            TT_ASSERT(fresh[i].number <= self->places.count);
            places[fresh[i].number - 1].name = name;
        } else {
            TT_ASSERT(fresh[i].number < self->things.count);
            things[fresh[i].number].name = name;
        }
    }
    self->fresh.count = 0;
}

/* ---- Accesses ------------------------------------------------------------ */

/* ACCESS is to what CELL is of. False: no memory. */
static bool note_place(struct tt_timeline *self, struct tt__timeline_cell *cell,
                       const struct tt_named_access *access)
{
    const void *object =
        access->what == TT_NAMED_ITEM ? access->at : access->of;
    struct tt__place *place;
    if (cell->place == 0) {
        place = tt__timeline_push(self, &self->places, sizeof *place);
        if (place == NULL) {
            return false;
        }
        *place = (struct tt__place){.first = self->task};
        cell->place = (uint32_t)self->places.count;
        return true;
    }
    TT_ASSERT(cell->place <= self->places.count);
    place = (struct tt__place *)self->places.at + (cell->place - 1);
    if (place->is_shared || place->first == self->task || object == NULL) {
        return true;
    }
    place->is_shared = true;
    struct tt__fresh *fresh =
        tt__timeline_push(self, &self->fresh, sizeof *fresh);
    if (fresh != NULL) {
        *fresh = (struct tt__fresh){
            .object = object, .number = cell->place, .is_place = true};
    }
    return true;
}

/* Of a program in C: the cell of a variable AT; NULL: there are too many. */
static struct tt__timeline_cell *cell_in_c(struct tt_timeline *self,
                                           const void *at)
{
    size_t place = tt__outside_place(&self->variables_in_c, at);
    TT_ASSERT(self->env->language == NULL && place <= TT__OUTSIDE_MAX);
    return place < TT__OUTSIDE_MAX ? &self->cells_in_c[place] : NULL;
}

/* Where ACCESS is. False: in no code of the program. */
static bool find_place(struct tt_timeline *self,
                       const struct tt_named_access *access,
                       struct tt_place *out)
{
    if (self->env->language == NULL) {
        const struct tt_access_site *site = access->site;
        *out = (struct tt_place){.file = site->file, .line = site->line};
        return true;
    }
    return tt_place_now(self->env, out) && !tt_is_of_library(out->file) &&
           !out->is_inside;
}

void tt__timeline_named(struct tt_watcher *watcher,
                        const struct tt_named_access *access)
{
    struct tt_timeline *self = (struct tt_timeline *)watcher;
    struct tt__timeline_cell *cell = tt__timeline_cell(self, access->at);
    if (cell == NULL && self->env->language == NULL) {
        cell = cell_in_c(self, access->at);
    }
    struct tt_place place = {.line = 0};
    struct tt_timeline_access *made;
    bool is_write = access->access == TT_WRITE;
    if (cell == NULL || self->now == TT_TIMELINE_NONE ||
        !find_place(self, access, &place)) {
        return;
    }
    if (!note_place(self, cell, access)) {
        return;
    }
    made = self->accesses.count == 0
               ? NULL
               : (struct tt_timeline_access *)self->accesses.at +
                     (self->accesses.count - 1);
    const char *file = tt__timeline_name_of(self, place.file);
    if (made != NULL && made->handle == self->now &&
        made->place == cell->place && made->line == place.line &&
        tt__is_file(made->file, file) && made->is_write == is_write) {
        return; /* once more */
    }
    made = tt__timeline_push(self, &self->accesses, sizeof *made);
    if (made != NULL) {
        *made = (struct tt_timeline_access){
            .handle = self->now,
            .place = cell->place,
            .line = place.line,
            .file = file,
            .name =
                tt__timeline_text(self, access->name.text, access->name.size),
            .kind = access->what,
            .is_write = is_write};
    }
}
