# The first bytes of a bytearray are dropped without moving the others, as in
# the buffers of streams: what is appended, inserted or viewed afterwards is
# where it belongs.
import random


def drain(chunk, take):
    """A stream's buffer: filled at the end, read at the front."""
    buffer, sent, received = bytearray(), bytearray(), bytearray()
    for i in range(300):
        data = bytes([i % 256]) * (i % chunk)
        buffer += data
        sent += data
        if len(buffer) >= take:
            received += buffer[:take]
            del buffer[:take]
    received += buffer
    del buffer[:]
    assert received == sent and not buffer
    return len(sent)


def mix(seed):
    chance = random.Random(seed)
    array, model = bytearray(), []
    for i in range(400):
        kind = chance.randrange(9)
        at = chance.randrange(len(model) + 1)
        size = chance.randrange(40)
        data = [(i + k) % 256 for k in range(size)]
        if kind < 3:
            array += bytes(data)
            model += data
        elif kind < 5:
            del array[:size]
            del model[:size]
        elif kind == 5:
            array[at:at + size] = bytes(data[:size // 2])
            model[at:at + size] = data[:size // 2]
        elif kind == 6:
            array[:at] = b"xy"
            model[:at] = b"xy"
        elif kind == 7:
            array.insert(at, 7)
            model.insert(at, 7)
        elif model:
            assert array.pop(0) == model.pop(0)
        assert array == bytes(model), i
    copy = array[:]
    array *= 2
    assert array == bytes(model * 2)
    array.extend(b"z" * 100)
    assert array[-100:] == b"z" * 100 and copy == bytes(model)
    array.clear()
    array.append(1)
    return bytes(array), len(model)


def main():
    print([drain(chunk, take) for chunk, take in ((5, 3), (100, 64), (64, 999))])
    print([mix(seed) for seed in range(6)])
    array = bytearray(b"0123456789" * 10)
    del array[:95]
    with memoryview(array) as view:
        try:
            del array[:1]
        except BufferError as e:
            print(e)
        print(bytes(view), array.find(b"9"), array)
    del array[:1]
    print(array, array.hex(), array[::-1])


main()
