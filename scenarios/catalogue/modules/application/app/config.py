DEFAULT = 5
class Settings:
    timeout = DEFAULT
