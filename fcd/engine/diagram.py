"""placeholder"""


class Diagram:
    def __init__(self, variant: object) -> None: ...
