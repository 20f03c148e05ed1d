# SPDX-License-Identifier: MIT
"""Package xml.parsers."""
