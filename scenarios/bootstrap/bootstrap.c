/* SPDX-License-Identifier: MIT
 *
 * bootstrap.c: a program that the build runs: it compiles the library's modules
 * in Python and writes them as constants, in C, to its standard output.
 *
 * It is linked of the same objects as everything else, except for the constants
 * that it makes. What it writes depends on the sources and the ABI only.
 */
#include <stdio.h>
#include <string.h>

#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/load.h"
#include "scenarios/lang/stored.h"

enum { BYTES_IN_LINE = 48, MEMORY_MAX = 1 << 30 };

/* A byte within a string literal: as it is, or in octal. NEXT is the byte after
 * it, which must not be taken for a digit of it. */
static void put_byte(unsigned char byte, int next)
{
    bool is_plain = byte >= ' ' && byte < 0x7f && byte != '"' && byte != '\\' &&
                    byte != '?';
    if (is_plain) {
        putchar(byte);
    } else if (next >= '0' && next <= '7') {
        printf("\\%03o", byte);
    } else {
        printf("\\%o", byte);
    }
}

static void put_record(const struct tt__stored *stored, size_t number)
{
    const unsigned char *bytes = (const unsigned char *)stored;
    printf("static const _Alignas(%d) unsigned char module_%zu[] =",
           STORED_ALIGNMENT, number);
    for (uint32_t i = 0; i < stored->size; i++) {
        bool ends =
            i % BYTES_IN_LINE == BYTES_IN_LINE - 1 || i + 1 == stored->size;
        if (i % BYTES_IN_LINE == 0) {
            printf("\n    \"");
        }
        put_byte(bytes[i], ends ? -1 : bytes[i + 1]);
        if (ends) {
            putchar('"');
        }
    }
    printf(";\n");
}

static const struct tt__program *find_program(const struct tt__image *image,
                                              const struct tt__module *module)
{
    const struct tt__program *at = image->programs;
    while (at != NULL && at->module != module) {
        at = at->next;
    }
    TT_ASSERT((at != NULL) == (module->source != NULL));
    return at;
}

/* Writes all modules of IMAGE: 0, or -1 without memory. */
static int put_modules(const struct tt__image *image)
{
    printf("/* Made by scenarios/bootstrap/bootstrap.c. */\n"
           "#include \"scenarios/lang/stored.h\"\n\n");
    for (size_t i = 0; i < tt__library.module_count; i++) {
        const struct tt__program *program =
            find_program(image, tt__library.modules[i]);
        struct tt__pool pool;
        if (program == NULL) {
            continue;
        }
        tt__pool_init(&pool, MEMORY_MAX);
        const struct tt__stored *stored = tt__store(program, &pool);
        if (stored != NULL) {
            put_record(stored, i);
        }
        tt__pool_deinit(&pool);
        if (stored == NULL) {
            return -1;
        }
    }
    printf("\nstatic const struct tt__stored *const modules[] = {\n");
    for (size_t i = 0; i < tt__library.module_count; i++) {
        if (tt__library.modules[i]->source == NULL) {
            printf("    NULL,\n");
        } else {
            printf("    (const void *)module_%zu, /* %s */\n", i,
                   tt__library.modules[i]->name);
        }
    }
    printf("};\n\n"
           "const struct tt__stored_library tt__stored_library = {\n"
           "    modules, sizeof modules / sizeof *modules};\n");
    return 0;
}

int main(void)
{
    struct tt__refusals refusals = {.count = 0};
    struct tt__diagnostic diagnostic = {.all = &refusals};
    struct tt__image image = {.programs = NULL};
    const struct tt__program *in;
    int rc = tt__load_sources(&image, &diagnostic, &in);
    if (rc == 0) {
        rc = put_modules(&image);
    }
    if (diagnostic.kind != DIAGNOSTIC_NONE) {
        fprintf(stderr, "bootstrap: %s:%u:%u: %s %s\n",
                in == NULL ? "?" : in->file, diagnostic.place.line,
                diagnostic.place.column, diagnostic.message, diagnostic.hint);
    } else if (rc < 0) {
        fprintf(stderr, "bootstrap: out of memory\n");
    }
    tt__refusals_deinit(&refusals);
    tt__image_deinit(&image);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "bootstrap: cannot write\n");
        rc = -1;
    }
    return rc < 0 ? 1 : 0;
}
