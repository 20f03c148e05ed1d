# A watchdog's timer is cancelled by the reply, and may have fired just before: both happen. Fixed: whoever comes first
# takes a token, and the other one does nothing.
# explore: --runs 1000
import threading
import time

outcomes = []
first = threading.Lock()


def expire():
    outcomes.append("expired")


def reply():
    time.sleep(1)
    watchdog.cancel()
    outcomes.append("replied")


watchdog = threading.Timer(1, expire)
replier = threading.Thread(target=reply, name="replier")
replier.start()
watchdog.start()
replier.join()
watchdog.join()
assert len(outcomes) == 1, outcomes
