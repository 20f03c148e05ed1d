/* SPDX-License-Identifier: MIT
 *
 * result.c: what a session has found, as a dict.
 */
#include "session.h"

#include <stdio.h>
#include <stdlib.h>

/* Adds VALUE, which it takes. */
static bool put(PyObject *dict, const char *key, PyObject *value)
{
    bool good = value != NULL && PyDict_SetItemString(dict, key, value) == 0;
    Py_XDECREF(value);
    return good;
}

static bool put_text(PyObject *dict, const char *key, const char *text)
{
    return put(dict, key,
               PyUnicode_DecodeUTF8(text == NULL ? "" : text,
                                    text == NULL ? 0 : (Py_ssize_t)strlen(text),
                                    "replace"));
}

static bool put_number(PyObject *dict, const char *key, uint64_t number)
{
    return put(dict, key, PyLong_FromUnsignedLongLong(number));
}

static bool put_tape(PyObject *dict, const struct tt_tape *tape)
{
    char *text = tt_tape_print(tape);
    bool good = put_text(dict, "tape", text) &&
                put_number(dict, "deviations", tape->count);
    free(text);
    return good;
}

static bool put_run(PyObject *dict, const struct tt_sim_result *result)
{
    bool is_failure = tt_verdict_exit(result->verdict) == 1;
    char hash[2 * 16 + 1];
    snprintf(hash, sizeof hash, "%016llx%016llx",
             (unsigned long long)result->hash.high,
             (unsigned long long)result->hash.low);
    return put_text(dict, "verdict", tt_verdict_name(result->verdict)) &&
           put_text(dict, "message", result->message) &&
           put_number(dict, "ticks", result->ticks) &&
           put_number(dict, "choices", result->choices) &&
           put(dict, "time", PyFloat_FromDouble(result->time_s)) &&
           put(dict, "failed",
               PyBool_FromLong(is_failure && !result->injected)) &&
           put_text(dict, "hash", hash);
}

static bool put_replay(PyObject *dict)
{
    size_t size;
    if (session.sim == NULL) {
        return true;
    }
    return put_run(dict, &session.result) &&
           put_text(dict, "words", tt_sim_words_folded(session.sim)) &&
           put_text(dict, "report", tt_sim_report(session.sim)) &&
           put_text(dict, "divergence", tt_sim_divergence(session.sim)) &&
           put_text(dict, "trace", tt_sim_trace(session.sim, &size)) &&
           put_tape(dict, tt_sim_tape(session.sim));
}

static bool put_search(PyObject *dict)
{
    const struct tt_explore_result *found = &session.found;
    bool good = put_number(dict, "runs", found->runs) &&
                put_number(dict, "schedules", found->schedules) &&
                put_number(dict, "failure_run", found->failure_run) &&
                put_number(dict, "shrink_runs", found->shrink_runs) &&
                put_number(dict, "limits", found->limits) &&
                put(dict, "seconds", PyFloat_FromDouble(found->seconds)) &&
                put(dict, "exhausted", PyBool_FromLong(found->exhausted)) &&
                put_text(dict, "bound", found->bound) &&
                put_text(dict, "strategy", found->strategy) &&
                put_text(dict, "unmet", found->unmet) &&
                put_text(dict, "limit", found->limit);
    if (!good || !found->failed) {
        return good && put(dict, "failed", PyBool_FromLong(0));
    }
    return put_run(dict, &found->failure) &&
           put_text(dict, "words", found->folded) &&
           put_text(dict, "beside", found->beside) &&
           put_text(dict, "report", found->report) &&
           put_tape(dict, &found->tape);
}

PyObject *session_result(void)
{
    PyObject *dict = PyDict_New();
    if (dict == NULL || !put_text(dict, "error", session.error) ||
        !(session.replays ? put_replay(dict) : put_search(dict))) {
        Py_XDECREF(dict);
        return NULL;
    }
    return dict;
}
