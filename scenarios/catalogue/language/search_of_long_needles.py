# The pattern searched in a str or bytes may be long and repetitive: find, rfind,
# count, replace, split and partition, with patterns of 1 to 90 characters.
class Random:
    def __init__(self, seed):
        self.state = seed

    def draw(self, n):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state // 65536) % n


def made(random, letters, size):
    return "".join(letters[random.draw(len(letters))] for i in range(size))


def shown(v):
    return hash_of(v) if len(repr(v)) > 40 else v


def hash_of(v):
    all = 0
    for c in repr(v):
        all = (all * 31 + ord(c)) % 1000000007
    return all


def search(text, needle):
    results = [text.find(needle), text.rfind(needle), text.count(needle), needle in text]
    results += [text.find(needle, 50), text.rfind(needle, 0, 250), text.count(needle, 20, -20)]
    for f in (text.index, text.rindex):
        try:
            results.append(f(needle))
        except ValueError as e:
            results.append(str(e))
    for v in (text.replace(needle, text[:2]), text.split(needle), text.rsplit(needle), text.rsplit(needle, 2), text.split(needle, 1),
              text.partition(needle), text.rpartition(needle)):
        results.append(shown(v))
    return results


random = Random(7)
for letters in ("ab", "aab", "aaaaab", "a\u00e9", "abc"):
    for size in (1, 2, 3, 5, 8, 31, 32, 33, 34, 60, 90):
        block = made(random, letters, size)
        for text in (made(random, letters, 300), block * 3 + made(random, letters, 100) + block * 2, made(random, letters, 40) + block[1:] * 3):
            for needle in (block, block[1:] + block[:1]):
                print(size, search(text, needle))
                print(size, search(text.encode(), needle.encode())[:9])
long = "a" * 2000
for needle in ("a" * 1000, "a" * 1000 + "b", "b" + "a" * 1000, "a" * 999 + "b" + "a"):
    print(search(long, needle), search(long + "b" + long, needle))
