"""The fonts of the PDF renderer: which file each script and weight needs, and which Debian package brings it.

A text is set in the first font of its chain that has the character, so a Korean page can hold `≥` and `✓`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from qagen.errors import UsageError

Weight = Literal["regular", "bold", "italic"]
Family = Literal["serif", "sans", "mono"]

_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts")


class _Face(NamedTuple):
    file: str
    package: str


_LIBERATION, _NANUM, _DEJAVU = "fonts-liberation", "fonts-nanum", "fonts-dejavu-core"
_NOTO = "fonts-noto-core"
_IPA_GOTHIC, _IPA_MINCHO = _Face("ipagp.ttf", "fonts-ipafont-gothic"), _Face("ipamp.ttf", "fonts-ipafont-mincho")
_WQY = _Face("wqy-zenhei.ttc", "fonts-wqy-zenhei")

_LATIN: dict[Family, dict[Weight, _Face]] = {
    "serif": {
        "regular": _Face("LiberationSerif-Regular.ttf", _LIBERATION),
        "bold": _Face("LiberationSerif-Bold.ttf", _LIBERATION),
        "italic": _Face("LiberationSerif-Italic.ttf", _LIBERATION),
    },
    "sans": {
        "regular": _Face("LiberationSans-Regular.ttf", _LIBERATION),
        "bold": _Face("LiberationSans-Bold.ttf", _LIBERATION),
        "italic": _Face("LiberationSans-Italic.ttf", _LIBERATION),
    },
    "mono": {"regular": _Face("LiberationMono-Regular.ttf", _LIBERATION)},
}
_KOREAN: dict[Family, dict[Weight, _Face]] = {
    "serif": {"regular": _Face("NanumMyeongjo.ttf", _NANUM), "bold": _Face("NanumMyeongjoBold.ttf", _NANUM)},
    "sans": {"regular": _Face("NanumGothic.ttf", _NANUM), "bold": _Face("NanumGothicBold.ttf", _NANUM)},
}
_JAPANESE: dict[Family, dict[Weight, _Face]] = {
    "serif": {"regular": _IPA_MINCHO},  # one font a document: a subset of either takes 100 kB and more
    "sans": {"regular": _IPA_GOTHIC},
}
_CHINESE: dict[Family, dict[Weight, _Face]] = {"serif": {"regular": _WQY}}
_ARABIC: dict[Family, dict[Weight, _Face]] = {
    "serif": {"regular": _Face("NotoNaskhArabic-Regular.ttf", _NOTO), "bold": _Face("NotoNaskhArabic-Bold.ttf", _NOTO)},
    "sans": {"regular": _Face("NotoSansArabic-Regular.ttf", _NOTO), "bold": _Face("NotoSansArabic-Bold.ttf", _NOTO)},
}
_BY_LANGUAGE = {"ko": _KOREAN, "ja": _JAPANESE, "zh": _CHINESE, "ar": _ARABIC}
_SYMBOLS = {"regular": _Face("DejaVuSans.ttf", _DEJAVU), "bold": _Face("DejaVuSans-Bold.ttf", _DEJAVU)}


@cache
def chain(language: str, family: Family, weight: Weight) -> tuple[str, ...]:
    """Names of registered fonts for a text, the preferred one first.

    Raises:
        UsageError: a font file is not on this machine; the text names the Debian package.
    """
    faces = []
    for script in (_BY_LANGUAGE.get(language, {}), _LATIN):
        weights = script.get(family) or script.get("serif", {})
        faces.append(weights.get(weight) or weights.get("regular"))
    faces.append(_SYMBOLS["bold" if weight == "bold" else "regular"])
    return tuple(dict.fromkeys(_registered(face) for face in faces if face))


def font_for(char: str, fonts: tuple[str, ...]) -> str:
    """The first font of a chain that has the character (the first of all if none has)."""
    return next((name for name in fonts if ord(char) in _glyphs(name)), fonts[0])


@cache
def _registered(face: _Face) -> str:
    name = face.file.partition(".")[0]
    pdfmetrics.registerFont(TTFont(name, str(_find(face)), subfontIndex=0))
    return name


@cache
def _glyphs(name: str) -> frozenset[int]:
    return frozenset(pdfmetrics.getFont(name).face.charToGlyph)


def _find(face: _Face) -> Path:
    for folder in _FOLDERS:
        if found := sorted(folder.rglob(face.file)):
            return found[0]
    raise UsageError(f"the font {face.file} is not on this machine: apt-get install {face.package}")
