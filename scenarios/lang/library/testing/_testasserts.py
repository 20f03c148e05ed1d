# SPDX-License-Identifier: MIT
"""The assert methods of unittest's TestCase, with CPython's messages (Lib/unittest/case.py, util.py and _log.py)."""
import re
import types
import warnings
from collections import Counter, namedtuple
from os.path import commonprefix

_SHORT = 80
_OMITTED = 12  # what "[123 chars]" takes


def class_name(cls):
    return f"{cls.__module__}.{cls.__qualname__}"


def safe_repr(obj, short=False):
    try:
        text = repr(obj)
    except Exception:
        text = object.__repr__(obj)
    return text[:_SHORT] + " [truncated]..." if short and len(text) >= _SHORT else text


def _without_middle(s, begin, end):
    left_out = len(s) - begin - end
    return f"{s[:begin]}[{left_out} chars]{s[len(s) - end:]}" if left_out > _OMITTED else s


def short_reprs(*values):
    """The reprs of VALUES, without most of what long ones begin with alike."""
    texts = tuple([safe_repr(value) for value in values])
    longest = max([len(text) for text in texts])
    if longest <= _SHORT:
        return texts
    prefix = commonprefix(texts)
    size = len(prefix)
    room = _SHORT - (longest - size + 5 + _OMITTED)
    if room > 5:
        prefix = _without_middle(prefix, 5, room)
        return tuple([prefix + text[size:] for text in texts])
    prefix = _without_middle(prefix, 5, 5)
    return tuple([prefix + _without_middle(text[size:], _SHORT - 2 * _OMITTED - 15, 5) for text in texts])


_Mismatch = namedtuple("Mismatch", "actual expected value")


def _count_by_equality(first, second):
    found = []
    for number, values in enumerate((first, second)):
        for value in values:
            if any([known.value == value for known in found]):
                continue
            counts = [sum([other == value for other in each]) for each in (first, second)]
            found.append(_Mismatch(*counts, value))
    return [each for each in found if each.actual != each.expected]


def _count_by_hash(first, second):
    first, second = Counter(first), Counter(second)
    found = [_Mismatch(count, second[value], value) for value, count in first.items() if second[value] != count]
    return found + [_Mismatch(0, count, value) for value, count in second.items() if value not in first]


# ---- Contexts --------------------------------------------------------------------------------------------------------


def _is_subtype(expected, base):
    if isinstance(expected, tuple):
        return all([_is_subtype(each, base) for each in expected])
    return isinstance(expected, type) and issubclass(expected, base)


class _Context:
    def __init__(self, expected, test_case, expected_regex=None):
        self.expected = expected
        self.test_case = test_case
        self.expected_regex = None if expected_regex is None else re.compile(expected_regex)
        self.obj_name = self.msg = None

    def _fail(self, standard):
        raise self.test_case.failureException(self.test_case._formatMessage(self.msg, standard))

    def _name(self):
        return getattr(self.expected, "__name__", None) or str(self.expected)

    def handle(self, name, args, kwargs):
        """assertX(expected), a context manager, or assertX(expected, callable, ...)."""
        if not _is_subtype(self.expected, self._base_type):
            raise TypeError(f"{name}() arg 1 must be {self._base_text}")
        if not args:
            self.msg = kwargs.pop("msg", None)
            if kwargs:
                raise TypeError(f"{next(iter(kwargs))!r} is an invalid keyword argument for this function")
            return self
        function, *args = args
        self.obj_name = getattr(function, "__name__", None) or str(function)
        with self:
            function(*args, **kwargs)

    def _check_text(self, value):
        if self.expected_regex is not None and not self.expected_regex.search(str(value)):
            self._fail(f'"{self.expected_regex.pattern}" does not match "{value}"')


class _AssertRaisesContext(_Context):
    _base_type = BaseException
    _base_text = "an exception type or tuple of exception types"
    __class_getitem__ = classmethod(types.GenericAlias)

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, tb):
        if exc_type is None:
            self._fail(f"{self._name()} not raised by {self.obj_name}" if self.obj_name else f"{self._name()} not raised")
        if not issubclass(exc_type, self.expected):
            return False
        self.exception = exc_value.with_traceback(None)
        self._check_text(exc_value)
        return True


class _AssertWarnsContext(_Context):
    _base_type = Warning
    _base_text = "a warning type or tuple of warning types"

    def __enter__(self):
        self.warnings_manager = warnings.catch_warnings(record=True)
        self.warnings = self.warnings_manager.__enter__()
        warnings.simplefilter("always", self.expected)
        return self

    def __exit__(self, exc_type, exc_value, tb):
        self.warnings_manager.__exit__(exc_type, exc_value, tb)
        if exc_type is not None:
            return
        first = None
        for found in self.warnings:
            if not isinstance(found.message, self.expected):
                continue
            first = found.message if first is None else first
            if self.expected_regex is None or self.expected_regex.search(str(found.message)):
                self.warning, self.filename, self.lineno = found.message, found.filename, found.lineno
                return
        if first is not None:
            self._check_text(first)
        self._fail(f"{self._name()} not triggered by {self.obj_name}" if self.obj_name else
                   f"{self._name()} not triggered")


_LoggingWatcher = namedtuple("_LoggingWatcher", ["records", "output"])


class _AssertLogsContext(_Context):
    def __init__(self, test_case, logger_name, level, no_logs):
        import logging
        _Context.__init__(self, None, test_case)
        self.logger_name = logger_name
        self.level = logging._nameToLevel.get(level, level) if level else logging.INFO
        self.no_logs = no_logs

    def __enter__(self):
        import logging
        name = self.logger_name
        logger = self.logger = name if isinstance(name, logging.Logger) else logging.getLogger(name)
        watcher = self.watcher = _LoggingWatcher([], [])
        formatter = logging.Formatter("%(levelname)s:%(name)s:%(message)s")

        class _CapturingHandler(logging.Handler):
            def emit(self, record):
                watcher.records.append(record)
                watcher.output.append(self.format(record))
        handler = _CapturingHandler()
        handler.setLevel(self.level)
        handler.setFormatter(formatter)
        self.old = logger.handlers[:], logger.level, logger.propagate
        logger.handlers = [handler]
        logger.setLevel(self.level)
        logger.propagate = False
        return None if self.no_logs else watcher

    def __exit__(self, exc_type, exc_value, tb):
        import logging
        self.logger.handlers, level, self.logger.propagate = self.old
        self.logger.setLevel(level)
        if exc_type is not None:
            return False
        if self.no_logs and self.watcher.records:
            self._fail(f"Unexpected logs found: {self.watcher.output!r}")
        if not self.no_logs and not self.watcher.records:
            self._fail(f"no logs of level {logging.getLevelName(self.level)} or higher triggered on {self.logger.name}")


# ---- Methods ---------------------------------------------------------------------------------------------------------


def _lines_of_diff(first, second):
    from difflib import ndiff
    from pprint import pformat
    return "\n" + "\n".join(ndiff(pformat(first).splitlines(), pformat(second).splitlines()))


def _with_newlines(first, second):
    """Both texts with a newline at the end, unless they have one both."""
    if first and second:
        return (first, second) if first[-1] == second[-1] == "\n" else (first + "\n", second + "\n")
    return tuple([s + "\n" if s and s[-1] != "\n" else s for s in (first, second)])


class Asserts:
    failureException = AssertionError
    longMessage = True
    maxDiff = 80 * 8
    _diffThreshold = 2**16

    def fail(self, msg=None):
        raise self.failureException(msg)

    def _formatMessage(self, msg, standardMsg):
        if not self.longMessage:
            return msg or standardMsg
        return standardMsg if msg is None else f"{standardMsg} : {msg}"

    def _fail(self, msg, standard):
        raise self.failureException(self._formatMessage(msg, standard))

    def _truncateMessage(self, message, diff):
        if self.maxDiff is None or len(diff) <= self.maxDiff:
            return message + diff
        return message + f"\nDiff is {len(diff)} characters long. Set self.maxDiff to None to see it."

    def assertFalse(self, expr, msg=None):
        if expr:
            self._fail(msg, f"{safe_repr(expr)} is not false")

    def assertTrue(self, expr, msg=None):
        if not expr:
            self._fail(msg, f"{safe_repr(expr)} is not true")

    def assertRaises(self, expected_exception, *args, **kwargs):
        return _AssertRaisesContext(expected_exception, self).handle("assertRaises", args, kwargs)

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        return _AssertRaisesContext(expected_exception, self, expected_regex).handle("assertRaisesRegex", args, kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        return _AssertWarnsContext(expected_warning, self).handle("assertWarns", args, kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        return _AssertWarnsContext(expected_warning, self, expected_regex).handle("assertWarnsRegex", args, kwargs)

    def assertLogs(self, logger=None, level=None):
        return _AssertLogsContext(self, logger, level, False)

    def assertNoLogs(self, logger=None, level=None):
        return _AssertLogsContext(self, logger, level, True)

    def _baseAssertEqual(self, first, second, msg=None):
        if not first == second:
            self._fail(msg, "%s != %s" % short_reprs(first, second))

    def assertEqual(self, first, second, msg=None):
        function = self._type_equality_funcs.get(type(first)) if type(first) is type(second) else None
        if function is None:
            function = self._baseAssertEqual
        elif isinstance(function, str):
            function = getattr(self, function)
        function(first, second, msg=msg)

    def assertNotEqual(self, first, second, msg=None):
        if not first != second:
            self._fail(msg, f"{safe_repr(first)} == {safe_repr(second)}")

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        diff = abs(first - second)
        places = 7 if places is None else places
        if diff <= delta if delta is not None else round(diff, places) == 0:
            return
        within = f"{safe_repr(delta)} delta" if delta is not None else f"{places!r} places"
        self._fail(msg, f"{safe_repr(first)} != {safe_repr(second)} within {within} ({safe_repr(diff)} difference)")

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        diff = abs(first - second)
        places = 7 if places is None else places
        if not first == second and (diff > delta if delta is not None else round(diff, places) != 0):
            return
        if delta is not None:
            self._fail(msg, f"{safe_repr(first)} == {safe_repr(second)} within {safe_repr(delta)} delta "
                            f"({safe_repr(diff)} difference)")
        self._fail(msg, f"{safe_repr(first)} == {safe_repr(second)} within {places!r} places")

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        kind = "sequence" if seq_type is None else seq_type.__name__
        for name, seq in ("First", seq1), ("Second", seq2):
            if seq_type is not None and not isinstance(seq, seq_type):
                raise self.failureException(f"{name} sequence is not a {kind}: {safe_repr(seq)}")
        differing = None
        for name, seq in ("First", seq1), ("Second", seq2):
            if differing is None and not hasattr(type(seq), "__len__"):
                differing = f"{name} {kind} has no length.    Non-sequence?"
        if differing is None:
            if seq1 == seq2:
                return
            differing = "%ss differ: %s != %s\n" % (kind.capitalize(), *short_reprs(seq1, seq2))
            text = self._first_difference(seq1, seq2, kind)
            if text is None and len(seq1) == len(seq2) and seq_type is None and type(seq1) != type(seq2):
                return
            differing += (text or "") + self._extra_elements(seq1, seq2, kind)
        self.fail(self._formatMessage(msg, self._truncateMessage(differing, _lines_of_diff(seq1, seq2))))

    def _first_difference(self, seq1, seq2, kind):
        for i in range(min(len(seq1), len(seq2))):
            items = []
            for name, seq in ("first", seq1), ("second", seq2):
                try:
                    items.append(seq[i])
                except (TypeError, IndexError, NotImplementedError):
                    return f"\nUnable to index element {i} of {name} {kind}\n"
            if items[0] != items[1]:
                return "\nFirst differing element %d:\n%s\n%s\n" % (i, *short_reprs(*items))
        return None

    def _extra_elements(self, seq1, seq2, kind):
        size1, size2 = len(seq1), len(seq2)
        if size1 == size2:
            return ""
        name, seq, size = ("First", seq1, size2) if size1 > size2 else ("Second", seq2, size1)
        text = f"\n{name} {kind} contains {abs(size1 - size2)} additional elements.\n"
        try:
            return text + f"First extra element {size}:\n{safe_repr(seq[size])}\n"
        except (TypeError, IndexError, NotImplementedError):
            return text + f"Unable to index element {size} of {name.lower()} {kind}\n"

    def assertListEqual(self, list1, list2, msg=None):
        self.assertSequenceEqual(list1, list2, msg, seq_type=list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        self.assertSequenceEqual(tuple1, tuple2, msg, seq_type=tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        differences = []
        for name, one, other in ("first", set1, set2), ("second", set2, set1):
            try:
                differences.append(one.difference(other))
            except TypeError as failure:
                self.fail(f"invalid type when attempting set difference: {failure}")
            except AttributeError as failure:
                self.fail(f"{name} argument does not support set difference: {failure}")
        lines = []
        for names, found in zip(("first set but not the second", "second set but not the first"), differences):
            if found:
                lines.append(f"Items in the {names}:")
                lines += [repr(item) for item in found]
        if lines:
            self._fail(msg, "\n".join(lines))

    def assertDictEqual(self, d1, d2, msg=None):
        self.assertIsInstance(d1, dict, "First argument is not a dictionary")
        self.assertIsInstance(d2, dict, "Second argument is not a dictionary")
        if d1 != d2:
            self._fail(msg, self._truncateMessage("%s != %s" % short_reprs(d1, d2), _lines_of_diff(d1, d2)))

    def assertMultiLineEqual(self, first, second, msg=None):
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first == second:
            return
        if len(first) > self._diffThreshold or len(second) > self._diffThreshold:
            self._baseAssertEqual(first, second, msg)
        from difflib import ndiff
        lines = [text.splitlines(keepends=True) for text in _with_newlines(first, second)]
        diff = "\n" + "".join(ndiff(*lines))
        self._fail(msg, self._truncateMessage("%s != %s" % short_reprs(first, second), diff))

    def assertCountEqual(self, first, second, msg=None):
        first, second = list(first), list(second)
        try:
            differences = _count_by_hash(first, second)
        except TypeError:
            differences = _count_by_equality(first, second)
        if differences:
            lines = [f"First has {each.actual}, Second has {each.expected}:  {each.value!r}" for each in differences]
            self._fail(msg, self._truncateMessage("Element counts were not equal:\n", "\n".join(lines)))

    def assertIn(self, member, container, msg=None):
        if member not in container:
            self._fail(msg, f"{safe_repr(member)} not found in {safe_repr(container)}")

    def assertNotIn(self, member, container, msg=None):
        if member in container:
            self._fail(msg, f"{safe_repr(member)} unexpectedly found in {safe_repr(container)}")

    def assertIs(self, expr1, expr2, msg=None):
        if expr1 is not expr2:
            self._fail(msg, f"{safe_repr(expr1)} is not {safe_repr(expr2)}")

    def assertIsNot(self, expr1, expr2, msg=None):
        if expr1 is expr2:
            self._fail(msg, f"unexpectedly identical: {safe_repr(expr1)}")

    def assertLess(self, a, b, msg=None):
        if not a < b:
            self._fail(msg, f"{safe_repr(a)} not less than {safe_repr(b)}")

    def assertLessEqual(self, a, b, msg=None):
        if not a <= b:
            self._fail(msg, f"{safe_repr(a)} not less than or equal to {safe_repr(b)}")

    def assertGreater(self, a, b, msg=None):
        if not a > b:
            self._fail(msg, f"{safe_repr(a)} not greater than {safe_repr(b)}")

    def assertGreaterEqual(self, a, b, msg=None):
        if not a >= b:
            self._fail(msg, f"{safe_repr(a)} not greater than or equal to {safe_repr(b)}")

    def assertIsNone(self, obj, msg=None):
        if obj is not None:
            self._fail(msg, f"{safe_repr(obj)} is not None")

    def assertIsNotNone(self, obj, msg=None):
        if obj is None:
            self._fail(msg, "unexpectedly None")

    def assertIsInstance(self, obj, cls, msg=None):
        if not isinstance(obj, cls):
            several = "any of " if isinstance(cls, tuple) else ""
            self._fail(msg, f"{safe_repr(obj)} is not an instance of {several}{cls!r}")

    def assertNotIsInstance(self, obj, cls, msg=None):
        if isinstance(obj, cls):
            if isinstance(cls, tuple):
                cls = [each for each in cls if isinstance(obj, each)][0]
            self._fail(msg, f"{safe_repr(obj)} is an instance of {cls!r}")

    def assertIsSubclass(self, cls, superclass, msg=None):
        if not isinstance(cls, type):
            self._fail(msg, f"{cls!r} is not a class")
        if not issubclass(cls, superclass):
            several = "any of " if isinstance(superclass, tuple) else ""
            self._fail(msg, f"{cls!r} is not a subclass of {several}{superclass!r}")

    def assertNotIsSubclass(self, cls, superclass, msg=None):
        if not isinstance(cls, type):
            self._fail(msg, f"{cls!r} is not a class")
        if issubclass(cls, superclass):
            if isinstance(superclass, tuple):
                superclass = [each for each in superclass if issubclass(cls, each)][0]
            self._fail(msg, f"{cls!r} is a subclass of {superclass!r}")

    def _owner(self, obj):
        if isinstance(obj, types.ModuleType):
            return f"module {obj.__name__!r}"
        return f"type object {obj.__name__!r}" if isinstance(obj, type) else f"{type(obj).__name__!r} object"

    def assertHasAttr(self, obj, name, msg=None):
        if not hasattr(obj, name):
            self._fail(msg, f"{self._owner(obj)} has no attribute {name!r}")

    def assertNotHasAttr(self, obj, name, msg=None):
        if hasattr(obj, name):
            self._fail(msg, f"{self._owner(obj)} has unexpected attribute {name!r}")

    def assertRegex(self, text, expected_regex, msg=None):
        if isinstance(expected_regex, (str, bytes)):
            assert expected_regex, "expected_regex must not be empty."
            expected_regex = re.compile(expected_regex)
        if not expected_regex.search(text):
            self._fail(msg, f"Regex didn't match: {expected_regex.pattern!r} not found in {text!r}")

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        if isinstance(unexpected_regex, (str, bytes)):
            unexpected_regex = re.compile(unexpected_regex)
        match = unexpected_regex.search(text)
        if match:
            self._fail(msg, f"Regex matched: {match[0]!r} matches {unexpected_regex.pattern!r} in {text!r}")

    def _has_end(self, s, end, msg, method):
        try:
            return getattr(s, method)(end)
        except (AttributeError, TypeError):
            for each in end if isinstance(end, tuple) else (end,):
                for kind, name in (str, "str"), ((bytes, bytearray), "bytes"):
                    if isinstance(each, kind) and not isinstance(s, kind):
                        self._fail(msg, f"Expected {name}, not {type(s).__name__}")
            raise

    def _lacks_end(self, s, end, msg, method, verb):
        if not self._has_end(s, end, msg, method):
            several = "any of " if isinstance(end, tuple) else ""
            self._fail(msg, f"{safe_repr(s, short=True)} doesn't {verb} with {several}{safe_repr(end)}")

    def _has_no_end(self, s, end, msg, method, verb):
        if self._has_end(s, end, msg, method):
            if isinstance(end, tuple):
                end = [each for each in end if getattr(s, method)(each)][0]
            self._fail(msg, f"{safe_repr(s, short=True)} {verb}s with {safe_repr(end)}")

    def assertStartsWith(self, s, prefix, msg=None):
        self._lacks_end(s, prefix, msg, "startswith", "start")

    def assertNotStartsWith(self, s, prefix, msg=None):
        self._has_no_end(s, prefix, msg, "startswith", "start")

    def assertEndsWith(self, s, suffix, msg=None):
        self._lacks_end(s, suffix, msg, "endswith", "end")

    def assertNotEndsWith(self, s, suffix, msg=None):
        self._has_no_end(s, suffix, msg, "endswith", "end")
