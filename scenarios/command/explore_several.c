/* SPDX-License-Identifier: MIT
 *
 * explore_several.c: exploring several programs, one after the other.
 *
 * A process explores one program: so a program cannot influence the next one,
 * and a search that dies costs its own result only. With JSON the processes
 * write to one unlinked file, whose position they share, and the parent adds
 * what makes an array of it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "explore_report.h"
#include "explore_several.h"

/* Programs by exit code. */
struct tally {
    unsigned counts[EXIT_OPEN + 1];
    unsigned begun;
};

static int explore_here(const struct several *self, const char *file, int fd)
{
    FILE *json = fd < 0 ? NULL : fdopen(fd, "w");
    if (fd >= 0 && json == NULL) {
        return command_error("out of memory: JSON");
    }
    int code = self->one(self->data, file, json);
    if (json != NULL && fflush(json) != 0) {
        code = command_error("no room for JSON: %s", strerror(errno));
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        code = command_error("cannot write to stdout");
    }
    command_output_close();
    return code;
}

/* Explores FILE in a process of its own: its exit code. */
static int explore_apart(const struct several *self, const char *file, int fd)
{
    int status = 0;
    pid_t pid = command_fork();
    if (pid == 0) {
        _exit(explore_here(self, file, fd));
    }
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (pid < 0) {
        return command_error("%s: no process: %s", file, strerror(errno));
    }
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_OPEN;
    if (WIFSIGNALED(status)) {
        command_put_progress("");
        command_error("%s: the search died: %s", file,
                      strsignal(WTERMSIG(status)));
    }
    return code >= 0 && code <= EXIT_OPEN ? code : EXIT_OPEN;
}

/* Adds an element for FILE if the search wrote none from BEFORE on. */
static bool complete_json(const char *file, int fd, off_t before)
{
    if (lseek(fd, 0, SEEK_CUR) > before) {
        return true;
    }
    int copy = dup(fd);
    FILE *out = copy < 0 ? NULL : fdopen(copy, "w");
    if (out == NULL) {
        return false;
    }
    bool good = explored_put_refused(file, out);
    return fclose(out) == 0 && good;
}

static bool explore_all(const struct several *self, int fd, struct tally *tally)
{
    for (unsigned i = 0; i < self->count; i++) {
        off_t before = 0;
        if (command_interrupted(NULL)) {
            break;
        }
        if (fd >= 0) {
            if (dprintf(fd, i == 0 ? "[\n" : ",\n") < 0) {
                return false;
            }
            before = lseek(fd, 0, SEEK_CUR);
        } else if (self->apart && i > 0) {
            putchar('\n');
        }
        int code = explore_apart(self, self->files[i], fd);
        if (code == EXIT_USAGE && !(fd >= 0 && strcmp(self->json, "-") == 0)) {
            printf("%s: an error, see stderr\n", command_shown(self->files[i]));
        }
        tally->counts[code]++;
        tally->begun++;
        if (fd >= 0 && !complete_json(self->files[i], fd, before)) {
            return false;
        }
    }
    return fd < 0 || dprintf(fd, tally->begun == 0 ? "[]\n" : "]\n") > 0;
}

static void put_summary(const struct several *self, const struct tally *tally)
{
    unsigned failed = tally->counts[EXIT_FAILING];
    printf("%s%u program%s: ", self->apart ? "\n" : "", self->count,
           self->count == 1 ? "" : "s");
    command_paint(stdout, failed > 0 ? PAINT_BAD : PAINT_GOOD);
    printf("%u failed", failed);
    command_paint(stdout, PAINT_END);
    if (tally->counts[EXIT_USAGE] > 0) {
        printf(", %u with errors", tally->counts[EXIT_USAGE]);
    }
    if (tally->counts[EXIT_OPEN] > 0) {
        printf(", %u open", tally->counts[EXIT_OPEN]);
    }
    if (tally->begun < self->count) {
        printf("; interrupted before %u", self->count - tally->begun);
    }
    putchar('\n');
}

static bool copy_json(const void *data, FILE *out)
{
    char block[4096];
    int fd = *(const int *)data;
    ssize_t size = lseek(fd, 0, SEEK_SET) < 0 ? -1 : 1;
    while (size > 0 && (size = read(fd, block, sizeof block)) > 0) {
        if (fwrite(block, 1, (size_t)size, out) != (size_t)size) {
            return false;
        }
    }
    return size == 0;
}

static int write_json(const char *file, int fd)
{
    if (strcmp(file, "-") != 0) {
        return command_write_whole(file, copy_json, &fd) == 0 ? EXIT_OK
                                                              : EXIT_USAGE;
    }
    command_output_as_it_is(); /* ASCII, with JSON's own escapes */
    return copy_json(&fd, stdout) ? EXIT_OK
                                  : command_error("cannot write to stdout");
}

int explore_several(const struct several *self)
{
    struct tally tally = {.begun = 0};
    int fd = -1, code = EXIT_OK;
    TT_ASSERT(self->count > 0);
    if (self->json != NULL && (fd = memfd_create("json", MFD_CLOEXEC)) < 0) {
        return command_error("out of memory: JSON");
    }
    if (!explore_all(self, fd, &tally)) {
        code = command_error("out of memory: JSON");
    } else if (fd >= 0) {
        code = write_json(self->json, fd);
    }
    for (int i = EXIT_OK; i <= EXIT_OPEN; i++) {
        code = tally.counts[i] > 0 ? command_worst(code, i) : code;
    }
    code = tally.begun < self->count ? command_worst(code, EXIT_OPEN) : code;
    if (self->json == NULL || strcmp(self->json, "-") != 0) {
        put_summary(self, &tally);
    }
    if (fd >= 0) {
        close(fd);
    }
    return code;
}
