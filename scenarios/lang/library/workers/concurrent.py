# SPDX-License-Identifier: MIT
"""Package concurrent: concurrent.futures."""
