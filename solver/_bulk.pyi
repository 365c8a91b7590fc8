import numpy as np
from numpy.typing import NDArray

SIZES: tuple[int, int]

class Game:
    def __init__(
        self,
        bank: object,  # of _expected
        settlement: object,
        shares: NDArray[np.float64],
        of_ranks: NDArray[np.float64],
        of_suits: NDArray[np.float64],
        aces: int,
    ) -> None: ...
    def solve(
        self,
        hands: bytes,
        offsets: bytes,
        records: bytes,
        naturals: bytes,
        legal: bytes | None,
        best: int,
        habits: bool,
    ) -> tuple[bytes, bytes]: ...
