"""Exceptions of the program's own: hierarchies, attributes, notes, groups, causes; traceback and warnings."""

PRELUDE = """
import traceback
import warnings

ERRORS = []


@known(ERRORS)
class AppError(Exception):
    code = 1

    def __init__(self, message="app", **details):
        super().__init__(message)
        self.details = details

    def __str__(self):
        return f"[{self.code}] {super().__str__()}"


@known(ERRORS)
class NotFound(AppError, LookupError):
    code = 404


class Many(ExceptionGroup):
    def derive(self, excs):
        return Many("derived", excs)


def app_error(n):
    return ERRORS[n % len(ERRORS)]


def lines_of(e):
    return traceback.format_exception_only(e)
"""

ENDLESS = {"errors_one": "AppError(n)"}

PARTS = ["{errors_class}", "{errors_class}\n\n{errors_class}"]

RULES = {
    "errors_class": ["try:\n    @known(ERRORS)\n    class Error{NUMBERED}({errors_bases}):\n        {errors_body}\nexcept Exception as e:\n    print('no error:', chain(e))"],
    "errors_bases": ["AppError", "app_error({k})", "NotFound, ValueError", "app_error({k}), OSError", "KeyError", "app_error({k}), app_error({k})", "BaseException", "ValueError, KeyError", "asyncio.CancelledError", "ExceptionGroup", "Thing, Exception"],
    "errors_body": ["code = {NUMBERED}", "pass", "def __str__(self):\n    return 'error {NUMBERED}'", "def __init__(self, a, b=2):\n    self.a = a", "def __init__(self, *args):\n    super().__init__(*args, {NUMBERED})\n    self.code = len(args)", "__slots__ = ('x',)", "def __new__(cls, *args):\n    return super().__new__(cls, 'new', *args)",
        "def __eq__(self, other):\n    return self.args == other.args", "@property\ndef code(self):\n    return len(self.args)"],
    "errors_one": ["app_error({k})(n)", "app_error({k})()", "app_error({k})('m', n)", "AppError('m{NUMBERED}', a=n)", "NotFound(n)", "Many('many', [{errors_one}, {error}])", "ExceptionGroup('two', [{errors_one}, AppError(n)])", "{error}"],
    "errors_type": ["AppError", "NotFound", "app_error({k})", "LookupError", "(NotFound, Fault)", "Exception"],
}

MORE = {
    "error": ["AppError(n)", "NotFound('nf')", "app_error({k})(n)"],
    "kind": ["AppError", "NotFound", "app_error({k})"],
    "starred": ["AppError", "NotFound"],
    "object": ["{errors_one}"],
    "sync": [
        "str({errors_one})", "repr({errors_one})", "({errors_one}).args", "({errors_one}).code", "({errors_one}).details", "lines_of(instance({errors_one}))", "lines_of(instance({errors_one}))", "isinstance({errors_one}, {errors_type})", "issubclass(app_error({k}), LookupError)", "app_error({k}).__mro__", "instance({errors_one}).add_note({bad})", "instance({errors_one}).with_traceback(None).args",
        "split(instance({errors_one}))", "Many('m', [{errors_one}, ValueError(1)]).split(ValueError)", "Many('m', [{errors_one}]).subgroup({errors_type})", "Many('m', [{errors_one}, Fault(2)]).exceptions", "Many('m', [])", "Many('m', [{object}])", "Many('m', [{errors_one}]).derive([Fault(n)])", "instance({errors_one}) == instance({errors_one})", "warnings.warn('w{NUMBERED}')",
        "traceback.format_exception_only(type(instance({errors_one})), instance({errors_one}))", "ExceptionGroup('g', [{errors_one}]).message", "BaseExceptionGroup('g', [{errors_one}]).__class__.__name__", "copy.copy(instance({errors_one})).args",
    ],
    "deep": [
        "try:\n    raise {errors_one}\nexcept {errors_type} as e:\n    print('error', e, chain(e), lines_of(e))\n    {block}", "try:\n    try:\n        raise {errors_one}\n    except {errors_type} as e:\n        raise {errors_one} from e\nexcept Exception as e:\n    print(chain(e), repr(e.__cause__), e.__suppress_context__)",
        "try:\n    {block}\n    raise {errors_one}\nexcept* {starred} as e:\n    print('group', chain(e), e)", "e = instance({errors_one})\ne.add_note('n{NUMBERED}')\ne.__cause__ = {error}\nprint(lines_of(e))\nraise e",
        "with warnings.catch_warnings(record=True) as caught:\n    warnings.simplefilter('always')\n    warnings.warn('w{NUMBERED}', {errors_warning})\n    {block}\nprint([(w.category.__name__, str(w.message)) for w in caught])",
        "try:\n    {block}\n    raise {errors_one}\nexcept {errors_type}:\n    print(traceback.format_exc().splitlines()[-1])",
    ],
    "adeep": ["try:\n    {ablock}\n    raise {errors_one}\nexcept {errors_type} as e:\n    print('error', e, chain(e))\n    {ablock}", "try:\n    {ablock}\nfinally:\n    raise {errors_one}"],
    "tstep": ["try:\n    raise {errors_one}\nexcept Exception as e:\n    print('error', e, type(e).__name__, getattr(e, 'code', None))", "raise AppError(n, at=loop().time())"],
}
RULES["errors_warning"] = ["UserWarning", "DeprecationWarning", "RuntimeWarning", "ResourceWarning", "Fault"]
