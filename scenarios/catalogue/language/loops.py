# for and while with else, break and continue; the loop variable remains bound,
# and the iterable is evaluated once.
for n in range(3):
    pass
else:
    print("for ran out, n is", n)
for n in range(3):
    if n == 1:
        break
else:
    print("never")
print("broke at", n)
n = 0
while n < 3:
    n += 1
    if n == 2:
        continue
    print("while", n)
else:
    print("while ran out")
while True:
    n -= 1
    if not n:
        break
else:
    print("never")
for _ in []:
    print("never")
else:
    print("nothing to do")
found = []
for a in range(4):
    for b in range(4):
        if a * b == 6:
            found.append((a, b))
            break
        if b > a:
            continue
    else:
        found.append((a, "none"))
        continue
    found.append("broke")
print(found)
items = [1, 2, 3, 4]
for item in items:
    if item == 2:
        items.remove(item)
print(items, item)
items = [1, 2]
for item in items[:]:
    items.append(item * 10)
print(items)
text = "ab"
for text in text:
    print(text)
for i, (a, b) in enumerate(zip("xy", [[1], [2]]), start=1):
    print(i, a, b)
for target in [[]]:
    for target[0:1] in ["pq"]:
        print(target)
