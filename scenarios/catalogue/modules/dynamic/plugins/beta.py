async def run(n):
    return "beta" * n
