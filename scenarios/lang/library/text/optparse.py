# SPDX-License-Identifier: MIT
"""Module optparse: options of a command line. Results, help and errors are those of CPython's Lib/optparse.py."""
import os
import sys
import textwrap

__all__ = [
    "Option", "make_option", "SUPPRESS_HELP", "SUPPRESS_USAGE", "Values", "OptionContainer", "OptionGroup",
    "OptionParser", "HelpFormatter", "IndentedHelpFormatter", "TitledHelpFormatter", "OptParseError", "OptionError",
    "OptionConflictError", "OptionValueError", "BadOptionError", "check_choice"
]

NO_DEFAULT = ("NO", "DEFAULT")
SUPPRESS_HELP, SUPPRESS_USAGE = "SUPPRESSHELP", "SUPPRESSUSAGE"


class OptParseError(Exception):
    def __init__(self, msg):
        self.msg = msg

    def __str__(self):
        return self.msg


class OptionError(OptParseError):
    def __init__(self, msg, option):
        self.msg = msg
        self.option_id = str(option)

    def __str__(self):
        return f"option {self.option_id}: {self.msg}" if self.option_id else self.msg


class OptionConflictError(OptionError):
    pass


class OptionValueError(OptParseError):
    pass


class BadOptionError(OptParseError):
    def __init__(self, opt_str):
        self.opt_str = opt_str

    def __str__(self):
        return f"no such option: {self.opt_str}"


class AmbiguousOptionError(BadOptionError):
    def __init__(self, opt_str, possibilities):
        super().__init__(opt_str)
        self.possibilities = possibilities

    def __str__(self):
        return f"ambiguous option: {self.opt_str} ({', '.join(self.possibilities)}?)"


# Help


class HelpFormatter:
    NO_DEFAULT_VALUE = "none"

    def __init__(self, indent_increment, max_help_position, width, short_first):
        self.parser = None
        self.indent_increment = indent_increment
        if width is None:
            try:
                width = int(os.environ["COLUMNS"])
            except (KeyError, ValueError):
                width = 80
            width -= 2
        self.width = width
        self.help_position = self.max_help_position = min(max_help_position, max(width - 20, indent_increment * 2))
        self.current_indent = self.level = 0
        self.help_width = None
        self.short_first = short_first
        self.default_tag = "%default"
        self.option_strings = {}

    def set_parser(self, parser):
        self.parser = parser

    def indent(self):
        self.current_indent += self.indent_increment
        self.level += 1

    def dedent(self):
        self.current_indent -= self.indent_increment
        self.level -= 1

    def _format_text(self, text):
        indent = " " * self.current_indent
        return textwrap.fill(text, max(self.width - self.current_indent, 11), initial_indent=indent,
                             subsequent_indent=indent)

    def format_description(self, description):
        return self._format_text(description) + "\n" if description else ""

    def format_epilog(self, epilog):
        return "\n" + self._format_text(epilog) + "\n" if epilog else ""

    def expand_default(self, option):
        if self.parser is None or not self.default_tag:
            return option.help
        value = self.parser.defaults.get(option.dest)
        if value is NO_DEFAULT or value is None:
            value = self.NO_DEFAULT_VALUE
        return option.help.replace(self.default_tag, str(value))

    def format_option(self, option):
        opts, room = self.option_strings[option], self.help_position - self.current_indent - 2
        indent = " " * self.current_indent
        if len(opts) > room:
            text, first = f"{indent}{opts}\n", self.help_position
        else:
            text, first = f"{indent}{opts:<{room}}  ", 0
        lines = textwrap.wrap(self.expand_default(option), self.help_width) if option.help else []
        if lines:
            text += " " * first + lines[0] + "\n"
            text += "".join([" " * self.help_position + line + "\n" for line in lines[1:]])
        elif not text.endswith("\n"):
            text += "\n"
        return text

    def store_option_strings(self, parser):
        self.indent()
        longest = self._store(parser, 0)
        self.indent()
        for group in parser.option_groups:
            longest = self._store(group, longest)
        self.dedent()
        self.dedent()
        self.help_position = min(longest + 2, self.max_help_position)
        self.help_width = max(self.width - self.help_position, 11)

    def _store(self, container, longest):
        for option in container.option_list:
            text = self.option_strings[option] = self.format_option_strings(option)
            longest = max(longest, len(text) + self.current_indent)
        return longest

    def format_option_strings(self, option):
        short, long = option._short_opts, option._long_opts
        if option.takes_value():
            metavar = option.metavar or option.dest.upper()
            short = [f"{opt} {metavar}" for opt in short]
            long = [f"{opt}={metavar}" for opt in long]
        return ", ".join(short + long if self.short_first else long + short)


class IndentedHelpFormatter(HelpFormatter):
    def __init__(self, indent_increment=2, max_help_position=24, width=None, short_first=1):
        super().__init__(indent_increment, max_help_position, width, short_first)

    def format_usage(self, usage):
        return f"Usage: {usage}\n"

    def format_heading(self, heading):
        return f"{'':{self.current_indent}}{heading}:\n" if self.current_indent else f"{heading}:\n"


class TitledHelpFormatter(HelpFormatter):
    def __init__(self, indent_increment=0, max_help_position=24, width=None, short_first=0):
        super().__init__(indent_increment, max_help_position, width, short_first)

    def format_usage(self, usage):
        return f"{self.format_heading('Usage')}  {usage}\n"

    def format_heading(self, heading):
        return f"{heading}\n{'=-'[self.level] * len(heading)}\n"


# Types of values


def _parse_number(val, type):
    prefix = val[:2].lower()
    if prefix == "0x":
        radix = 16
    elif prefix == "0b":
        radix, val = 2, val[2:] or "0"
    else:
        radix = 8 if val[:1] == "0" else 10
    return type(val, radix)


_CONVERTERS = {
    "int": (lambda val: _parse_number(val, int), "integer"), "long": (lambda val: _parse_number(val, int), "integer"),
    "float": (float, "floating-point"), "complex": (complex, "complex")
}


def check_builtin(option, opt, value):
    convert, what = _CONVERTERS[option.type]
    try:
        return convert(value)
    except ValueError:
        raise OptionValueError(f"option {opt}: invalid {what} value: {value!r}")


def check_choice(option, opt, value):
    if value in option.choices:
        return value
    raise OptionValueError(f"option {opt}: invalid choice: {value!r} (choose from {', '.join(map(repr, option.choices))})")


# Options


class Option:
    ATTRS = ["action", "type", "dest", "default", "nargs", "const", "choices", "callback", "callback_args",
             "callback_kwargs", "help", "metavar"]
    ACTIONS = ("store", "store_const", "store_true", "store_false", "append", "append_const", "count", "callback",
               "help", "version")
    STORE_ACTIONS = ACTIONS[:7]
    TYPED_ACTIONS = ("store", "append", "callback")
    ALWAYS_TYPED_ACTIONS = ("store", "append")
    CONST_ACTIONS = ("store_const", "append_const")
    TYPES = ("string", "int", "long", "float", "complex", "choice")
    TYPE_CHECKER = {"int": check_builtin, "long": check_builtin, "float": check_builtin, "complex": check_builtin,
                    "choice": check_choice}
    CHECK_METHODS = None

    def __init__(self, *opts, **attrs):
        self._short_opts, self._long_opts = [], []
        opts = [opt for opt in opts if opt]
        if not opts:
            raise TypeError("at least one option string must be supplied")
        self._set_opt_strings(opts)
        for name in self.ATTRS:
            setattr(self, name, attrs.pop(name, NO_DEFAULT if name == "default" else None))
        if attrs:
            raise OptionError(f"invalid keyword arguments: {', '.join(sorted(attrs))}", self)
        self._check_action()
        self._check_type()
        self._check_choice()
        self._check_dest()
        self._check_const()
        self._check_nargs()
        self._check_callback()
        for check in self.CHECK_METHODS or ():
            check(self)

    def _set_opt_strings(self, opts):
        for opt in opts:
            if len(opt) < 2:
                raise OptionError(f"invalid option string {opt!r}: must be at least two characters long", self)
            if len(opt) == 2:
                if not (opt[0] == "-" and opt[1] != "-"):
                    raise OptionError(f"invalid short option string {opt!r}: must be of the form -x, (x any non-dash char)",
                                      self)
                self._short_opts.append(opt)
            else:
                if not (opt[:2] == "--" and opt[2] != "-"):
                    raise OptionError(f"invalid long option string {opt!r}: must start with --, followed by non-dash", self)
                self._long_opts.append(opt)

    def _check_action(self):
        if self.action is None:
            self.action = "store"
        elif self.action not in self.ACTIONS:
            raise OptionError(f"invalid action: {self.action!r}", self)

    def _check_type(self):
        if self.type is None:
            if self.action in self.ALWAYS_TYPED_ACTIONS:
                self.type = "choice" if self.choices is not None else "string"
            return
        if isinstance(self.type, type):
            self.type = self.type.__name__
        if self.type == "str":
            self.type = "string"
        if self.type not in self.TYPES:
            raise OptionError(f"invalid option type: {self.type!r}", self)
        if self.action not in self.TYPED_ACTIONS:
            raise OptionError(f"must not supply a type for action {self.action!r}", self)

    def _check_choice(self):
        if self.type == "choice":
            if self.choices is None:
                raise OptionError("must supply a list of choices for type 'choice'", self)
            if not isinstance(self.choices, (tuple, list)):
                raise OptionError(f"choices must be a list of strings ({type(self.choices).__name__!r} supplied)", self)
        elif self.choices is not None:
            raise OptionError(f"must not supply choices for type {self.type!r}", self)

    def _check_dest(self):
        if self.dest is None and (self.action in self.STORE_ACTIONS or self.type is not None):
            self.dest = self._long_opts[0][2:].replace("-", "_") if self._long_opts else self._short_opts[0][1]

    def _check_const(self):
        if self.action not in self.CONST_ACTIONS and self.const is not None:
            raise OptionError(f"'const' must not be supplied for action {self.action!r}", self)

    def _check_nargs(self):
        if self.action in self.TYPED_ACTIONS:
            if self.nargs is None and self.type is not None:
                self.nargs = 1
        elif self.nargs is not None:
            raise OptionError(f"'nargs' must not be supplied for action {self.action!r}", self)

    def _check_callback(self):
        if self.action != "callback":
            for name, value in ("callback", self.callback), ("callback_args", self.callback_args), \
                    ("callback_kwargs", self.callback_kwargs):
                if value is not None:
                    raise OptionError(f"{name} supplied ({value!r}) for non-callback option" if name == "callback" else
                                      f"{name} supplied for non-callback option", self)
            return
        if not callable(self.callback):
            raise OptionError(f"callback not callable: {self.callback!r}", self)
        if self.callback_args is not None and not isinstance(self.callback_args, tuple):
            raise OptionError(f"callback_args, if supplied, must be a tuple: not {self.callback_args!r}", self)
        if self.callback_kwargs is not None and not isinstance(self.callback_kwargs, dict):
            raise OptionError(f"callback_kwargs, if supplied, must be a dict: not {self.callback_kwargs!r}", self)

    def __str__(self):
        return "/".join(self._short_opts + self._long_opts)

    def __repr__(self):
        return f"<{self.__class__.__name__} at {hex(id(self))}: {self}>"

    def takes_value(self):
        return self.type is not None

    def get_opt_string(self):
        return self._long_opts[0] if self._long_opts else self._short_opts[0]

    def check_value(self, opt, value):
        checker = self.TYPE_CHECKER.get(self.type)
        return value if checker is None else checker(self, opt, value)

    def convert_value(self, opt, value):
        if value is None or self.nargs == 1:
            return value if value is None else self.check_value(opt, value)
        return tuple([self.check_value(opt, v) for v in value])

    def process(self, opt, value, values, parser):
        return self.take_action(self.action, self.dest, opt, self.convert_value(opt, value), values, parser)

    def take_action(self, action, dest, opt, value, values, parser):
        if action == "store":
            setattr(values, dest, value)
        elif action == "store_const":
            setattr(values, dest, self.const)
        elif action in ("store_true", "store_false"):
            setattr(values, dest, action == "store_true")
        elif action in ("append", "append_const"):
            values.ensure_value(dest, []).append(value if action == "append" else self.const)
        elif action == "count":
            setattr(values, dest, values.ensure_value(dest, 0) + 1)
        elif action == "callback":
            self.callback(self, opt, value, parser, *(self.callback_args or ()), **(self.callback_kwargs or {}))
        elif action == "help":
            parser.print_help()
            parser.exit()
        elif action == "version":
            parser.print_version()
            parser.exit()
        else:
            raise ValueError(f"unknown action {self.action!r}")
        return 1


make_option = Option


class Values:
    def __init__(self, defaults=None):
        for name, value in (defaults or {}).items():
            setattr(self, name, value)

    def __str__(self):
        return str(self.__dict__)

    def __repr__(self):
        return f"<{self.__class__.__name__} at {hex(id(self))}: {self}>"

    def __eq__(self, other):
        if isinstance(other, Values):
            return self.__dict__ == other.__dict__
        return self.__dict__ == other if isinstance(other, dict) else NotImplemented

    def ensure_value(self, attr, value):
        if getattr(self, attr, None) is None:
            setattr(self, attr, value)
        return getattr(self, attr)


# Parsers


class OptionContainer:
    def __init__(self, option_class, conflict_handler, description):
        self._create_option_list()
        self.option_class = option_class
        self.set_conflict_handler(conflict_handler)
        self.set_description(description)

    def _create_option_mappings(self):
        self._short_opt, self._long_opt, self.defaults = {}, {}, {}

    def _share_option_mappings(self, parser):
        self._short_opt, self._long_opt, self.defaults = parser._short_opt, parser._long_opt, parser.defaults

    def set_conflict_handler(self, handler):
        if handler not in ("error", "resolve"):
            raise ValueError(f"invalid conflict_resolution value {handler!r}")
        self.conflict_handler = handler

    def set_description(self, description):
        self.description = description

    def get_description(self):
        return self.description

    def _check_conflict(self, option):
        known = [(opt, table[opt]) for opts, table in ((option._short_opts, self._short_opt),
                                                       (option._long_opts, self._long_opt)) for opt in opts if opt in table]
        if known and self.conflict_handler == "error":
            raise OptionConflictError(f"conflicting option string(s): {', '.join([opt for opt, _ in known])}", option)
        for opt, old in known:
            table, opts = (self._long_opt, old._long_opts) if opt.startswith("--") else (self._short_opt, old._short_opts)
            opts.remove(opt)
            del table[opt]
            if not (old._short_opts or old._long_opts):
                old.container.option_list.remove(old)

    def add_option(self, *args, **kwargs):
        if isinstance(args[0], str):
            option = self.option_class(*args, **kwargs)
        elif len(args) == 1 and not kwargs:
            option = args[0]
            if not isinstance(option, Option):
                raise TypeError(f"not an Option instance: {option!r}")
        else:
            raise TypeError("invalid arguments")
        self._check_conflict(option)
        self.option_list.append(option)
        option.container = self
        self._short_opt.update(dict.fromkeys(option._short_opts, option))
        self._long_opt.update(dict.fromkeys(option._long_opts, option))
        if option.dest is not None:
            if option.default is not NO_DEFAULT:
                self.defaults[option.dest] = option.default
            else:
                self.defaults.setdefault(option.dest, None)
        return option

    def add_options(self, option_list):
        for option in option_list:
            self.add_option(option)

    def get_option(self, opt_str):
        return self._short_opt.get(opt_str) or self._long_opt.get(opt_str)

    def has_option(self, opt_str):
        return self.get_option(opt_str) is not None

    def remove_option(self, opt_str):
        option = self.get_option(opt_str)
        if option is None:
            raise ValueError(f"no such option {opt_str!r}")
        for opt in option._short_opts:
            del self._short_opt[opt]
        for opt in option._long_opts:
            del self._long_opt[opt]
        option.container.option_list.remove(option)

    def format_option_help(self, formatter):
        return "".join([formatter.format_option(x) for x in self.option_list if x.help is not SUPPRESS_HELP])

    def format_description(self, formatter):
        return formatter.format_description(self.get_description())

    def format_help(self, formatter):
        parts = [self.format_description(formatter)] if self.description else []
        return "\n".join(parts + [self.format_option_help(formatter)] if self.option_list else parts)


class OptionGroup(OptionContainer):
    def __init__(self, parser, title, description=None):
        self.parser = parser
        self.title = title
        super().__init__(parser.option_class, parser.conflict_handler, description)

    def _create_option_list(self):
        self.option_list = []
        self._share_option_mappings(self.parser)

    def set_title(self, title):
        self.title = title

    def format_help(self, formatter):
        text = formatter.format_heading(self.title)
        formatter.indent()
        text += super().format_help(formatter)
        formatter.dedent()
        return text


class OptionParser(OptionContainer):
    standard_option_list = []

    def __init__(self, usage=None, option_list=None, option_class=Option, version=None, conflict_handler="error",
                 description=None, formatter=None, add_help_option=True, prog=None, epilog=None):
        super().__init__(option_class, conflict_handler, description)
        self.set_usage(usage)
        self.prog, self.version, self.epilog = prog, version, epilog
        self.allow_interspersed_args = self.process_default_values = True
        self.formatter = formatter or IndentedHelpFormatter()
        self.formatter.set_parser(self)
        self.add_options(self.standard_option_list)
        self.add_options(option_list or ())
        if version:
            self.add_option("--version", action="version", help="show program's version number and exit")
        if add_help_option:
            self.add_option("-h", "--help", action="help", help="show this help message and exit")
        self.rargs = self.largs = self.values = None

    def _create_option_list(self):
        self.option_list, self.option_groups = [], []
        self._create_option_mappings()

    def set_usage(self, usage):
        if usage is None:
            self.usage = "%prog [options]"
        elif usage is SUPPRESS_USAGE:
            self.usage = None
        else:
            self.usage = usage[7:] if usage.lower().startswith("usage: ") else usage

    def enable_interspersed_args(self):
        self.allow_interspersed_args = True

    def disable_interspersed_args(self):
        self.allow_interspersed_args = False

    def set_process_default_values(self, process):
        self.process_default_values = process

    def set_default(self, dest, value):
        self.defaults[dest] = value

    def set_defaults(self, **kwargs):
        self.defaults.update(kwargs)

    def get_default_values(self):
        defaults = self.defaults.copy()
        if self.process_default_values:
            options = self.option_list + [x for group in self.option_groups for x in group.option_list]
            for option in options:
                default = defaults.get(option.dest)
                if isinstance(default, str):
                    defaults[option.dest] = option.check_value(option.get_opt_string(), default)
        return Values(defaults)

    def add_option_group(self, *args, **kwargs):
        if isinstance(args[0], str):
            group = OptionGroup(self, *args, **kwargs)
        elif len(args) == 1 and not kwargs:
            group = args[0]
            if not isinstance(group, OptionGroup):
                raise TypeError(f"not an OptionGroup instance: {group!r}")
            if group.parser is not self:
                raise ValueError("invalid OptionGroup (wrong parser)")
        else:
            raise TypeError("invalid arguments")
        self.option_groups.append(group)
        return group

    def get_option_group(self, opt_str):
        option = self.get_option(opt_str)
        return option.container if option and option.container is not self else None

    def parse_args(self, args=None, values=None):
        self.rargs = list(sys.argv[1:] if args is None else args)
        self.largs = []
        self.values = self.get_default_values() if values is None else values
        try:
            self._process_args()
        except (BadOptionError, OptionValueError) as e:
            self.error(str(e))
        return self.check_values(self.values, self.largs + self.rargs)

    def check_values(self, values, args):
        return values, args

    def _process_args(self):
        rargs = self.rargs
        while rargs:
            arg = rargs[0]
            if arg == "--":
                del rargs[0]
                return
            if arg[:2] == "--":
                self._process_long_opt()
            elif arg[:1] == "-" and len(arg) > 1:
                self._process_short_opts()
            elif self.allow_interspersed_args:
                self.largs.append(rargs.pop(0))
            else:
                return

    def _match_long_opt(self, opt):
        if opt in self._long_opt:
            return opt
        found = sorted([known for known in self._long_opt if known.startswith(opt)])
        if len(found) == 1:
            return found[0]
        raise AmbiguousOptionError(opt, found) if found else BadOptionError(opt)

    def _take_values(self, option, opt):
        count = option.nargs
        if len(self.rargs) < count:
            self.error(f"{opt} option requires {count} argument{'' if count == 1 else 's'}")
        if count == 1:
            return self.rargs.pop(0)
        taken = tuple(self.rargs[:count])
        del self.rargs[:count]
        return taken

    def _process_long_opt(self):
        arg = self.rargs.pop(0)
        opt, has_value, value = arg.partition("=")
        if has_value:
            self.rargs.insert(0, value)
        opt = self._match_long_opt(opt)
        option = self._long_opt[opt]
        value = None
        if option.takes_value():
            value = self._take_values(option, opt)
        elif has_value:
            self.error(f"{opt} option does not take a value")
        option.process(opt, value, self.values, self)

    def _process_short_opts(self):
        arg = self.rargs.pop(0)
        at = 1
        while at < len(arg):
            opt = "-" + arg[at]
            at += 1
            option = self._short_opt.get(opt)
            if not option:
                raise BadOptionError(opt)
            value = None
            if option.takes_value():
                if at < len(arg):
                    self.rargs.insert(0, arg[at:])
                    at = len(arg)
                value = self._take_values(option, opt)
            option.process(opt, value, self.values, self)

    def get_prog_name(self):
        return os.path.basename(sys.argv[0]) if self.prog is None else self.prog

    def expand_prog_name(self, s):
        return s.replace("%prog", self.get_prog_name())

    def get_description(self):
        return self.expand_prog_name(self.description) if self.description is not None else None

    def exit(self, status=0, msg=None):
        if msg:
            sys.stderr.write(msg)
        sys.exit(status)

    def error(self, msg):
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.get_prog_name()}: error: {msg}\n")

    def get_usage(self):
        return self.formatter.format_usage(self.expand_prog_name(self.usage)) if self.usage else ""

    def print_usage(self, file=None):
        if self.usage:
            print(self.get_usage(), file=file)

    def get_version(self):
        return self.expand_prog_name(self.version) if self.version else ""

    def print_version(self, file=None):
        if self.version:
            print(self.get_version(), file=file)

    def format_option_help(self, formatter=None):
        formatter = formatter or self.formatter
        formatter.store_option_strings(self)
        text = formatter.format_heading("Options")
        formatter.indent()
        parts = []
        if self.option_list:
            parts = [super().format_option_help(formatter), "\n"]
        for group in self.option_groups:
            parts += [group.format_help(formatter), "\n"]
        formatter.dedent()
        return text + "".join(parts[:-1])

    def format_epilog(self, formatter):
        return formatter.format_epilog(self.epilog)

    def format_help(self, formatter=None):
        formatter = formatter or self.formatter
        parts = [self.get_usage() + "\n"] if self.usage else []
        if self.description:
            parts.append(self.format_description(formatter) + "\n")
        return "".join(parts) + self.format_option_help(formatter) + self.format_epilog(formatter)

    def print_help(self, file=None):
        (file or sys.stdout).write(self.format_help())
