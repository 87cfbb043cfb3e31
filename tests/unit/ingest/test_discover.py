from __future__ import annotations

import pytest

from qagen.ingest.discover import discover


@pytest.fixture
def tree(tmp_path):
    for name in ("b.md", "a/표 1.md", "a/c.md", ".hidden.md", ".git/d.md", "a/notes.txt", "a/B.CSV"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(name)
    return tmp_path


def _names(found) -> list[str]:
    return [path.name for path in found.files]


def test_a_folder_is_walked_in_the_order_of_names(tree):
    found = discover([tree])
    assert _names(found) == ["B.CSV", "b.md", "c.md", "표 1.md"]
    assert found.skipped == 2  # .hidden.md and notes.txt; hidden folders are not entered
    assert found.failures == ()


def test_the_order_and_repetition_of_arguments_do_not_matter(tree):
    arguments = [tree, tree / "b.md", str(tree / "a"), tree / "a" / "c.md"]
    assert discover(arguments) == discover(arguments[::-1]) == discover([*arguments, tree])
    assert _names(discover(arguments)) == ["B.CSV", "b.md", "c.md", "표 1.md"]


def test_a_file_given_by_name_is_taken_as_it_is(tree):
    found = discover([tree / ".hidden.md", tree / "a" / "notes.txt"])
    assert _names(found) == [".hidden.md", "notes.txt"]


def test_a_missing_source_is_a_failure_and_the_others_go_on(tree):
    found = discover([tree / "none.pdf", tree / "b.md"])
    assert _names(found) == ["b.md"]
    assert [(failure.source, failure.kind, failure.sha256) for failure in found.failures] == [
        ("none.pdf", "missing", None)
    ]
    assert "none.pdf: there is no such file" in found.failures[0].message


def test_loops_of_links_end(tree):
    (tree / "a" / "loop").symlink_to(tree, target_is_directory=True)
    (tree / "self").symlink_to(tree / "self")
    (tree / "twin.md").symlink_to(tree / "b.md")
    assert _names(discover([tree])) == ["B.CSV", "b.md", "c.md", "표 1.md"]


def test_nothing_given_and_an_empty_folder(tmp_path):
    assert discover([]) == discover([tmp_path]) == ((), (), 0)
