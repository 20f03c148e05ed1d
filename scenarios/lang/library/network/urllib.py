# SPDX-License-Identifier: MIT
"""Package urllib: urllib.error, urllib.parse, urllib.request, urllib.response."""
