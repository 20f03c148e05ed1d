import threading

instances = []
instance = None

class Config:
    def __init__(self):
        instances.append(self)

def get():
    global instance
    if instance is None:
        instance = Config()
    return instance

threads = [threading.Thread(target=get) for _ in range(2)]
for t in threads:
    t.start()
for t in threads:
    t.join()
assert len(instances) == 1, len(instances)
