class AppError(Exception):
    pass
class NotFound(AppError):
    def __init__(self, what, key):
        super().__init__(f"{what} {key} not found")
