# Workers of a pool count words in one dict: reading a count and writing it are two steps. Fixed: each job returns its
# own counts, which one thread adds up.
# explore: --runs 1000
from concurrent.futures import ThreadPoolExecutor

counts = {}


def count(text):
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1


with ThreadPoolExecutor(2) as pool:
    list(pool.map(count, ["a b", "b a"]))
assert counts == {"a": 2, "b": 2}, counts
