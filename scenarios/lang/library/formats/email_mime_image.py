# SPDX-License-Identifier: MIT
"""Module email.mime.image: a message of a picture."""
from email import encoders
from email.mime.nonmultipart import MIMENonMultipart

__all__ = ["MIMEImage"]

_BEGINNINGS = (
    (b"\211PNG\r\n\032\n", "png"), (b"GIF87a", "gif"), (b"GIF89a", "gif"), (b"MM", "tiff"), (b"II", "tiff"),
    (b"\001\332", "rgb"), (b"\x59\xA6\x6A\x95", "rast"), (b"#define ", "xbm"), (b"BM", "bmp"), (b"\x76\x2f\x31\x01", "exr")
)


def _what(data):
    if data[6:10] in (b"JFIF", b"Exif") or data[:4] == b"\xff\xd8\xff\xdb":
        return "jpeg"
    if len(data) >= 3 and data[0] == 80 and data[2] in b" \t\n\r":
        for kinds, name in (b"14", "pbm"), (b"25", "pgm"), (b"36", "ppm"):
            if data[1] in kinds:
                return name
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "webp"
    return next((name for beginning, name in _BEGINNINGS if data.startswith(beginning)), None)


class MIMEImage(MIMENonMultipart):
    def __init__(self, _imagedata, _subtype=None, _encoder=encoders.encode_base64, *, policy=None, **_params):
        _subtype = _what(_imagedata) if _subtype is None else _subtype
        if _subtype is None:
            raise TypeError("Could not guess image MIME subtype")
        MIMENonMultipart.__init__(self, "image", _subtype, policy=policy, **_params)
        self.set_payload(_imagedata)
        _encoder(self)
