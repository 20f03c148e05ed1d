import threading

stock = {"a": 1}
sold = []

def buy(who):
    if stock["a"] > 0:
        stock["a"] = stock["a"] - 1
        sold.append(who)

one = threading.Thread(target=buy, args=("ann",), name="ann")
two = threading.Thread(target=buy, args=("bob",), name="bob")
one.start()
two.start()
one.join()
two.join()
assert len(sold) == 1, sold
