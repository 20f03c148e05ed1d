# SPDX-License-Identifier: MIT
"""Module email.iterators: the parts of a message."""
import sys
from io import StringIO

__all__ = ["body_line_iterator", "typed_subpart_iterator", "walk"]


def walk(self):
    yield self
    if self.is_multipart():
        for subpart in self.get_payload():
            yield from subpart.walk()


def body_line_iterator(msg, decode=False):
    for subpart in msg.walk():
        payload = subpart.get_payload(decode=decode)
        if isinstance(payload, str):
            yield from StringIO(payload)


def typed_subpart_iterator(msg, maintype="text", subtype=None):
    for subpart in msg.walk():
        if subpart.get_content_maintype() == maintype and subtype in (None, subpart.get_content_subtype()):
            yield subpart


def _structure(msg, fp=None, level=0, include_default=False):
    fp = sys.stdout if fp is None else fp
    default = f" [{msg.get_default_type()}]" if include_default else ""
    print("    " * level + msg.get_content_type() + default, file=fp)
    if msg.is_multipart():
        for subpart in msg.get_payload():
            _structure(subpart, fp, level + 1, include_default)
