# SPDX-License-Identifier: MIT
"""Package email.mime: classes of messages by their types."""
