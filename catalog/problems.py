"""What services raise when something that was asked for cannot be done. `heroes.problems` turns it into answers."""


class Problem(Exception):
    """Something that was asked for cannot be done, said so that the person understands it.

    detail: a translated sentence. code: a short stable word for programs. wait: seconds after which to try
    again.
    """

    status = 400
    code = "invalid"

    def __init__(self, detail: object, *, code: str | None = None, wait: int | None = None):
        super().__init__(detail)
        self.detail = detail
        self.code = code or self.code
        self.wait = wait


class Conflict(Problem):
    """What was asked for does not fit how things stand now."""

    status = 409
    code = "conflict"


class TooLarge(Problem):
    """More was sent than is taken."""

    status = 413
    code = "too_large"


class TooManyRequests(Problem):
    """A limit is reached; `wait` tells for how long."""

    status = 429
    code = "throttled"
