import numpy as np
from numpy.typing import NDArray

def solve(
    bank: object,  # of _expected
    settlement: object,
    shares: NDArray[np.float64],
    of_ranks: NDArray[np.float64],
    of_suits: NDArray[np.float64],
    hands: NDArray[np.uint8],
    offsets: NDArray[np.uint32],
    records: NDArray[np.uint16],
    picks: NDArray[np.int32],
    laid: NDArray[np.uint8],
    strengths: NDArray[np.uint16],
    numbers: NDArray[np.float64],
    shift: NDArray[np.float64],
    counts: NDArray[np.int64],
    acts: NDArray[np.float64],
    naturals: NDArray[np.uint8],
) -> None: ...
