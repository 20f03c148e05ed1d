# Pattern.scanner and re.Scanner.
import re

pat = re.compile(r"(\d)|([a-z])"); sc = pat.scanner("1a!2", 0, 3); print(sc.match().groups(), sc.match().group(), sc.match(), sc.search(), sc.pattern is pat, sc)
s = re.Scanner([(r"[a-z]+", lambda s,t: ("W",t, s.match.span())), (r"\d+", lambda s,t: int(t)), (r"\s+", None), (r"=", "EQ")], re.I)
print(s.scan("abC 12 = de !x"), s.scan(""))
