from . import users
