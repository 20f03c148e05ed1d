# An application as a package: relative imports between its parts, exceptions and loggers of its modules, imports in a class
# and inside a function, types that only type checkers import.
"""Entry point."""

import asyncio
import logging
import sys
from typing import TYPE_CHECKING

from app import create_app, __version__
from app.config import Settings
from app.errors import AppError, NotFound
from app import services
import app.services.users as users_module

if TYPE_CHECKING:
    from app.models import User
    import numpy as np

logger = logging.getLogger(__name__)


async def main(argv: list[str] | None = None) -> int:
    settings = Settings()
    application = create_app(settings)
    async with application:
        user: User = await application.users.get(1)
        print(user, repr(user.name), type(user), type(user).__qualname__)
        try:
            await application.users.get(99)
        except NotFound as exc:
            print(type(exc), exc, isinstance(exc, AppError), exc.__class__.__module__)
            logger.warning("missing: %s", exc)
    print(users_module.CALLS, services.users.CALLS is users_module.CALLS)
    return 0


class Local:
    from app.config import DEFAULT as inherited

    def method(self):
        global late
        import app.late as late
        return late.value


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO, stream=sys.stdout, format="%(levelname)s:%(name)s:%(message)s")
    code = asyncio.run(main())
    print(Local.inherited, Local().method(), late.__name__, __version__, __doc__)
    print(sorted(n for n in vars(sys.modules["app"]) if not n.startswith("__")))
    sys.exit(code)
