# SPDX-License-Identifier: MIT
"""Module html.parser: calls a method for each tag, text, comment and reference of a page that arrives in pieces."""
import re
from html import unescape
from html.entities import html5 as _entities

__all__ = ["HTMLParser"]

_SPACE = r"[\t\n\r\f ]"
# Attributes: names begin after white space, a slash or the mark that ends a value.
_ATTRIBUTE_NAME = r"(?<=['\"\t\n\r\f /])[^\t\n\r\f />][^\t\n\r\f /=>]*"
_VALUE = r"""'[^']*'|"[^"]*"|(?!['"])[^>\t\n\r\f ]*"""
_TAG_NAME = r"[a-zA-Z][^\t\n\r\f />]*"
_whole_tag = re.compile(
    rf"{_TAG_NAME}[\t\n\r\f /]*(?:{_ATTRIBUTE_NAME}(?:{_SPACE}*={_SPACE}*(?:{_VALUE}))?[\t\n\r\f /]*)*>?").match
_tag = re.compile(rf"({_TAG_NAME})(?:{_SPACE}|/(?!>))*").match
_attribute = re.compile(rf"({_ATTRIBUTE_NAME})({_SPACE}*={_SPACE}*({_VALUE}))?(?:{_SPACE}|/(?!>))*").match
_start_tag = re.compile("<[a-zA-Z]").match
_end_tag = re.compile("</[a-zA-Z]").match
_end_of_comment = re.compile(r"--!?>").search
_abrupt_end = re.compile(r"-?>").match
_markup = re.compile("[&<]")
_ends_reference = re.compile(r"[\t\n\r\f ;]").search
_number = re.compile("&#(?:[0-9]+|[xX][0-9a-fA-F]+)[^0-9a-fA-F]").match
_begins_number = re.compile("&#(?:[0-9]|[xX][0-9a-fA-F])").match
_entity = re.compile("&([a-zA-Z][-.a-zA-Z0-9]*)[^a-zA-Z0-9]").match
_begins_entity = re.compile("&[a-zA-Z#]").match
_reference = re.compile(r"&(#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*)[;=]?")


def _resolve(match):
    """In the value of an attribute a name needs its semicolon, unless it is known without."""
    text = match[0]
    known = text.startswith("&#") or (not text.endswith("=") and text[1:] in _entities)
    return unescape(text) if known else text


class HTMLParser:
    CDATA_CONTENT_ELEMENTS = ("script", "style", "xmp", "iframe", "noembed", "noframes")
    RCDATA_CONTENT_ELEMENTS = ("textarea", "title")
    __starttag_text = None

    def __init__(self, *, convert_charrefs=True, scripting=False):
        self.convert_charrefs = convert_charrefs
        self.scripting = scripting
        self.reset()

    def reset(self):
        self.rawdata = ""
        self.lasttag = "???"
        self.interesting = _markup
        self.cdata_elem = None
        self._support_cdata = True
        self._escapable = True
        self.lineno = 1
        self.offset = 0

    def feed(self, data):
        self.rawdata = self.rawdata + data
        self.goahead(0)

    def close(self):
        self.goahead(1)

    def get_starttag_text(self):
        return self.__starttag_text

    def getpos(self):
        return self.lineno, self.offset

    def updatepos(self, i, j):
        if i >= j:
            return j
        lines = self.rawdata.count("\n", i, j)
        if lines:
            self.lineno += lines
            self.offset = j - (self.rawdata.rindex("\n", i, j) + 1)
        else:
            self.offset += j - i
        return j

    def set_cdata_mode(self, elem, *, escapable=False):
        self.cdata_elem = elem.lower()
        self._escapable = escapable
        end = rf"</{self.cdata_elem}(?=[\t\n\r\f />])"
        if self.cdata_elem == "plaintext":
            end = r"\Z"
        elif escapable and not self.convert_charrefs:
            end = "&|" + end
        self.interesting = re.compile(end, re.IGNORECASE | re.ASCII)

    def clear_cdata_mode(self):
        self.interesting = _markup
        self.cdata_elem = None
        self._escapable = True

    def _set_support_cdata(self, flag=True):
        self._support_cdata = flag

    # ---- text ----------------------------------------------------------------

    def _text(self, text):
        self.handle_data(unescape(text) if self.convert_charrefs and self._escapable else text)

    def _next_markup(self, i):
        """Where the text from I ends; None: more has to come."""
        text, size = self.rawdata, len(self.rawdata)
        if not self.convert_charrefs or self.cdata_elem:
            match = self.interesting.search(text, i)
            if match:
                return match.start()
            return None if self.cdata_elem else size
        j = text.find("<", i)
        if j >= 0:
            return j
        reference = text.rfind("&", max(i, size - 34))
        return None if reference >= 0 and not _ends_reference(text, reference) else size

    def goahead(self, end):
        i, size = 0, len(self.rawdata)
        while i < size:
            j = self._next_markup(i)
            if j is None:
                break
            if i < j:
                self._text(self.rawdata[i:j])
            i = self.updatepos(i, j)
            if i == size:
                break
            if self.rawdata[i] == "<":
                k = self._parse_markup(i, end)
            elif self.rawdata.startswith("&#", i):
                k = self._parse_number(i, end)
            else:
                k = self._parse_entity(i, end)
            if k < 0:
                break
            i = self.updatepos(i, k)
        if end and i < size:
            self._text(self.rawdata[i:])
            i = self.updatepos(i, size)
        self.rawdata = self.rawdata[i:]

    def _parse_number(self, i, end):
        """Returns where it ends, as all of these do; -1: more has to come."""
        text = self.rawdata
        match = _number(text, i)
        if match:
            self.handle_charref(match[0][2:-1])
            return match.end() - (match[0][-1] != ";")
        if _begins_number(text, i):
            if not end:
                return -1
            self.handle_charref(text[i + 2:])
            return len(text)
        if i + 3 >= len(text):
            return -1
        self.handle_data("&#")
        return i + 2

    def _parse_entity(self, i, end):
        text = self.rawdata
        match = _entity(text, i)
        if match:
            self.handle_entityref(match[1])
            return match.end() - (match[0][-1] != ";")
        if _begins_entity(text, i):
            if not end:
                return -1
            self.handle_entityref(text[i + 1:])
            return len(text)
        if i + 1 >= len(text):
            return -1
        self.handle_data("&")
        return i + 1

    # ---- markup --------------------------------------------------------------

    def _parse_markup(self, i, end):
        text = self.rawdata
        if _start_tag(text, i):
            k = self.parse_starttag(i)
        elif text.startswith("</", i):
            k = self.parse_endtag(i)
        elif text.startswith("<!--", i):
            k = self.parse_comment(i)
        elif text.startswith("<?", i):
            k = self.parse_pi(i)
        elif text.startswith("<!", i):
            k = self.parse_html_declaration(i)
        elif i + 1 < len(text) or end:
            self.handle_data("<")
            return i + 1
        else:
            return -1
        if k < 0 and end:
            self._end_within(i)
            return len(text)
        return k

    def _end_within(self, i):
        """The page ends within what begins at I."""
        text = self.rawdata
        if _start_tag(text, i) or _end_tag(text, i):
            return
        if text.startswith("</", i):
            if i + 2 == len(text):
                self.handle_data("</")
            else:
                self.handle_comment(text[i + 2:])
        elif text.startswith("<!--", i):
            suffix = next((s for s in ("--!", "--", "-") if text.endswith(s, i + 4)), "")
            self.handle_comment(text[i + 4:len(text) - len(suffix)])
        elif text.startswith("<![CDATA[", i) and self._support_cdata:
            self.unknown_decl(text[i + 3:])
        elif text[i:i + 9].lower() == "<!doctype":
            self.handle_decl(text[i + 2:])
        elif text.startswith("<!", i):
            self.handle_comment(text[i + 2:])
        else:
            self.handle_pi(text[i + 2:])

    def parse_html_declaration(self, i):
        text = self.rawdata
        assert text[i:i + 2] == "<!", "unexpected call to parse_html_declaration()"
        if text[i:i + 4] == "<!--":
            return self.parse_comment(i)
        if text[i:i + 9] == "<![CDATA[" and self._support_cdata:
            j = text.find("]]>", i + 9)
            if j >= 0:
                self.unknown_decl(text[i + 3:j])
            return j if j < 0 else j + 3
        if text[i:i + 9].lower() != "<!doctype":
            return self.parse_bogus_comment(i)
        j = text.find(">", i + 9)
        if j < 0:
            return -1
        self.handle_decl(text[i + 2:j])
        return j + 1

    def parse_comment(self, i, report=True):
        assert self.rawdata.startswith("<!--", i), "unexpected call to parse_comment()"
        match = _end_of_comment(self.rawdata, i + 4) or _abrupt_end(self.rawdata, i + 4)
        if not match:
            return -1
        if report:
            self.handle_comment(self.rawdata[i + 4:match.start()])
        return match.end()

    def parse_bogus_comment(self, i, report=1):
        assert self.rawdata[i:i + 2] in ("<!", "</"), "unexpected call to parse_bogus_comment()"
        j = self.rawdata.find(">", i + 2)
        if j < 0:
            return -1
        if report:
            self.handle_comment(self.rawdata[i + 2:j])
        return j + 1

    def parse_pi(self, i):
        assert self.rawdata[i:i + 2] == "<?", "unexpected call to parse_pi()"
        j = self.rawdata.find(">", i + 2)
        if j < 0:
            return -1
        self.handle_pi(self.rawdata[i + 2:j])
        return j + 1

    def check_for_whole_start_tag(self, i):
        j = _whole_tag(self.rawdata, i + 1).end()
        return j if self.rawdata[j - 1] == ">" else -1

    def _attributes(self, k, end):
        """Pairs of names and values, and where they end."""
        found = []
        while k < end and (match := _attribute(self.rawdata, k)):
            name, rest, value = match.group(1, 2, 3)
            if not rest:
                value = None
            elif value[:1] == "'" == value[-1:] or value[:1] == '"' == value[-1:]:
                value = value[1:-1]
            if value:
                value = _reference.sub(_resolve, value)
            found.append((name.lower(), value))
            k = match.end()
        return found, k

    def parse_starttag(self, i):
        self.__starttag_text = None
        end = self.check_for_whole_start_tag(i)
        if end < 0:
            return end
        self.__starttag_text = self.rawdata[i:end]
        match = _tag(self.rawdata, i + 1)
        self.lasttag = tag = match[1].lower()
        attributes, k = self._attributes(match.end(), end)
        ending = self.rawdata[k:end].strip()
        if ending not in (">", "/>"):
            self.handle_data(self.rawdata[i:end])
        elif ending == "/>":
            self.handle_startendtag(tag, attributes)
        else:
            self.handle_starttag(tag, attributes)
            if tag in self.CDATA_CONTENT_ELEMENTS or tag == "plaintext" or (self.scripting and tag == "noscript"):
                self.set_cdata_mode(tag, escapable=False)
            elif tag in self.RCDATA_CONTENT_ELEMENTS:
                self.set_cdata_mode(tag, escapable=True)
        return end

    def parse_endtag(self, i):
        text = self.rawdata
        assert text[i:i + 2] == "</", "unexpected call to parse_endtag"
        if text.find(">", i + 2) < 0:
            return -1
        if not _end_tag(text, i):
            return i + 3 if text[i + 2] == ">" else self.parse_bogus_comment(i)
        j = _whole_tag(text, i + 2).end()
        if text[j - 1] != ">":
            return -1
        self.handle_endtag(_tag(text, i + 2)[1].lower())
        self.clear_cdata_mode()
        return j

    # ---- what a program overrides --------------------------------------------

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_starttag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        pass

    def handle_charref(self, name):
        pass

    def handle_entityref(self, name):
        pass

    def handle_data(self, data):
        pass

    def handle_comment(self, data):
        pass

    def handle_decl(self, decl):
        pass

    def handle_pi(self, data):
        pass

    def unknown_decl(self, data):
        pass
