__all__ = ("AppError", "ConfigError")
class AppError(Exception):
    def __init__(self, msg, *details): super().__init__(msg, *details); self.details = details
class ConfigError(AppError): pass
class _Hidden(AppError): pass
