# A thread loads the settings, which takes no time at all, and the program waits
# for a moment instead of for the thread. A thread that has been started need
# not have run: the system may run it only after the moment is over.
# Needs a thread that is overtaken before its first step, and kept there.
# explore:
import threading
import time


class Settings:
    def __init__(self):
        self.values = {}

    def load(self, text):
        found = {}
        for line in text.splitlines():
            name, _, value = line.partition("=")
            found[name.strip()] = value.strip()
        self.values = found

    def get(self, name):
        values = self.values
        assert name in values, f"{name} is read too soon"
        return values[name]


def handle(settings, names, answers):
    for name in names:
        answers.append(settings.get(name))
        time.sleep(0.01)


def main():
    settings, answers = Settings(), []
    loader = threading.Thread(target=settings.load,
                              args=("host = here\nport = 80",))
    loader.start()
    loader.join()
    handlers = [threading.Thread(target=handle,
                                 args=(settings, ["host", "port"], answers))
                for _ in range(2)]
    for thread in handlers:
        thread.start()
    for thread in handlers + [loader]:
        thread.join()
    assert sorted(answers) == ["80", "80", "here", "here"], answers


main()
