# SPDX-License-Identifier: MIT
"""Package urllib: urllib.parse."""
