# Pins the constants of module string.
import string

print(string.ascii_letters, string.ascii_lowercase, string.ascii_uppercase, string.digits, string.hexdigits, string.octdigits, string.punctuation, sep="\n")
print(repr(string.printable), repr(string.whitespace), string.ascii_lowercase + string.ascii_uppercase == string.ascii_letters, string.capwords("a  b-c d'e", None), string.capwords("x,y", ","))
