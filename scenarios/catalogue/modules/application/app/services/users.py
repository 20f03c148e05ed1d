import asyncio
import logging
from ..errors import NotFound
from ..models import User
log = logging.getLogger(__name__)
CALLS = []
class UserService:
    def __init__(self, app):
        self.app = app
    async def get(self, key):
        CALLS.append(key)
        await asyncio.sleep(0.1)
        log.info("get %s", key)
        if key != 1:
            raise NotFound("user", key)
        return User("ann")
