import numpy as np
from numpy.typing import NDArray

class Settlement:
    def __init__(
        self,
        row: int,
        ending: NDArray[np.int64],
        ties: int,
        to_winner: bool,
        royalties: NDArray[np.int32] | None,
        scooping: NDArray[np.int32] | None,
        owed: NDArray[np.int32] | None,
        by_total: int,
        needs_two: bool,
        actions: NDArray[np.float64],
        surrenders: int,
        fouls: int,
    ) -> None: ...
    @property
    def capsule(self) -> object: ...

class Bank:
    def __init__(
        self,
        index: NDArray[np.uint64],
        records: NDArray[np.uint64],
        predictions: NDArray[np.uint32],
        action_of: bytes,
    ) -> None: ...
    natural_of: bytes
    @property
    def capsule(self) -> object: ...

class Opponents:
    def __init__(self, bank: Bank, hand: bytes, part: int = 0) -> None: ...
    @property
    def rows(self) -> int: ...
    @property
    def row_squares(self) -> int: ...
    @property
    def actions(self) -> tuple[int, ...]: ...
    def act(self, action: int, settlement: Settlement) -> tuple[float, float]: ...
    def values(self, records: NDArray[np.uint16], settlement: Settlement) -> bytes: ...
    def errors(
        self, records: NDArray[np.uint16], settlement: Settlement, front: float, middle: float, back: float
    ) -> tuple[bytes, float]: ...

def respond(
    bank: Bank,
    hands: NDArray[np.uint8],
    offsets: NDArray[np.uint32],
    records: NDArray[np.uint16],
    naturals: NDArray[np.uint8],
    settlement: Settlement,
    picks: NDArray[np.int32],
    best: NDArray[np.int32],
    values: NDArray[np.float64],
    part: int = 0,
) -> None: ...
