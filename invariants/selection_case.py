"""One item about a form beside the form's copy: what the rules of its type look at."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from invariants.derive.form_group import groups_under
from invariants.derive.form_marks import marks_of
from invariants.derive.form_pdf import FormPage
from invariants.selection_question import asked_form

if TYPE_CHECKING:
    from pathlib import Path

    from invariants.derive.form_marks import LinearMark
    from invariants.derive.form_pdf import Rectangle
    from invariants.derive.source import Source
    from invariants.selection_question import AskedForm
    from qagen.model.item import AskedSelection, Item, OfferedOption


class SelectionCase:
    """An item of type selection and everything derived for it from the file."""

    def __init__(self, item: Item, source: Source) -> None:
        self.item = item
        self.source = source

    @property
    def asked(self) -> AskedSelection:
        """What the item says of its group; compared, never trusted."""
        if self.item.selection is None:
            raise ValueError(f"{self.item.qid} is no selection")
        return self.item.selection

    @property
    def form(self) -> Path:
        """The copy of the form.

        Raises:
            ValueError: the benchmark keeps none.
        """
        if self.source.form is None:
            raise ValueError("there is no copy of its form")
        return self.source.form

    @cached_property
    def reading(self) -> AskedForm | None:
        """The parts of the question."""
        return asked_form(self.item.question)

    @property
    def selected(self) -> tuple[OfferedOption, ...]:
        """The options that the item says are selected."""
        return tuple(option for option in self.asked.options if option.selected)

    @cached_property
    def marks(self) -> tuple[LinearMark, ...]:
        """All marks of a form without pages."""
        return marks_of(self.form)

    @cached_property
    def groups(self) -> list[tuple[LinearMark, ...]]:
        """The runs of marks that the item can mean, in a form without pages."""
        labels = [option.content for option in self.asked.options]
        return groups_under(self.asked.question, labels, self.marks, typed=self.asked.origin == "glyph")

    @cached_property
    def page(self) -> FormPage:
        """The page of the options; the file is closed with it."""
        return FormPage(self.form, self.item.page or 0)

    def close(self) -> None:
        """Let go of the file, if it was opened."""
        if "page" in self.__dict__:
            self.__dict__.pop("page").close()


def rectangle(edges: tuple[float, float, float, float]) -> Rectangle:
    """Left, bottom, right, top from an item's l, t, r, b."""
    left, top, right, bottom = edges
    return (left, bottom, right, top)
