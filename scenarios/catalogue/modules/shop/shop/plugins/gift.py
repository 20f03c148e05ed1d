from ..plugins import register, registry


@register("gift")
class Gift:
    def describe(self):
        return f"gift after {list(registry)}"
