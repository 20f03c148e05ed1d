# SPDX-License-Identifier: MIT
"""The document type declaration of _expat.py: entities, and the defaults and types of attributes.

Element and notation declarations are read for their syntax's outline only. Parameter entities are not expanded; like an
external subset, a reference to one makes an undeclared entity no error.
"""
import re

from _expatscan import INVALID, SYNTAX, Failure, Partial, PrologToken, Scanner, character

_TYPES = "CDATA", "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NMTOKEN", "NMTOKENS"
_parameter = re.compile(r"%[^ \t\r\n;%]+;")
_keyword = re.compile(r"<![A-Za-z]*")
_char_reference = re.compile(r"&#(?:[0-9]+|x[0-9a-fA-F]+);")
_public = re.compile(r"[-a-zA-Z0-9 \r\n'()+,./:=?;!*#@$_%]*")


class _Entity:
    def __init__(self, name, text):
        self.name, self.text = name, text
        self.system = self.public = self.base = self.notation = None
        self.is_open = False


class _Attribute:
    def __init__(self, is_tokens, value):
        self.is_tokens, self.value = is_tokens, value


class Doctype:
    def __init__(self):
        self.entities = {}
        self.attributes = {}  # by elements and names
        self.has_external = False  # so that what is not declared may be so elsewhere
        self.standalone = False
        self.is_known = False
        self.is_open = False

    def parse(self, parser):
        """The declaration at which PARSER's text is; Partial if it does not end yet."""
        if self.is_known:
            raise Failure(SYNTAX, parser.main.at)
        self.is_open = True
        reader = _Reader(self, parser)
        try:
            reader.read()
        except (Failure, Partial) as left:
            if parser.final or isinstance(left, Failure):
                reader.call()
            raise
        self.is_known = True
        self.is_open = False


class _Reader:
    """Reads the tokens of declarations. Nothing is kept, and no handler called, before all of it is there."""

    def __init__(self, doctype, parser):
        self.doctype, self.parser = doctype, parser
        self.text, self.at = parser.main.text, parser.main.at
        self.calls = []  # of handlers
        self.entities, self.attributes = {}, {}
        self.refers = False  # to a parameter entity

    # ---- tokens --------------------------------------------------------------

    def _next(self):
        """The next token, which take() takes."""
        patterns = self.parser.patterns
        self.at = patterns.blank.match(self.text, self.at).end()
        if self.at == len(self.text):
            raise Partial()
        self.token = token = PrologToken(self.text, self.at, patterns)
        if token.end == len(self.text) and not self.parser.final and token.word not in ("[", "(", "|", ",", ">"):
            raise Partial(self.at)
        return token.word

    def _take(self):
        word = self._next()
        self.at = self.token.end
        return word

    def _wrong(self):
        raise Failure(SYNTAX, self.token.start)

    def _one_of(self, *words):
        word = self._take()
        if word not in words:
            self._wrong()
        return word

    def _name(self):
        word = self._take()
        if not self.parser.patterns.qualified.fullmatch(word):
            self._wrong()
        return word

    def _quoted(self):
        word = self._take()
        if word[0] not in "\"'":
            self._wrong()
        return word[1:-1]

    def _external(self):
        """The literals after SYSTEM or PUBLIC, which has been taken."""
        if self._one_of("SYSTEM", "PUBLIC") == "SYSTEM":
            return self._quoted(), None
        public = self._quoted()
        if _public.match(public).end() < len(public):
            raise Failure(32, self.token.start)
        system = self._quoted() if self._next()[0] in "\"'" else None
        return system, " ".join(public.split())

    # ---- the declaration -----------------------------------------------------

    def read(self):
        parser = self.parser
        self._one_of("<!DOCTYPE")
        name = self._name()
        word = self._next()
        external = None if word in ("[", ">") else self._external()
        if external and external[0] is None:
            self._take()
            self._wrong()
        has_subset = self._next() == "["
        if not has_subset and self.token.word != ">":
            self._wrong()
        if parser.StartDoctypeDeclHandler:
            system, public = external or (None, None)
            self.calls.append((parser.StartDoctypeDeclHandler, (name, system, public, int(has_subset))))
        if has_subset:
            self._take()
            self._subset()
        self._one_of(">")
        self._finish(external is not None or self.refers)

    def _finish(self, is_external):
        parser, doctype = self.parser, self.doctype
        doctype.has_external = is_external
        doctype.entities = self.entities
        doctype.attributes = self.attributes
        parser.main.at = self.at
        self.call()
        if parser.EndDoctypeDeclHandler:
            parser.EndDoctypeDeclHandler()

    def call(self):
        for handler, arguments in self.calls:
            handler(*arguments)
        self.calls = []

    def _subset(self):
        readers = {
            "<!ENTITY": self._entity, "<!ATTLIST": self._attributes, "<!ELEMENT": self._element,
            "<!NOTATION": self._notation
        }
        while (word := self._take()) != "]":
            if word in readers:
                readers[word]()
            elif word[0] == "%" and len(word) > 1:
                self.refers = True
            elif word.startswith(("<!--", "<?")):
                self._misc(word)
            else:
                self._wrong()

    def _misc(self, word):
        parser, patterns = self.parser, self.parser.patterns
        if word.startswith("<?"):
            match = patterns.pi.match(word)
            if match[1].lower() == "xml":
                raise Failure(17 if match[1] == "xml" else INVALID, self.token.start)
            handler, arguments = parser.ProcessingInstructionHandler, (match[1], match[2] or "")
        else:
            handler, arguments = parser.CommentHandler, (word[4:-3],)
        if handler:
            self.calls.append((handler, arguments))

    # ---- entities ------------------------------------------------------------

    def _entity(self):
        is_parameter = self._next() == "%"
        if is_parameter:
            self._take()
        name = self._name()
        if self._next()[0] in "\"'":
            start = self.token.start + 1
            entity = _Entity(name, self._replacement(self._quoted(), start))
        else:
            entity = _Entity(name, None)
            entity.system, entity.public = self._external()
            if entity.system is None:
                self._take()
                self._wrong()
            if self._next() == "NDATA" and not is_parameter:
                self._take()
                entity.notation = self._name()
        self._one_of(">")
        if not is_parameter:
            self.entities.setdefault(name, entity)
        handler = self.parser.EntityDeclHandler
        if handler:
            self.calls.append((handler, (name, int(is_parameter), entity.text, None, entity.system, entity.public,
                                         entity.notation)))

    def _replacement(self, raw, start):
        """References to characters are replaced here, those to entities where the entity is used."""
        patterns = self.parser.patterns
        at = raw.find("&")
        while at >= 0:
            match = patterns.reference.match(raw, at)
            if not match:
                try:
                    Scanner(raw, patterns).reference(at)
                except Partial:
                    raise Failure(INVALID, start + at) from None
                except Failure as failure:
                    raise Failure(INVALID, start + failure.at) from None
            at = raw.find("&", match.end())
        percent = raw.find("%")
        if percent >= 0:
            refers = _parameter.match(raw, percent)
            raise Failure(10 if refers else INVALID, start + percent + (not refers))
        text = raw.replace("\r\n", "\n").replace("\r", "\n")
        return _char_reference.sub(lambda match: character(match[0], start + match.start()), text)

    # ---- attributes ----------------------------------------------------------

    def _attributes(self):
        element = self._name()
        found = self.attributes.setdefault(element, {})
        while self._next() != ">":
            name = self._name()
            kind = self._type()
            value, required = self._default_value()
            if kind != "CDATA" and value is not None:
                value = " ".join(value.split())
            found.setdefault(name, _Attribute(kind != "CDATA", value))
            if self.parser.AttlistDeclHandler:
                self.calls.append((self.parser.AttlistDeclHandler, (element, name, kind, value, required)))
        self._take()

    def _type(self):
        word = self._take()
        if word == "(":
            return self._choices()
        if word == "NOTATION":
            self._one_of("(")
            return word + self._choices()
        if word not in _TYPES:
            self._wrong()
        return word

    def _choices(self):
        """Names between | and up to a ), as the type of an attribute."""
        words = []
        while True:
            word = self._take()
            if not self.parser.patterns.token.fullmatch(word):
                self._wrong()
            words.append(word)
            if self._one_of("|", ")") == ")":
                return f"({'|'.join(words)})"

    def _default_value(self):
        required = 0
        word = self._next()
        if word[0] == "#":
            self._one_of("#IMPLIED", "#REQUIRED", "#FIXED")
            if word != "#FIXED":
                return None, int(word == "#REQUIRED")
            required = 1
        raw = self._quoted()
        start = self.token.start + 1
        if "<" in raw:
            raise Failure(INVALID, start + raw.index("<"))
        known = self.doctype.entities
        self.doctype.entities = self.entities
        try:
            return self.parser.attribute_value(raw, start), required
        finally:
            self.doctype.entities = known

    # ---- the others ----------------------------------------------------------

    def _element(self):
        """Its content model is not kept."""
        self._name()
        word = self._take()
        if word in ("EMPTY", "ANY"):
            self._one_of(">")
        elif word == "(":
            self._model()
        else:
            self._wrong()

    def _model(self):
        depth, item = 1, True  # whether an item is next
        while depth:
            word = self._take()
            if word == "(" and item:
                depth += 1
            elif word[0] == ")" and not item:
                depth -= 1
            elif word in ("|", ",") and not item:
                item = True
            elif item and (word == "#PCDATA" or word[0] not in "#<\"'%[]()|,>"):
                item = False
            else:
                self._wrong()
        self._one_of(">")

    def _notation(self):
        name = self._name()
        external = self._external()
        self._one_of(">")
        if self.parser.NotationDeclHandler:
            self.calls.append((self.parser.NotationDeclHandler, (name, None) + external))
