/* SPDX-License-Identifier: MIT
 *
 * output.c: what reaches the terminal.
 *
 * Names, messages, tapes, results and source lines may come from elsewhere:
 * control characters in them may reprogram a terminal or hide lines of a
 * report. All output of the command goes through the filters of stdout and
 * stderr here, so no caller can forget to escape:
 *
 * - Reports: control characters other than line breaks and tabs, bytes that are
 *   not UTF-8 and characters that reverse the direction of text are written as
 *   escapes, wherever the output goes.
 * - What a program prints, and its trace: unchanged, byte for byte, unless it
 *   goes to a terminal. There only colours (ESC [ ... m), backspaces, carriage
 *   returns and bells are left as they are.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "command.h"

enum {
    ESCAPE = 0x1b,
    HELD_MAX = 24, /* bytes of a sequence that is not complete yet */
    BLOCK = 4096
};

enum mode { OF_REPORT, OF_PROGRAM, AS_IT_IS };

struct filter {
    int fd;
    bool is_terminal;
    enum mode mode;
    size_t held_count;
    unsigned char held[HELD_MAX]; /* the begin of a sequence */
    size_t used;
    char block[BLOCK]; /* what is to be written */
    bool failed;
};

static struct filter filters[] = {{.fd = STDOUT_FILENO}, {.fd = STDERR_FILENO}};

/* ---- Writing ------------------------------------------------------------- */

static void write_all(struct filter *self, const char *text, size_t size)
{
    while (size > 0 && !self->failed) {
        ssize_t done = write(self->fd, text, size);
        if (done < 0 && errno != EINTR) {
            self->failed = true;
        } else if (done > 0) {
            text += done;
            size -= (size_t)done;
        }
    }
}

static void write_block(struct filter *self)
{
    write_all(self, self->block, self->used);
    self->used = 0;
}

static void put(struct filter *self, const void *text, size_t size)
{
    TT_ASSERT(size <= BLOCK);
    if (self->used + size > BLOCK) {
        write_block(self);
    }
    memcpy(self->block + self->used, text, size);
    self->used += size;
}

/* ---- Characters ---------------------------------------------------------- */

/* How many bytes the character has that begins with BYTE; 0: none does. */
static size_t length_of(unsigned char byte)
{
    if (byte < 0x80) {
        return 1;
    }
    if (byte < 0xc2 || byte >= 0xf5) {
        return 0;
    }
    size_t size = byte >= 0xf0 ? 4 : 3;
    return byte >= 0xe0 ? size : 2;
}

static unsigned code_of(const unsigned char *at, size_t size)
{
    static const unsigned char masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    unsigned code = at[0] & masks[size];
    for (size_t i = 1; i < size; i++) {
        code = code << 6 | (at[i] & 0x3fu);
    }
    return code;
}

/* Overlong forms, and surrogates: no UTF-8. */
static bool is_wrong(unsigned code, size_t size)
{
    return (size == 3 && code < 0x800) || (code >= 0xd800 && code < 0xe000) ||
           (size == 4 && code < 0x10000) || code > 0x10ffff;
}

size_t command_character(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t size = *at == '\0' ? 0 : length_of(*at);
    for (size_t i = 1; i < size; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return size == 0 || is_wrong(code_of(at, size), size) ? 0 : size;
}

/* Whether the character may be shown. What is wrong Python never writes. */
static bool is_harmless(const struct filter *self, unsigned code, size_t size)
{
    if (code == '\n' || code == '\t') {
        return true;
    }
    if (code == '\r' || code == '\b' || code == '\a') {
        return self->mode == OF_PROGRAM;
    }
    bool is_control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    bool is_direction = (code >= 0x202a && code <= 0x202e) ||
                        (code >= 0x2066 && code <= 0x2069);
    return !is_control && !is_direction && !is_wrong(code, size);
}

static void put_escaped(struct filter *self, const unsigned char *at,
                        size_t size)
{
    char text[16];
    unsigned code = code_of(at, size);
    int length = size < 3 ? snprintf(text, sizeof text, "\\x%02x", code)
                          : snprintf(text, sizeof text, "\\u%04x", code);
    put(self, text, (size_t)length);
}

/* The first held byte belongs to no character. */
static void put_byte(struct filter *self)
{
    char text[8];
    snprintf(text, sizeof text, "\\x%02x", self->held[0]);
    put(self, text, 4);
}

/* Whether the held bytes are, or begin, a sequence that sets a colour. */
static bool is_colour(const struct filter *self)
{
    static const char inside[] = "0123456789;:";
    if (self->mode != OF_PROGRAM || self->held_count == HELD_MAX ||
        (self->held_count > 1 && self->held[1] != '[')) {
        return false;
    }
    for (size_t i = 2; i < self->held_count; i++) {
        bool is_last = i + 1 == self->held_count;
        if (memchr(inside, self->held[i], sizeof inside - 1) == NULL &&
            !(is_last && self->held[i] == 'm')) {
            return false;
        }
    }
    return true;
}

/* Takes what of the held bytes is decided: how many; 0: more have to come. */
static size_t take_held(struct filter *self)
{
    const unsigned char *held = self->held;
    size_t count = self->held_count, size = length_of(held[0]);
    if (held[0] == ESCAPE && is_colour(self)) {
        if (count < 3 || held[count - 1] != 'm') {
            return 0;
        }
        put(self, held, count);
        return count;
    }
    for (size_t i = 1; i < size && i < count; i++) {
        size = (held[i] & 0xc0) == 0x80 ? size : 0;
    }
    if (size == 0) {
        put_byte(self);
        return 1;
    }
    if (count < size) {
        return 0;
    }
    if (is_harmless(self, code_of(held, size), size)) {
        put(self, held, size);
    } else {
        put_escaped(self, held, size);
    }
    return size;
}

static void take_byte(struct filter *self, unsigned char byte)
{
    TT_ASSERT(self->held_count < HELD_MAX);
    self->held[self->held_count++] = byte;
    for (size_t taken; self->held_count > 0 && (taken = take_held(self)) > 0;) {
        self->held_count -= taken;
        memmove(self->held, self->held + taken, self->held_count);
    }
}

/* No more comes: what was held is none. */
static void release(struct filter *self)
{
    while (self->held_count > 0) {
        put_byte(self);
        self->held_count--;
        memmove(self->held, self->held + 1, self->held_count);
    }
    write_block(self);
}

/* ---- Names --------------------------------------------------------------- */

/* The filters leave line breaks and tabs alone, of which messages consist; a
 * name that has them looks like more lines of the report. */
static const char breaks[] = "\n\t\r\v\f";

static void put_shown(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        fprintf(out, strchr(breaks, *text) == NULL ? "%c" : "\\x%02x",
                (unsigned char)*text);
    }
}

const char *command_shown(const char *name)
{
    static struct shown {
        struct shown *next;
        const char *name;
        char *text;
    } * all;
    size_t size;
    if (name == NULL || strpbrk(name, breaks) == NULL) {
        return name;
    }
    for (const struct shown *one = all; one != NULL; one = one->next) {
        if (strcmp(one->name, name) == 0) {
            return one->text;
        }
    }
    struct shown *one = calloc(1, sizeof *one);
    char *copy = strdup(name);
    FILE *out = one == NULL ? NULL : open_memstream(&one->text, &size);
    if (out != NULL && copy != NULL) {
        put_shown(out, name);
    }
    if (out == NULL || fclose(out) != 0 || copy == NULL) {
        free(copy);
        free(one == NULL ? NULL : one->text);
        free(one);
        return "(a name with line breaks)"; /* no memory */
    }
    one->name = copy;
    one->next = all;
    all = one;
    return one->text;
}

void command_put_message(const char *format, va_list args)
{
    char *text;
    if (vasprintf(&text, format, args) >= 0) {
        put_shown(stderr, text);
        free(text);
    }
}

/* ---- Streams ------------------------------------------------------------- */

static ssize_t write_filtered(void *cookie, const char *text, size_t size)
{
    struct filter *self = cookie;
    self->failed = false;
    if (self->mode == AS_IT_IS ||
        (self->mode == OF_PROGRAM && !self->is_terminal)) {
        write_all(self, text, size);
    } else {
        for (size_t i = 0; i < size; i++) {
            if (self->held_count == 0 && text[i] >= ' ' && text[i] < 0x7f) {
                put(self, text + i, 1);
            } else {
                take_byte(self, (unsigned char)text[i]);
            }
        }
        write_block(self);
    }
    return self->failed ? 0 : (ssize_t)size;
}

static FILE *open_filter(struct filter *self, FILE *usual)
{
    const cookie_io_functions_t functions = {.write = write_filtered};
    self->is_terminal = isatty(self->fd) == 1;
    FILE *out = fopencookie(self, "w", functions);
    if (out == NULL) {
        return usual; /* no memory: nothing else will work */
    }
    if (self->fd == STDERR_FILENO) {
        setvbuf(out, NULL, _IONBF, 0);
    } else if (self->is_terminal) {
        setvbuf(out, NULL, _IOLBF, BUFSIZ);
    }
    return out;
}

void command_output_open(void)
{
    stdout = open_filter(&filters[0], stdout);
    stderr = open_filter(&filters[1], stderr);
}

void command_output_close(void)
{
    fflush(stdout);
    release(&filters[0]);
    release(&filters[1]);
}

static struct filter *filter_of(FILE *out)
{
    return &filters[out == stderr];
}

void command_output_of_program(void)
{
    fflush(stdout);
    filters[0].mode = OF_PROGRAM;
}

static size_t put_in_mode(FILE *out, enum mode mode, const char *text,
                          size_t size)
{
    struct filter *filter = filter_of(out);
    enum mode usual = filter->mode;
    fflush(out);
    filter->mode = mode;
    size_t done = fwrite(text, 1, size, out);
    bool good = fflush(out) == 0;
    filter->mode = usual;
    return good ? done : 0;
}

/* Few texts have anything that is to be escaped. */
static bool is_plain(const char *text, size_t size)
{
    size_t i = 0;
    while (i < size && ((text[i] >= ' ' && text[i] < 0x7f) || text[i] == '\n' ||
                        text[i] == '\t')) {
        i++;
    }
    return i == size;
}

bool command_put_printed(FILE *out, const char *text, size_t size)
{
    bool switches = filter_of(out)->mode == OF_REPORT && !is_plain(text, size);
    return (switches ? put_in_mode(out, OF_PROGRAM, text, size)
                     : fwrite(text, 1, size, out)) == size;
}

void command_output_as_it_is(void)
{
    fflush(stdout);
    filters[0].mode = AS_IT_IS;
}

/* ---- Colours ------------------------------------------------------------- */

static bool is_coloured[2]; /* stdout and stderr */

/* https://no-color.org; a terminal without a name is a dumb one. */
static bool wants_colour(void)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    return (no_color == NULL || *no_color == '\0') && term != NULL &&
           *term != '\0' && strcmp(term, "dumb") != 0;
}

void command_output_colour(const char *when)
{
    TT_ASSERT(when != NULL);
    for (size_t i = 0; i < 2; i++) {
        is_coloured[i] = strcmp(when, "always") == 0 ||
                         (strcmp(when, "auto") == 0 && filters[i].is_terminal &&
                          wants_colour());
    }
}

void command_paint(FILE *out, enum paint paint)
{
    static const char *const codes[] = {
        [PAINT_END] = "\033[0m",        [PAINT_GOOD] = "\033[32m",
        [PAINT_BAD] = "\033[1;31m",     [PAINT_REMOVED] = "\033[31m",
        [PAINT_ADDED] = "\033[32m",     [PAINT_PLACE] = "\033[36m",
        [PAINT_DIFFERENT] = "\033[33m", [PAINT_STRONG] = "\033[1m",
    };
    TT_ASSERT(paint < sizeof codes / sizeof *codes);
    if (is_coloured[out == stderr]) {
        put_in_mode(out, AS_IT_IS, codes[paint], strlen(codes[paint]));
    }
}

void command_put_painted(enum paint paint, const char *text, int size)
{
    if (paint == PAINT_END) {
        printf("%.*s", size, text);
        return;
    }
    command_paint(stdout, paint);
    printf("%.*s", size, text);
    command_paint(stdout, PAINT_END);
}

/* ---- Progress ------------------------------------------------------------ */

bool command_has_progress(void)
{
    return filters[1].is_terminal;
}

void command_put_progress(const char *line)
{
    static const char wipe[] = "\r\033[K";
    struct winsize window = {.ws_col = 0};
    if (!command_has_progress()) {
        return;
    }
    /* A longer line would wrap, and only its last row be erased. */
    int width =
        ioctl(filters[1].fd, TIOCGWINSZ, &window) == 0 && window.ws_col > 0
            ? window.ws_col - 1
            : 79;
    int size = (int)strlen(line) < width ? (int)strlen(line) : width;
    while (size > 0 && (line[size] & 0xc0) == 0x80) {
        size--; /* not within a character */
    }
    fflush(stdout);
    put_in_mode(stderr, AS_IT_IS, wipe, sizeof wipe - 1);
    fprintf(stderr, "%.*s", size, line);
}
