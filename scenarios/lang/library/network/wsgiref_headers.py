# SPDX-License-Identifier: MIT
"""Module wsgiref.headers: a list of headers as a mapping."""
import re

tspecials = re.compile(r'[ \(\)<>@,;:\\"/\[\]\?=]')


def _formatparam(param, value=None, quote=1):
    """PARAM=VALUE, quoted if asked for or necessary."""
    if value is None or not len(value):
        return param
    if quote or tspecials.search(value):
        value = value.replace("\\", "\\\\").replace('"', r"\"")
        return f'{param}="{value}"'
    return f"{param}={value}"


class Headers:
    """Headers by their names, whatever their case; the list that they are in keeps its order."""

    def __init__(self, headers=None):
        headers = [] if headers is None else headers
        if type(headers) is not list:
            raise TypeError("Headers must be a list of name/value tuples")
        self._headers = headers
        if __debug__:
            for name, value in headers:
                self._convert_string_type(name)
                self._convert_string_type(value)

    def _convert_string_type(self, value):
        if type(value) is str:
            return value
        raise AssertionError(f"Header names/values must be of type str (got {value!r})")

    def __len__(self):
        return len(self._headers)

    def __setitem__(self, name, val):
        del self[name]
        self._headers.append((self._convert_string_type(name), self._convert_string_type(val)))

    def __delitem__(self, name):
        name = self._convert_string_type(name.lower())
        self._headers[:] = [pair for pair in self._headers if pair[0].lower() != name]

    def __getitem__(self, name):
        return self.get(name)

    def __contains__(self, name):
        return self.get(name) is not None

    def get_all(self, name):
        name = self._convert_string_type(name.lower())
        return [pair[1] for pair in self._headers if pair[0].lower() == name]

    def get(self, name, default=None):
        name = self._convert_string_type(name.lower())
        for key, value in self._headers:
            if key.lower() == name:
                return value
        return default

    def keys(self):
        return [key for key, value in self._headers]

    def values(self):
        return [value for key, value in self._headers]

    def items(self):
        return self._headers[:]

    def __repr__(self):
        return f"{self.__class__.__name__}({self._headers!r})"

    def __str__(self):
        return "\r\n".join([*(f"{key}: {value}" for key, value in self._headers), "", ""])

    def __bytes__(self):
        return str(self).encode("iso-8859-1")

    def setdefault(self, name, value):
        found = self.get(name)
        if found is not None:
            return found
        self._headers.append((self._convert_string_type(name), self._convert_string_type(value)))
        return value

    def add_header(self, _name, _value, **_params):
        parts = []
        if _value is not None:
            parts.append(self._convert_string_type(_value))
        for name, value in _params.items():
            name = self._convert_string_type(name).replace("_", "-")
            parts.append(name if value is None else _formatparam(name, self._convert_string_type(value)))
        self._headers.append((self._convert_string_type(_name), "; ".join(parts)))
