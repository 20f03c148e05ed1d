"""Settings and counters."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace


@dataclass(frozen=True)
class PoolConfig:
    min_size: int = 0
    max_size: int = 2
    acquire_timeout: float = 0.5
    health_interval: float = 0.05
    connect_delay: float = 0.02

    def __post_init__(self) -> None:
        if not 0 <= self.min_size <= self.max_size:
            raise ValueError(
                f"min_size {self.min_size} is not within 0..{self.max_size}"
            )

    def with_size(self, minimum: int, maximum: int) -> PoolConfig:
        return replace(self, min_size=minimum, max_size=maximum)


@dataclass
class PoolStats:
    created: int = 0
    closed: int = 0
    acquired: int = 0
    failed_checks: int = 0
    waits: list[float] = field(default_factory=list, repr=False)

    def as_dict(self) -> dict[str, int]:
        return {k: v for k, v in asdict(self).items() if k != "waits"}
