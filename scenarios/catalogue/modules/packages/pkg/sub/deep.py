from .. import sub
from ..sub import star_a
class Deep:
    pass
