/* SPDX-License-Identifier: MIT
 *
 * wide.c: wide characters over pipes (rev, column). It prints the same here and
 * on Linux.
 */
#define _GNU_SOURCE 1
#include <locale.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>

static void talk(FILE *out)
{
    fputws(L"gr\u00fc\u00dfe, \u4e16\u754c\n", out);
    fwprintf(out, L"%d %ls %lc\n", 42, L"\u20ac", L'\u00e9');
    for (int i = 0; i < 300; i++) {
        fwprintf(out, L"%s", i < 299 ? "long " : "line\n");
    }
    fputwc(L'\u03b1', out);
    putwc(L'\n', out);
    fclose(out);
}

int main(void)
{
    int ends[2];
    wchar_t line[64];
    setlocale(LC_ALL, "C.UTF-8");
    pipe(ends);
    if (fork() == 0) {
        close(ends[0]);
        talk(fdopen(ends[1], "w"));
        _exit(0);
    }
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    wint_t first = getwc(in);
    printf("%lc, and again ", first);
    ungetwc(first, in);
    printf("%lc\n", getwc(in));
    size_t size = 0, lines = 0;
    while (fgetws(line, 64, in) != NULL) {
        size += wcslen(line);
        if (wcslen(line) < 30) {
            printf("%zu: %ls", lines, line);
        }
        lines++;
    }
    printf("%zu characters in %zu, the end: %d\n", size, lines, feof(in) != 0);
    fclose(in);
    wait(NULL);
    return 0;
}
