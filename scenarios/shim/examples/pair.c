/* SPDX-License-Identifier: MIT
 *
 * pair.c: `pair server PORT` adds the numbers of each line that a client sends;
 * `pair client PORT N` sends N lines, and checks the answers. Two programs,
 * with sockets that block.
 *
 * As it is, both take for granted that one read() returns one line; with
 * -DFIXED they read until the line ends.
 */
#define _GNU_SOURCE 1
#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LINE = 64 };

static void fail(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

/* Reads a line: its size, or 0 at the end. */
static size_t read_line(int fd, char line[LINE])
{
    size_t size = 0;
    do {
        ssize_t got = read(fd, line + size, LINE - 1 - size);
        if (got <= 0) {
            return 0;
        }
        size += (size_t)got;
        line[size] = '\0';
#ifndef FIXED
        return size;
#endif
    } while (strchr(line, '\n') == NULL);
    return size;
}

static struct addrinfo *find(const char *port, int flags)
{
    struct addrinfo *found = NULL;
    const struct addrinfo hints = {
        .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = flags};
    int rc = getaddrinfo(flags == 0 ? "localhost" : NULL, port, &hints, &found);
    if (rc != 0) {
        fprintf(stderr, "getaddrinfo: %s\n", gai_strerror(rc));
        exit(EXIT_FAILURE);
    }
    return found;
}

static int serve(const char *port)
{
    struct addrinfo *own = find(port, AI_PASSIVE);
    int listener = socket(own->ai_family, own->ai_socktype, 0), yes = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, own->ai_addr, own->ai_addrlen) < 0 ||
        listen(listener, 4) < 0) {
        fail("server");
    }
    freeaddrinfo(own);
    for (bool serves = true; serves;) {
        char line[LINE];
        int fd = accept(listener, NULL, NULL);
        while (fd >= 0 && read_line(fd, line) > 0) {
            int a = 0, b = 0;
            sscanf(line, "%d %d", &a, &b);
            int size = snprintf(line, sizeof line, "%d\n", a + b);
            if (send(fd, line, (size_t)size, MSG_NOSIGNAL) != size) {
                break;
            }
        }
        serves = fd >= 0;
        close(fd);
    }
    return EXIT_SUCCESS;
}

static int ask(const char *port, int count)
{
    struct addrinfo *server = find(port, 0);
    int fd = socket(server->ai_family, server->ai_socktype, 0);
    if (connect(fd, server->ai_addr, server->ai_addrlen) < 0) {
        fail("client");
    }
    freeaddrinfo(server);
    for (int i = 0; i < count; i++) {
        char line[LINE];
        int size = snprintf(line, sizeof line, "%d %d\n", 10 * i, 123);
        if (send(fd, line, (size_t)size, MSG_NOSIGNAL) != size ||
            read_line(fd, line) == 0) {
            fail("client");
        }
        if (atoi(line) != 10 * i + 123) {
            fprintf(stderr, "client: %d + 123 is not %s", 10 * i, line);
            return EXIT_FAILURE;
        }
        sleep(1);
    }
    printf("%d sums were right\n", count);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "client") == 0) {
        return ask(argv[2], atoi(argv[3]));
    }
    return argc == 3 ? serve(argv[2]) : EXIT_FAILURE;
}
