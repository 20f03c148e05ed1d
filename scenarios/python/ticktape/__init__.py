"""ticktape: asyncio programs in a simulated world.

    $ ticktape explore -- python3 app.py        reports name tasks and awaits
    $ pytest --ticktape                         async tests in virtual time
"""
