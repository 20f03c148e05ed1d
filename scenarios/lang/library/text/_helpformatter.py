# SPDX-License-Identifier: MIT
"""The help texts of module argparse: its formatters."""

SUPPRESS = "==SUPPRESS=="
OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, PARSER, REMAINDER = "?", "*", "+", "A...", "..."
_WIDTH = 78  # of help: a terminal of 80 columns
_HELP_POSITION = 24


def _wrap(text, width):
    """Lines of at most WIDTH characters, as textwrap.wrap makes them of words."""
    lines, line = [], ""
    for word in text.split():
        pieces = _chunks(word)
        if line and len(line) + 1 + len(pieces[0]) <= width:
            line += " " + pieces[0]
        else:
            if line:
                lines.append(line)
            line = pieces[0]
        for piece in pieces[1:]:
            if len(line) + len(piece) <= width:
                line += piece
            else:
                lines.append(line)
                line = piece
        while len(line) > width:
            lines.append(line[:width])
            line = line[width:]
    return lines + [line] if line else lines


def _chunks(word):
    """WORD, split after hyphens between letters."""
    pieces, start = [], 0
    for at in range(2, len(word) - 2):
        if (word[at] == "-" and word[at - 1].isalpha() and word[at - 2].isalpha() and word[at + 1].isalpha()
                and word[at + 2].isalpha()):
            pieces.append(word[start:at + 1])
            start = at + 1
    return pieces + [word[start:]]


class HelpFormatter:
    __module__ = "argparse"

    def __init__(self, prog, indent_increment=2, max_help_position=_HELP_POSITION, width=None, prefix_chars="-",
                 color=False):
        self._prog = prog
        self._indent = indent_increment
        self._width = _WIDTH if width is None else width
        self._position = min(max_help_position, max(self._width - 20, indent_increment * 2))

    def _fill_text(self, text, width, indent):
        return "\n".join(indent + line for line in _wrap(text, width - len(indent)))

    def _split_lines(self, text, width):
        return _wrap(text, width)

    def _get_help_string(self, action):
        return action.help

    def _get_default_metavar_for_optional(self, action):
        return action.dest.upper()

    def _get_default_metavar_for_positional(self, action):
        return action.dest

    def _metavar(self, action, default):
        if action.metavar is not None:
            return action.metavar
        if action.choices is not None:
            return "{" + ",".join(map(str, action.choices)) + "}"
        return default

    def _metavars(self, action, default, count):
        found = self._metavar(action, default)
        return found if isinstance(found, tuple) else (found,) * count

    def _format_args(self, action, default):
        nargs = action.nargs
        if nargs is None:
            return self._metavars(action, default, 1)[0]
        if nargs == OPTIONAL:
            return f"[{self._metavars(action, default, 1)[0]}]"
        if nargs == ZERO_OR_MORE:
            metavars = self._metavars(action, default, 1)
            return f"[{metavars[0]} [{metavars[1]} ...]]" if len(metavars) == 2 else f"[{metavars[0]} ...]"
        if nargs == ONE_OR_MORE:
            metavars = self._metavars(action, default, 2)
            return f"{metavars[0]} [{metavars[1]} ...]"
        if nargs == REMAINDER:
            return "..."
        if nargs == PARSER:
            return f"{self._metavars(action, default, 1)[0]} ..."
        if nargs == SUPPRESS:
            return ""
        return " ".join(self._metavars(action, default, nargs))

    # Usage

    def _usage_parts(self, actions, groups):
        """What usage shows of each action; a line may break between mutually exclusive ones, too."""
        places = {id(action): at for at, action in enumerate(actions)}
        grouped, ranges = set(), {}
        for group in groups:
            members = group._group_actions
            if all(x.help is SUPPRESS for x in members) or any(id(x) not in places for x in members):
                continue
            start = min(places[id(x)] for x in members)
            if {id(x) for x in actions[start:start + len(members)]} == {id(x) for x in members}:
                grouped.update(map(id, members))
                ranges[start] = group
        parts = [None if x.help is SUPPRESS else self._usage_part(x, id(x) in grouped) for x in actions]
        for start, group in ranges.items():
            end = start + len(group._group_actions)
            shown = [part for part in parts[start:end] if part is not None]
            opening, closing = "[]" if not group.required else "()" if len(shown) > 1 else ("", "")
            shown[0] = opening + shown[0]
            shown[-1] += closing
            parts[start:end] = [part + " |" for part in shown[:-1]] + shown[-1:] + [None] * (end - start - len(shown))
        return [part for part in parts if part is not None]

    def _usage_part(self, action, grouped):
        if not action.option_strings:
            default = self._get_default_metavar_for_positional(action)
            text = self._format_args(action, default)
            return text[1:-1] if grouped and text[:1] == "[" and text[-1:] == "]" else text
        text = action.format_usage()
        if action.nargs != 0:
            text += " " + self._format_args(action, self._get_default_metavar_for_optional(action))
        return text if action.required or grouped else f"[{text}]"

    def format_usage(self, usage, actions, groups, prefix="usage: "):
        prog = self._prog
        if usage is SUPPRESS:
            return ""
        if usage is not None:
            return prefix + usage % {"prog": prog} + "\n\n"
        optionals = [x for x in actions if x.option_strings]
        positionals = [x for x in actions if not x.option_strings]
        text = " ".join([prog] + self._usage_parts(optionals + positionals, groups))
        if len(prefix) + len(text) > self._width:
            first, last = self._usage_parts(optionals, groups), self._usage_parts(positionals, groups)
            text = "\n".join(self._usage_lines(prog, first, last, prefix))
        return f"{prefix}{text}\n\n"

    def _usage_lines(self, prog, optionals, positionals, prefix):
        def lines_of(parts, indent, start=None):
            lines, line = [], []
            length = len(start if start is not None else indent) - (0 if start is not None else 1)
            indent_length = len(indent)
            for part in parts:
                if line and length + 1 + len(part) > self._width:
                    lines.append(indent + " ".join(line))
                    line, length = [], indent_length - 1
                line.append(part)
                length += len(part) + 1
            if line:
                lines.append(indent + " ".join(line))
            if start is not None:
                lines[0] = lines[0][indent_length:]
            return lines

        if len(prefix) + len(prog) <= 0.75 * self._width:
            indent = " " * (len(prefix) + len(prog) + 1)
            if optionals:
                return (lines_of([prog] + optionals, indent, prefix[:-1])
                        + lines_of(positionals, indent))
            return lines_of([prog] + positionals, indent, prefix[:-1]) if positionals else [prog]
        indent = " " * len(prefix)
        lines = lines_of(optionals + positionals, indent)
        if len(lines) > 1:
            lines = lines_of(optionals, indent) + lines_of(positionals, indent)
        return [prog] + lines

    # Actions

    def _invocation(self, action):
        if not action.option_strings:
            return " ".join(self._metavars(action, self._get_default_metavar_for_positional(action), 1))
        if action.nargs == 0:
            return ", ".join(action.option_strings)
        args = self._format_args(action, self._get_default_metavar_for_optional(action))
        return ", ".join(action.option_strings) + " " + args

    def _expand_help(self, action):
        text = self._get_help_string(action)
        if "%" not in text:
            return text
        params = {name: value for name, value in vars(action).items() if value is not SUPPRESS}
        params["prog"] = self._prog
        for name in list(params):
            if hasattr(params[name], "__name__"):
                params[name] = params[name].__name__
        if params.get("choices") is not None:
            params["choices"] = ", ".join(map(str, params["choices"]))
        return text % params

    def _action_lines(self, action, indent, position):
        header = self._invocation(action)
        width = position - indent - 2
        if not action.help or not action.help.strip():
            lines = [" " * indent + header]
        else:
            texts = self._split_lines(self._expand_help(action), max(self._width - position, 11))
            if len(header) <= width:
                lines = [" " * indent + header.ljust(width) + "  " + texts[0]]
                texts = texts[1:]
            else:
                lines = [" " * indent + header]
            lines += [" " * position + text for text in texts]
        for inner in self._inner(action):
            lines += self._action_lines(inner, indent + self._indent, position)
        return lines

    def _inner(self, action):
        return [x for x in action._get_subactions() if x.help is not SUPPRESS] if hasattr(action, "_get_subactions") else []

    def _longest(self, actions, indent):
        longest = 0
        for action in actions:
            longest = max(longest, len(self._invocation(action)) + indent,
                          self._longest(self._inner(action), indent + self._indent))
        return longest

    def format_text(self, text):
        if not text or text is SUPPRESS:
            return ""
        if "%(prog)" in text:
            text = text % {"prog": self._prog}
        return self._fill_text(text, max(self._width, 11), "") + "\n\n"

    def format_help(self, parser):
        text = self.format_usage(parser.usage, parser._actions, parser._mutually_exclusive_groups)
        text += self.format_text(parser.description)
        sections = [(g, [x for x in g._group_actions if x.help is not SUPPRESS]) for g in parser._action_groups]
        longest = max([self._longest(actions, self._indent) for _, actions in sections], default=0)
        position = min(longest + 2, self._position)
        for group, actions in sections:
            body = ""
            if group.description:
                body += self._fill_text(group.description, self._width, "  ") + "\n\n"
            body += "\n".join(line for x in actions for line in self._action_lines(x, self._indent, position))
            if not body.strip():
                continue
            heading = f"{group.title}:\n" if group.title not in (None, SUPPRESS) else ""
            text += heading + body.rstrip("\n") + "\n\n"
        text += self.format_text(parser.epilog)
        return text.strip("\n") + "\n"


class RawDescriptionHelpFormatter(HelpFormatter):
    __module__ = "argparse"

    def _fill_text(self, text, width, indent):
        return "".join(indent + line for line in text.splitlines(keepends=True))


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    __module__ = "argparse"

    def _split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    __module__ = "argparse"

    def _get_help_string(self, action):
        text = action.help or ""
        if "%(default)" not in text and action.default is not SUPPRESS:
            if action.option_strings or action.nargs in (OPTIONAL, ZERO_OR_MORE):
                text += " (default: %(default)s)"
        return text


class MetavarTypeHelpFormatter(HelpFormatter):
    __module__ = "argparse"

    def _get_default_metavar_for_optional(self, action):
        return action.type.__name__

    def _get_default_metavar_for_positional(self, action):
        return action.type.__name__
