import numpy as np
from numpy.typing import NDArray

_Template = tuple[bytes, NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8]]

def fill(
    templates: tuple[_Template, _Template],
    picks: NDArray[np.int32],
    laid: NDArray[np.uint8],
    strengths: NDArray[np.uint16],
    numbers: NDArray[np.float64],
    rows: bytes,
    row_at: NDArray[np.uint32],
    royalties: NDArray[np.int32],
) -> tuple[bytes, bytes]: ...
