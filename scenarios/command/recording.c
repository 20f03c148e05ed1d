/* SPDX-License-Identifier: MIT
 *
 * recording.c: programs of the system that simulated processes run
 * (--allow-exec).
 *
 * What a program did is in a file, NAME.exec for the program NAME.py, next to
 * where its tape goes. Each is run once: later runs, searches and replays read
 * what it did there. Without --allow-exec nothing is run. The file is text and
 * what was written, and may come from anywhere:
 *
 *     ticktape recording 1
 *     exec WORDS VARIABLES INPUT STATUS OUTPUT ERRORS
 *
 * and after each such line so many bytes of words, variables, input, output and
 * errors, and a line break. Processes that search together share it: who runs a
 * program holds a lock, and reads what others have added before.
 */
#define _GNU_SOURCE 1
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"

static const char header[] = "ticktape recording 1\n";

enum {
    PATH_ROOM = 4096,
    FILE_MAX = 64 << 20,
    PATIENCE_MS = 60000, /* for a program to end */
    TEXTS = 5            /* words, variables, input, output, errors */
};

struct recording {
    struct tt_scenario_exec exec; /* the first: exec->run finds the rest */
    char path[PATH_ROOM];
    char *text; /* the file; owns */
    size_t size;
    bool may_execute;
};

/* ---- The file ------------------------------------------------------------ */

/* One that it has. */
struct entry {
    const char *text[TEXTS];
    size_t size[TEXTS];
    int status;
};

/* The entry at *AT, which moves after it: 1; 0: there is none; -1: the file is
 * damaged. */
static int next_entry(const struct recording *self, size_t *at,
                      struct entry *out)
{
    int used = 0;
    const char *line = self->text + *at;
    if (*at == self->size) {
        return 0;
    }
    if (memchr(line, '\n', self->size - *at) == NULL ||
        sscanf(line, "exec %9zu %9zu %9zu %5d %9zu %9zu%n", &out->size[0],
               &out->size[1], &out->size[2], &out->status, &out->size[3],
               &out->size[4], &used) != 6 ||
        line[used] != '\n') {
        return -1;
    }
    *at += (size_t)used + 1;
    for (int i = 0; i < TEXTS; i++) {
        if (out->size[i] > self->size - *at) {
            return -1;
        }
        out->text[i] = self->text + *at;
        *at += out->size[i];
    }
    if (*at == self->size || self->text[*at] != '\n' || out->size[0] == 0 ||
        out->text[0][out->size[0] - 1] != 0) {
        return -1;
    }
    *at += 1;
    return 1;
}

static bool is_text(const struct entry *entry, int i, const char *text,
                    size_t size)
{
    return entry->size[i] == size && memcmp(entry->text[i], text, size) == 0;
}

/* 1 and *ANSWER; 0: it is not there; -1: the file is damaged. */
static int look_up(const struct recording *self,
                   const struct tt_exec_request *request,
                   struct tt_exec_answer *answer)
{
    struct entry entry;
    size_t at = sizeof header - 1;
    int rc = 0;
    if (self->size == 0) {
        return 0;
    }
    if (self->size < at || memcmp(self->text, header, at) != 0) {
        return -1;
    }
    while ((rc = next_entry(self, &at, &entry)) > 0) {
        if (is_text(&entry, 0, request->words, request->words_size) &&
            is_text(&entry, 1, request->variables, request->variables_size) &&
            is_text(&entry, 2, request->input, request->input_size)) {
            *answer = (struct tt_exec_answer){entry.status, entry.text[3],
                                              entry.text[4], entry.size[3],
                                              entry.size[4]};
            return 1;
        }
    }
    return rc;
}

/* Reads all of FD: 0 or -1 with errno. A NUL follows, which sscanf() needs. */
static int read_file(int fd, char **text, size_t *size)
{
    struct stat about;
    if (fstat(fd, &about) < 0) {
        return -1;
    }
    if (!S_ISREG(about.st_mode) || about.st_size > FILE_MAX) {
        errno = S_ISREG(about.st_mode) ? EFBIG : EINVAL;
        return -1;
    }
    char *made = malloc((size_t)about.st_size + 1);
    size_t used = 0;
    errno = made == NULL ? ENOMEM : 0;
    while (made != NULL && used < (size_t)about.st_size) {
        ssize_t got =
            pread(fd, made + used, (size_t)about.st_size - used, (off_t)used);
        if (got <= 0) {
            break;
        }
        used += (size_t)got;
    }
    if (made == NULL || used < (size_t)about.st_size) {
        errno = made == NULL || errno != 0 ? errno : EIO;
        free(made);
        return -1;
    }
    made[used] = '\0';
    free(*text);
    *text = made;
    *size = used;
    return 0;
}

/* ---- Running ------------------------------------------------------------- */

/* The words in TEXT, and NULL after them (malloc). */
static char **split(const char *text, size_t size)
{
    size_t count = 0, used = 0;
    for (size_t i = 0; i < size; i++) {
        count += text[i] == '\0';
    }
    char **words = calloc(count + 1, sizeof *words);
    for (size_t at = 0; words != NULL && used < count;
         at += strlen(text + at) + 1) {
        words[used++] = (char *)(uintptr_t)(text + at);
    }
    return words;
}

/* Waits for PID: its status, or -1 with a reason in WHY. */
static int wait_for(pid_t pid, const char *name, int *status, char *why,
                    size_t size)
{
    int ended = 0, fd = (int)syscall(SYS_pidfd_open, pid, 0);
    struct pollfd about = {.fd = fd, .events = POLLIN};
    int rc = fd < 0 ? -1 : poll(&about, 1, PATIENCE_MS);
    int failed = rc < 0 ? errno : 0;
    if (rc <= 0) {
        kill(-pid, SIGKILL);
    }
    while (waitpid(pid, &ended, 0) < 0 && errno == EINTR) {
    }
    if (fd >= 0) {
        close(fd);
    }
    if (rc < 0) {
        snprintf(why, size, "%s, which --allow-exec ran, was ended: %s", name,
                 strerror(failed));
        return -1;
    }
    if (rc == 0) {
        snprintf(why, size, "%s, which --allow-exec ran, did not end in %d s",
                 name, PATIENCE_MS / 1000);
        return -1;
    }
    *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -WTERMSIG(ended);
    return 0;
}

/* Starts it with FDS as its standard streams: 0 or an errno. */
static int spawn(const struct tt_exec_request *request, const int fds[3],
                 pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t how;
    char **words = split(request->words, request->words_size);
    char **variables = split(request->variables, request->variables_size);
    int rc = words == NULL || variables == NULL ? ENOMEM : 0;
    if (rc == 0 && (rc = posix_spawn_file_actions_init(&actions)) == 0) {
        if ((rc = posix_spawnattr_init(&how)) == 0) {
            posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);
            for (int i = 0; rc == 0 && i < 3; i++) {
                rc = posix_spawn_file_actions_adddup2(&actions, fds[i], i);
            }
            rc = rc != 0 ? rc
                         : posix_spawnp(pid, words[0], &actions, &how, words,
                                        variables);
            posix_spawnattr_destroy(&how);
        }
        posix_spawn_file_actions_destroy(&actions);
    }
    free(words);
    free(variables);
    return rc;
}

/* What a run had. */
struct outcome {
    char *text[2]; /* output and errors: owns */
    size_t size[2];
    int status;
};

static int run_program(const struct tt_exec_request *request,
                       struct outcome *out, char *why, size_t size)
{
    int fds[3], rc = 0;
    pid_t pid = 0;
    for (int i = 0; i < 3; i++) {
        fds[i] = memfd_create("ticktape", MFD_CLOEXEC);
        rc = fds[i] < 0 ? errno : rc;
    }
    errno = 0;
    if (rc == 0 && (write(fds[0], request->input, request->input_size) !=
                        (ssize_t)request->input_size ||
                    lseek(fds[0], 0, SEEK_SET) != 0)) {
        rc = errno != 0 ? errno : EIO;
    }
    rc = rc != 0 ? rc : spawn(request, fds, &pid);
    if (rc != 0) {
        snprintf(why, size, "--allow-exec cannot run %s: %s", request->words,
                 strerror(rc));
        rc = -1;
    } else {
        rc = wait_for(pid, request->words, &out->status, why, size);
    }
    for (int i = 0; rc == 0 && i < 2; i++) {
        rc = read_file(fds[i + 1], &out->text[i], &out->size[i]);
        if (rc < 0) {
            snprintf(why, size, "the output of %s: %s", request->words,
                     strerror(errno));
        }
    }
    for (int i = 0; i < 3; i++) {
        if (fds[i] >= 0) {
            close(fds[i]);
        }
    }
    return rc;
}

/* Appends an entry to the file: 0, or -1 with errno. */
static int append(int fd, bool is_new, const struct tt_exec_request *request,
                  const struct outcome *had)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return -1;
    }
    fputs(is_new ? header : "", out);
    fprintf(out, "exec %zu %zu %zu %d %zu %zu\n", request->words_size,
            request->variables_size, request->input_size, had->status,
            had->size[0], had->size[1]);
    fwrite(request->words, 1, request->words_size, out);
    fwrite(request->variables, 1, request->variables_size, out);
    fwrite(request->input, 1, request->input_size, out);
    fwrite(had->text[0], 1, had->size[0], out);
    fwrite(had->text[1], 1, had->size[1], out);
    fputc('\n', out);
    int rc = fclose(out) != 0 ? -1 : 0;
    off_t end = lseek(fd, 0, SEEK_END);
    if (rc == 0 && (uint64_t)end + size > FILE_MAX) { /* what can be read */
        errno = EFBIG;
        rc = -1;
    }
    if (rc == 0 && write(fd, text, size) != (ssize_t)size) {
        int failed = errno;
        if (ftruncate(fd, end) == 0) { /* else half an entry damages the file */
            errno = failed;
        }
        rc = -1;
    }
    free(text);
    return rc;
}

/* Runs it and records that, unless another process did: 0 or -1. */
static int record(struct recording *self, int fd,
                  const struct tt_exec_request *request, char *why, size_t size)
{
    struct tt_exec_answer answer;
    struct outcome had = {.status = 0};
    int known = look_up(self, request, &answer), rc = 0;
    if (known != 0) {
        return 0;
    }
    rc = run_program(request, &had, why, size);
    if (rc == 0 && (append(fd, self->size == 0, request, &had) < 0 ||
                    read_file(fd, &self->text, &self->size) < 0)) {
        snprintf(why, size, "cannot write %s: %s", self->path, strerror(errno));
        rc = -1;
    }
    free(had.text[0]);
    free(had.text[1]);
    return rc;
}

/* Reads the file again, and executes the program if it is not there. 0 or -1.
 */
static int update(struct recording *self, const struct tt_exec_request *request,
                  char *why, size_t size)
{
    int flags = O_CLOEXEC | O_NOFOLLOW;
    int fd =
        open(self->path,
             flags | (self->may_execute ? O_RDWR | O_CREAT : O_RDONLY), 0666);
    if (fd < 0) {
        if (errno == ENOENT) {
            return 0;
        }
        snprintf(why, size, "cannot open %s: %s", self->path, strerror(errno));
        return -1;
    }
    int rc = flock(fd, self->may_execute ? LOCK_EX : LOCK_SH);
    rc = rc < 0 ? rc : read_file(fd, &self->text, &self->size);
    if (rc < 0) {
        snprintf(why, size, "cannot read %s: %s", self->path, strerror(errno));
    } else if (self->may_execute) {
        rc = record(self, fd, request, why, size);
    }
    close(fd);
    return rc;
}

/* tt_scenario_exec.run */
static int find_or_run(struct tt_scenario_exec *exec,
                       const struct tt_exec_request *request,
                       struct tt_exec_answer *answer, char *why, size_t size)
{
    struct recording *self = (struct recording *)(void *)exec;
    int rc = look_up(self, request, answer);
    if (rc == 0) {
        rc = update(self, request, why, size) < 0
                 ? -1
                 : look_up(self, request, answer);
    }
    if (rc < 0 && why[0] == '\0') {
        snprintf(why, size, "%s is damaged, or no recording", self->path);
    }
    return rc;
}

struct recording *recording_new(const char *file)
{
    struct recording *self = calloc(1, sizeof *self);
    char *path = command_sibling(file, ".exec");
    bool fits =
        self != NULL && path != NULL && strlen(path) < sizeof self->path;
    if (fits) {
        strcpy(self->path, path);
    }
    free(path);
    if (!fits) {
        free(self);
        return NULL;
    }
    self->exec.run = find_or_run;
    self->may_execute = command_may_execute();
    if (!self->may_execute && access(self->path, R_OK) != 0) {
        free(self);
        return NULL;
    }
    return self;
}

struct tt_scenario_exec *recording_exec(struct recording *self)
{
    return self == NULL ? NULL : &self->exec;
}

void recording_free(struct recording *self)
{
    if (self != NULL) {
        free(self->text);
        free(self);
    }
}
