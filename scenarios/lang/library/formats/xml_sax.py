# SPDX-License-Identifier: MIT
"""Package xml.sax; of its modules there is saxutils."""
