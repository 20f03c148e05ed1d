# SPDX-License-Identifier: MIT
"""Module email.encoders: how the payload of a message is encoded for transport."""
from base64 import encodebytes as _encodebytes
from quopri import encodestring as _encodestring

__all__ = ["encode_7or8bit", "encode_base64", "encode_noop", "encode_quopri"]


def encode_base64(msg):
    msg.set_payload(str(_encodebytes(msg.get_payload(decode=True)), "ascii"))
    msg["Content-Transfer-Encoding"] = "base64"


def encode_quopri(msg):
    encoded = _encodestring(msg.get_payload(decode=True), quotetabs=True)
    msg.set_payload(encoded.replace(b" ", b"=20"))
    msg["Content-Transfer-Encoding"] = "quoted-printable"


def encode_7or8bit(msg):
    payload = msg.get_payload(decode=True)
    is_plain = payload is None or payload.isascii()
    msg["Content-Transfer-Encoding"] = "7bit" if is_plain else "8bit"


def encode_noop(msg):
    """Does nothing."""
