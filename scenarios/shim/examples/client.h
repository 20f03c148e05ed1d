/* SPDX-License-Identifier: MIT
 *
 * client.h: what the clients of servers on libuv and libevent share: blocking
 * sockets. Each such file is both, `NAME` and `NAME client`.
 */
#ifndef EXAMPLES_CLIENT_H
#define EXAMPLES_CLIENT_H

#include <netinet/in.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static inline struct sockaddr_in local_address(int port)
{
    struct sockaddr_in in = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port)};
    in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return in;
}

static inline int connect_to(int port)
{
    struct sockaddr_in in = local_address(port);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    return connect(fd, (struct sockaddr *)&in, sizeof in) == 0 ? fd : -1;
}

/* Whether EXPECTED arrives. */
static inline bool receives(int fd, const char *expected)
{
    char data[128];
    size_t size = strlen(expected), done = 0;
    while (done < size) {
        ssize_t got = recv(fd, data + done, size - done, 0);
        if (got <= 0) {
            return false;
        }
        done += (size_t)got;
    }
    return memcmp(data, expected, size) == 0;
}

static inline bool is_client(int argc, char **argv)
{
    return argc > 1 && strcmp(argv[1], "client") == 0;
}

#endif
