# Workers of a pool count words in one dict: reading a count and writing it are two steps. Fixed: each job returns its
# own counts, which one thread adds up.
# explore: --runs 1000
from collections import Counter
from concurrent.futures import ThreadPoolExecutor


def count(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    return counts


with ThreadPoolExecutor(2) as pool:
    total = Counter()
    for counts in pool.map(count, ["a b", "b a"]):
        total.update(counts)
assert total == {"a": 2, "b": 2}, total
