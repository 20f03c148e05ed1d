from .application import Application
__version__ = "1.0"
__all__ = ["create_app", "Application"]
def create_app(settings):
    return Application(settings)
