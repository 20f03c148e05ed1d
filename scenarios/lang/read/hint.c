/* SPDX-License-Identifier: MIT
 *
 * hint.c: see hint.h. What the language gets loses its row.
 */
#include "hint.h"

#include "gone.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct hint {
    const char *name; /* NULL ends a table */
    const char *text;
};

static const char *find(const struct hint *table, const char *name)
{
    for (; table->name != NULL; table++) {
        if (strcmp(table->name, name) == 0) {
            return table->text;
        }
    }
    return NULL;
}

static const char network[] =
    "not yet: use asyncio's streams, or futures and loop.call_later";

static const char processes[] =
    "use asyncio.create_subprocess_exec, or concurrent.futures";

static const char compressors[] = "use zlib or gzip";
static const char bytecode[] = "there is no bytecode; run this under CPython";
static const char measure[] =
    "a run computes in no time; measure under CPython";
static const char native[] =
    "no native code can be loaded; the same in C: ticktape/tt_program.h";
static const char shell[] = "use input() or sys.stdin, and exec()";
static const char source[] =
    "there are no tokens and tables of symbols; use module ast";
static const char terminal[] =
    "there is no terminal; use input() or sys.stdin, and print()";
static const char tools[] = "it is a tool of CPython's; run it there";

/* Modules of Python's that are missing, if something else does the job; a
 * package has the hint of its modules, too. */
static const struct hint modules[] = {
    {"_asyncio", "use asyncio"},
    {"_collections", "use collections"},
    {"_io", "use io"},
    {"_socket", "use socket"},
    {"_weakrefset", "use weakref.WeakSet"},
    {"bdb", "use ticktape run --step"},
    {"bz2", compressors},
    {"cProfile", measure},
    {"code", shell},
    {"codeop", shell},
    {"compileall", tools},
    {"compression", compressors},
    {"ctypes", native},
    {"curses", terminal},
    {"dis", bytecode},
    {"doctest", "use unittest"},
    {"email.contentmanager", "use email.mime.text and its like"},
    {"email.headerregistry", "use email.header and email.utils"},
    {"email.policy",
     "messages have policy compat32; use email.message.Message"},
    {"encodings", "use codecs"},
    {"ensurepip", tools},
    {"fcntl", "no other process has the files; use asyncio.Lock or "
              "threading.Lock, and os.set_blocking"},
    {"fileinput", "use open(), or sys.stdin"},
    {"ftplib", network},
    {"genericpath", "use os.path"},
    {"idlelib", tools},
    {"imaplib", network},
    {"lzma", compressors},
    {"mailbox", "use email.message_from_file"},
    {"mmap", "use open(), and a bytearray"},
    {"modulefinder", tools},
    {"multiprocessing.connection", processes},
    {"multiprocessing.managers", processes},
    {"multiprocessing.pool", processes},
    {"multiprocessing.queues", processes},
    {"multiprocessing.shared_memory", processes},
    {"multiprocessing.synchronize", processes},
    {"ntpath", "use os.path"},
    {"nturl2path", "use urllib.request.url2pathname"},
    {"opcode", bytecode},
    {"pdb", "use ticktape run --step"},
    {"pickletools", "use pickle"},
    {"plistlib", "use json or tomllib"},
    {"poplib", network},
    {"posix", "use os"},
    {"profile", measure},
    {"pstats", measure},
    {"pty", terminal},
    {"py_compile", tools},
    {"pyclbr", source},
    {"pydoc", "use inspect.getdoc"},
    {"pyexpat", "use xml.parsers.expat"},
    {"rlcompleter", terminal},
    {"runpy", "use importlib.import_module, or exec()"},
    {"site", "use sys.path and ticktape run --path"},
    {"sre_compile", "use re"},
    {"sre_constants", "use re"},
    {"sre_parse", "use re"},
    {"stringprep", "use unicodedata"},
    {"symtable", source},
    {"sysconfig", "use sys and platform"},
    {"syslog", "use logging"},
    {"tabnanny", tools},
    {"tarfile", compressors},
    {"termios", terminal},
    {"tkinter", terminal},
    {"token", source},
    {"tokenize", source},
    {"trace", "use ticktape run --trace"},
    {"tracemalloc", "measure under CPython; ticktape run --memory sets a "
                    "limit"},
    {"tty", terminal},
    {"turtle", terminal},
    {"venv", tools},
    {"wsgiref.validate", "its checks change no answer: leave it out"},
    {"xml.dom", "use xml.etree.ElementTree, whose indent() makes lines"},
    {"xml.etree.ElementInclude", "use open() and Element.extend"},
    {"xml.sax", "use xml.etree.ElementTree, or xml.parsers.expat"},
    {"xmlrpc", "use http.client and http.server, with json"},
    {"zipapp", tools},
    {NULL, NULL}};

/* Of the module NAME, or of a package that contains it. */
static const char *find_module(const char *name)
{
    const char *text = find(modules, name);
    for (size_t size = strlen(name); text == NULL && size > 0; size--) {
        for (const struct hint *at = modules;
             name[size] == '.' && text == NULL && at->name != NULL; at++) {
            bool is_package =
                strlen(at->name) == size && memcmp(at->name, name, size) == 0;
            text = is_package ? at->text : NULL;
        }
    }
    return text;
}

const char *tt__hint_module(const char *name)
{
    const char *text = tt__gone_module(name);
    text = text != NULL ? text : find_module(name);
    if (text == NULL && strncmp(name, "asyncio.", strlen("asyncio.")) == 0) {
        text = "of asyncio there are base_events, coroutines, events, "
               "exceptions, futures, graph, locks, protocols, queues, runners, "
               "staggered, streams, subprocess, taskgroups, tasks, threads, "
               "timeouts and transports";
    }
    return text != NULL ? text : "`ticktape help modules` lists those that are";
}

const char *tt__hint_member(const char *module, const char *name)
{
    static const struct hint members[] = {
        {"email.message.EmailMessage",
         "use email.message.Message, or email.mime.text.MIMEText"},
        {"http.server.CGIHTTPRequestHandler",
         "use BaseHTTPRequestHandler and subprocess"},
        {"multiprocessing.Pool", processes},
        {"multiprocessing.Queue", processes},
        {"multiprocessing.Manager", processes},
        {"socketserver.ForkingMixIn", "use ThreadingMixIn"},
        {"socketserver.ForkingTCPServer", "use ThreadingTCPServer"},
        {"socketserver.ForkingUDPServer", "use ThreadingUDPServer"},
        {"xml.etree.ElementTree.canonicalize",
         "use tostring(), after sorting the attributes"},
        {"zipfile.PyZipFile", "use ZipFile and write()"},
        {"urllib.request.HTTPCookieProcessor",
         "use http.cookies, and send the headers"},
        {NULL, NULL}};
    for (const struct hint *at = members; at->name != NULL; at++) {
        size_t size = strlen(module);
        if (strncmp(at->name, module, size) == 0 && at->name[size] == '.' &&
            strcmp(at->name + size + 1, name) == 0) {
            return at->text;
        }
    }
    return NULL;
}

const char *tt__hint_attribute(const char *name)
{
    static const struct hint attributes[] = {
        {"__dict__", "use getattr, setattr and hasattr, or keep a dict"},
        {NULL, NULL}};
    return find(attributes, name);
}
