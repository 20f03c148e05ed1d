# A transfer takes the locks of two accounts, from the one that pays to the one that is paid: two transfers in opposite
# directions wait for each other for ever. Fixed: the locks are taken in the order of the accounts' numbers.
# explore: --runs 1000
import threading


class Account:
    def __init__(self, number, balance):
        self.number = number
        self.balance = balance
        self.lock = threading.Lock()


def transfer(payer, payee, amount):
    first, second = sorted((payer, payee), key=lambda account: account.number)
    with first.lock:
        with second.lock:
            payer.balance -= amount
            payee.balance += amount


alice, bob = Account(1, 10), Account(2, 10)
threads = [threading.Thread(target=transfer, args=(alice, bob, 3), name="to-bob"),
           threading.Thread(target=transfer, args=(bob, alice, 5), name="to-alice")]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert (alice.balance, bob.balance) == (12, 8)
