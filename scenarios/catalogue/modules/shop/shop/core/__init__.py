from .models import Item, total
from .. import errors as _errors
