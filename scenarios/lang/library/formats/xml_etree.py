# SPDX-License-Identifier: MIT
"""Package xml.etree."""
