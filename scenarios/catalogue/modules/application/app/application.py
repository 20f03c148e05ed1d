from .services.users import UserService
from .config import Settings
class Application:
    def __init__(self, settings: Settings):
        self.settings = settings
        self.users = UserService(self)
    async def __aenter__(self):
        return self
    async def __aexit__(self, *exc):
        return False
