# Deprecated operations on data, with a line each.
flag = True
for value in (flag, not flag, 1, flag):
    print(~value)
print(~flag, ~False)
