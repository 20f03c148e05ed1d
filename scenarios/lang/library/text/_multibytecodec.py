# SPDX-License-Identifier: MIT
"""Module _multibytecodec: the classes that codecs of several bytes derive from in CPython. There are none here."""


class MultibyteIncrementalDecoder:
    __module__ = "_multibytecodec"


class MultibyteIncrementalEncoder:
    __module__ = "_multibytecodec"


class MultibyteStreamReader:
    __module__ = "_multibytecodec"


class MultibyteStreamWriter:
    __module__ = "_multibytecodec"
