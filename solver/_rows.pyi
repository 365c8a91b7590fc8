import numpy as np
from numpy.typing import NDArray
from typing_extensions import Buffer

def strength(row: bytes, wheel_high: bool = False) -> int: ...
def strengths(
    rows: NDArray[np.uint8] | Buffer, out: NDArray[np.uint16] | Buffer, wheel_high: bool = False
) -> None: ...
