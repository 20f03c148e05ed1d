# Two fields are updated one after the other: a reader sees a new host with an old port. Fixed: one tuple, replaced in
# one step.
# explore: --runs 1000
import threading


class Settings:
    def __init__(self):
        self.address = "old", 1

    def update(self):
        self.address = "new", 2

    def read(self):
        return self.address


settings = Settings()
seen = []


def read():
    seen.append(settings.read())


reader = threading.Thread(target=read, name="reader")
writer = threading.Thread(target=settings.update, name="writer")
reader.start()
writer.start()
reader.join()
writer.join()
assert seen[0] in [("old", 1), ("new", 2)], seen
