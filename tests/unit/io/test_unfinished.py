"""What killed runs leave is taken away, and nothing else."""

from __future__ import annotations

from qagen.io.atomic import TEMP_PREFIX, TEMP_SUFFIX, remove_unfinished


def test_temporary_files_go_and_others_stay(tmp_path):
    (tmp_path / "deeper").mkdir()
    half = f"{TEMP_PREFIX}x1y2{TEMP_SUFFIX}"
    for name in (half, f"deeper/{half}", f"{TEMP_PREFIX}notes.txt", f"report{TEMP_SUFFIX}", "items.jsonl"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    remove_unfinished(tmp_path)
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert left == sorted([f"deeper/{half}", f"{TEMP_PREFIX}notes.txt", f"report{TEMP_SUFFIX}", "items.jsonl"])
    remove_unfinished(tmp_path)
