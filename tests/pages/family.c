/* SPDX-License-Identifier: MIT
 *
 * family.c: a process and its child talk over two pipes, until a signal ends
 * the child.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static void on_term(int number)
{
    static const char text[] = "child got SIGTERM\n";
    ssize_t size = write(STDOUT_FILENO, text, sizeof text - 1);
    _exit(number == SIGTERM && size > 0 ? 0 : 2);
}

static int be_child(int in, int out)
{
    char text[20];
    signal(SIGTERM, on_term);
    ssize_t size = read(in, text, sizeof text);
    sleep(2);
    if (write(out, text, (size_t)size) != size) {
        return 2;
    }
    for (;;) {
        pause();
    }
}

int main(void)
{
    int down[2], up[2];
    char text[20];
    if (pipe(down) < 0 || pipe(up) < 0) {
        return 2;
    }
    pid_t child = fork();
    if (child == 0) {
        close(down[1]);
        close(up[0]);
        return be_child(down[0], up[1]);
    }
    close(down[0]);
    close(up[1]);
    ssize_t size = write(down[1], "ping", 4);
    size = size < 0 ? size : read(up[0], text, sizeof text);
    printf("parent got %.*s\n", (int)size, text);
    fflush(stdout);
    kill(child, SIGTERM);
    return waitpid(child, NULL, 0) == child ? 0 : 2;
}
