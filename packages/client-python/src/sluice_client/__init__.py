"""Client of Sluice, the self-hosted Catalog Distribution Service."""

from .client import Sluice
from .transport import SluiceError

__all__ = ["Sluice", "SluiceError"]
