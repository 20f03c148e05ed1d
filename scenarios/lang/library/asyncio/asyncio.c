/* SPDX-License-Identifier: MIT
 *
 * asyncio.c: module asyncio.
 *
 * Its functions and types are loop/'s export table; here are its exceptions and
 * its submodules.
 */
#include "scenarios/lang/library/modules.h"
#include "scenarios/lang/machine/machine.h"

/* __getattr__ of the module: deprecated, and it says so. */
static tt_value abstract_policy(struct tt_env *env)
{
    return tt_policy_warn(env, "AbstractEventLoopPolicy") < 0
               ? TT_NULL
               : tt_value_of(&tt_abstract_policy_type);
}

static tt_value default_policy(struct tt_env *env)
{
    return tt_policy_warn(env, "DefaultEventLoopPolicy") < 0
               ? TT_NULL
               : tt_value_of(&tt_default_policy_type);
}

static tt_value make_protocols(struct tt_env *env)
{
    return tt__import_c(env, "asyncio.protocols");
}

static tt_value make_streams(struct tt_env *env)
{
    return tt__import_c(env, "asyncio.streams");
}

static tt_value make_subprocess(struct tt_env *env)
{
    return tt__import_c(env, "asyncio.subprocess");
}

static tt_value make_transports(struct tt_env *env)
{
    return tt__import_c(env, "asyncio.transports");
}

static const struct tt__member members[] = {
#define X(name, base, module) {#name, &tt_##name, NULL},
    TT_ASYNCIO_EXCEPTIONS(X)
#undef X
#define X(name, base) {#name, &tt_##name, NULL},
        TT_STREAM_EXCEPTIONS(X)
#undef X
            {"TimeoutError", &tt_TimeoutError, NULL},
    {"AbstractEventLoopPolicy", &tt_abstract_policy_type, abstract_policy},
    {"DefaultEventLoopPolicy", &tt_default_policy_type, default_policy},
    {"protocols", NULL, make_protocols},
    {"staggered", NULL, tt__make_staggered},
    {"streams", NULL, make_streams},
    {"subprocess", NULL, make_subprocess},
    {"transports", NULL, make_transports},
#define X(name) {#name, NULL, tt__make_##name},
    TT__SUBMODULES(X)
#undef X
        {NULL, NULL, NULL},
};

static const struct tt__elsewhere elsewhere[] = {
    {"AbstractServer", "_network"},
    {"BaseProtocol", "asyncio.protocols"},
    {"BaseTransport", "asyncio.transports"},
    {"BufferedProtocol", "asyncio.protocols"},
    {"DatagramProtocol", "asyncio.protocols"},
    {"DatagramTransport", "asyncio.transports"},
    {"Protocol", "asyncio.protocols"},
    {"ReadTransport", "asyncio.transports"},
    {"Server", "_network"},
    {"StreamReader", "asyncio.streams"},
    {"StreamReaderProtocol", "asyncio.streams"},
    {"StreamWriter", "asyncio.streams"},
    {"SubprocessProtocol", "asyncio.protocols"},
    {"SubprocessTransport", "asyncio.transports"},
    {"Transport", "asyncio.transports"},
    {"WriteTransport", "asyncio.transports"},
    {"create_subprocess_exec", "asyncio.subprocess"},
    {"create_subprocess_shell", "asyncio.subprocess"},
    {"open_connection", "asyncio.streams"},
    {"open_unix_connection", "asyncio.streams"},
    {"start_server", "asyncio.streams"},
    {"start_unix_server", "asyncio.streams"},
    {"to_thread", "_executors"},
    {NULL, NULL}};

const struct tt__module tt__asyncio_module = {
    .name = "asyncio",
    .file = TT__FILE("asyncio/__init__.py"),
    .members = members,
    .exports = tt_asyncio_exports,
    .elsewhere = elsewhere};
