# dict(mapping) takes a list of its keys first: looking an item up may change the mapping. OrderedDict takes them one by one.
from collections import OrderedDict


class Recent(OrderedDict):
    """As caches are written: what is looked up becomes the newest."""

    def __getitem__(self, key):
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value


def show(function, *args):
    try:
        print(function(*args))
    except (RuntimeError, TypeError) as error:
        print(type(error).__name__, error)


class Keys:
    def __init__(self, keys):
        self.found = keys

    def keys(self):
        return self.found

    def __getitem__(self, key):
        if isinstance(self.found, list) and len(self.found) < 4:
            self.found.append("later")
        return key * 2


recent = Recent(a=1, b=2)
print(dict(recent), list(recent), {**recent})
show(lambda: {} | recent)
show(OrderedDict, recent)
show(dict, Keys(["x", "y"]))
show(dict, Keys(iter("xy")))
for keys in 5, None, object:
    show(dict, Keys(keys))
    show({}.update, Keys(keys))
    show(OrderedDict, Keys(keys))
    show(lambda: {**Keys(keys)})
