#!/usr/bin/env python3
"""What a terminal shows, as an SVG picture.

    tmux capture-pane -p -e -t SESSION | tools/terminal_picture.py --title 'hexapod play hive' > picture.svg

Reads characters with their colours (SGR sequences, as tmux writes them) and draws each in its place.
Block characters are drawn as rectangles, so that they meet whatever the font.
"""

import argparse
import re
import sys
from xml.sax.saxutils import escape

WIDTH, HEIGHT, SIZE = 8.4, 18, 14
INK, GROUND, FRAME = "#d8dee9", "#1d2129", "#2b303b"
SIXTEEN = ["#1d2129", "#bf616a", "#a3be8c", "#ebcb8b", "#81a1c1", "#b48ead", "#88c0d0", "#d8dee9",
           "#4c566a", "#d08770", "#a3be8c", "#ebcb8b", "#81a1c1", "#b48ead", "#8fbcbb", "#eceff4"]
# Which quarters of a character are inked: upper left, upper right, lower left, lower right.
QUARTERS = {"▘": "1000", "▝": "0100", "▀": "1100", "▖": "0010", "▌": "1010", "▞": "0110", "▛": "1110", "▗": "0001",
            "▚": "1001", "▐": "0101", "▜": "1101", "▄": "0011", "▙": "1011", "▟": "0111", "█": "1111"}


def colour(number):
    """One of the 256 colours that terminals have."""
    if number < 16:
        return SIXTEEN[number]
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    number -= 16
    part = [0 if n == 0 else 55 + 40 * n for n in (number // 36, number // 6 % 6, number % 6)]
    return "#{:02x}{:02x}{:02x}".format(*part)


class Style:
    def __init__(self):
        self.ink = self.ground = None
        self.bold = self.dim = self.underlined = self.reversed = False

    def apply(self, codes):
        codes = [int(code or 0) for code in codes]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (1, 2, 4, 7):
                setattr(self, {1: "bold", 2: "dim", 4: "underlined", 7: "reversed"}[code], True)
            elif code == 22:
                self.bold = self.dim = False
            elif code == 24:
                self.underlined = False
            elif code == 27:
                self.reversed = False
            elif code in (38, 48) and codes[:1] == [5]:
                setattr(self, "ink" if code == 38 else "ground", colour(codes[1]))
                codes = codes[2:]
            elif 30 <= code <= 37:
                self.ink = colour(code - 30)
            elif 40 <= code <= 47:
                self.ground = colour(code - 40)
            elif 90 <= code <= 97:
                self.ink = colour(code - 82)
            elif 100 <= code <= 107:
                self.ground = colour(code - 92)
            elif code == 39:
                self.ink = None
            elif code == 49:
                self.ground = None

    def colours(self):
        """The colour of the character and of what is behind it, `None` where that is the terminal's."""
        if self.reversed:
            return self.ground or GROUND, self.ink or INK
        return self.ink or INK, self.ground


def read(text):
    """Lines of (character, ink, ground, bold, dim)."""
    style, lines = Style(), []
    for line in text.split("\n"):
        cells = []
        for sequence, character in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
            if character:
                cells.append((character, *style.colours(), style.bold, style.dim))
            else:
                style.apply(sequence.split(";"))
        lines.append(cells)
    while lines and not any(cell[0] != " " or cell[2] for cell in lines[-1]):
        lines.pop()
    return lines


def rectangle(x, y, width, height, fill):
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'


def runs(cells, same):
    """Neighbouring cells that are alike, with where they begin."""
    start = 0
    for end in range(1, len(cells) + 1):
        if end == len(cells) or not same(cells[start], cells[end]):
            yield start, cells[start:end]
            start = end


def half_row(cells, half):
    """The colours of the upper or the lower quarters of a line."""
    return [ink if inked == "1" else ground
            for character, ink, ground, *_ in cells
            for inked in QUARTERS.get(character, "0000")[2 * half:2 * half + 2]]


def draw(lines, title):
    columns = max(map(len, lines))
    margin, bar = 12, 30
    width, height = columns * WIDTH + 2 * margin, len(lines) * HEIGHT + 2 * margin + bar
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
           f'font-family="\'DejaVu Sans Mono\', Menlo, Consolas, monospace" font-size="{SIZE}">',
           f"<title>{escape(title)}</title>",
           f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{GROUND}"/>',
           f'<path d="M0 {bar}V8a8 8 0 0 1 8-8h{width - 16:g}a8 8 0 0 1 8 8v{bar - 8}z" fill="{FRAME}"/>',
           f'<text x="{width / 2:g}" y="20" fill="{INK}" text-anchor="middle" font-size="13">{escape(title)}</text>',
           f'<g shape-rendering="crispEdges">']
    for row, cells in enumerate(lines):
        y = bar + margin + row * HEIGHT
        # A character is two rows of two quarters, and neighbours of one colour are one rectangle.
        rows = [half_row(cells, half) for half in (0, 1)]
        if rows[0] == rows[1]:
            rows = rows[:1]
        for half, quarters in enumerate(rows):
            for quarter, run in runs(quarters, lambda a, b: a == b):
                if run[0]:
                    out.append(rectangle(margin + quarter * WIDTH / 2, y + half * HEIGHT / 2, len(run) * WIDTH / 2,
                                         HEIGHT / len(rows), run[0]))
    out.append("</g>")
    for row, cells in enumerate(lines):
        y = bar + margin + row * HEIGHT + 13.5
        for column, run in runs(cells, lambda a, b: a[1] == b[1] and a[3:] == b[3:]):
            text = "".join(" " if cell[0] in QUARTERS else cell[0] for cell in run)
            if text.strip():
                _, ink, _, bold, dim = run[0]
                more = (' font-weight="bold"' if bold else "") + (' opacity="0.6"' if dim else "")
                lead = len(text) - len(text.lstrip())
                text = text.strip()
                out.append(f'<text x="{margin + (column + lead) * WIDTH:g}" y="{y:g}" fill="{ink}" xml:space="preserve" '
                           f'textLength="{len(text) * WIDTH:g}"{more}>{escape(text)}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description="What a terminal shows, as an SVG picture.")
    parser.add_argument("--title", default="hexapod", help="what stands over the picture")
    arguments = parser.parse_args()
    lines = read(sys.stdin.read())
    if not lines:
        sys.exit("there is nothing on standard input: pipe `tmux capture-pane -p -e` into this")
    sys.stdout.write(draw(lines, arguments.title))


if __name__ == "__main__":
    main()
