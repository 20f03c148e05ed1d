# A FileHandler whose file cannot be opened is no handler: dictConfig() and shutdown() do not close it.
import logging
import logging.config

for delay in False, True:
    try:
        handler = logging.FileHandler("/tmp/no folder/x.log", delay=delay)
        print(delay, handler.stream)
    except FileNotFoundError as e:
        print(delay, type(e).__name__, e.filename)
logging.config.dictConfig({"version": 1, "root": {"level": "INFO"}})
print(logging.getLogger().level)
logging.shutdown()
print("shut down")
