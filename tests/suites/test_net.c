/* SPDX-License-Identifier: MIT
 *
 * tests/suites/test_net.c: what a network leaves open, one choice at a time.
 *
 * That CPython can do it on the real kernel is soundness.py's to show.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <ticktape/tt_scenario.h>

#include "test_support.h"

#define HEAD                                                                   \
    "import asyncio\n"                                                         \
    "async def open_pair(serve):\n"                                            \
    "    server = await asyncio.start_server(serve, '127.0.0.1', 80)\n"        \
    "    return server, *await asyncio.open_connection('127.0.0.1', 80)\n"

/* A peer that sends, and one that prints what each read returns. */
#define READS                                                                  \
    HEAD "async def serve(r, w):\n"                                            \
         "    w.write(b'abcde')\n"                                             \
         "    w.close()\n"                                                     \
         "async def main():\n"                                                 \
         "    server, r, w = await open_pair(serve)\n"                         \
         "    async with server, asyncio.timeout(5):\n"                        \
         "        while data := await r.read(9):\n"                            \
         "            print(data.decode(), "                                   \
         "asyncio.get_running_loop().time())\n"                                \
         "        w.close()\n"                                                 \
         "asyncio.run(main())\n"

/* One that reads with a time limit, and tries again. */
#define WAITS                                                                  \
    HEAD "async def serve(r, w):\n"                                            \
         "    w.write(b'x')\n"                                                 \
         "    await r.read()\n"                                                \
         "    w.close()\n"                                                     \
         "async def main():\n"                                                 \
         "    server, r, w = await open_pair(serve)\n"                         \
         "    try:\n"                                                          \
         "        async with asyncio.timeout(0.5):\n"                          \
         "            print(await r.readexactly(1))\n"                         \
         "    except TimeoutError:\n"                                          \
         "        print('late')\n"                                             \
         "        print(await r.readexactly(1))\n"                             \
         "    w.close()\n"                                                     \
         "    server.close()\n"                                                \
         "asyncio.run(main())\n"

/* Two datagrams that are ready in one poll. */
#define ORDER                                                                  \
    "import asyncio, socket\n"                                                 \
    "async def main():\n"                                                      \
    "    loop = asyncio.get_running_loop()\n"                                  \
    "    ends = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n"           \
    "            for i in range(2)]\n"                                         \
    "    for i, end in enumerate(ends):\n"                                     \
    "        end.setblocking(False)\n"                                         \
    "        end.bind(('127.0.0.1', 0))\n"                                     \
    "        loop.add_reader(end, lambda i=i: (print(i), ends[i].recv(9)))\n"  \
    "    for end in ends:\n"                                                   \
    "        ends[0].sendto(b'x', end.getsockname())\n"                        \
    "    await asyncio.sleep(0)\n"                                             \
    "    await asyncio.sleep(0.1)\n"                                           \
    "    for end in ends:\n"                                                   \
    "        loop.remove_reader(end)\n"                                        \
    "        end.close()\n"                                                    \
    "asyncio.run(main())\n"

/* Over a socket pair there is nothing to choose. */
#define PAIR                                                                   \
    "import asyncio, socket\n"                                                 \
    "async def main():\n"                                                      \
    "    loop = asyncio.get_running_loop()\n"                                  \
    "    a, b = socket.socketpair()\n"                                         \
    "    a.setblocking(False)\n"                                               \
    "    b.setblocking(False)\n"                                               \
    "    loop.call_later(1, print, 'timer')\n"                                 \
    "    loop.call_soon(a.send, b'abc')\n"                                     \
    "    print(await loop.sock_recv(b, 9))\n"                                  \
    "    a.close()\n"                                                          \
    "    b.close()\n"                                                          \
    "asyncio.run(main())\n"

/* A request, and how it ends. */
#define ASKS                                                                   \
    "import asyncio\n"                                                         \
    "async def serve(r, w):\n"                                                 \
    "    try:\n"                                                               \
    "        w.write(b're ' + await r.readexactly(4))\n"                       \
    "        await w.drain()\n"                                                \
    "    except (OSError, asyncio.IncompleteReadError):\n"                     \
    "        pass\n"                                                           \
    "    w.close()\n"                                                          \
    "async def ask():\n"                                                       \
    "    r, w = await asyncio.open_connection('db', 80)\n"                     \
    "    try:\n"                                                               \
    "        w.write(b'ping')\n"                                               \
    "        async with asyncio.timeout(60):\n"                                \
    "            return await r.read()\n"                                      \
    "    finally:\n"                                                           \
    "        w.close()\n"                                                      \
    "async def main():\n"                                                      \
    "    server = await asyncio.start_server(serve, 'db', 80)\n"               \
    "    try:\n"                                                               \
    "        print(await ask(), end=' ')\n"                                    \
    "    except OSError as e:\n"                                               \
    "        print(type(e).__name__, end=' ')\n"                               \
    "    server.close()\n"                                                     \
    "    print(asyncio.get_running_loop().time())\n"                           \
    "asyncio.run(main())\n"

/* A request after a time that %s seconds are. */
#define AGES                                                                   \
    HEAD "async def serve(r, w):\n"                                            \
         "    w.write(b're ' + await r.readexactly(4))\n"                      \
         "    w.close()\n"                                                     \
         "async def main():\n"                                                 \
         "    await asyncio.sleep(%s)\n"                                       \
         "    started = asyncio.get_running_loop().time()\n"                   \
         "    server, r, w = await open_pair(serve)\n"                         \
         "    w.write(b'ping')\n"                                              \
         "    print(await r.read(), end=' ')\n"                                \
         "    w.close()\n"                                                     \
         "    server.close()\n"                                                \
         "    print(asyncio.get_running_loop().time() < started + 0.2)\n"      \
         "asyncio.run(main())\n"

/* Two datagrams. */
#define GRAMS                                                                  \
    "import asyncio\n"                                                         \
    "class P(asyncio.DatagramProtocol):\n"                                     \
    "    def datagram_received(self, data, address):\n"                        \
    "        print(data.decode())\n"                                           \
    "async def main():\n"                                                      \
    "    make = asyncio.get_running_loop().create_datagram_endpoint\n"         \
    "    a, p = await make(P, local_addr=('127.0.0.1', 99))\n"                 \
    "    b, p = await make(P, remote_addr=('127.0.0.1', 99))\n"                \
    "    b.sendto(b'x')\n"                                                     \
    "    b.sendto(b'y')\n"                                                     \
    "    await asyncio.sleep(1)\n"                                             \
    "    a.close()\n"                                                          \
    "    b.close()\n"                                                          \
    "asyncio.run(main())\n"

static const struct {
    enum tt_fault fault;
    unsigned number; /* of the question at which it happens, from 1 */
    const char *source, *prints;
} faults[] = {
    {TT_FAULT_REFUSE, 1, ASKS, "ConnectionRefusedError 0.0\n"},
    {TT_FAULT_RESET, 1, ASKS, "ConnectionResetError 0.0\n"},
    {TT_FAULT_LIMIT_DATA, 1, ASKS, "ConnectionResetError 0.0\n"},
    {TT_FAULT_HALF_OPEN, 1, ASKS, "TimeoutError 60.0\n"},
    {TT_FAULT_PARTITION, 1, ASKS, "TimeoutError 60.0\n"},
    {TT_FAULT_PARTITION, 2, ASKS, "TimeoutError 60.0\n"},
    {TT_FAULT_BANDWIDTH, 1, ASKS, "b're ping' 0.004\n"},
    {TT_FAULT_BANDWIDTH, 2, ASKS, "b're ping' 0.007\n"},
    {TT_FAULT_SLOW_CLOSE, 1, ASKS, "b're ping' 1.0\n"},
    {TT_FAULT_DNS, 1, ASKS, "gaierror 0.0\n"},
    {TT_FAULT_ERRNO, 2, ASKS, "OSError 0.0\n"},
    {TT_FAULT_ABORTED, 1, ASKS, "ConnectionResetError 0.0\n"},
    {TT_FAULT_NO_BUFFERS, 1, ASKS, "OSError 0.0\n"},
    {TT_FAULT_NO_BUFFERS, 1, GRAMS, "y\n"},
    {TT_FAULT_DROP, 1, GRAMS, "y\n"},
    {TT_FAULT_DUPLICATE, 2, GRAMS, "x\ny\ny\n"},
};

static const struct {
    const char *what;
    enum tt_choice kind;
    unsigned number; /* of the question of this kind, from 1 */
    uint64_t answer;
    const char *source, *prints;
} rows[] = {
    {"all bytes", TT_CHOICE_SPLIT, 1, 0, READS, "abcde 0.0\n"},
    {"one byte, then the others", TT_CHOICE_SPLIT, 1, 1, READS,
     "a 0.0\nbcde 0.0\n"},
    {"half", TT_CHOICE_SPLIT, 1, 2, READS, "ab 0.0\ncde 0.0\n"},
    {"all but one", TT_CHOICE_SPLIT, 1, 3, READS, "abcd 0.0\ne 0.0\n"},
    {"nothing is taken at first", TT_CHOICE_ACCEPTED, 1, 1, READS,
     "abcde 0.0\n"},
    {"half is taken", TT_CHOICE_ACCEPTED, 1, 2, READS, "ab 0.0\ncde 0.0\n"},
    {"one byte is taken", TT_CHOICE_ACCEPTED, 1, 3, READS, "a 0.0\nbcde 0.0\n"},
    {"a SYN is lost", TT_CHOICE_CONNECT, 1, 1, READS, "abcde 1.0\n"},
    {"a reply in time", TT_CHOICE_ARRIVE, 4, 0, WAITS, "b'x'\n"},
    {"a reply after the timer", TT_CHOICE_ARRIVE, 4, 1, WAITS, "late\nb'x'\n"},
    {"the order of arrival", TT_CHOICE_IO, 1, 0, ORDER, "0\n1\n"},
    {"another order", TT_CHOICE_IO, 1, 1, ORDER, "1\n0\n"},
    {"a socket pair is not late", TT_CHOICE_ARRIVE, 1, 1, PAIR, "b'abc'\n"},
    {"a socket pair is not split", TT_CHOICE_SPLIT, 1, 1, PAIR, "b'abc'\n"},
};

/* Answers one question of a kind. */
struct one {
    enum tt_choice kind;
    unsigned number;
    uint64_t answer;
    unsigned seen;
};

static uint64_t answer_one(void *data, struct tt_question *question)
{
    struct one *one = data;
    question->next = 0;
    if (question->kind != one->kind || ++one->seen != one->number) {
        return 0;
    }
    ck_assert_uint_lt(one->answer, question->n);
    return one->answer;
}

/* A run of a row, in which allocation number FAILING fails; 0: none. */
struct taken {
    const struct one *one;
    const char *source;
    uint32_t faults;
    double latency_s;
    unsigned long long failing;
    struct tt_scenario *scenario;
    struct tt_sim_result result;
    char prints[200];
};

static int add_print(void *data, const char *text, size_t size)
{
    char *prints = data;
    size_t used = strlen(prints);
    ck_assert_uint_lt(used + size, sizeof((struct taken *)0)->prints);
    memcpy(prints + used, text, size);
    prints[used + size] = '\0';
    return 0;
}

static int run_body(struct tt_env *env, void *data)
{
    struct taken *taken = data;
    if (taken->failing > 0) {
        tt_env_fail_alloc(env, taken->failing);
    }
    return tt_scenario_body(env, taken->scenario);
}

static void take(struct taken *taken)
{
    struct one one = *taken->one;
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.limits.memory_max = 8 << 20;
    options.enabled = 1U << one.kind;
    options.explain = true;
    options.answer = answer_one;
    options.answer_data = &one;
    options.faults = taken->faults;
    options.latency_s[1] = taken->latency_s;
    options.print = add_print;
    options.data = taken->prints;
    taken->prints[0] = '\0';
    taken->scenario = test_load(taken->source);
    struct tt_sim *sim = tt_sim_new(&options);
    ck_assert_ptr_nonnull(sim);
    tt_sim_run(sim, run_body, taken, &taken->result);
    tt_sim_free(sim);
    tt_scenario_free(taken->scenario);
}

START_TEST(one_answer_has_its_effect)
{
    const struct one one = {rows[_i].kind, rows[_i].number, rows[_i].answer, 0};
    struct taken taken = {.one = &one, .source = rows[_i].source};
    take(&taken);
    ck_assert_msg(taken.result.verdict == TT_VERDICT_OK, "%s: %s",
                  rows[_i].what, taken.result.message);
    ck_assert_msg(strcmp(taken.prints, rows[_i].prints) == 0, "%s: printed %s",
                  rows[_i].what, taken.prints);
}
END_TEST

START_TEST(one_fault_has_its_effect)
{
    const struct one one = {TT_CHOICE_NET, faults[_i].number, 1, 0};
    struct taken taken = {.one = &one,
                          .source = faults[_i].source,
                          .faults = 1U << faults[_i].fault};
    take(&taken);
    const char *name = tt_fault_name(faults[_i].fault);
    ck_assert_msg(taken.result.verdict == TT_VERDICT_OK, "%s: %s", name,
                  taken.result.message);
    ck_assert_msg(strcmp(taken.prints, faults[_i].prints) == 0,
                  "%s: printed %s", name, taken.prints);
    ck_assert_int_eq(tt_fault_named(name, strlen(name)), faults[_i].fault);
}
END_TEST

/* Two that wait for each other. */
START_TEST(a_deadlock_shows_what_connections_hold)
{
    struct tt_sim_options options = TT_SIM_OPTIONS_DEFAULT;
    options.limits.memory_max = 8 << 20;
    struct tt_scenario *scenario =
        test_load("import asyncio\n"
                  "async def serve(r, w):\n"
                  "    w.transport.pause_reading()\n"
                  "    await asyncio.Event().wait()\n"
                  "async def main():\n"
                  "    server = await asyncio.start_server(serve, 'db', 80)\n"
                  "    r, w = await asyncio.open_connection('db', 80)\n"
                  "    await asyncio.sleep(1)\n"
                  "    w.write(b'12345')\n"
                  "    await r.read()\n"
                  "asyncio.run(main())\n");
    struct tt_sim_result result;
    struct tt_sim *sim = tt_sim_new(&options);
    tt_sim_run(sim, tt_scenario_body, scenario, &result);
    ck_assert_int_eq(result.verdict, TT_VERDICT_DEADLOCK);
    const char *line = strstr(tt_sim_report(sim), "  the connection");
    ck_assert_msg(line != NULL &&
                      strcmp(line, "  the connection localhost:32768 -> "
                                   "db:80 is open; 5 bytes wait at db:80 "
                                   "to be read\n") == 0,
                  "%s", tt_sim_report(sim));
    tt_sim_free(sim);
    tt_scenario_free(scenario);
}
END_TEST

START_TEST(a_stated_latency_delays_a_message)
{
    const struct one one = {TT_CHOICE_LATENCY, 2, 1, 0}; /* after the SYN */
    struct taken taken = {.one = &one, .source = ASKS, .latency_s = 2};
    take(&taken);
    ck_assert_int_eq(taken.result.verdict, TT_VERDICT_OK);
    ck_assert_str_eq(taken.prints, "b're ping' 2.0\n");
}
END_TEST

/* After months the clock has no nanoseconds any more: each message still
 * arrives. */
START_TEST(a_latency_ends_however_late_it_is)
{
    static const char *const starts[] = {"3e6", "1e8", "9.2e9"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const struct one one = {TT_CHOICE_LATENCY, 2, 1, 0};
        char source[2000];
        snprintf(source, sizeof source, AGES, starts[i]);
        struct taken taken = {.one = &one, .source = source, .latency_s = 0.07};
        take(&taken);
        ck_assert_msg(taken.result.verdict == TT_VERDICT_OK, "%s: %s",
                      starts[i], taken.result.message);
        ck_assert_str_eq(taken.prints, "b're ping' True\n");
    }
}
END_TEST

/* Each allocation of the last part of a run, and some of those before. */
START_TEST(a_net_without_memory_ends_by_itself)
{
    unsigned failed = 0;
    for (unsigned long long n = 1; n < 6000; n += n < 3000 ? 61 : 7) {
        const struct one one = {rows[_i].kind, rows[_i].number, rows[_i].answer,
                                0};
        struct taken taken = {
            .one = &one, .source = rows[_i].source, .failing = n};
        take(&taken);
        bool ends = taken.result.verdict == TT_VERDICT_OK ||
                    taken.result.verdict == TT_VERDICT_LIMIT ||
                    taken.result.verdict == TT_VERDICT_FAILED ||
                    taken.result.verdict == TT_VERDICT_DEADLOCK;
        ck_assert_msg(ends, "allocation %llu: %s", n, taken.result.message);
        failed += taken.result.verdict != TT_VERDICT_OK;
    }
    ck_assert_uint_gt(failed, 0);
}
END_TEST

int main(void)
{
    int count = sizeof rows / sizeof rows[0];
    TCase *tests = tcase_create("net");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, one_answer_has_its_effect, 0, count);
    tcase_add_loop_test(tests, one_fault_has_its_effect, 0,
                        sizeof faults / sizeof faults[0]);
    tcase_add_test(tests, a_deadlock_shows_what_connections_hold);
    tcase_add_test(tests, a_stated_latency_delays_a_message);
    tcase_add_test(tests, a_latency_ends_however_late_it_is);
    tcase_add_loop_test(tests, a_net_without_memory_ends_by_itself, 2, 3);
    tcase_add_loop_test(tests, a_net_without_memory_ends_by_itself, 9, 10);
    return test_main_of("net", tests);
}
