# class shlex: posix or not, punctuation, whitespace_split, pushed tokens and sources, subclasses.
import io
import shlex

for text in ("a = 'b c' # comment\nd", "x'y\"z' \"q\\\"r\\n\" e\\ f g", "for i in *.py; do echo $i && ls || true; done > out", "", "'' \"\" x", "a-b.c ~/d k=v", "it's", 'end\\', "café naïve", "a#b c"):
    for posix in (False, True):
        for punct in (False, True, "|"):
            for split in (False, True):
                l = shlex.shlex(text, posix=posix, punctuation_chars=punct)
                l.whitespace_split = split
                try: print(posix, punct, split, list(l), l.lineno)
                except ValueError as e: print(posix, punct, split, e, l.token, l.state, l.lineno)
l = shlex.shlex("a b source c", posix=True); l.push_token("z"); print(l.get_token(), l.error_leader(), l.error_leader("f", 3), l.punctuation_chars)
l.push_source("x y", "inner"); print(l.infile, list(l))
l = shlex.shlex(io.StringIO("one 'two")); print(l.get_token())
try: l.get_token()
except ValueError as e: print(e, l.token)
class Tok(shlex.shlex):
    def __init__(self, s): super().__init__(s, posix=True); self.whitespace += ","; self.commenters = ""; self.quotes = '"'
print(list(Tok('a,b "c,d",#e')))
