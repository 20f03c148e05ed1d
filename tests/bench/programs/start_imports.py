import asyncio
import dataclasses
import logging
import typing


@dataclasses.dataclass
class Job:
    name: str
    after: typing.Optional[str] = None


async def main():
    logging.getLogger(__name__).debug("%s", Job("first"))


asyncio.run(main())
