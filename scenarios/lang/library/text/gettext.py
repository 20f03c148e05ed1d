# SPDX-License-Identifier: MIT
"""Module gettext: translations of messages, from catalogues of GNU gettext (.mo)."""
import os
import re
import struct

__all__ = [
    "NullTranslations", "GNUTranslations", "Catalog", "bindtextdomain", "find", "translation", "install", "textdomain",
    "dgettext", "dngettext", "gettext", "ngettext", "pgettext", "dpgettext", "npgettext", "dnpgettext"
]

_domain = "messages"
_folders = {}
_catalogues = {}


class NullTranslations:
    """Messages as they are, or as a fallback has them."""

    def __init__(self, fp=None):
        self._info = {}
        self._charset = self._fallback = None
        if fp is not None:
            self._parse(fp)

    def _parse(self, fp):
        pass

    def add_fallback(self, fallback):
        if self._fallback:
            self._fallback.add_fallback(fallback)
        else:
            self._fallback = fallback

    def gettext(self, message):
        return self._fallback.gettext(message) if self._fallback else message

    def ngettext(self, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.ngettext(msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context, message):
        return self._fallback.pgettext(context, message) if self._fallback else message

    def npgettext(self, context, msgid1, msgid2, n):
        if self._fallback:
            return self._fallback.npgettext(context, msgid1, msgid2, n)
        return msgid1 if n == 1 else msgid2

    def info(self):
        return self._info

    def charset(self):
        return self._charset

    def install(self, names=None):
        from _refuse import refuse
        refuse("gettext's install() changes the builtins; bind `_ = translation.gettext`")


_BINARY = ({"||": "or"}, {"&&": "and"}, {"==": "==", "!=": "!="}, {"<": "<", ">": ">", "<=": "<=", ">=": ">="},
           {"+": "+", "-": "-"}, {"*": "*", "/": "//", "%": "%"})


class _Plural:
    """Reads an expression of C, as one of Python."""

    def __init__(self, text):
        self.tokens = re.findall(r"\d+|n\b|[-+*/%?:()]|[<>!=]=|[<>!]|&&|\|\||\S", text)[::-1]
        self.result = self.choice()
        if self.tokens:
            raise ValueError(f"unexpected token in plural form: {self.tokens[-1]}")

    def take(self, *wanted):
        return self.tokens.pop() if self.tokens and self.tokens[-1] in wanted else None

    def choice(self):
        test = self.binary(0)
        if not self.take("?"):
            return test
        then = self.choice()
        if not self.take(":"):
            raise ValueError("unexpected end of plural form")
        return f"({then} if {test} else {self.choice()})"

    def binary(self, level):
        if level == len(_BINARY):
            return self.operand()
        left = self.binary(level + 1)
        while operator := self.take(*_BINARY[level]):
            left = f"({left} {_BINARY[level][operator]} {self.binary(level + 1)})"
        return left

    def operand(self):
        if self.take("!"):
            return f"(not {self.operand()})"
        if self.take("("):
            inner = self.choice()
            if not self.take(")"):
                raise ValueError("unbalanced parenthesis in plural form")
            return inner
        if not self.tokens:
            raise ValueError("unexpected end of plural form")
        token = self.tokens.pop()
        if token != "n" and not token.isdigit():
            raise ValueError(f"unexpected token in plural form: {token}")
        return token


def _plural(text):
    """The function of n that C expression TEXT is."""
    return eval(f"lambda n: int({_Plural(text).result})")


class GNUTranslations(NullTranslations):
    CONTEXT = "%s\x04%s"
    LE_MAGIC, BE_MAGIC, VERSIONS = 0x950412de, 0xde120495, (0, 1)

    def _parse(self, fp):
        self._catalog = {}
        self.plural = lambda n: int(n != 1)
        data = fp.read()
        order = {self.LE_MAGIC: "<", self.BE_MAGIC: ">"}.get(struct.unpack("<I", data[:4])[0])
        if order is None:
            raise OSError(0, "Bad magic number", getattr(fp, "name", ""))
        version, count, ids, texts = struct.unpack(order + "4I", data[4:20])
        if version >> 16 not in self.VERSIONS:
            raise OSError(0, "Bad version number " + str(version >> 16), getattr(fp, "name", ""))
        for i in range(count):
            size, at = struct.unpack_from(order + "II", data, ids + 8 * i)
            text_size, text_at = struct.unpack_from(order + "II", data, texts + 8 * i)
            if at + size >= len(data) or text_at + text_size >= len(data):
                raise OSError(0, "File is corrupt", getattr(fp, "name", ""))
            self._add(data[at:at + size], data[text_at:text_at + text_size])

    def _add(self, message, text):
        if not message:
            self._read_header(text)
        charset = self._charset or "ascii"
        if b"\0" in message:
            one = str(message.split(b"\0")[0], charset)
            for i, form in enumerate(text.split(b"\0")):
                self._catalog[one, i] = str(form, charset)
        else:
            self._catalog[str(message, charset)] = str(text, charset)

    def _read_header(self, text):
        for line in text.split(b"\n"):
            key, colon, value = line.decode().strip().partition(":")
            if colon:
                key, value = key.strip().lower(), value.strip()
                self._info[key] = value
                if key == "content-type":
                    self._charset = value.split("charset=")[1]
                elif key == "plural-forms":
                    self.plural = _plural(value.split(";")[1].split("plural=")[1])

    def _find(self, key, n=None):
        found = self._catalog.get(key if n is None else (key, self.plural(n)))
        if found is None and n is None:
            found = self._catalog.get((key, self.plural(1)))
        return found

    def gettext(self, message):
        found = self._find(message)
        return super().gettext(message) if found is None else found

    def ngettext(self, msgid1, msgid2, n):
        found = self._find(msgid1, n)
        return super().ngettext(msgid1, msgid2, n) if found is None else found

    def pgettext(self, context, message):
        found = self._find(self.CONTEXT % (context, message))
        return super().pgettext(context, message) if found is None else found

    def npgettext(self, context, msgid1, msgid2, n):
        found = self._find(self.CONTEXT % (context, msgid1), n)
        return super().npgettext(context, msgid1, msgid2, n) if found is None else found


def _languages():
    for name in "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG":
        value = os.environ.get(name)
        if value:
            return value.split(":") + ([] if "C" in value.split(":") else ["C"])
    return ["C"]


def _variants(name):
    """de_DE.UTF-8: itself, and shorter ones."""
    base, _, modifier = name.partition("@")
    base, dot, charset = base.partition(".")
    language, underscore, territory = base.partition("_")
    found = []
    for more in (["@" + modifier, ""] if modifier else [""]):
        for place in ([underscore + territory, ""] if underscore else [""]):
            for code in ([dot + charset, ""] if dot else [""]):
                found.append(language + place + code + more)
    return found


def find(domain, localedir=None, languages=None, all=False):
    folder = "/usr/share/locale" if localedir is None else localedir
    found = []
    for language in _languages() if languages is None else languages:
        if language == "C":
            break
        for variant in _variants(language):
            path = os.path.join(folder, variant, "LC_MESSAGES", f"{domain}.mo")
            if path not in found and os.path.exists(path):
                if not all:
                    return path
                found.append(path)
    return found if all else None


def translation(domain, localedir=None, languages=None, class_=None, fallback=False):
    class_ = class_ or GNUTranslations
    paths = find(domain, localedir, languages, all=True)
    if not paths:
        if fallback:
            return NullTranslations()
        from errno import ENOENT
        raise FileNotFoundError(ENOENT, "No translation file found for domain", domain)
    result = None
    for path in paths:
        key = class_, os.path.abspath(path)
        if key not in _catalogues:
            with open(path, "rb") as fp:
                _catalogues[key] = class_(fp)
        made = class_.__new__(class_)
        made.__dict__.update(_catalogues[key].__dict__)
        if result is None:
            result = made
        else:
            result.add_fallback(made)
    return result


def install(domain, localedir=None, *, names=None):
    translation(domain, localedir, fallback=True).install(names)


def textdomain(domain=None):
    global _domain
    if domain is not None:
        _domain = domain
    return _domain


def bindtextdomain(domain, localedir=None):
    if localedir is not None:
        _folders[domain] = localedir
    return _folders.get(domain, "/usr/share/locale")


def _of(domain):
    return translation(domain, _folders.get(domain), fallback=True)


def dgettext(domain, message):
    return _of(domain).gettext(message)


def dngettext(domain, msgid1, msgid2, n):
    return _of(domain).ngettext(msgid1, msgid2, n)


def dpgettext(domain, context, message):
    return _of(domain).pgettext(context, message)


def dnpgettext(domain, context, msgid1, msgid2, n):
    return _of(domain).npgettext(context, msgid1, msgid2, n)


def gettext(message):
    return dgettext(_domain, message)


def ngettext(msgid1, msgid2, n):
    return dngettext(_domain, msgid1, msgid2, n)


def pgettext(context, message):
    return dpgettext(_domain, context, message)


def npgettext(context, msgid1, msgid2, n):
    return dnpgettext(_domain, context, msgid1, msgid2, n)


Catalog = translation
