"""Word lists as text."""

from __future__ import annotations

from collections.abc import Iterator

from clew.families.wordpuzzle.lists import PLAIN, Category, Lexicon

__all__ = ["written_lists"]


def written_lists(lexicon: Lexicon) -> Iterator[str]:
    """The lines that `read_lists` reads as the same."""
    for category in lexicon.categories:
        if category.scores:
            yield from _scored(category)
        else:
            yield f"{category.name}: {', '.join(category.words)}"


def _scored(category: Category) -> Iterator[str]:
    assert category.name == PLAIN, "only words without a category have scores"
    pairs = zip(category.words, category.scores, strict=True)
    return (f"{word};{score}" for word, score in pairs)
