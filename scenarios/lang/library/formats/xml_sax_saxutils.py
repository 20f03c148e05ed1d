# SPDX-License-Identifier: MIT
"""Module xml.sax.saxutils: text as XML. It lacks what generates and filters events."""

__all__ = ["escape", "unescape", "quoteattr"]


def _replaced(text, entities):
    for old, new in entities.items():
        text = text.replace(old, new)
    return text


def escape(data, entities={}):
    data = data.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")
    return _replaced(data, entities) if entities else data


def unescape(data, entities={}):
    data = data.replace("&lt;", "<").replace("&gt;", ">")
    if entities:
        data = _replaced(data, entities)
    return data.replace("&amp;", "&")


def quoteattr(data, entities={}):
    data = escape(data, {**entities, "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
    if '"' not in data:
        return f'"{data}"'
    if "'" not in data:
        return f"'{data}'"
    return '"' + data.replace('"', "&quot;") + '"'
