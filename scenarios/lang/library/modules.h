/* SPDX-License-Identifier: MIT
 *
 * modules.h: the modules that programs may import.
 *
 * Module NAME is NAME.c or NAME.py in the folder of its subject; a dot in the
 * name is an underscore in the file (collections.abc: collections_abc), and no
 * two modules have files of one name. The Makefile lists the names that have an
 * underscore themselves (UNDERSCORED), and those that are packages in CPython
 * (PACKAGES; it matters for __file__ only). The package of a module must be one
 * of these too, in C or in Python: urllib, for urllib.parse. A large module in
 * C has further files NAME_PART.c, which a header NAME.h (or NAME_module.h
 * where the C library has a NAME.h) connects.
 *
 * How to add a module:
 *
 * 1. Add a line X(NAME) to TT__MODULES below.
 *
 * 2. In Python, for whatever need not be fast or reach into the machine: write
 *    SUBJECT/NAME.py in the supported subset (scenarios/LANGUAGE.md). The build
 *    embeds its text and compiles it (scenarios/bootstrap/). A program that
 *    imports it loads that code, and its top level runs at the first import of
 *    each execution, so keep that short. Every name that the top level binds is
 *    a member; one that a single statement binds is constant for inline caches.
 *    A module of ours whose name begins with `_` can be imported by these
 *    modules only: that is where functions in C go that a module needs
 *    (_heapq.c for heapq.py).
 *
 *    In C: write SUBJECT/NAME.c, which defines
 *        static const struct tt__member members[] = { {"f", &row, NULL}, ...,
 *                                                     {NULL, NULL, NULL} };
 *        const struct tt__module tt__NAME_module = {.name = "NAME",
 *                                                   .members = members};
 *    A member is a constant object (a function, a type), or it is made once in
 *    each execution by `make`. No state lies outside of the execution. A module
 *    in C may use what one in Python has: list that module in `needs`, and call
 *    tt__import_member.
 *
 * 3. Effects: a row of a function in C declares whether it reads or writes its
 *    first argument, or reports itself what it accesses (enum tt_effect in
 *    loop/tt_call.h). Searches rely on it: add an operation for each row to
 *    tests/suites/effects.txt, where dfs and dpor are compared. Code in Python
 *    needs no declaration: each instruction reports.
 *
 * 4. Exports: `from NAME import x`, NAME.x and the suggestions for misspelled
 *    names follow from the members. Which names CPython's module has is in
 *    read/python_table.h (tests/oracle/python_names.py --update): what this
 *    one lacks of them is refused, where it would be an AttributeError. What
 *    to use instead goes into read/hint.c. A module in Python has the __all__
 *    of CPython's, without what it lacks: `import *` would bind all that the
 *    module uses itself.
 *
 * 5. Positions: errors name the file and the line of the program. Frames of a
 *    module in Python are left out of tracebacks, since their lines are not
 *    CPython's; where a frame's file is visible it is CPython's
 *    ("/lib/python314.zip/heapq.py"). A failure that is ours (tt_fail) names
 *    the line of the program that called.
 *
 * 6. The list in scenarios/lang/README.md:
 *    tests/tables/module_names.py TICKTAPE --update.
 *
 * 7. A scenario for each function in scenarios/catalogue/, its ticks made by
 *    the oracle.
 */
#ifndef TT__MODULES_H
#define TT__MODULES_H

#include "scenarios/lang/machine/library.h"
#include "scenarios/lang/types/objects.h"

/* All of it. */
extern const struct tt__library tt__library;
/* The builtins, up to a row without a name; builtins.c. */
extern const struct tt__member tt__builtins[];

/* ---- Modules ------------------------------------------------------------- */

/* In alphabetical order. */
#define TT__MODULES(X)                                                         \
    X(_collections_abc)                                                        \
    X(__future__)                                                              \
    X(_abc)                                                                    \
    X(_abcmore)                                                                \
    X(_abcs)                                                                   \
    X(_addresses)                                                              \
    X(_any)                                                                    \
    X(_ast)                                                                    \
    X(_binascii)                                                               \
    X(_blake2)                                                                 \
    X(_bytestring)                                                             \
    X(_cacheinfo)                                                              \
    X(_chainmap)                                                               \
    X(_arrival)                                                                \
    X(_child)                                                                  \
    X(_children)                                                               \
    X(_concurrent)                                                             \
    X(_dataclasses)                                                            \
    X(_datestate)                                                              \
    X(_decimalbase)                                                            \
    X(_decimalformat)                                                          \
    X(_decimalmath)                                                            \
    X(_definitions)                                                            \
    X(_disk)                                                                   \
    X(_dispatch)                                                               \
    X(_elements)                                                               \
    X(_emailaddress)                                                           \
    X(_emailpolicy)                                                            \
    X(_encodings)                                                              \
    X(_entities)                                                               \
    X(_enum)                                                                   \
    X(_enumdata)                                                               \
    X(_enumflag)                                                               \
    X(_enumintflag)                                                            \
    X(_enumverify)                                                             \
    X(_exactsums)                                                              \
    X(_executors)                                                              \
    X(_expat)                                                                  \
    X(_expatdoctype)                                                           \
    X(_expaterrors)                                                            \
    X(_expatscan)                                                              \
    X(_fileio)                                                                 \
    X(_files)                                                                  \
    X(_forwardref)                                                             \
    X(_functional)                                                             \
    X(_generic)                                                                \
    X(_hashlib)                                                                \
    X(_heapq)                                                                  \
    X(_helpformatter)                                                          \
    X(_hints)                                                                  \
    X(_importlib)                                                              \
    X(_inspect)                                                                \
    X(_iobase)                                                                 \
    X(_isoformat)                                                              \
    X(_json)                                                                   \
    X(_logasyncio)                                                             \
    X(_logging)                                                                \
    X(_logwarnings)                                                            \
    X(_metapath)                                                               \
    X(_mockbase)                                                               \
    X(_mockcall)                                                               \
    X(_mockpatch)                                                              \
    X(_mockspec)                                                               \
    X(_mockspecs)                                                              \
    X(_namespace)                                                              \
    X(_network)                                                                \
    X(_newclass)                                                               \
    X(_peer)                                                                   \
    X(_multibytecodec)                                                         \
    X(_pickler)                                                                \
    X(_pipe)                                                                   \
    X(_process)                                                                \
    X(_message)                                                                \
    X(_messages)                                                               \
    X(_overloads)                                                              \
    X(_protocol)                                                               \
    X(_quopri)                                                                 \
    X(_realchildren)                                                           \
    X(_re)                                                                     \
    X(_recorded)                                                               \
    X(_refuse)                                                                 \
    X(_select)                                                                 \
    X(_shell)                                                                  \
    X(_shelltext)                                                              \
    X(_signal)                                                                 \
    X(_sendfile)                                                               \
    X(_signatures)                                                             \
    X(_socket)                                                                 \
    X(_socketfile)                                                             \
    X(_sockmethods)                                                            \
    X(_sqlite)                                                                 \
    X(_sqlitecodes)                                                            \
    X(_sslsocket)                                                              \
    X(_ssl)                                                                    \
    X(_sources)                                                                \
    X(_spawn)                                                                  \
    X(_start)                                                                  \
    X(_strptime)                                                               \
    X(_stdin)                                                                  \
    X(_struct)                                                                 \
    X(_substitute)                                                             \
    X(_testasserts)                                                            \
    X(_testcase)                                                               \
    X(_testrunner)                                                             \
    X(_testsuite)                                                              \
    X(_textio)                                                                 \
    X(_thread)                                                                 \
    X(_subprocesses)                                                           \
    X(_threads)                                                                \
    X(_tls)                                                                    \
    X(_tools)                                                                  \
    X(_transports)                                                             \
    X(_typedio)                                                                \
    X(_typednames)                                                             \
    X(_typingmore)                                                             \
    X(_typingnames)                                                            \
    X(_typingprivate)                                                          \
    X(_tzdata)                                                                 \
    X(_tzrules)                                                                \
    X(_unixfiles)                                                              \
    X(_unparse)                                                                \
    X(_unpickler)                                                              \
    X(_userdata)                                                               \
    X(_weakref)                                                                \
    X(_workers)                                                                \
    X(_x509)                                                                   \
    X(_zipinfo)                                                                \
    X(_zippath)                                                                \
    X(_zipstreams)                                                             \
    X(_zlib)                                                                   \
    X(abc)                                                                     \
    X(annotationlib)                                                           \
    X(argparse)                                                                \
    X(array)                                                                   \
    X(ast)                                                                     \
    X(asyncio)                                                                 \
    X(asyncio_log)                                                             \
    X(asyncio_protocols)                                                       \
    X(asyncio_staggered)                                                       \
    X(asyncio_streams)                                                         \
    X(asyncio_subprocess)                                                      \
    X(asyncio_transports)                                                      \
    X(atexit)                                                                  \
    X(base64)                                                                  \
    X(binascii)                                                                \
    X(bisect)                                                                  \
    X(calendar)                                                                \
    X(cmath)                                                                   \
    X(builtins)                                                                \
    X(cmd)                                                                     \
    X(codecs)                                                                  \
    X(collections)                                                             \
    X(collections_abc)                                                         \
    X(colorsys)                                                                \
    X(concurrent)                                                              \
    X(concurrent_futures)                                                      \
    X(concurrent_futures__base)                                                \
    X(concurrent_futures_process)                                              \
    X(concurrent_futures_thread)                                               \
    X(configparser)                                                            \
    X(contextlib)                                                              \
    X(contextvars)                                                             \
    X(copy)                                                                    \
    X(copyreg)                                                                 \
    X(csv)                                                                     \
    X(dataclasses)                                                             \
    X(datetime)                                                                \
    X(dbm)                                                                     \
    X(dbm_dumb)                                                                \
    X(dbm_sqlite3)                                                             \
    X(decimal)                                                                 \
    X(difflib)                                                                 \
    X(email)                                                                   \
    X(email_base64mime)                                                        \
    X(email_charset)                                                           \
    X(email_encoders)                                                          \
    X(email_errors)                                                            \
    X(email_feedparser)                                                        \
    X(email_generator)                                                         \
    X(email_header)                                                            \
    X(email_iterators)                                                         \
    X(email_message)                                                           \
    X(email_mime)                                                              \
    X(email_mime_application)                                                  \
    X(email_mime_audio)                                                        \
    X(email_mime_base)                                                         \
    X(email_mime_image)                                                        \
    X(email_mime_message)                                                      \
    X(email_mime_multipart)                                                    \
    X(email_mime_nonmultipart)                                                 \
    X(email_mime_text)                                                         \
    X(email_parser)                                                            \
    X(email_quoprimime)                                                        \
    X(email_utils)                                                             \
    X(encodings)                                                               \
    X(encodings_aliases)                                                       \
    X(enum)                                                                    \
    X(errno)                                                                   \
    X(faulthandler)                                                            \
    X(filecmp)                                                                 \
    X(fnmatch)                                                                 \
    X(fractions)                                                               \
    X(functools)                                                               \
    X(gc)                                                                      \
    X(getopt)                                                                  \
    X(getpass)                                                                 \
    X(gettext)                                                                 \
    X(glob)                                                                    \
    X(graphlib)                                                                \
    X(grp)                                                                     \
    X(gzip)                                                                    \
    X(hashlib)                                                                 \
    X(heapq)                                                                   \
    X(hmac)                                                                    \
    X(html)                                                                    \
    X(html_entities)                                                           \
    X(html_parser)                                                             \
    X(http)                                                                    \
    X(http_client)                                                             \
    X(http_cookiejar)                                                          \
    X(http_cookies)                                                            \
    X(http_server)                                                             \
    X(importlib)                                                               \
    X(importlib_abc)                                                           \
    X(importlib_machinery)                                                     \
    X(importlib_metadata)                                                      \
    X(importlib_resources)                                                     \
    X(importlib_util)                                                          \
    X(inspect)                                                                 \
    X(io)                                                                      \
    X(ipaddress)                                                               \
    X(itertools)                                                               \
    X(json)                                                                    \
    X(json_decoder)                                                            \
    X(json_encoder)                                                            \
    X(keyword)                                                                 \
    X(linecache)                                                               \
    X(locale)                                                                  \
    X(logging)                                                                 \
    X(logging_config)                                                          \
    X(logging_handlers)                                                        \
    X(marshal)                                                                 \
    X(math)                                                                    \
    X(mimetypes)                                                               \
    X(multiprocessing)                                                         \
    X(multiprocessing_context)                                                 \
    X(multiprocessing_process)                                                 \
    X(netrc)                                                                   \
    X(numbers)                                                                 \
    X(operator)                                                                \
    X(optparse)                                                                \
    X(os)                                                                      \
    X(os_path)                                                                 \
    X(pathlib)                                                                 \
    X(pickle)                                                                  \
    X(pkgutil)                                                                 \
    X(platform)                                                                \
    X(posixpath)                                                               \
    X(pprint)                                                                  \
    X(pwd)                                                                     \
    X(queue)                                                                   \
    X(quopri)                                                                  \
    X(random)                                                                  \
    X(re)                                                                      \
    X(readline)                                                                \
    X(reprlib)                                                                 \
    X(resource)                                                                \
    X(sched)                                                                   \
    X(secrets)                                                                 \
    X(select)                                                                  \
    X(selectors)                                                               \
    X(shelve)                                                                  \
    X(shlex)                                                                   \
    X(shutil)                                                                  \
    X(signal)                                                                  \
    X(smtplib)                                                                 \
    X(socket)                                                                  \
    X(socketserver)                                                            \
    X(sqlite3)                                                                 \
    X(sqlite3_dbapi2)                                                          \
    X(ssl)                                                                     \
    X(stat)                                                                    \
    X(statistics)                                                              \
    X(string)                                                                  \
    X(string_templatelib)                                                      \
    X(struct)                                                                  \
    X(subprocess)                                                              \
    X(sys)                                                                     \
    X(tempfile)                                                                \
    X(textwrap)                                                                \
    X(threading)                                                               \
    X(ticktape)                                                                \
    X(time)                                                                    \
    X(timeit)                                                                  \
    X(tomllib)                                                                 \
    X(traceback)                                                               \
    X(types)                                                                   \
    X(typing)                                                                  \
    X(typing_extensions)                                                       \
    X(unicodedata)                                                             \
    X(unittest)                                                                \
    X(unittest_mock)                                                           \
    X(urllib)                                                                  \
    X(urllib_error)                                                            \
    X(urllib_parse)                                                            \
    X(urllib_request)                                                          \
    X(urllib_response)                                                         \
    X(urllib_robotparser)                                                      \
    X(uuid)                                                                    \
    X(warnings)                                                                \
    X(wave)                                                                    \
    X(weakref)                                                                 \
    X(webbrowser)                                                              \
    X(wsgiref)                                                                 \
    X(wsgiref_handlers)                                                        \
    X(wsgiref_headers)                                                         \
    X(wsgiref_simple_server)                                                   \
    X(wsgiref_types)                                                           \
    X(wsgiref_util)                                                            \
    X(xml)                                                                     \
    X(xml_etree)                                                               \
    X(xml_etree_ElementPath)                                                   \
    X(xml_etree_ElementTree)                                                   \
    X(xml_parsers)                                                             \
    X(xml_parsers_expat)                                                       \
    X(xml_sax)                                                                 \
    X(xml_sax_saxutils)                                                        \
    X(zipfile)                                                                 \
    X(zipimport)                                                               \
    X(zlib)                                                                    \
    X(zoneinfo)

/* The __file__ of a module in C that CPython has in Python. */
#define TT__FILE(path_) "/lib/python314.zip/" path_

/* asyncio.NAME, each of which shares members with asyncio;
 * asyncio_submodules.c. */
#define TT__SUBMODULES(X)                                                      \
    X(base_events)                                                             \
    X(coroutines)                                                              \
    X(events)                                                                  \
    X(exceptions)                                                              \
    X(futures)                                                                 \
    X(graph)                                                                   \
    X(locks)                                                                   \
    X(queues)                                                                  \
    X(runners)                                                                 \
    X(taskgroups)                                                              \
    X(tasks)                                                                   \
    X(threads)                                                                 \
    X(timeouts)

#define X(name)                                                                \
    extern const struct tt__module tt__asyncio_##name##_module;                \
    tt_value tt__make_##name(struct tt_env *env);
TT__SUBMODULES(X)
#undef X
#define X(name) extern const struct tt__module tt__##name##_module;
TT__MODULES(X)
#undef X
tt_value tt__make_staggered(struct tt_env *env);

/* ---- collections --------------------------------------------------------- */

extern const struct tt_type tt__deque_type, tt__ordered_dict_type,
    tt__default_dict_type, tt__counter_type;
extern const struct tt_native tt__namedtuple;

/* The classes that collections.abc and typing have by the same name, for
 * tt__module.elsewhere. */
#define TT__ABSTRACT_CLASSES                                                   \
    {"AsyncGenerator", "_abcs"}, {"AsyncIterable", "_abcs"},                   \
        {"AsyncIterator", "_abcs"}, {"Awaitable", "_abcs"},                    \
        {"ByteString", "_bytestring"}, {"Callable", "_abcs"},                  \
        {"Collection", "_abcs"}, {"Container", "_abcs"},                       \
        {"Coroutine", "_abcs"}, {"Generator", "_abcs"}, {"Hashable", "_abcs"}, \
        {"ItemsView", "_abcmore"}, {"Iterable", "_abcs"},                      \
        {"Iterator", "_abcs"}, {"KeysView", "_abcmore"},                       \
        {"Mapping", "_abcmore"}, {"MappingView", "_abcmore"},                  \
        {"MutableMapping", "_abcmore"}, {"MutableSequence", "_abcmore"},       \
        {"MutableSet", "_abcmore"}, {"Reversible", "_abcs"},                   \
        {"Sequence", "_abcmore"}, {"Sized", "_abcs"},                          \
    {                                                                          \
        "ValuesView", "_abcmore"                                               \
    }

/* ---- functools, itertools ------------------------------------------------ */

extern const struct tt_type tt__partial_type, tt__cache_type;
extern const struct tt_type tt__itertools_accumulate_type,
    tt__itertools_batched_type, tt__itertools_chain_type,
    tt__itertools_combinations_type, tt__itertools_replacement_type,
    tt__itertools_compress_type, tt__itertools_count_type,
    tt__itertools_cycle_type, tt__itertools_dropwhile_type,
    tt__itertools_filterfalse_type, tt__itertools_groupby_type,
    tt__itertools_islice_type, tt__itertools_pairwise_type,
    tt__itertools_permutations_type, tt__itertools_product_type,
    tt__itertools_repeat_type, tt__itertools_starmap_type,
    tt__itertools_takewhile_type, tt__itertools_zip_longest_type;

/* ---- string.templatelib -------------------------------------------------- */

extern const struct tt_type tt__template_type;
/* BUILD_TEMPLATE: see struct tt__library. */
tt_value tt__template(struct tt_env *env, const tt_value *operands);

/* ---- typing -------------------------------------------------------------- */

/* TYPE_PARAMETER and TYPE_ALIAS: see struct tt__library. */
tt_value tt__type_parameter(struct tt_env *env, uint32_t n,
                            const tt_value *operands);
tt_value tt__type_alias_new(struct tt_env *env, const tt_value *operands);
tt_value tt__generic_bases(struct tt_env *env, tt_value bases,
                           tt_value type_params);

#endif
