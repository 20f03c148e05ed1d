# The members of re.RegexFlag as attributes of the class.
import re

for name in ('A', 'ASCII', 'DOTALL', 'I', 'IGNORECASE', 'L', 'LOCALE', 'M', 'MULTILINE', 'NOFLAG', 'S', 'U', 'UNICODE',
             'VERBOSE', 'X'):
    member = getattr(re.RegexFlag, name)
    print(name, repr(member), member is getattr(re, name), member.value)
print(re.findall('^a', 'A\na', re.RegexFlag.I | re.RegexFlag.M), re.RegexFlag.I in (re.RegexFlag.I | re.RegexFlag.X))
print(hasattr(re.RegexFlag, 'T'), re.RegexFlag.M.IGNORECASE is re.I)
