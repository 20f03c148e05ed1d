/* SPDX-License-Identifier: MIT
 *
 * native.c: programs in C, as shared objects. See sim/tt_program.h.
 *
 * Runs of one process must not see each other's static variables, so the
 * object's writable memory is kept as the loader left it, and copied back
 * before each run.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

#include <ticktape/tt_program.h>

#include "command.h"

struct native {
    void *handle;
    int (*main)(struct tt_env *env);
    size_t size;
    char *at;     /* the object's static variables; NULL: it has none */
    char *loaded; /* owns (malloc): what was in them */
};

/* A sanitized object has red zones between its variables, which are copied with
 * them: so no memcpy. */
__attribute__((no_sanitize("address"))) static void
copy(char *to, const char *from, size_t size)
{
#if defined(TT_PARANOID)
    for (size_t i = 0; i < size; i++) {
        ((volatile char *)to)[i] = ((const volatile char *)from)[i];
    }
#else
    memcpy(to, from, size);
#endif
}

/* What dl_iterate_phdr looks for. */
struct wanted {
    struct native *native;
    uintptr_t code;
};

static bool holds(const struct dl_phdr_info *info, const ElfW(Phdr) * segment,
                  uintptr_t at)
{
    uintptr_t begin = info->dlpi_addr + segment->p_vaddr;
    return segment->p_type == PT_LOAD && at >= begin &&
           at - begin < segment->p_memsz;
}

/* The writable segment of the object that holds WANTED->code, without what is
 * read-only once it is loaded: that comes first, and ends on a page. */
static int find_variables(struct dl_phdr_info *info, size_t size, void *data)
{
    const struct wanted *wanted = data;
    struct native *native = wanted->native;
    uintptr_t begin = 0, end = 0, sealed = 0;
    bool found = false;
    (void)size;
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        uintptr_t at = info->dlpi_addr + segment->p_vaddr;
        found = found || holds(info, segment, wanted->code);
        if (segment->p_type == PT_LOAD && (segment->p_flags & PF_W) != 0) {
            begin = at;
            end = at + segment->p_memsz;
        } else if (segment->p_type == PT_GNU_RELRO) {
            sealed = at + segment->p_memsz;
        }
    }
    begin = sealed > begin ? sealed : begin;
    if (found && end > begin) {
        native->at = (char *)begin;
        native->size = end - begin;
    }
    return found;
}

/* Reads what the object defines: NULL, or what is wrong with it. */
static const char *open_program(struct native *native)
{
    const size_t *env_size = dlsym(native->handle, "tt_program_env_size");
    void *code = dlsym(native->handle, "tt_program");
    if (env_size == NULL || code == NULL) {
        return "defines no TT_PROGRAM: see sim/tt_program.h";
    }
    if (*env_size != sizeof(struct tt_env)) {
        return "was compiled with the headers of another version: compile it "
               "again";
    }
    memcpy(&native->main, &code, sizeof native->main);
    dl_iterate_phdr(find_variables, &(struct wanted){native, (uintptr_t)code});
    if (native->size > 0) {
        native->loaded = malloc(native->size);
        if (native->loaded == NULL) {
            return "out of memory";
        }
        copy(native->loaded, native->at, native->size);
    }
    return NULL;
}

struct native *native_load(const char *file)
{
    struct native *native = calloc(1, sizeof *native);
    char *path = realpath(file, NULL); /* with a slash: it is not searched */
    if (native == NULL || path == NULL) {
        command_error("%s: out of memory", file);
        goto fail;
    }
    native->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (native->handle == NULL) {
        command_error("%s", dlerror());
        goto fail;
    }
    const char *why = open_program(native);
    if (why != NULL) {
        command_error("%s: %s", file, why);
        goto fail;
    }
    free(path);
    return native;
fail:
    free(path);
    native_free(native);
    return NULL;
}

void native_free(struct native *native)
{
    if (native != NULL) {
        if (native->handle != NULL) {
            dlclose(native->handle);
        }
        free(native->loaded);
        free(native);
    }
}

int native_main(const struct native *native, struct tt_env *env)
{
    if (native->size > 0) {
        copy(native->at, native->loaded, native->size);
    }
    return native->main(env);
}
