/* SPDX-License-Identifier: MIT
 *
 * splice.c: splice(), tee() and vmsplice() among pipes, sockets and files, and
 * the count of FIONREAD. It prints the same here and on Linux.
 */
#define _GNU_SOURCE 1
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BIG = 300000 };

static void show(const char *what, ssize_t result)
{
    printf("%s: %zd%s%s\n", what, result, result < 0 ? " " : "",
           result < 0 ? strerrorname_np(errno) : "");
    fflush(stdout);
}

static void show_data(const char *what, int fd)
{
    char data[64];
    ssize_t size = read(fd, data, sizeof data);
    printf("%s: \"%.*s\"\n", what, size > 0 ? (int)size : 0, data);
    fflush(stdout);
}

static void among_pipes(void)
{
    int a[2], b[2], other[2];
    pipe2(a, O_NONBLOCK);
    pipe(b);
    pipe2(other, O_NONBLOCK);
    show("from an empty pipe", splice(a[0], NULL, b[1], NULL, 10, 0));
    show("tee of it", tee(a[0], b[1], 10, 0));
    write(a[1], "hello, ", 7);
    write(a[1], "world", 5);
    show("tee", tee(a[0], b[1], 9, 0));
    show_data("copied", b[0]);
    show("splice", splice(a[0], NULL, b[1], NULL, 4, SPLICE_F_MORE));
    show("the rest", splice(a[0], NULL, b[1], NULL, 100, SPLICE_F_MOVE));
    show_data("moved", b[0]);
    show("nothing", splice(a[0], NULL, b[1], NULL, 0, 0));
    show("the wrong end", splice(a[1], NULL, b[1], NULL, 1, 0));
    show("the other one", splice(a[0], NULL, b[0], NULL, 1, 0));
    show("flags", splice(a[0], NULL, b[1], NULL, 1, 0x100));
    off64_t offset = 0;
    show("an offset", splice(a[0], &offset, b[1], NULL, 1, 0));
    show("no descriptor", splice(a[0], NULL, 999, NULL, 1, 0));
    static char large[BIG];
    show("much", write(other[1], large, BIG));
    show("into a pipe with room",
         splice(other[0], NULL, a[1], NULL, BIG, SPLICE_F_NONBLOCK));
    write(other[1], large, 5);
    show("into a full one", splice(other[0], NULL, a[1], NULL, BIG, 0));
    show("tee into it", tee(other[0], a[1], 1, 0));
    close(a[0]);
    show("without a reader", splice(other[0], NULL, a[1], NULL, 1, 0));
    show("tee without one", tee(other[0], a[1], 1, 0));
    close(other[1]);
    show("what is left", splice(other[0], NULL, b[1], NULL, 99, 0));
    show("the end", splice(other[0], NULL, b[1], NULL, 99, 0));
    show("tee of the end", tee(other[0], b[1], 99, 0));
    close(a[1]), close(b[0]), close(b[1]), close(other[0]);
}

static void with_pages(void)
{
    int ends[2];
    struct iovec parts[2] = {{"ab", 2}, {"cde", 3}};
    char room[4] = "", more[4] = "";
    struct iovec into[2] = {{room, 3}, {more, 3}};
    pipe(ends);
    show("vmsplice", vmsplice(ends[1], parts, 2, 0));
    show("vmsplice to read", vmsplice(ends[0], into, 2, 0));
    printf("%s %s\n", room, more);
    show("vmsplice of nothing", vmsplice(ends[0], into, 2, SPLICE_F_NONBLOCK));
    printf("%s\n", (fcntl(ends[0], F_GETFL) & O_NONBLOCK) ? "set" : "not set");
    close(ends[0]), close(ends[1]);
}

/* A proxy: what comes over one connection goes out over another. */
static void with_sockets(int domain)
{
    int in[2], out[2], ends[2];
    socketpair(AF_UNIX, domain, 0, in);
    socketpair(AF_UNIX, domain, 0, out);
    pipe(ends);
    write(in[0], "request", 7);
    show("socket to pipe", splice(in[1], NULL, ends[1], NULL, 4, 0));
    show("again", splice(in[1], NULL, ends[1], NULL, 400, 0));
    show("pipe to socket", splice(ends[0], NULL, out[0], NULL, 400, 0));
    show_data("arrived", out[1]);
    show("now empty",
         splice(ends[0], NULL, out[0], NULL, 1, SPLICE_F_NONBLOCK));
    show("sockets only", splice(in[1], NULL, out[0], NULL, 1, 0));
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    show("no data", splice(in[1], NULL, ends[1], NULL, 1, 0));
    close(in[0]);
    show("the end", splice(in[1], NULL, ends[1], NULL, 1, 0));
    close(out[1]);
    write(ends[1], "x", 1);
    show("nobody there", splice(ends[0], NULL, out[0], NULL, 1, 0));
    int counter = eventfd(0, EFD_NONBLOCK);
    show("a counter", splice(ends[0], NULL, counter, NULL, 8, 0));
    close(counter);
    close(in[1]), close(out[0]), close(ends[0]), close(ends[1]);
}

static void with_files(void)
{
    int ends[2], fd = memfd_create("file", 0);
    off64_t at = 2;
    pipe(ends);
    write(fd, "0123456789", 10);
    show("file to pipe", splice(fd, &at, ends[1], NULL, 3, 0));
    printf("at %lld, %lld\n", (long long)at, (long long)lseek(fd, 0, SEEK_CUR));
    lseek(fd, 7, SEEK_SET);
    show("where it is", splice(fd, NULL, ends[1], NULL, 10, 0));
    show("its end", splice(fd, NULL, ends[1], NULL, 10, 0));
    at = 0;
    show("pipe to file", splice(ends[0], NULL, fd, &at, 2, 0));
    show("and where it is", splice(ends[0], NULL, fd, NULL, 20, 0));
    printf("at %lld, %lld\n", (long long)at, (long long)lseek(fd, 0, SEEK_CUR));
    lseek(fd, 0, SEEK_SET);
    show_data("the file", fd);
    int pair[2];
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    show("file to socket", splice(fd, &at, pair[0], NULL, 1, 0));
    close(pair[0]), close(pair[1]), close(fd), close(ends[0]), close(ends[1]);
}

/* Reads all of FD, in parts. */
static size_t drain(int fd)
{
    static char room[50000];
    size_t size = 0;
    ssize_t here;
    while ((here = read(fd, room, sizeof room)) > 0) {
        size += (size_t)here;
    }
    return size;
}

/* Splices wait: for data, then for room. So do long writes, for all of it. */
static void waiting(void)
{
    int a[2], b[2];
    static char large[BIG];
    pipe(a);
    pipe(b);
    if (fork() == 0) {
        usleep(2000);
        show("a long write", write(a[1], large, BIG));
        _exit(0);
    }
    close(a[1]);
    if (fork() == 0) {
        ssize_t done = 0, here;
        close(b[0]);
        while ((here = splice(a[0], NULL, b[1], NULL, BIG, 0)) > 0) {
            done += here;
        }
        _exit(done == BIG ? 0 : 1);
    }
    close(a[0]), close(b[1]);
    printf("%zu bytes\n", drain(b[0]));
    close(b[0]);
    int status, failed = 0;
    while (wait(&status) > 0) {
        failed += status != 0;
    }
    printf("%d failed\n", failed);
    fflush(stdout);
}

/* Over sockets, too: more than one call of the protocol has. */
static void long_send(int nonblocking)
{
    enum { MORE = 3000000 };
    int pair[2];
    static char large[MORE];
    struct iovec parts[3] = {{large, 7}, {large, BIG}, {large, MORE - BIG - 7}};
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    if (nonblocking) {
        ssize_t most = send(pair[0], large, MORE, MSG_DONTWAIT);
        printf("%s\n", most > 0 && most < MORE ? "a part" : "all or none");
    } else if (fork() == 0) {
        close(pair[1]);
        show("a long send", send(pair[0], large, MORE, 0));
        show("in parts", writev(pair[0], parts, 3));
        _exit(0);
    }
    close(pair[0]);
    size_t size = drain(pair[1]);
    if (!nonblocking) {
        printf("%zu bytes\n", size);
        wait(NULL);
    }
    close(pair[1]);
    fflush(stdout);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    among_pipes();
    with_pages();
    with_sockets(SOCK_STREAM);
    with_files();
    waiting();
    long_send(0);
    long_send(1);
    return 0;
}
