/* SPDX-License-Identifier: MIT
 *
 * site.c: the line of a program's source that has made a call, for reports.
 *
 * A call has the address that it returns to. Which file is mapped there is in
 * /proc; addr2line (of binutils), if it is installed, knows the line if the
 * file has debug information. It is asked once for each address.
 */
#define _GNU_SOURCE 1
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* The file that is mapped at SITE, and where its first byte is. */
struct module {
    char path[512];
    uint64_t base;
};

static bool find_module(pid_t pid, uint64_t site, struct module *out)
{
    char name[64], line[PATH_MAX + 100], path[512], last[512] = "";
    uint64_t base = 0;
    bool found = false;
    snprintf(name, sizeof name, "/proc/%ld/maps", (long)pid);
    FILE *in = fopen(name, "re");
    while (in != NULL && !found && fgets(line, sizeof line, in) != NULL) {
        uint64_t begin, end;
        if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %*s %*s %*s %*s %511[^\n]",
                   &begin, &end, path) != 3 ||
            path[0] != '/') {
            continue;
        }
        if (strcmp(path, last) != 0) { /* its first part */
            base = begin;
            memcpy(last, path, sizeof last);
        }
        found = site >= begin && site < end;
    }
    if (in != NULL) {
        fclose(in);
    }
    if (found) {
        memcpy(out->path, last, sizeof out->path);
        out->base = base;
    }
    return found;
}

/* Whether the file has fixed addresses: those of a mapping are its own. */
static bool has_fixed_addresses(const char *path)
{
    unsigned char header[18] = {0};
    enum { TYPE = 16, EXECUTABLE = 2 };
    FILE *in = fopen(path, "re");
    bool is_fixed = in != NULL &&
                    fread(header, 1, sizeof header, in) == sizeof header &&
                    header[TYPE] == EXECUTABLE;
    if (in != NULL) {
        fclose(in);
    }
    return is_fixed;
}

/* "echo.c:88" of what addr2line writes: "/home/me/echo.c:88 (...)"; and the
 * path, without the line. */
static bool take_line(FILE *in, char out[SHIM_SITE], char **path)
{
    char line[PATH_MAX];
    if (fgets(line, sizeof line, in) == NULL) {
        return false;
    }
    line[strcspn(line, "\n (")] = '\0';
    const char *slash = strrchr(line, '/');
    const char *place = slash == NULL ? line : slash + 1;
    const char *number = strrchr(place, ':');
    if (number == NULL || *place == '?' || number[1] < '1' || number[1] > '9') {
        return false;
    }
    snprintf(out, SHIM_SITE, "%.79s", place);
    *path = strndup(line, (size_t)(number - line));
    return true;
}

/* Our own library, which calls itself: the line would not be the program's. */
static bool is_own(const struct module *module)
{
    static const char name[] = "/libticktape-preload.so";
    size_t size = strlen(module->path), own = sizeof name - 1;
    return size >= own && strcmp(module->path + size - own, name) == 0;
}

static void ask_addr2line(const struct module *module, uint64_t site,
                          struct shim_site *out)
{
    char command[700];
    if (strchr(module->path, '\'') != NULL || is_own(module)) {
        return;
    }
    uint64_t at = site - 1; /* of the call, not after it */
    at -= has_fixed_addresses(module->path) ? 0 : module->base;
    snprintf(command, sizeof command,
             "exec addr2line -e '%s' 0x%" PRIx64 " 2>/dev/null", module->path,
             at);
    FILE *in = popen(command, "re");
    if (in != NULL) {
        if (!take_line(in, out->line, &out->path)) {
            out->line[0] = '\0';
        }
        pclose(in);
    }
}

const char *shim_site(struct shim_run *run, const struct shim_thread *thread)
{
    struct shim *shim = run->shim;
    struct module module;
    uint64_t site = thread->slot->site;
    if (thread->slot->place[0] != '\0') { /* of a language of its own */
        return thread->slot->place;
    }
    for (size_t i = 0; i < shim->site_count; i++) {
        if (shim->sites[i].site == site &&
            shim->sites[i].program == thread->process->image) {
            return shim->sites[i].line;
        }
    }
    if (site == 0 || shim->site_count == SHIM_SITES ||
        thread->process->image >= shim->options.count) {
        return "";
    }
    struct shim_site *made = &shim->sites[shim->site_count++];
    *made = (struct shim_site){.site = site, .program = thread->process->image};
    if (find_module(thread->process->pid, site, &module)) {
        ask_addr2line(&module, site, made);
    }
    return made->line;
}

const char *shim_source(const struct shim *shim, const char *name)
{
    const char *found = NULL;
    size_t size = strlen(name);
    for (size_t i = 0; i < shim->site_count; i++) {
        const struct shim_site *at = &shim->sites[i];
        if (at->path == NULL || strncmp(at->line, name, size) != 0 ||
            at->line[size] != ':') {
            continue;
        }
        if (found != NULL && strcmp(found, at->path) != 0) {
            return NULL; /* two files have this name */
        }
        found = at->path;
    }
    return found;
}

void shim_drop_sites(struct shim *shim)
{
    for (size_t i = 0; i < shim->site_count; i++) {
        free(shim->sites[i].path);
    }
    shim->site_count = 0;
}
