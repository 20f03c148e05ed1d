"""re: patterns over short texts, groups, replacements, flags, errors."""

PRELUDE = """
import re

TEXTS = ["key=12, other = 345;x=", "The quick brown fox, the lazy dog", "2024-03-05T10:20:30 ERROR app: failed 3", "a1b22c333", "", "aaa bbb\\nccc\\tddd", "<a><b></b></a>", "é Ünï ß", "user@example.com;x@y"]


def text(n):
    return TEXTS[n % len(TEXTS)]
"""

PARTS = ["pass"]

RULES = {
    "patterns_one": ["r'(\\w+)\\s*=\\s*(\\d*)'", "r'\\d+'", "r'(?P<year>\\d{4,4})-(?P<month>\\d\\d)'", "r'\\b[tT]he\\b'", "r'[aeiou]'", "r'(a|b)*c?'", "r'^\\w+'", "r'\\s+'", "r'(?P<tag><\\w+>)(.*?)'", "r'(\\w)(\\d+)?'", "r'.*'", "r'.+?'", "r'x*'", "r'(?i)ERROR|fox'", "r'(?<=a)\\d'", "r'(?!b)\\w'", "r'(\\w)\\1'", "r'[^,;]+'",
        "r'('", "r'[a-'", "r'*a'", "r'(?P<x>a)(?P<x>b)'", "r'\\p'", "r'a{2,1}'", "r'(?:\\w+)@(\\w+)\\.?'", "r'$'", "r'\\W'", "r'(?x) \\d  # digits'", "r'(a)|(b)|(\\d)'", "r'\\Z'", "r'a{2,}'", "r'(?P<n>\\d+)(?P=n)?'", "r'(?s).+'", "r'\\S+$'", "'é|Ü'"],
    "patterns_flags": ["", "", "", ", re.I", ", flags=re.M", ", flags=re.I | re.S", ", flags=re.X", ", flags=re.A"],
    "patterns_new": ["'-'", "r'<\\1>'", "r'\\g<0>!'", "lambda m: m.group().upper()", "''", "r'[\\g<year>]'", "r'\\2'", "lambda m: str(m.start())", "r'\\n'"],
    "patterns_match": ["re.search({patterns_one}, text({k}){patterns_flags})", "re.match({patterns_one}, text({k}))", "re.fullmatch({patterns_one}, text(n))", "re.compile({patterns_one}).search(text({k}), {k})"],
}

MORE = {
    "sync": [
        "{patterns_match}", "{patterns_match}", "{patterns_match}.groups()", "{patterns_match}.group(1, 2)", "{patterns_match}.groupdict()", "{patterns_match}.span({k})", "{patterns_match}[{k}]", "({patterns_match} or {plain})", "re.findall({patterns_one}, text({k}){patterns_flags})", "re.findall({patterns_one}, text({k}))", "re.split({patterns_one}, text({k}))",
        "re.split({patterns_one}, text({k}), maxsplit={k})", "re.sub({patterns_one}, {patterns_new}, text({k}))", "re.sub({patterns_one}, {patterns_new}, text({k}), count={k})", "re.subn({patterns_one}, {patterns_new}, text({k}){patterns_flags})", "[m.span() for m in re.finditer({patterns_one}, text({k}))]", "[m.group() for m in re.finditer({patterns_one}, text({k}){patterns_flags})]",
        "re.compile({patterns_one}{patterns_flags})", "re.compile({patterns_one}).groups", "re.compile({patterns_one}).groupindex", "re.compile({patterns_one}).pattern", "re.escape(text({k}))", "re.compile({patterns_one}).flags", "{patterns_match}.lastindex", "{patterns_match}.expand(r'\\1')", "{patterns_match}.string", "{patterns_match}.regs", "{patterns_match}.end()",
        "re.compile({bad})", "re.search({patterns_one}, {object})",
    ],
    "step": ["if m := {patterns_match}:\n    print(m.group(), m.start(), m.lastgroup)", "try:\n    re.compile({patterns_one})\nexcept re.error as e:\n    print(e.msg, e.pos, e)"],
    "tstep": ["print(re.findall(r'\\w+', text(n)))", "print(re.sub(r'\\d+', lambda m: str(int(m.group()) + n), text({k})))"],
}
