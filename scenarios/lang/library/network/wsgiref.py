# SPDX-License-Identifier: MIT
"""Package wsgiref: servers, headers and other tools for WSGI (PEP 3333)."""
