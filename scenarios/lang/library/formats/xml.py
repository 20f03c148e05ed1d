# SPDX-License-Identifier: MIT
"""Package xml."""
__all__ = ["dom", "parsers", "sax", "etree"]
