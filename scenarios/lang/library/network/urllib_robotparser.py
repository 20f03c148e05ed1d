# SPDX-License-Identifier: MIT
"""Module urllib.robotparser: which pages a robots.txt lets a program fetch."""
import collections
import re
import time
import urllib.error
import urllib.parse
import urllib.request

__all__ = ["RobotFileParser"]

RequestRate = collections.namedtuple("RequestRate", "requests seconds")


def _normal(path):
    return urllib.parse.quote(urllib.parse.unquote(path, errors="surrogateescape"), errors="surrogateescape")


def _normal_target(path):
    """The path and the query of an address or a rule, quoted in one way."""
    path, mark, query = path.partition("?")
    made = _normal(path)
    if mark:
        parts = [part if part in "=&" else _normal(part) for part in re.split("([=&])", query)]
        made += "?" + "".join(parts)
    return made


class RuleLine:
    """Allow or Disallow, and the beginning of a path."""

    def __init__(self, path, allowance):
        if path == "" and not allowance:
            allowance = True  # an empty value means that all is allowed
        self.path = _normal_target(path)
        self.allowance = allowance

    def applies_to(self, filename):
        return self.path == "*" or filename.startswith(self.path)

    def __str__(self):
        return ("Allow" if self.allowance else "Disallow") + ": " + self.path


class Entry:
    """Agents, and the rules for them."""

    def __init__(self):
        self.useragents = []
        self.rulelines = []
        self.delay = None
        self.req_rate = None

    def __str__(self):
        lines = [f"User-agent: {agent}" for agent in self.useragents]
        if self.delay is not None:
            lines.append(f"Crawl-delay: {self.delay}")
        if self.req_rate is not None:
            lines.append(f"Request-rate: {self.req_rate.requests}/{self.req_rate.seconds}")
        lines.extend(map(str, self.rulelines))
        return "\n".join(lines)

    def applies_to(self, useragent):
        useragent = useragent.split("/")[0].lower()
        return any(agent == "*" or agent.lower() in useragent for agent in self.useragents)

    def allowance(self, filename):
        for line in self.rulelines:
            if line.applies_to(filename):
                return line.allowance
        return True


class RobotFileParser:
    def __init__(self, url=""):
        self.entries = []
        self.sitemaps = []
        self.default_entry = None
        self.disallow_all = False
        self.allow_all = False
        self.set_url(url)
        self.last_checked = 0

    def mtime(self):
        return self.last_checked

    def modified(self):
        self.last_checked = time.time()

    def set_url(self, url):
        self.url = url
        self.host, self.path = urllib.parse.urlsplit(url)[1:3]

    def read(self):
        try:
            file = urllib.request.urlopen(self.url)
        except urllib.error.HTTPError as error:
            if error.code in (401, 403):
                self.disallow_all = True
            elif 400 <= error.code < 500:
                self.allow_all = True
            error.close()
        else:
            raw = file.read()
            self.parse(raw.decode("utf-8", "surrogateescape").splitlines())

    def _add_entry(self, entry):
        if "*" not in entry.useragents:
            self.entries.append(entry)
        elif self.default_entry is None:
            self.default_entry = entry

    def parse(self, lines):
        """Entries are agents that are followed by rules; a blank line ends one that has rules."""
        state = 0  # 1: it has agents, 2: rules
        entry = Entry()
        self.modified()
        for line in lines:
            if not line:
                if state == 1:
                    entry = Entry()
                    state = 0
                elif state == 2:
                    self._add_entry(entry)
                    entry = Entry()
                    state = 0
            line = line.partition("#")[0].strip()
            if not line:
                continue
            name, colon, value = line.partition(":")
            if not colon:
                continue
            name, value = name.strip().lower(), value.strip()
            if name == "user-agent":
                if state == 2:
                    self._add_entry(entry)
                    entry = Entry()
                entry.useragents.append(value)
                state = 1
            elif name == "sitemap":
                self.sitemaps.append(value)
            elif state != 0 and name in ("disallow", "allow"):
                entry.rulelines.append(RuleLine(value, name == "allow"))
                state = 2
            elif state != 0 and name == "crawl-delay":
                if value.isdigit():
                    entry.delay = int(value)
                state = 2
            elif state != 0 and name == "request-rate":
                numbers = value.split("/")
                if len(numbers) == 2 and all(number.strip().isdigit() for number in numbers):
                    entry.req_rate = RequestRate(int(numbers[0]), int(numbers[1]))
                state = 2
        if state == 2:
            self._add_entry(entry)

    def can_fetch(self, useragent, url):
        if self.disallow_all:
            return False
        if self.allow_all:
            return True
        if not self.last_checked:
            return False
        parts = urllib.parse.urlsplit(url)
        url = urllib.parse.urlunsplit(("", "", *parts[2:]))
        url = _normal_target(url) or "/"
        for entry in self.entries:
            if entry.applies_to(useragent):
                return entry.allowance(url)
        return self.default_entry.allowance(url) if self.default_entry else True

    def _entry_for(self, useragent):
        if not self.mtime():
            return None
        for entry in self.entries:
            if entry.applies_to(useragent):
                return entry
        return self.default_entry

    def crawl_delay(self, useragent):
        entry = self._entry_for(useragent)
        return entry and entry.delay

    def request_rate(self, useragent):
        entry = self._entry_for(useragent)
        return entry and entry.req_rate

    def site_maps(self):
        return self.sitemaps or None

    def __str__(self):
        entries = self.entries
        if self.default_entry is not None:
            entries = entries + [self.default_entry]
        return "\n\n".join(map(str, entries))
