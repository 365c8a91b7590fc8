import numpy as np
from numpy.typing import NDArray

_Template = tuple[bytes, NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8]]

class Form:
    def __init__(
        self,
        hand: _Template,
        best: _Template,
        other: _Template,
        rows: bytes,
        row_at: NDArray[np.uint32],
        royalties: NDArray[np.int32],
    ) -> None: ...
    def fill(self, hands: bytes, settings: bytes, ranked: int, given: list[bytes]) -> list[bytes]: ...
