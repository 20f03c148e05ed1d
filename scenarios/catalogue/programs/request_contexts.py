# Context variables through tasks, callbacks, copied contexts and tokens.
import asyncio
import contextvars
from contextvars import ContextVar

request_id: ContextVar = ContextVar("request_id", default="-")
user = ContextVar("user")


def log(message, **extra):
    fields = " ".join(f"{k}={v!r}" for k, v in extra.items())
    print(f"[{request_id.get()}] {message}{' ' if fields else ''}{fields}")


class as_user:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.token = user.set(self.name)
        return self

    def __exit__(self, *exc):
        user.reset(self.token)


async def authorize(action):
    await asyncio.sleep(0.01)
    who = user.get("anonymous")
    log("authorize", action=action, user=who)
    if who != "root" and action == "delete":
        raise PermissionError(f"{who} may not {action}")


async def audit():
    await asyncio.sleep(1)
    log("audit", user=user.get(None))


async def handle(n, who, action):
    request_id.set(f"req-{n:04x}")
    log("start")
    try:
        if who:
            with as_user(who):
                await authorize(action)
                asyncio.get_running_loop().call_soon(log, "callback")
        else:
            await authorize(action)
    except PermissionError as e:
        log("denied", error=str(e))
        return 403
    finally:
        log("end", user=user.get("nobody"))
    asyncio.create_task(audit())
    return 200


async def main():
    print(await asyncio.gather(handle(1, "ann", "read"), handle(255, "bob", "delete"),
                               handle(4096, "root", "delete"), handle(7, None, "list")))
    log("outside")
    ctx = contextvars.copy_context()
    ctx.run(request_id.set, "copied")
    log("still outside", copied=ctx[request_id], has_user=user in ctx)
    task = asyncio.create_task(handle(9, "eve", "read"), context=ctx)
    await task
    log("after", in_ctx=ctx.get(request_id), n=len(ctx))
    try:
        user.get()
    except LookupError as e:
        print(type(e).__name__, "user" in str(e))
    token = request_id.set("x")
    print(token.var is request_id, token.old_value is token.MISSING if False else "skipped")
    request_id.reset(token)
    try:
        request_id.reset(token)
    except RuntimeError as e:
        print("RuntimeError", "already been used" in str(e))
    await asyncio.sleep(2)
    log("done")


asyncio.run(main())
