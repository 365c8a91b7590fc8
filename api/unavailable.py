"""The error of a request that the service cannot take now, but could at another time or of another size."""


class Unavailable(Exception):
    """What cannot be done now; `reason` a language says why.

    Args:
        retry_after: after how many seconds it is worth another try; None where it is not.
        reason: a clause in every language, by its name.
    """

    def __init__(self, *, retry_after: int | None, **reason: str) -> None:
        super().__init__(reason["en"])
        self.retry_after = retry_after
        self.reason = reason
