# SPDX-License-Identifier: MIT
"""Module email.mime.base: a message with its type."""
from _emailpolicy import compat32 as _compat32
from email import message

__all__ = ["MIMEBase"]


class MIMEBase(message.Message):
    def __init__(self, _maintype, _subtype, *, policy=None, **_params):
        message.Message.__init__(self, policy=_compat32 if policy is None else policy)
        self.add_header("Content-Type", "%s/%s" % (_maintype, _subtype), **_params)
        self["MIME-Version"] = "1.0"
