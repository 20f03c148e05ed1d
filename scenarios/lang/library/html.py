# SPDX-License-Identifier: MIT
"""Module html: escape(). The table of names that unescape() needs is left out."""

__all__ = ["escape"]


def escape(s, quote=True):
    s = s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if quote:
        s = s.replace('"', "&quot;").replace("'", "&#x27;")
    return s
