"""Signs that lists are set with."""

from __future__ import annotations

# The last three are what fonts of symbols leave of a bullet, and Hangul letters that stand for a ring and a dot.
BULLETS = "•◦▪▫■□◆◇○●◉◎※▶►▸▹·‧・⦁∙∘‣⁃⚫⬤◼◾❍❖✦✧➢➤§￭Ÿㅇㆍ"
"""Signs that begin an item of a list and are no letters of its text; one string, fit for a class of characters."""
