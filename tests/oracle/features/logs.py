"""logging: loggers, levels, handlers, filters, formatters of all three styles, adapters, exceptions."""

PRELUDE = """
import io
import logging
import re


def own(text):
    # Frames of Python's library, which ticktape leaves out.
    return re.sub(r'(?m)^([ |]*)  File "(?:/lib/|<exec>).*\\n(?:\\1    .*\\n)*', "", text)


class Prints(logging.Handler):
    def emit(self, record):
        print("log:", own(self.format(record)))


class Counts(logging.Filter):
    def __init__(self, name=""):
        super().__init__(name)
        self.count = 0

    def filter(self, record):
        self.count += 1
        record.count = self.count
        return super().filter(record) and self.count % 4 != 3


OUT = io.StringIO()
LOGS = [logging.getLogger("app"), logging.getLogger("app.db"), logging.getLogger("app.db.pool"), logging.getLogger(__name__), logging.getLogger()]
LEVELS = [logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR, logging.CRITICAL, 25, "INFO", "DEBUG", logging.NOTSET]
SHOWN = Prints()
LOGS[0].addHandler(SHOWN)
LOGS[0].setLevel(logging.DEBUG)


def log(n):
    return LOGS[n % len(LOGS)]


def level(n):
    return LEVELS[n % len(LEVELS)]
"""

PARTS = ["{logs_setup}", "{logs_setup}\n{logs_setup}", "{logs_setup}\n{logs_setup}\n{logs_setup}"]

RULES = {
    "logs_setup": [
        "SHOWN.setFormatter({logs_formatter})", "SHOWN.setFormatter({logs_formatter})", "log({k}).setLevel(level({NUMBERED}))", "SHOWN.addFilter(Counts('app.db'))", "log(1).addFilter(Counts())",
        "log({k}).propagate = False", "log(1).addHandler(Prints(level={NUMBERED}))", "handler_{NUMBERED} = logging.StreamHandler(OUT)\nlog(0).addHandler(logging.StreamHandler(OUT))",
        "logging.basicConfig(level=logging.INFO, stream=OUT, format='%(levelname)s:%(message)s')", "logging.addLevelName(25, 'NOTICE')", "logging.disable(logging.DEBUG)",
        "LOGS.append(logging.LoggerAdapter(log(1), {'user': 'u{NUMBERED}'}))", "LOGS.append(log(0).getChild('child{NUMBERED}'))", "logging.getLogger('asyncio').addHandler(SHOWN)",
    ],
    "logs_formatter": [
        "logging.Formatter()", "logging.Formatter('%(levelname)-8s %(name)s: %(message)s')", "logging.Formatter('%(asctime)s %(message)s')", "logging.Formatter('{levelname:>10} {message!s}', style='{')",
        "logging.Formatter('$name/$levelname $message', style='$')", "logging.Formatter('%(asctime)s.%(msecs)03d %(funcName)s %(lineno)d %(message)s', datefmt='%H:%M:%S')", "logging.Formatter('%(taskName)s %(message)s')",
        "logging.Formatter('%(count)s %(message)s', defaults={'count': '-'})", "logging.Formatter('%(created)f %(relativeCreated)d %(module)s %(threadName)s %(processName)s %(message)s')", "logging.Formatter('%(user)s %(message)s')",
        "logging.Formatter('%(levelno)s %(filename)s %(pathname)s')", "logging.Formatter('no field')", "None",
    ],
    "logs_method": ["debug", "info", "warning", "error", "critical", "exception"],
    "logs_args": ["'plain'", "'n is %d', n", "'%s and %r', {object}, {object}", "'%(a)s', {'a': n}", "'%d', 'x'", "{object}", "'extra', extra={'count': n}", "'stack', exc_info={error}", "'%s', {plain}, stack_info=False", "'with', exc_info=True", "'%5.1f|%-4s|', n / 3, n",
        "'bad extra', extra={'message': 1}", "Fault('logged')", "'two %s %s', 1"],
    "logs_call": ["log({k}).{logs_method}({logs_args})", "log({k}).{logs_method}({logs_args})", "log({k}).log(level({NUMBERED}), {logs_args})", "logging.{logs_method}({logs_args})"],
}

MORE = {
    "sync": [
        "{logs_call}", "{logs_call}", "{logs_call}", "{logs_call}", "log({k}).isEnabledFor(level({NUMBERED}))", "log({k}).getEffectiveLevel()", "log({k}).setLevel(level({NUMBERED}))", "log({k}).setLevel({bad})", "log({k})", "log({k}).name", "log({k}).hasHandlers()", "log({k}).handlers",
        "logging.getLevelName({NUMBERED})", "logging.getLevelName('INFO')", "SHOWN.setFormatter({logs_formatter})", "SHOWN.setLevel(level({NUMBERED}))", "SHOWN", "own(OUT.getvalue())", "log({k}).parent", "log({k}).getChild('x{NUMBERED}').name", "log({k}).removeHandler(SHOWN)", "log({k}).addHandler(SHOWN)",
        "logging.disable(level({NUMBERED}))", "logging.disable(logging.NOTSET)", "logging.makeLogRecord({'msg': 'made %s', 'args': (n,)}).getMessage()", "logging.getLevelNamesMapping()['ERROR']", "SHOWN.handle(logging.makeLogRecord({'msg': {object}}))",
        "log({k}).handle(log({k}).makeRecord('made', 30, 'f', 1, 'm %s', (n,), None)) if {k} % 5 < 4 else None", "logging.LogRecord('r', 10, 'p.py', 3, 'hello %s', ('you',), None)", "{logs_formatter}.formatTime(logging.makeLogRecord({}))", "log({k}).warn('old')",
    ],
    "step": ["{logs_call}", "{logs_call}"],
    "deep": ["try:\n    {block}\nexcept {kind} as e:\n    log({k}).{logs_method}('failed: %s', e)", "try:\n    {block}\n    raise {error}\nexcept {kind}:\n    log({k}).exception('raised')"],
    "astep": ["log({k}).info('before %s', n)\nawait {aw}\nlog({k}).info('after %s', n)", "{logs_call}\nawait asyncio.sleep({delay})\n{logs_call}"],
    "adeep": ["try:\n    {ablock}\nexcept {kind} as e:\n    log({k}).error('failed: %r', e)\nelse:\n    log({k}).debug('fine')", "try:\n    {ablock}\nexcept {kind}:\n    log({k}).exception('in %s', n)\n    raise"],
    "tstep": ["log({k}).info('step %d', n)", "log(0).warning('at %s', loop().time())\nawait asyncio.sleep({delay})", "{logs_call}"],
}
