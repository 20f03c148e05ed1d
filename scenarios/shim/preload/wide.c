/* SPDX-License-Identifier: MIT
 *
 * wide.c: wide characters on streams of stdio that are fopencookie()'s, which
 * libc does not have: it reads from nothing there, or crashes. A character is
 * read and written as the bytes of the locale, which are the stream's.
 *
 * glibc marks such a stream with -1 as its wide data, so that it crashes. Left
 * out: fwscanf().
 */
#define _GNU_SOURCE 1
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "preload.h"

static bool is_narrow(const FILE *stream)
{
    return (intptr_t)stream->_wide_data == -1;
}

static wint_t get_wide(FILE *stream)
{
    mbstate_t state;
    wchar_t out;
    memset(&state, 0, sizeof state);
    for (;;) {
        int byte = getc(stream);
        if (byte == EOF) { /* within a character that is an error */
            if (!mbsinit(&state)) {
                errno = EILSEQ;
                stream->_flags |= _IO_ERR_SEEN;
            }
            return WEOF;
        }
        char one = (char)byte;
        size_t used = mbrtowc(&out, &one, 1, &state);
        if (used == (size_t)-1) {
            stream->_flags |= _IO_ERR_SEEN;
            return WEOF;
        }
        if (used != (size_t)-2) {
            return used == 0 ? 0 : (wint_t)out;
        }
    }
}

static wint_t put_wide(wchar_t character, FILE *stream)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t size = wcrtomb(bytes, character, &state);
    if (size == (size_t)-1) {
        stream->_flags |= _IO_ERR_SEEN;
        return WEOF;
    }
    return fwrite(bytes, 1, size, stream) == size ? (wint_t)character : WEOF;
}

static int put_string(const wchar_t *text, FILE *stream)
{
    while (*text != 0) {
        if (put_wide(*text++, stream) == WEOF) {
            return -1;
        }
    }
    return 1;
}

static wchar_t *get_string(wchar_t *out, int size, FILE *stream)
{
    int done = 0;
    while (done < size - 1) {
        wint_t next = get_wide(stream);
        if (next == WEOF) {
            if (ferror(stream) || done == 0) {
                return NULL;
            }
            break;
        }
        out[done++] = (wchar_t)next;
        if (next == L'\n') {
            break;
        }
    }
    if (size > 0) {
        out[done] = 0;
    }
    return size > 0 ? out : NULL;
}

static wint_t unget(wint_t character, FILE *stream)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t size =
        character == WEOF ? 0 : wcrtomb(bytes, (wchar_t)character, &state);
    if (size == 0 || size == (size_t)-1) {
        return WEOF;
    }
    while (size > 0) {
        if (ungetc((unsigned char)bytes[--size], stream) == EOF) {
            return WEOF;
        }
    }
    return character;
}

/* What libc does on other streams. */
#define NEXT(type, name)                                                       \
    static type *next;                                                         \
    if (next == NULL) {                                                        \
        *(void **)&next = tt__next(name);                                      \
    }

typedef wint_t get_function(FILE *stream);
typedef wint_t put_function(wchar_t character, FILE *stream);
typedef wint_t unget_function(wint_t character, FILE *stream);
typedef wchar_t *gets_function(wchar_t *out, int size, FILE *stream);
typedef int puts_function(const wchar_t *text, FILE *stream);
typedef int print_function(FILE *stream, const wchar_t *format, va_list args);

EXPORT wint_t fgetwc(FILE *stream)
{
    NEXT(get_function, "fgetwc")
    return is_narrow(stream) ? get_wide(stream) : next(stream);
}
ALIAS(fgetwc) wint_t getwc(FILE *stream);
ALIAS(fgetwc) wint_t fgetwc_unlocked(FILE *stream);
ALIAS(fgetwc) wint_t getwc_unlocked(FILE *stream);

EXPORT wint_t getwchar(void)
{
    return fgetwc(stdin);
}
ALIAS(getwchar) wint_t getwchar_unlocked(void);

EXPORT wint_t fputwc(wchar_t character, FILE *stream)
{
    NEXT(put_function, "fputwc")
    return is_narrow(stream) ? put_wide(character, stream)
                             : next(character, stream);
}
ALIAS(fputwc) wint_t putwc(wchar_t character, FILE *stream);
ALIAS(fputwc) wint_t fputwc_unlocked(wchar_t character, FILE *stream);
ALIAS(fputwc) wint_t putwc_unlocked(wchar_t character, FILE *stream);

EXPORT wint_t putwchar(wchar_t character)
{
    return fputwc(character, stdout);
}
ALIAS(putwchar) wint_t putwchar_unlocked(wchar_t character);

EXPORT wint_t ungetwc(wint_t character, FILE *stream)
{
    NEXT(unget_function, "ungetwc")
    return is_narrow(stream) ? unget(character, stream)
                             : next(character, stream);
}

EXPORT wchar_t *fgetws(wchar_t *restrict out, int size, FILE *restrict stream)
{
    NEXT(gets_function, "fgetws")
    return is_narrow(stream) ? get_string(out, size, stream)
                             : next(out, size, stream);
}
ALIAS(fgetws)
wchar_t *fgetws_unlocked(wchar_t *restrict out, int size,
                         FILE *restrict stream);

EXPORT wchar_t *__fgetws_chk(wchar_t *out, size_t room, int size, FILE *stream);
EXPORT wchar_t *__fgetws_chk(wchar_t *out, size_t room, int size, FILE *stream)
{
    if (size > 0 && (size_t)size > room) {
        __builtin_trap();
    }
    return fgetws(out, size, stream);
}

EXPORT int fputws(const wchar_t *restrict text, FILE *restrict stream)
{
    NEXT(puts_function, "fputws")
    return is_narrow(stream) ? put_string(text, stream) : next(text, stream);
}
ALIAS(fputws)
int fputws_unlocked(const wchar_t *restrict text, FILE *restrict stream);

/* Twice as much room, until the text fits; but not if a character has no bytes
 * in the locale, for which vswprintf() fails, too. */
static int print_wide(FILE *stream, const wchar_t *format, va_list args)
{
    enum { AT_FIRST = 256, AT_MOST = 1 << 24 };
    int size = -1;
    for (size_t room = AT_FIRST; size < 0 && room <= AT_MOST; room *= 2) {
        va_list again;
        wchar_t *text = malloc(room * sizeof *text);
        if (text == NULL) {
            return -1;
        }
        va_copy(again, args);
        size = vswprintf(text, room, format, again);
        va_end(again);
        if (size >= 0 && put_string(text, stream) < 0) {
            size = -1;
            room = AT_MOST;
        }
        free(text);
    }
    return size;
}

EXPORT int vfwprintf(FILE *restrict stream, const wchar_t *restrict format,
                     va_list args)
{
    NEXT(print_function, "vfwprintf")
    return is_narrow(stream) ? print_wide(stream, format, args)
                             : next(stream, format, args);
}

EXPORT int vwprintf(const wchar_t *restrict format, va_list args)
{
    return vfwprintf(stdout, format, args);
}

EXPORT int fwprintf(FILE *restrict stream, const wchar_t *restrict format, ...)
{
    va_list args;
    va_start(args, format);
    int size = vfwprintf(stream, format, args);
    va_end(args);
    return size;
}

EXPORT int wprintf(const wchar_t *restrict format, ...)
{
    va_list args;
    va_start(args, format);
    int size = vfwprintf(stdout, format, args);
    va_end(args);
    return size;
}

EXPORT int __fwprintf_chk(FILE *stream, int flag, const wchar_t *format, ...);
EXPORT int __fwprintf_chk(FILE *stream, int flag, const wchar_t *format, ...)
{
    va_list args;
    (void)flag;
    va_start(args, format);
    int size = vfwprintf(stream, format, args);
    va_end(args);
    return size;
}

EXPORT int __wprintf_chk(int flag, const wchar_t *format, ...);
EXPORT int __wprintf_chk(int flag, const wchar_t *format, ...)
{
    va_list args;
    (void)flag;
    va_start(args, format);
    int size = vfwprintf(stdout, format, args);
    va_end(args);
    return size;
}

EXPORT int __vfwprintf_chk(FILE *stream, int flag, const wchar_t *format,
                           va_list args);
EXPORT int __vfwprintf_chk(FILE *stream, int flag, const wchar_t *format,
                           va_list args)
{
    (void)flag;
    return vfwprintf(stream, format, args);
}
