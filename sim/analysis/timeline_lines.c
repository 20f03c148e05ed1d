/* SPDX-License-Identifier: MIT
 *
 * timeline_lines.c: lines of the trace in a timeline, and what children print.
 */
#include "timeline.h"

/* ---- Lines of the trace -------------------------------------------------- */

/* The handle of the span that tt__timeline_line has come to. */
static uint32_t handle_of_line(const struct tt_timeline *self)
{
    const struct tt__span *spans = self->spans.at;
    TT_ASSERT(self->line_span <= self->spans.count);
    return self->line_span == 0 ? TT_TIMELINE_NONE
                                : spans[self->line_span - 1].handle;
}

static void add_line(struct tt_timeline *self, uint32_t handle,
                     const char *text)
{
    struct tt__timeline_said *said =
        tt__timeline_push(self, &self->said, sizeof *said);
    if (said != NULL) {
        *said = (struct tt__timeline_said){handle, text};
        tt__timeline_handle(self, handle)->line_count++;
    }
}

static void add_outside(struct tt_timeline *self, const char *text, size_t size)
{
    struct tt_timeline_line *made =
        tt__timeline_push(self, &self->outside, sizeof *made);
    if (made != NULL) {
        *made = (struct tt_timeline_line){
            .after = handle_of_line(self),
            .text = tt__timeline_text(self, text, size)};
    }
}

static bool is_tick(const char *text, size_t size)
{
    return size > 5 && memcmp(text, "tick ", 5) == 0;
}

void tt__timeline_line(struct tt_timeline *self, uint64_t record,
                       const char *text, size_t size)
{
    const struct tt__span *spans = self->spans.at;
    while (self->line_span < self->spans.count &&
           record >= spans[self->line_span].first) {
        self->line_span++;
    }
    if (is_tick(text, size)) {
        return;
    }
    uint32_t number = handle_of_line(self);
    if (number == TT_TIMELINE_NONE ||
        record >= spans[self->line_span - 1].last) {
        add_outside(self, text, size);
        return;
    }
    struct tt_timeline_handle *at = tt__timeline_handle(self, number);
    bool is_indented = size > 2 && memcmp(text, "  ", 2) == 0;
    const char *kept = tt__timeline_text(self, text + (is_indented ? 2 : 0),
                                         size - (is_indented ? 2 : 0));
    if (at->label == NULL) {
        at->label = kept;
        return;
    }
    add_line(self, number, kept);
}

/* Lines of a handle become neighbours: others ran while its thread blocked. */
void tt__timeline_sort_lines(struct tt_timeline *self)
{
    const struct tt__timeline_said *said = self->said.at;
    uint32_t first = 0;
    for (size_t i = 0; i < self->handles.count; i++) {
        struct tt_timeline_handle *at = tt__timeline_handle(self, (uint32_t)i);
        at->first_line = first;
        first += at->line_count;
        at->line_count = 0;
    }
    for (size_t i = 0; i < self->said.count; i++) {
        tt__timeline_push(self, &self->lines, sizeof(const char *));
    }
    if (self->lines.count < self->said.count) {
        return; /* no memory */
    }
    const char **lines = self->lines.at;
    TT_ASSERT(first == self->said.count);
    for (size_t i = 0; i < self->said.count; i++) {
        struct tt_timeline_handle *at =
            tt__timeline_handle(self, said[i].handle);
        lines[at->first_line + at->line_count++] = said[i].text;
    }
}

/* ---- What children print ------------------------------------------------- */

/* A line that a child has printed, as far as there is room for it. */
static void end_line(struct tt_timeline *self)
{
    struct tt_text text;
    TT_ASSERT(self->now != TT_TIMELINE_NONE);
    tt_text_init(&text, self->env);
    tt_text_puts(&text, "print ");
    tt_text_one_line(&text, self->printed, self->printed_size);
    add_line(self, self->now, tt__timeline_take(self, &text));
    self->printed_size = 0;
}

void tt__timeline_prints(struct tt_timeline *self, const struct tt_slice *text)
{
    for (size_t i = 0; i < text->size && self->now != TT_TIMELINE_NONE; i++) {
        if (text->text[i] == '\n') {
            end_line(self);
        } else if (self->printed_size < sizeof self->printed) {
            self->printed[self->printed_size++] = text->text[i];
        }
    }
}

void tt__timeline_end_print(struct tt_timeline *self)
{
    if (self->printed_size > 0) {
        end_line(self);
    }
}
