"""KaTeX, where it is on this machine: the npm package katex, run by node; glyph places by a headless Chromium.

Neither is a requirement: without node and the package, tests of type math are not scored, and a formula whose MathML
does not decide is not scored without a browser. Nothing is fetched from the network.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from qagen.errors import UsageError

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_SECONDS = 60
_NODE = """
const katex = require(process.argv[1]);
const lines = require('readline').createInterface({input: process.stdin});
process.stdout.write(JSON.stringify(katex.version) + '\\n');
lines.on('line', line => {
  let found = null;
  try { found = katex.renderToString(JSON.parse(line), {displayMode: true, output: 'mathml', throwOnError: true}); }
  catch (error) { found = null; }
  process.stdout.write(JSON.stringify(found) + '\\n');
});
"""
_PAGE = """<!DOCTYPE html><meta charset="utf-8"><link rel="stylesheet" href="%(base)s/katex.min.css">
<body><div id="at"></div><pre id="out"></pre><script src="%(base)s/katex.min.js"></script><script>
const formulas = %(formulas)s, at = document.getElementById('at');
const parts = formulas.map(text => {
  const part = document.createElement('div');
  at.appendChild(part);
  try { katex.render(text, part, {displayMode: true, throwOnError: true}); } catch (error) { return null; }
  return part;
});
document.fonts.ready.then(() => {
  const found = parts.map(part => {
    if (!part) return null;
    const glyphs = [], root = part.querySelector('.katex-html');
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      for (let i = 0; i < node.data.length; i++) {
        if (/[\\s\\u200b]/.test(node.data[i])) continue;
        const range = document.createRange();
        range.setStart(node, i); range.setEnd(node, i + 1);
        const box = range.getBoundingClientRect();
        glyphs.push([node.data[i], (box.left + box.right) / 2, (box.top + box.bottom) / 2]);
      }
    }
    return glyphs;
  });
  document.getElementById('out').textContent = JSON.stringify(found);
});
</script>"""
_OUT = re.compile(r'<pre id="out">(.*?)</pre>', re.DOTALL)


class Glyph(NamedTuple):
    """One character of a rendered formula."""

    sign: str
    x: float
    """Centre, in CSS pixels from the left."""
    y: float
    """Centre, in CSS pixels from the top."""


class Katex:
    """A KaTeX that is running; what it has rendered is kept."""

    def __init__(self, package: str, node: str) -> None:
        """Starts node.

        Args:
            package: what `require` takes: a folder, or `katex`.
            node: path of node.

        Raises:
            UsageError: there is no KaTeX in `package`.
        """
        self._package = package
        self._process = subprocess.Popen(  # noqa: S603 - our own script, no shell
            [node, "-e", _NODE, "--", package],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        first = self._read()
        if not isinstance(first, str):
            self.close()
            raise UsageError(f"{package}: node finds no KaTeX there; install it with `npm install katex`.")
        self.version = first
        self._mathml: dict[str, str | None] = {}
        self._glyphs: dict[str, tuple[Glyph, ...] | None] = {}
        self._browser = next((path for name in _BROWSERS if (path := shutil.which(name))), None)

    def _read(self) -> object:
        line = self._process.stdout.readline() if self._process.stdout else ""
        return json.loads(line) if line else None

    def mathml(self, formula: str) -> str | None:
        """Return the MathML of a formula in display mode; None where KaTeX cannot render it."""
        if formula not in self._mathml:
            if self._process.stdin is None or self._process.poll() is not None:
                return None
            self._process.stdin.write(json.dumps(formula) + "\n")
            self._process.stdin.flush()
            found = self._read()
            self._mathml[formula] = found if isinstance(found, str) else None
        return self._mathml[formula]

    @property
    def has_browser(self) -> bool:
        """A browser is there that can lay formulas out."""
        return self._browser is not None and self._dist is not None

    @property
    def _dist(self) -> Path | None:
        folder = Path(self._package) / "dist"
        return folder if (folder / "katex.min.js").is_file() else None

    def glyphs(self, formulas: list[str]) -> dict[str, tuple[Glyph, ...] | None]:
        """Return where the characters of each formula stand; None for one that cannot be rendered or laid out."""
        missing = [formula for formula in dict.fromkeys(formulas) if formula not in self._glyphs]
        if missing:
            self._glyphs.update(self._laid_out(missing))
        return {formula: self._glyphs[formula] for formula in formulas}

    def _laid_out(self, formulas: list[str]) -> dict[str, tuple[Glyph, ...] | None]:
        nothing: dict[str, tuple[Glyph, ...] | None] = dict.fromkeys(formulas)
        if self._browser is None or self._dist is None:
            return nothing
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "formulas.html"
            data = json.dumps(formulas).replace("<", "\\u003c")
            page.write_text(_PAGE % {"base": self._dist.as_uri(), "formulas": data}, encoding="utf-8")
            command = [self._browser, "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"]
            command += ["--virtual-time-budget=5000", f"--user-data-dir={folder}/profile", "--dump-dom", page.as_uri()]
            try:
                done = subprocess.run(  # noqa: S603 - a page of our own, no shell
                    command, capture_output=True, text=True, check=False, timeout=_SECONDS, encoding="utf-8"
                )
            except subprocess.TimeoutExpired:
                return nothing
        found = _OUT.search(done.stdout)
        if found is None or not found.group(1):
            return nothing
        laid_out = json.loads(html.unescape(found.group(1)))
        return {
            formula: None if glyphs is None else tuple(Glyph(*glyph) for glyph in glyphs)
            for formula, glyphs in zip(formulas, laid_out, strict=True)
        }

    def close(self) -> None:
        """End node."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.terminate()
        self._process.wait(timeout=_SECONDS)
        if self._process.stdout is not None:
            self._process.stdout.close()


def find_katex(folder: str | None) -> Katex | None:
    """Return a running KaTeX.

    Args:
        folder: the package's folder, or one that holds node_modules/katex; None asks node, where it looks by itself and
            in the folders of packages installed for all.

    Returns:
        None where `folder` is None and node or the package is not there.

    Raises:
        UsageError: a folder was named, and there is no KaTeX in it, or no node.
    """
    node = shutil.which("node")
    if node is None:
        if folder is not None:
            raise UsageError("--katex needs node, which is not on the PATH.")
        return None
    if folder is not None:
        given = Path(folder).absolute()
        inner = given / "node_modules" / "katex"
        return Katex(str(inner if inner.is_dir() else given), node)
    found = subprocess.run(  # noqa: S603 - our own script, no shell
        [node, "-p", "require('path').dirname(require.resolve('katex/package.json'))"],
        capture_output=True,
        text=True,
        check=False,
    )
    return Katex(found.stdout.strip(), node) if found.returncode == 0 else None
