/* SPDX-License-Identifier: MIT
 *
 * late.c: a thread computes while the first one sleeps for half a second, and
 * then uses what must be there. The thread may be kept from running for longer.
 * As it is, the first thread does not wait for the other one; -DFIXED joins it.
 * `late name` resolves a name within half a second in the same way, and `late
 * child` gives a child half a second to end.
 */
#include <netdb.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HALF_US = 500000 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int is_done;

static void note_done(void)
{
    pthread_mutex_lock(&lock);
    is_done = 1;
    pthread_mutex_unlock(&lock);
}

static void *compute(void *data)
{
    note_done();
    return data;
}

static void *resolve(void *data)
{
    struct addrinfo *found = NULL;
    if (getaddrinfo("localhost", "80", NULL, &found) == 0) {
        freeaddrinfo(found);
    }
    note_done();
    return data;
}

static int use_thread(void *(*run)(void *))
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    usleep(HALF_US);
#ifdef FIXED
    pthread_join(thread, NULL);
#endif
    pthread_mutex_lock(&lock);
    int was_done = is_done;
    pthread_mutex_unlock(&lock);
    return was_done;
}

/* The child has no call that waits. */
static int use_child(void)
{
    int ends[2], status = 0;
    char byte = 0;
    pipe(ends);
    pid_t child = fork();
    if (child == 0) {
        write(ends[1], "x", 1);
        _exit(0);
    }
    usleep(HALF_US);
#ifdef FIXED
    pid_t ended = waitpid(child, &status, 0);
#else
    pid_t ended = waitpid(child, &status, WNOHANG);
#endif
    return ended == child && read(ends[0], &byte, 1) == 1;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int is_right;
    if (strcmp(what, "child") == 0) {
        is_right = use_child();
    } else {
        is_right = use_thread(strcmp(what, "name") == 0 ? resolve : compute);
    }
    if (!is_right) {
        fputs("it was not done\n", stderr);
        return 1;
    }
    puts("done");
    return 0;
}
