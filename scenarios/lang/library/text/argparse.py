# SPDX-License-Identifier: MIT
"""Module argparse, as CPython's Lib/argparse.py, 3.14, without colour."""
import sys

from _helpformatter import (ONE_OR_MORE, OPTIONAL, PARSER, REMAINDER, SUPPRESS, ZERO_OR_MORE,
                            ArgumentDefaultsHelpFormatter, HelpFormatter, MetavarTypeHelpFormatter,
                            RawDescriptionHelpFormatter, RawTextHelpFormatter)

__all__ = [
    "ArgumentParser", "ArgumentError", "ArgumentTypeError", "BooleanOptionalAction", "FileType", "HelpFormatter",
    "ArgumentDefaultsHelpFormatter", "RawDescriptionHelpFormatter", "RawTextHelpFormatter",
    "MetavarTypeHelpFormatter", "Namespace", "Action", "ONE_OR_MORE", "OPTIONAL", "PARSER", "REMAINDER", "SUPPRESS",
    "ZERO_OR_MORE"
]

_UNRECOGNIZED = "_unrecognized_args"


class ArgumentError(Exception):
    def __init__(self, argument, message):
        self.argument_name = _argument_name(argument)
        self.message = message

    def __str__(self):
        return self.message if self.argument_name is None else f"argument {self.argument_name}: {self.message}"


class ArgumentTypeError(Exception):
    pass


def _arguments():
    return getattr(sys, "argv", ["program"])


class Namespace:
    def __init__(self, **kwargs):
        for name in kwargs:
            setattr(self, name, kwargs[name])

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Namespace) else NotImplemented

    def __contains__(self, key):
        return key in vars(self)

    def __repr__(self):
        parts = [f"{name}={value!r}" if name.isidentifier() else None for name, value in vars(self).items()]
        others = {name: value for name, value in vars(self).items() if not name.isidentifier()}
        return f"{type(self).__name__}({', '.join([x for x in parts if x] + ([f'**{others!r}'] if others else []))})"


# How many metavars a tuple of them has.
_METAVARS = {None: (1,), OPTIONAL: (1,), ZERO_OR_MORE: (1, 2), ONE_OR_MORE: (2,), PARSER: (1,)}


def _argument_name(action):
    if action is None:
        return None
    if action.option_strings:
        return "/".join(action.option_strings)
    if action.metavar not in (None, SUPPRESS):
        metavar = action.metavar
        if not isinstance(metavar, tuple):
            return metavar
        if action.nargs == ONE_OR_MORE or action.nargs == ZERO_OR_MORE and len(metavar) == 2:
            return "%s[, %s]" % metavar
        return ", ".join(metavar)
    if action.dest not in (None, SUPPRESS):
        return action.dest
    if action.choices:
        return "{" + ",".join(map(str, action.choices)) + "}"
    return None


# ---- Actions ---------------------------------------------------------------------------------------------------------


class Action:
    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None,
                 required=False, help=None, metavar=None, deprecated=False):
        self.option_strings = option_strings
        self.dest = dest
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required
        self.help = help
        self.metavar = metavar
        self.deprecated = deprecated

    def format_usage(self):
        return self.option_strings[0]

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")

    def __repr__(self):
        names = ["option_strings", "dest", "nargs", "const", "default", "type", "choices", "required", "help", "metavar",
                 "deprecated"]
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"


class _StoreAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None,
                 required=False, help=None, metavar=None, deprecated=False):
        if nargs == 0:
            raise ValueError("nargs for store actions must be != 0; if you have nothing to store, actions such as store "
                             "true or store const may be more appropriate")
        if const is not None and nargs != OPTIONAL:
            raise ValueError(f"nargs must be {OPTIONAL!r} to supply const")
        Action.__init__(self, option_strings, dest, nargs, const, default, type, choices, required, help, metavar,
                        deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _StoreConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None,
                 deprecated=False):
        Action.__init__(self, option_strings, dest, 0, const, default, None, None, required, help, None, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=False, required=False, help=None, deprecated=False):
        _StoreConstAction.__init__(self, option_strings, dest, True, default, required, help, None, deprecated)


class _StoreFalseAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=True, required=False, help=None, deprecated=False):
        _StoreConstAction.__init__(self, option_strings, dest, False, default, required, help, None, deprecated)


class _AppendAction(_StoreAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, [*(getattr(namespace, self.dest, None) or []), values])


class _ExtendAction(_StoreAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, [*(getattr(namespace, self.dest, None) or []), *values])


class _AppendConstAction(_StoreConstAction):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, [*(getattr(namespace, self.dest, None) or []), self.const])


class _CountAction(Action):
    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        Action.__init__(self, option_strings, dest, 0, None, default, None, None, required, help, None, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class BooleanOptionalAction(Action):
    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        both = []
        for text in option_strings:
            both.append(text)
            if text.startswith("--"):
                if text.startswith("--no-"):
                    raise ValueError(f"invalid option name {text!r} for BooleanOptionalAction")
                both.append("--no-" + text[2:])
        Action.__init__(self, both, dest, 0, None, default, None, None, required, help, None, deprecated)

    def format_usage(self):
        return " | ".join(self.option_strings)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, not option_string.startswith("--no-"))


class _HelpAction(Action):
    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        Action.__init__(self, option_strings, dest, 0, None, default, None, None, False, help, None, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _VersionAction(Action):
    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        help = "show program's version number and exit" if help is None else help
        Action.__init__(self, option_strings, dest, 0, None, default, None, None, False, help, None, deprecated)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        version = parser.version if self.version is None and hasattr(parser, "version") else self.version
        formatter = parser._get_formatter()
        parser._print_message(formatter.format_text(version).rstrip("\n") + "\n", sys.stdout)
        parser.exit()


class _ChoicesPseudoAction(Action):
    def __init__(self, name, aliases, help):
        metavar = f"{name} ({', '.join(aliases)})" if aliases else name
        Action.__init__(self, [], name, help=help, metavar=metavar)


class _SubParsersAction(Action):
    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None, metavar=None):
        self._prog_prefix = prog
        self._parser_class = parser_class
        self._name_parser_map = {}
        self._choices_actions = []
        self._deprecated = set()
        Action.__init__(self, option_strings, dest, PARSER, None, None, None, self._name_parser_map, required, help,
                        metavar)

    def add_parser(self, name, *, deprecated=False, **kwargs):
        if kwargs.get("prog") is None:
            kwargs["prog"] = f"{self._prog_prefix} {name}"
        aliases = kwargs.pop("aliases", ())
        for each in (name, *aliases):
            if each in self._name_parser_map:
                raise ValueError(f"conflicting subparser{' alias' if each != name else ''}: {each}")
        if "help" in kwargs:
            self._choices_actions.append(_ChoicesPseudoAction(name, aliases, kwargs.pop("help")))
        parser = self._parser_class(**kwargs)
        for each in (name, *aliases):
            self._name_parser_map[each] = parser
            if deprecated:
                self._deprecated.add(each)
        return parser

    def _get_subactions(self):
        return self._choices_actions

    def __call__(self, parser, namespace, values, option_string=None):
        name, *rest = values
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        if name not in self._name_parser_map:
            raise ArgumentError(self, f"unknown parser {name!r} (choices: {', '.join(self._name_parser_map)})")
        if name in self._deprecated:
            parser._warning(f"command {name!r} is deprecated")
        found, left = self._name_parser_map[name].parse_known_args(rest, None)
        for key, value in vars(found).items():
            setattr(namespace, key, value)
        if left:
            if not hasattr(namespace, _UNRECOGNIZED):
                setattr(namespace, _UNRECOGNIZED, [])
            getattr(namespace, _UNRECOGNIZED).extend(left)


_ACTIONS = {
    None: _StoreAction, "store": _StoreAction, "store_const": _StoreConstAction, "store_true": _StoreTrueAction,
    "store_false": _StoreFalseAction, "append": _AppendAction, "append_const": _AppendConstAction,
    "count": _CountAction, "help": _HelpAction, "version": _VersionAction, "parsers": _SubParsersAction,
    "extend": _ExtendAction,
}


class FileType:
    """A type of arguments: the files that they name, opened."""

    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None):
        import warnings
        warnings.warn("FileType is deprecated. Simply open files after parsing arguments.",
                      category=PendingDeprecationWarning, stacklevel=2)
        self._mode = mode
        self._bufsize = bufsize
        self._encoding = encoding
        self._errors = errors

    def __call__(self, string):
        if string == "-":
            if "r" in self._mode:
                return sys.stdin.buffer if "b" in self._mode else sys.stdin
            if any(c in self._mode for c in "wax"):
                return sys.stdout.buffer if "b" in self._mode else sys.stdout
            raise ValueError(f'argument "-" with mode {self._mode}')
        try:
            return open(string, self._mode, self._bufsize, self._encoding, self._errors)
        except OSError as e:
            raise ArgumentTypeError(f"can't open '{string}': {e}")

    def __repr__(self):
        parts = [repr(x) for x in (self._mode, self._bufsize) if x != -1]
        named = [("encoding", self._encoding), ("errors", self._errors)]
        return f"{type(self).__name__}({', '.join(parts + [f'{k}={v!r}' for k, v in named if v is not None])})"


# ---- Parsers ---------------------------------------------------------------------------------------------------------


class _ArgumentGroup:
    def __init__(self, container, title=None, description=None):
        self._container = container
        self.title = title
        self.description = description
        self._group_actions = []

    def add_argument(self, *args, **kwargs):
        action = self._container._make_action(args, kwargs)
        self._container._register(action)
        self._group_actions.append(action)
        return action

    def add_mutually_exclusive_group(self, *, required=False):
        group = _MutuallyExclusiveGroup(self._container, self, required)
        self._container._mutually_exclusive_groups.append(group)
        return group


class _MutuallyExclusiveGroup:
    def __init__(self, container, shown_in, required=False):
        self._container = container
        self._shown_in = shown_in
        self.required = required
        self._group_actions = []

    def add_argument(self, *args, **kwargs):
        action = self._container._make_action(args, kwargs)
        if action.required:
            raise ValueError("mutually exclusive arguments must be optional")
        self._container._register(action)
        shown = self._shown_in or self._container._group_for(action)
        shown._group_actions.append(action)
        self._group_actions.append(action)
        return action


class ArgumentParser:
    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=(), formatter_class=HelpFormatter,
                 prefix_chars="-", fromfile_prefix_chars=None, argument_default=None, conflict_handler="error",
                 add_help=True, allow_abbrev=True, exit_on_error=True, *, suggest_on_error=False, color=True):
        if prog is None:
            prog = _arguments()[0]
            prog = prog[prog.rfind("/") + 1:]
        self.prog = prog
        self.usage = usage
        self.description = description
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.prefix_chars = prefix_chars
        self.fromfile_prefix_chars = fromfile_prefix_chars
        self.argument_default = argument_default
        self.conflict_handler = conflict_handler
        self.add_help = add_help
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self.suggest_on_error = suggest_on_error
        self._actions = []
        self._options = {}
        self._defaults = {}
        self._mutually_exclusive_groups = []
        self._positionals = _ArgumentGroup(self, "positional arguments")
        self._optionals = _ArgumentGroup(self, "options")
        self._action_groups = [self._positionals, self._optionals]
        self._subparsers = None
        self._looks_negative = False
        if add_help:
            dash = "-" if "-" in prefix_chars else prefix_chars[0]
            self.add_argument(dash + "h", dash * 2 + "help", action="help", default=SUPPRESS,
                              help="show this help message and exit")
        for parent in parents:
            self._adopt(parent)

    def _adopt(self, parent):
        for group in parent._action_groups:
            mine = next((g for g in self._action_groups if g.title == group.title), None)
            if mine is None:
                mine = self.add_argument_group(group.title, group.description)
            for action in group._group_actions:
                self._register(action)
                mine._group_actions.append(action)
        self._mutually_exclusive_groups.extend(parent._mutually_exclusive_groups)
        self._defaults.update(parent._defaults)

    def __repr__(self):
        names = ["prog", "usage", "description", "formatter_class", "conflict_handler", "add_help"]
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    # Definitions

    def add_argument_group(self, title=None, description=None):
        group = _ArgumentGroup(self, title, description)
        self._action_groups.append(group)
        return group

    def add_mutually_exclusive_group(self, *, required=False):
        group = _MutuallyExclusiveGroup(self, None, required)
        self._mutually_exclusive_groups.append(group)
        return group

    def add_argument(self, *args, **kwargs):
        action = self._make_action(args, kwargs)
        self._register(action)
        self._group_for(action)._group_actions.append(action)
        return action

    def _group_for(self, action):
        return self._optionals if action.option_strings else self._positionals

    def _make_action(self, args, kwargs):
        if not args or len(args) == 1 and args[0][:1] not in self.prefix_chars:
            if args and "dest" in kwargs:
                raise TypeError("dest supplied twice for positional argument, did you mean metavar?")
            kwargs = self._positional(*args, **kwargs)
        else:
            kwargs = self._optional(args, kwargs)
        if "default" not in kwargs:
            if kwargs["dest"] in self._defaults:
                kwargs["default"] = self._defaults[kwargs["dest"]]
            elif self.argument_default is not None:
                kwargs["default"] = self.argument_default
        name = kwargs.pop("action", None)
        made = _ACTIONS.get(name, name) if name is None or isinstance(name, str) else name
        if not callable(made):
            raise ValueError(f"unknown action {made!r}")
        action = made(**kwargs)
        if action.type is not None and not callable(action.type):
            raise TypeError(f"{action.type!r} is not callable")
        if isinstance(action.nargs, str) and action.nargs not in (OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, REMAINDER, PARSER, SUPPRESS):
            raise ValueError("invalid nargs value")
        if isinstance(action.metavar, tuple) and action.nargs not in (REMAINDER, SUPPRESS) and \
                len(action.metavar) not in _METAVARS.get(action.nargs, (action.nargs,)):
            raise ValueError("length of metavar tuple does not match nargs")
        return action

    def _positional(self, dest=None, **kwargs):
        if dest is None:
            dest = kwargs.pop("dest")
        if "required" in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        nargs = kwargs.get("nargs")
        if nargs == 0:
            raise ValueError("nargs for positionals must be != 0")
        required = nargs not in (OPTIONAL, ZERO_OR_MORE, REMAINDER, SUPPRESS)
        if kwargs.get("action") in ("store_const", "store_true", "store_false", "append_const", "count"):
            raise ValueError(f"action {kwargs['action']!r} is not valid for positional arguments")
        return {**kwargs, "dest": dest, "option_strings": [], **({"required": required} if required else {})}

    def _optional(self, args, kwargs):
        for text in args:
            if text[:1] not in self.prefix_chars:
                raise ValueError(f"invalid option string {text!r}: must start with a character {self.prefix_chars!r}")
        dest = kwargs.pop("dest", None)
        if dest is None:
            long = [x for x in args if len(x) > 1 and x[1] in self.prefix_chars]
            dest = (long or list(args))[0].lstrip(self.prefix_chars)
            if not dest:
                raise TypeError(f"dest= is required for options like {args[0]!r}")
            dest = dest.replace("-", "_")
        return {**kwargs, "dest": dest, "option_strings": list(args)}

    def _register(self, action):
        taken = [x for x in action.option_strings if x in self._options]
        if taken and self.conflict_handler == "resolve":
            for text in taken:
                old = self._options.pop(text)
                old.option_strings.remove(text)
                if not old.option_strings:
                    self._actions.remove(old)
                    for group in self._action_groups:
                        if old in group._group_actions:
                            group._group_actions.remove(old)
        elif taken:
            raise ArgumentError(action, f"conflicting option string{'s' if len(taken) > 1 else ''}: {', '.join(taken)}")
        self._actions.append(action)
        for text in action.option_strings:
            self._options[text] = action
            self._looks_negative |= _is_negative(text)

    def add_subparsers(self, **kwargs):
        if self._subparsers is not None:
            raise ValueError("cannot have multiple subparser arguments")
        kwargs.setdefault("parser_class", type(self))
        if "title" in kwargs or "description" in kwargs:
            self._subparsers = self.add_argument_group(kwargs.pop("title", "subcommands"),
                                                       kwargs.pop("description", None))
        else:
            self._subparsers = self._positionals
        if kwargs.get("prog") is None:
            formatter = self._get_formatter()
            positionals = [x for x in self._actions if not x.option_strings]
            groups = self._mutually_exclusive_groups
            kwargs["prog"] = formatter.format_usage(self.usage, positionals, groups, "").strip()
        action = _SubParsersAction([], **kwargs)
        self._register(action)
        self._subparsers._group_actions.append(action)
        return action

    def set_defaults(self, **kwargs):
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest)

    # Parsing

    def parse_args(self, args=None, namespace=None):
        found, left = self.parse_known_args(args, namespace)
        if left:
            message = f"unrecognized arguments: {' '.join(left)}"
            if not self.exit_on_error:
                raise ArgumentError(None, message)
            self.error(message)
        return found

    def parse_intermixed_args(self, args=None, namespace=None):
        return self.parse_args(args, namespace)

    def parse_known_args(self, args=None, namespace=None):
        args = _arguments()[1:] if args is None else list(args)
        namespace = Namespace() if namespace is None else namespace
        for action in self._actions:
            if action.dest is not SUPPRESS and not hasattr(namespace, action.dest) and action.default is not SUPPRESS:
                setattr(namespace, action.dest, action.default)
        for dest, value in self._defaults.items():
            if not hasattr(namespace, dest):
                setattr(namespace, dest, value)
        try:
            if self.fromfile_prefix_chars is not None:
                args = self._read_args_from_files(args)
            left = _Parse(self, args, namespace).run()
        except ArgumentError as e:
            if not self.exit_on_error:
                raise
            self.error(str(e))
        if hasattr(namespace, _UNRECOGNIZED):
            left.extend(getattr(namespace, _UNRECOGNIZED))
            delattr(namespace, _UNRECOGNIZED)
        return namespace, left

    def convert_arg_line_to_args(self, arg_line):
        """The arguments that one line of a file holds."""
        return [arg_line]

    def _read_args_from_files(self, args):
        """ARGS, where each that names a file is replaced by the arguments in it."""
        result = []
        for arg in args:
            if not arg or arg[0] not in self.fromfile_prefix_chars:
                result.append(arg)
                continue
            try:
                with open(arg[1:], encoding="utf-8", errors="surrogateescape") as file:
                    lines = file.read().splitlines()
            except OSError as e:
                raise ArgumentError(None, str(e))
            named = [each for line in lines for each in self.convert_arg_line_to_args(line)]
            result.extend(self._read_args_from_files(named))
        return result

    def _get_value(self, action, text):
        convert = action.type
        if convert is None:
            return text
        try:
            return convert(text)
        except ArgumentTypeError as e:
            raise ArgumentError(action, str(e))
        except (TypeError, ValueError):
            name = getattr(convert, "__name__", repr(convert))
            raise ArgumentError(action, f"invalid {name} value: {text!r}")

    def _check_value(self, action, value):
        if action.choices is None:
            return
        choices = iter(action.choices) if isinstance(action.choices, str) else action.choices
        if value not in choices:
            choices = ", ".join(map(str, action.choices))
            raise ArgumentError(action, f"invalid choice: {str(value)!r}{self._nearest(value, action)} (choose from {choices})")

    def _nearest(self, value, action):
        names = [value, *action.choices]
        if self.suggest_on_error and all(isinstance(name, str) for name in names):
            import difflib
            for found in difflib.get_close_matches(value, action.choices, 1):
                return f", maybe you meant {found!r}?"
        return ""

    def _warning(self, message):
        self._print_message(f"{self.prog}: warning: {message}\n", sys.stderr)

    def _get_values(self, action, texts):
        nargs = action.nargs
        if not texts and nargs == OPTIONAL:
            value = action.const if action.option_strings else action.default
            if isinstance(value, str) and value is not SUPPRESS:
                value = self._get_value(action, value)
            return value
        if not texts and nargs == ZERO_OR_MORE and not action.option_strings:
            return texts if action.default is None else action.default
        if len(texts) == 1 and nargs in (None, OPTIONAL):
            value = self._get_value(action, texts[0])
            self._check_value(action, value)
            return value
        if nargs == REMAINDER:
            return [self._get_value(action, x) for x in texts]
        if nargs == PARSER:
            values = [self._get_value(action, x) for x in texts]
            self._check_value(action, values[0])
            return values
        if nargs == SUPPRESS:
            return SUPPRESS
        values = [self._get_value(action, x) for x in texts]
        for value in values:
            self._check_value(action, value)
        return values

    # Output

    def _get_formatter(self):
        return self.formatter_class(prog=self.prog)

    def format_usage(self):
        text = self._get_formatter().format_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        return text.strip("\n") + "\n" if text else ""

    def format_help(self):
        return self._get_formatter().format_help(self)

    def print_usage(self, file=None):
        self._print_message(self.format_usage(), sys.stdout if file is None else file)

    def print_help(self, file=None):
        self._print_message(self.format_help(), sys.stdout if file is None else file)

    def _print_message(self, message, file=None):
        if message:
            (sys.stderr if file is None else file).write(message)

    def exit(self, status=0, message=None):
        if message:
            self._print_message(message, sys.stderr)
        sys.exit(status)

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")


def _is_negative(text):
    rest = text[1:].replace(".", "", 1).replace("_", "")
    return text[:1] == "-" and rest.isascii() and rest.isdigit()


class _Parse:
    """One parse of ARGS into NAMESPACE."""

    def __init__(self, parser, args, namespace):
        self.parser = parser
        self.args = args
        self.namespace = namespace
        self.seen = []
        self.seen_non_default = []
        self.warned = set()
        self.extras = []
        self.positionals = [x for x in parser._actions if not x.option_strings]
        self.options = {}  # place -> [(action, option, separator, explicit argument)]
        self.pattern = ""
        for at, text in enumerate(args):
            if "--" in args[:at]:
                self.pattern += "A"
            elif text == "--":
                self.pattern += "-"
            else:
                found = self._find_option(text)
                if found is not None:
                    self.options[at] = found
                self.pattern += "A" if found is None else "O"

    def _find_option(self, text):
        """[(action, option, separator, explicit)], or None: TEXT is no option."""
        parser = self.parser
        if not text or text[0] not in parser.prefix_chars:
            return None
        if text in parser._options:
            return [(parser._options[text], text, None, None)]
        if len(text) == 1:
            return None
        option, sep, explicit = text.partition("=")
        if sep and option in parser._options:
            return [(parser._options[option], option, sep, explicit)]
        found = self._abbreviated(text)
        if found:
            return found
        if _is_negative(text) and not parser._looks_negative:
            return None
        if " " in text:
            return None
        return [(None, text, None, None)]

    def _abbreviated(self, text):
        parser, chars, found = self.parser, self.parser.prefix_chars, []
        if text[1] in chars:
            if parser.allow_abbrev:
                option, sep, explicit = text.partition("=")
                for name, action in parser._options.items():
                    if name.startswith(option):
                        found.append((action, name, sep or None, explicit if sep else None))
            return found
        option, sep, explicit = text.partition("=")
        short, short_explicit = text[:2], text[2:]
        for name, action in parser._options.items():
            if name == short:
                found.append((action, name, "", short_explicit))
            elif name.startswith(option) and parser.allow_abbrev:
                found.append((action, name, sep or None, explicit if sep else None))
        return found

    def _take(self, action, texts, option=None):
        self.seen.append(action)
        if action.deprecated and (option or texts) and (option or action.dest) not in self.warned:
            self.warned.add(option or action.dest)
            self.parser._warning(f"{'option' if option else 'argument'} {(option or action.dest)!r} is deprecated")
        values = self.parser._get_values(action, texts)
        if values is not action.default or texts:
            self.seen_non_default.append(action)
            for group in self.parser._mutually_exclusive_groups:
                if any(x is action for x in group._group_actions):
                    for other in group._group_actions:
                        if other is not action and any(x is other for x in self.seen_non_default):
                            raise ArgumentError(action, f"not allowed with argument {_argument_name(other)}")
        if values is not SUPPRESS:
            action(self.parser, self.namespace, values, option)

    def _count(self, action, pattern):
        """How many of the places of PATTERN, from its start, are those of option ACTION; None: they do not fit."""
        arguments = _run(pattern, "A")
        nargs = action.nargs
        if nargs is None:
            return 1 if arguments else None
        if nargs == OPTIONAL:
            return min(arguments, 1)
        if nargs == ZERO_OR_MORE:
            return arguments
        if nargs == ONE_OR_MORE:
            return arguments or None
        if nargs == SUPPRESS:
            return 0
        places = _run(pattern, "AO")
        if nargs == REMAINDER:
            return places
        if nargs == PARSER:
            return places if arguments else None
        return nargs if places >= nargs else None

    def _option(self, at):
        parser = self.parser
        found = self.options[at]
        if len(found) > 1:
            names = ", ".join(name for _, name, _, _ in found)
            raise ArgumentError(None, f"ambiguous option: {self.args[at]} could match {names}")
        action, option, sep, explicit = found[0]
        if action is None:
            self.extras.append(self.args[at])
            return at + 1
        while explicit is not None:
            count = self._count(action, "A")
            if count is None:
                raise ArgumentError(action, _expected(action.nargs))
            if count == 0 or action.nargs == 0:
                if sep or explicit[:1] == "" or option[1:2] in parser.prefix_chars:
                    raise ArgumentError(action, f"ignored explicit argument {explicit!r}")
                self._take(action, [], option)
                option, rest = option[0] + explicit[0], explicit[1:]
                if option not in parser._options:
                    self.extras.append(option[0] + explicit)
                    return at + 1
                action, explicit, sep = parser._options[option], rest or None, ""
                if explicit is not None and explicit.startswith("="):
                    sep, explicit = "=", explicit[1:]
                continue
            if count == 1:
                self._take(action, [explicit], option)
                return at + 1
            raise ArgumentError(action, f"ignored explicit argument {explicit!r}")
        start = at + 1
        count = 0 if action.nargs == 0 else self._count(action, self.pattern[start:])
        if count is None:
            raise ArgumentError(action, _expected(action.nargs))
        self._take(action, self.args[start:start + count], option)
        return start + count

    def _match_positionals(self, pattern):
        """Counts for as many positionals as can be satisfied from PATTERN, greedily but leaving what later ones need."""
        for used in range(len(self.positionals), 0, -1):
            counts = self._distribute(self.positionals[:used], pattern)
            if counts is not None:
                # Before an option, those that match nothing may still match what follows it.
                if pattern[sum(counts):sum(counts) + 1] == "O":
                    while counts and not counts[-1]:
                        counts.pop()
                return counts
        return []

    def _distribute(self, actions, pattern):
        """For each of ACTIONS, positionals, how many places it takes; None: they do not fit."""
        if not actions:
            return []
        for places in _possible_places(actions[0].nargs, pattern):
            rest = self._distribute(actions[1:], pattern[places:])
            if rest is not None:
                return [places, *rest]
        return None

    def _consume_positionals(self, at):
        counts = self._match_positionals(self.pattern[at:])
        for action, count in zip(self.positionals[:len(counts)], counts):
            texts = self.args[at:at + count]
            if action.nargs == PARSER:
                if "-" in self.pattern[at:at + count] and texts and texts[0] == "--":
                    texts.remove("--")
            elif action.nargs != REMAINDER and "-" in self.pattern[at:at + count]:
                texts.remove("--")
            at += count
            self._take(action, texts)
        self.positionals = self.positionals[len(counts):]
        return at

    def run(self):
        at, size = 0, len(self.args)
        last = max(self.options, default=-1)
        while at <= last:
            following = min(x for x in self.options if x >= at)
            if following != at:
                stop = self._consume_positionals(at)
                if stop > at:
                    at = stop
                    continue
            if at not in self.options:
                self.extras.extend(self.args[at:following])
                at = following
            at = self._option(at)
        stop = self._consume_positionals(at)
        self.extras.extend(self.args[stop:size])
        self._finish()
        return self.extras

    def _finish(self):
        parser, missing = self.parser, []
        for action in parser._actions:
            if any(x is action for x in self.seen):
                continue
            if action.required:
                missing.append(_argument_name(action))
            elif (action.default is not None and isinstance(action.default, str) and hasattr(self.namespace, action.dest)
                  and action.default is getattr(self.namespace, action.dest)):
                setattr(self.namespace, action.dest, parser._get_value(action, action.default))
        if missing:
            raise ArgumentError(None, f"the following arguments are required: {', '.join(missing)}")
        for group in parser._mutually_exclusive_groups:
            if group.required and not any(x is y for x in group._group_actions for y in self.seen_non_default):
                names = [_argument_name(x) for x in group._group_actions if x.help is not SUPPRESS]
                raise ArgumentError(None, f"one of the arguments {' '.join(names)} is required")


def _run(pattern, kinds):
    """How many places at the start of PATTERN are of KINDS: A(rgument), O(ption), - for a --."""
    return len(pattern) - len(pattern.lstrip(kinds))


def _possible_places(nargs, pattern):
    """How many places at the start of PATTERN a positional can take, most wanted first. A -- is taken by the positional
    before it, if there is one."""
    if nargs == REMAINDER:
        yield from range(len(pattern), -1, -1)
        return
    dashes = _run(pattern, "-")
    has_argument = pattern[dashes:dashes + 1] == "A"
    if nargs == ZERO_OR_MORE:
        yield from range(_run(pattern, "A-"), -1, -1)
    elif nargs == ONE_OR_MORE or nargs == PARSER:
        if has_argument:
            yield from range(_run(pattern, "A-" if nargs == ONE_OR_MORE else "AO-"), dashes, -1)
    elif nargs == OPTIONAL or nargs == SUPPRESS:
        if has_argument and nargs == OPTIONAL:
            yield from _after_arguments(1, pattern)
        yield from range(dashes, -1, -1)
    else:
        yield from _after_arguments(1 if nargs is None else nargs, pattern)


def _after_arguments(count, pattern):
    """The places that COUNT arguments take, with the -- among and after them; nothing if there are fewer."""
    at = 0
    for _ in range(count):
        at += _run(pattern[at:], "-")
        if pattern[at:at + 1] != "A":
            return
        at += 1
    yield from range(at + _run(pattern[at:], "-"), at - 1, -1)


def _expected(nargs):
    if nargs is None:
        return "expected one argument"
    if nargs == OPTIONAL:
        return "expected at most one argument"
    if nargs == ONE_OR_MORE:
        return "expected at least one argument"
    return f"expected {nargs} argument{'' if nargs == 1 else 's'}"
