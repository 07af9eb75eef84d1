"""Things by name, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

T = TypeVar("T")


class Lazily(Mapping[str, T], Generic[T]):
    """A mapping whose values are made when they are first looked up; going through the values makes all of them.

    >>> made = Lazily()
    >>> made.offer("one", lambda: print("making one") or 1)
    >>> list(made), "one" in made, made.made
    (['one'], True, {})
    >>> made.when_made("one", lambda one: print("there is", one))
    >>> made["one"] + made["one"]
    making one
    there is 1
    2
    """

    def __init__(self) -> None:
        self._makers: dict[str, Callable[[], T]] = {}
        self._wanting: dict[str, list[Callable[[T], object]]] = {}
        self.made: dict[str, T] = {}
        """Those there are, in the order in which they were made."""

    def offer(self, name: str, make: Callable[[], T]) -> None:
        """Have ``make`` called for what is called ``name`` when it is wanted."""
        self._makers[name] = make

    def when_made(self, name: str, call: Callable[[T], object]) -> None:
        """Hand what is called ``name`` to ``call`` once it is there."""
        if name in self.made:
            call(self.made[name])
        else:
            self._wanting.setdefault(name, []).append(call)

    def __getitem__(self, name: str) -> T:
        if name not in self.made:
            make = self._makers[name]
            self.made[name] = make()
            for call in self._wanting.pop(name, ()):
                call(self.made[name])
        return self.made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
