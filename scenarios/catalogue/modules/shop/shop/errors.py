class ShopError(Exception):
    code = 500

    def __init__(self, message, **info):
        super().__init__(message)
        self.__dict__.update(info)

    def __str__(self):
        return f"[{self.code}] {super().__str__()}"


class OutOfStock(ShopError):
    code = 409


class Unknown(ShopError, LookupError):
    code = 404
