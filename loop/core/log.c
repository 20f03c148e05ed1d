/* SPDX-License-Identifier: MIT
 *
 * log.c: what asyncio logs, in the form that CPython's logging module
 * writes it to stderr by default.
 *
 * Mirrors base_events.py default_exception_handler, and Future.__del__ and
 * Task.__del__. A log is no event: traces and hashes do not know of it, and
 * nothing of this is computed where the observer takes no errors. The stacks
 * that debug mode records (source_traceback) are left out.
 */
#include "loop/core/log.h"

#include "loop/core/left.h"
#include "loop/core/loop.h"
#include "loop/core/record.h"
#include "loop/core/sound.h"
#include "loop/object/native.h"

int tt__log(struct tt_env *env, const char *text, size_t size)
{
    struct tt_observer *observer = env->observer;
    if (observer->error == NULL) {
        return 0;
    }
    int rc = observer->error(observer, env, text, size);
    return tt__written(env,
                       rc >= 0 ? observer->error(observer, env, "\n", 1) : rc);
}

/* The program's own log, as tt_language.has_log says. */
static int program_log(struct tt_env *env)
{
    if (env->is_ending || !TT_LANGUAGE_HAS(env, has_log)) {
        return 0;
    }
    return env->language->has_log(env);
}

/* Whether anything can come of a log. A program's handlers run whether or not
 * somebody reads stderr. */
bool tt__is_log_wanted(struct tt_env *env)
{
    return env->observer->error != NULL || program_log(env) == 2;
}

int tt__log_at(struct tt_env *env, int level, const struct tt_text *text)
{
    TT_ASSERT(tt__text_sound(text));
    const struct tt_log_about about = {.level = level,
                                       .text = text->at,
                                       .size = text->size,
                                       .exception = TT_NULL};
    int log = text->error == 0 ? program_log(env) : text->error;
    if (log < 0) {
        return log;
    }
    if (log > 0) {
        return env->language->log(env, &about);
    }
    return tt__log(env, text->at, text->size);
}

int tt__log_note(struct tt_env *env, const struct tt_log_note *note)
{
    TT_ASSERT(tt_is_str(note->place) && tt_is_str(note->text));
    struct tt_text text;
    if (env->is_ending || !TT_LANGUAGE_HAS(env, note)) {
        return 0;
    }
    tt_text_init(&text, env);
    int rc = env->language->note(env, note, &text);
    if (rc == 0 && text.size > 0) {
        rc = tt__log(env, text.at, text.size);
    }
    tt_text_deinit(&text);
    return rc;
}

/* Logs TEXT, the format of ABOUT, which is taken. */
static int log_debug(struct tt_env *env, const char *place, const char *text,
                     tt_value about)
{
    struct tt_log_note note = {.level = TT_LOG_DEBUG};
    note.place = tt_str_c(env, place);
    note.text = tt_str_c(env, text);
    note.args = about == TT_NULL ? TT_NULL : tt_tuple(env, &about, 1);
    bool is_made =
        note.place != TT_NULL && note.text != TT_NULL && note.args != TT_NULL;
    int rc = is_made ? tt__log_note(env, &note) : tt_failure(env);
    tt_unref(env, note.place);
    tt_unref(env, note.text);
    tt_unref(env, note.args);
    tt_unref(env, about);
    return rc;
}

int tt__log_selector(struct tt_env *env, const char *name)
{
    int log = program_log(env);
    return log <= 0
               ? log
               : log_debug(env,
                           "selector_events.BaseSelectorEventLoop.__init__",
                           "Using selector: %s", tt_str_c(env, name));
}

int tt__log_close(struct tt_loop *loop)
{
    TT_ASSERT(tt__loop_sound(loop) && !loop->closed);
    int log = program_log(loop->env);
    return log <= 0 ? log
                    : log_debug(loop->env, "base_events.BaseEventLoop.close",
                                "Close %r", tt_ref(tt_value_of(loop)));
}

/* Below the message, as logging.Formatter has it. */
static void put_traceback(struct tt_text *text, tt_value exception)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = text->env;
    tt_text_puts(text, "\n");
    if (!TT_LANGUAGE_HAS(env, put_traceback)) {
        tt_text_exception(text, exception);
    } else if (text->error == 0) {
        text->error =
            env->language->put_traceback(env, tt_exc_cast(exception), text);
    }
}

static void put_item(struct tt_text *text, tt_value key, const char *name,
                     tt_value value)
{
    TT_ASSERT(tt__text_sound(text));
    tt_text_puts(text, "\n");
    if (key == TT_NULL) {
        tt_text_puts(text, name);
    } else {
        tt_text_str(text, key);
    }
    tt_text_puts(text, ": ");
    tt_text_repr(text, value);
}

/* The entry of the smallest key after that of LAST (NULL: of all), into *OUT;
 * NULL: there is none. */
static int next_entry(struct tt_env *env, const struct tt_dict *dict,
                      const struct tt_entry *last, struct tt_entry **out)
{
    TT_ASSERT(tt__dict_sound(dict));
    struct tt_entry *entry;
    size_t at = 0;
    *out = NULL;
    while ((entry = tt_dict_next(dict, &at)) != NULL) {
        int rc = last == NULL ? 1 : tt_less(env, last->key, entry->key);
        if (rc > 0 && *out != NULL) {
            rc = tt_less(env, entry->key, (*out)->key);
        }
        if (rc < 0) {
            return rc;
        }
        *out = rc > 0 ? entry : *out;
    }
    return 0;
}

/* The items of a program's own context, by their keys. */
static void put_context(struct tt_text *text, tt_value context)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_env *env = text->env;
    const struct tt_dict *dict = tt_dict_cast(context);
    struct tt_entry *entry = NULL;
    while (text->error == 0) {
        int rc = next_entry(env, dict, entry, &entry);
        text->error = rc < 0 ? tt_failure(env) : text->error;
        if (rc < 0 || entry == NULL) {
            return;
        }
        if (!tt_str_is(entry->key, "message") &&
            !tt_str_is(entry->key, "exception")) {
            put_item(text, entry->key, NULL, entry->value);
        }
    }
}

static void put_report(struct tt_text *text, const struct tt_report *report)
{
    TT_ASSERT(tt__text_sound(text));
    const char *message = report->full != NULL ? report->full : report->message;
    const struct {
        const char *key;
        tt_value value;
    } items[] = {{"asyncgen", report->asyncgen},
                 {"future", report->future},
                 {"handle", report->handle},
                 {"task", report->task}};
    if (message == NULL || *message == '\0') {
        message = "Unhandled exception in event loop";
    }
    tt_text_puts(text, message);
    if (report->context != TT_NULL) {
        put_context(text, report->context);
    }
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        if (report->context == TT_NULL && items[i].value != TT_NULL) {
            put_item(text, TT_NULL, items[i].key, items[i].value);
        }
    }
}

/* Logs an error, which is ABOUT, but for its text. */
static int log_about(struct tt_env *env, struct tt_text *text,
                     struct tt_log_about about)
{
    TT_ASSERT(tt__text_sound(text));
    int log = text->error == 0 ? program_log(env) : text->error;
    if (log > 0) {
        about.level = TT_LOG_ERROR;
        about.text = text->at;
        about.size = text->size;
        return env->language->log(env, &about);
    }
    if (log == 0 && about.exception != TT_NULL) {
        put_traceback(text, about.exception);
        log = text->error;
    }
    return log < 0 ? log : tt__log(env, text->at, text->size);
}

static int log_error(struct tt_env *env, struct tt_text *text,
                     tt_value exception, bool left)
{
    return log_about(
        env, text, (struct tt_log_about){.exception = exception, .left = left});
}

int tt__log_concurrent(struct tt_env *env, struct tt_text *text,
                       struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    if (!tt__is_log_wanted(env)) {
        return 0;
    }
    return log_about(env, text,
                     (struct tt_log_about){.exception = tt_value_of(exc),
                                           .is_concurrent = true});
}

void tt__passed_asyncio(struct tt_env *env, struct tt_exc *exc)
{
    TT_ASSERT(tt__exc_sound(exc));
    if (exc->traceback == NULL) {
        tt_exc_passed(env, exc, TT_NONE, 0);
    }
}

int tt__log_default_raised(struct tt_env *env)
{
    struct tt_exc *exc = tt_exc_take(env);
    struct tt_text text;
    TT_ASSERT(exc != NULL);
    tt__passed_asyncio(env, exc);
    if (!tt__is_log_wanted(env)) {
        tt_exc_unref(env, exc);
        return 0;
    }
    tt_text_init(&text, env);
    tt_text_puts(&text, "Exception in default exception handler");
    int rc = log_error(env, &text, tt_value_of(exc), false);
    tt_text_deinit(&text);
    tt_exc_unref(env, exc);
    return rc;
}

static int log_report(struct tt_env *env, const struct tt_report *report,
                      bool left)
{
    struct tt_text text;
    if (!tt__is_log_wanted(env)) {
        return 0;
    }
    tt_text_init(&text, env);
    put_report(&text, report);
    int rc = log_error(env, &text, report->exception, left);
    tt_text_deinit(&text);
    return rc == TT_ERAISED ? tt__log_default_raised(env) : rc;
}

int tt__log_report(struct tt_env *env, const struct tt_report *report)
{
    return log_report(env, report, false);
}

/* ---- Futures that go ----------------------------------------------------- */

/* What goes after the run ended otherwise (a limit, a deadlock) is not its
 * doing: nothing is said of it. */
static bool has_ended(const struct tt_env *env)
{
    return env->is_quiet || env->failure != 0;
}

static bool has_handler(const struct tt_loop *loop)
{
    return loop->handler != NULL || loop->handler_value != TT_NULL;
}

bool tt__log_has_handler(struct tt_env *env, const struct tt_future *future)
{
    return !has_ended(env) && has_handler(tt_future_loop(env, future));
}

bool tt__log_has_handler_value(struct tt_env *env,
                               const struct tt_future *future)
{
    return !has_ended(env) &&
           tt_future_loop(env, future)->handler_value != TT_NULL;
}

/* What gets the report of a future that goes. */
enum reader {
    HANDLER, /* the program's handler */
    LOG,
    LAST_LOG /* the future is alive at the end */
};

/* What the handler did not catch: SystemExit, KeyboardInterrupt. */
static int ignore_raised(struct tt_env *env, struct tt_loop *loop)
{
    struct tt_exc *exc = tt_exc_take(env);
    tt_value method =
        tt__attribute(env, tt_value_of(loop), "call_exception_handler");
    if (method == TT_NULL) {
        tt_exc_unref(env, exc);
        return tt_failure(env);
    }
    tt_reraise(env, exc);
    int rc = tt_log_ignored(env, "calling asyncio function", method);
    tt_unref(env, method);
    return rc;
}

static int give_report(struct tt_env *env, const struct tt_future *future,
                       const struct tt_report *report, enum reader reader)
{
    if (reader != HANDLER) {
        return log_report(env, report, reader == LAST_LOG);
    }
    struct tt_loop *loop = tt_future_loop(env, future);
    int rc = tt_loop_call_exception_handler(loop, report);
    return rc == TT_ERAISED ? ignore_raised(env, loop) : rc;
}

static int report_pending(struct tt_env *env, struct tt_future *future,
                          enum reader reader)
{
    TT_ASSERT(tt__future_sound(future));
    const struct tt_report report = {
        .message = "Task was destroyed but it is pending!",
        .task = tt_value_of(future)};
    return give_report(env, future, &report, reader);
}

static int report_unretrieved(struct tt_env *env, struct tt_future *future,
                              enum reader reader)
{
    TT_ASSERT(tt__future_sound(future));
    struct tt_text text;
    tt_text_init(&text, env);
    tt_text_format(&text, "%s exception was never retrieved",
                   future->head.type->name);
    tt_text_put(&text, "", 1);
    const struct tt_report report = {.message = text.at,
                                     .exception = future->outcome,
                                     .future = tt_value_of(future)};
    int rc = text.error == 0 ? give_report(env, future, &report, reader)
                             : text.error;
    tt_text_deinit(&text);
    return rc;
}

int tt__log_handle(struct tt_env *env, struct tt_future *future)
{
    bool is_pending = tt__left_is_pending(future);
    future->head.flags |= TT_FUTURE_FINALISED;
    if (is_pending) {
        return report_pending(env, future, HANDLER);
    }
    tt__left_remove(env, future);
    future->head.flags &= ~(uint32_t)TT_FUTURE_UNRETRIEVED;
    return report_unretrieved(env, future, HANDLER);
}

static int log_future(struct tt_env *env, struct tt_future *future,
                      enum reader reader)
{
    TT_ASSERT(tt__future_sound(future));
    if (has_ended(env) || !tt__is_log_wanted(env) ||
        has_handler(tt_future_loop(env, future))) {
        return 0;
    }
    if (tt__left_is_pending(future)) {
        return report_pending(env, future, reader);
    }
    if (tt__left_is_unretrieved(future)) {
        return report_unretrieved(env, future, reader);
    }
    return 0;
}

int tt__log_left(struct tt_env *env, struct tt_future *future)
{
    return env->observer->error == NULL ? 0 : log_future(env, future, LAST_LOG);
}

int tt__log_alive(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(future->head.refs > 0);
    int rc = log_future(env, future, LOG);
    tt__left_remove(env, future);
    future->head.flags &= ~(uint32_t)TT_FUTURE_UNRETRIEVED;
    return rc;
}

int tt__log_gone(struct tt_env *env, struct tt_future *future)
{
    TT_ASSERT(future->head.refs == 0);
    future->head.refs = 1; /* while its repr runs */
    int rc = log_future(env, future, LOG);
    bool is_kept = future->head.refs != 1;
    future->head.refs = 0;
    return is_kept ? tt_fail(env, TT_ELIMIT,
                             "a __repr__ keeps a future that is destroyed")
                   : rc;
}

/* ---- Exceptions that nobody gets ----------------------------------------- */

/* sys.unraisablehook shows the running frame where no frame was passed. */
static void put_running_frame(struct tt_text *text)
{
    TT_ASSERT(tt__text_sound(text));
    struct tt_frame_about about;
    struct tt_env *env = text->env;
    struct tt_place place;
    if (!tt_place_now(env, &place) || !TT_LANGUAGE_HAS(env, frame_at) ||
        !env->language->frame_at(env, 0, &about)) {
        return;
    }
    tt_unref(env, about.frame);
    tt_text_format(text,
                   "\nTraceback (most recent call last):\n  File \"%s\", line "
                   "%u, in ",
                   place.file, place.line);
    tt_text_put(text, about.name.text, about.name.size);
    if (place.source.size > 0) {
        tt_text_puts(text, "\n    ");
        tt_text_put(text, place.source.text, place.source.size);
    }
}

/* Writes TEXT and EXC as the default hook does. */
static int log_unraisable(struct tt_text *text, struct tt_exc *exc)
{
    tt_text_puts(text, ":");
    if (exc->traceback == NULL) {
        put_running_frame(text);
    }
    struct tt_exc *context = exc->context; /* the hook shows no chain */
    exc->context = NULL;
    put_traceback(text, tt_value_of(exc));
    exc->context = context;
    return text->error == 0 ? tt__log(text->env, text->at, text->size)
                            : text->error;
}

int tt_log_ignored(struct tt_env *env, const char *doing, tt_value object)
{
    struct tt_exc *exc = tt_exc_take(env);
    bool has_hooks =
        exc != NULL && !env->is_ending && TT_LANGUAGE_HAS(env, unraisable);
    bool is_written =
        exc != NULL && env->observer->error != NULL && !env->is_quiet;
    int rc = 0;
    if (has_hooks || is_written) {
        struct tt_text text;
        tt_text_init(&text, env);
        tt_text_format(&text, "Exception ignored while %s %R", doing, object);
        rc = text.error;
        if (rc == 0 && has_hooks) {
            rc = env->language->unraisable(env, exc, &text);
        }
        if (rc == 0 && is_written) {
            rc = log_unraisable(&text, exc);
        }
        tt_text_deinit(&text);
    }
    tt_exc_unref(env, tt_exc_take(env));
    tt_exc_unref(env, exc);
    return rc >= 0 || rc == TT_ERAISED ? 0 : rc;
}
