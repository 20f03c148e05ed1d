# SPDX-License-Identifier: MIT
"""logging.captureWarnings(), as CPython's Lib/logging/__init__.py."""
import logging
import warnings

_original = None


def _show(message, category, filename, lineno, file=None, line=None):
    """Logs a warning, or shows it in FILE."""
    if file is not None:
        if _original is not None:
            _original(message, category, filename, lineno, file, line)
        return
    logger = logging.getLogger("py.warnings")
    if not logger.handlers:
        logger.addHandler(logging.NullHandler())
    logger.warning(str(warnings.formatwarning(message, category, filename, lineno, line)))


def capture(on):
    """Whether warnings are logged."""
    global _original
    if on:
        if _original is None:
            _original = warnings.showwarning
            warnings.showwarning = _show
    elif _original is not None:
        warnings.showwarning = _original
        _original = None
