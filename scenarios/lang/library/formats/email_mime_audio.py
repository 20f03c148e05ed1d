# SPDX-License-Identifier: MIT
"""Module email.mime.audio: a message of sound."""
from email import encoders
from email.mime.nonmultipart import MIMENonMultipart

__all__ = ["MIMEAudio"]


def _what(data):
    if data.startswith(b"FORM") and data[8:12] in (b"AIFC", b"AIFF"):
        return "x-aiff"
    if data.startswith(b".snd"):
        return "basic"
    return "x-wav" if data.startswith(b"RIFF") and data[8:16] == b"WAVEfmt " else None


class MIMEAudio(MIMENonMultipart):
    def __init__(self, _audiodata, _subtype=None, _encoder=encoders.encode_base64, *, policy=None, **_params):
        if _subtype is None:
            _subtype = _what(_audiodata)
        if _subtype is None:
            raise TypeError("Could not find audio MIME subtype")
        MIMENonMultipart.__init__(self, "audio", _subtype, policy=policy, **_params)
        self.set_payload(_audiodata)
        _encoder(self)
