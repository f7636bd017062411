"""Charts as small SVG files, in colours that can be read on light and on dark pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import cycle
from math import ceil, floor, log10

WIDTH, HEIGHT = 640, 340
LEFT, RIGHT, TOP, BOTTOM = 64, 170, 12, 44
GREY = "#808080"
COLOURS = ("#e0533d", "#3f83d6", "#2e9e5b", "#a562c9", "#c98a1b", "#1c9eae", "#b0577f", "#7d8a3a")
#: Each line has a sign of its own too, so that nothing depends on colours alone.
SIGNS = (
    "M-3,0a3,3 0 1,0 6,0a3,3 0 1,0 -6,0",
    "M-3,-3h6v6h-6z",
    "M0,-4L4,3H-4z",
    "M0,-4L4,0L0,4L-4,0z",
    "M-3,-3L3,3M-3,3L3,-3",
    "M-4,0H4M0,-4V4",
    "M0,4L4,-3H-4z",
    "M-3,-2h6M-3,2h6",
)

Point = tuple[float, float]


@dataclass(frozen=True)
class Scale:
    """From a value to a place on the paper; `ticks` are the values that are named."""

    low: float
    high: float
    begin: float
    end: float
    ticks: Sequence[float]
    logarithmic: bool = True

    def at(self, value: float) -> float:
        low, high, value = (
            (log10(self.low), log10(self.high), log10(value))
            if self.logarithmic
            else (self.low, self.high, value)
        )
        return self.begin + (value - low) / (high - low) * (self.end - self.begin)


def decades(values: Sequence[float], begin: float, end: float) -> Scale:
    """From a power of ten to a power of ten, all of them named."""
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    high = max(high, low + 1)
    ticks = [10.0**power for power in range(low, high + 1)]
    return Scale(ticks[0], ticks[-1], begin, end, ticks)


def at_values(values: Sequence[float], begin: float, end: float) -> Scale:
    """Logarithmic, and only the values that occur are named."""
    ticks = sorted(set(values))
    return Scale(ticks[0], max(ticks[-1], ticks[0] * 1.1), begin, end, ticks)


def counts(most: int, begin: float, end: float) -> Scale:
    return Scale(0, most, begin, end, range(0, most + 1, max(1, most // 5)), logarithmic=False)


def growth(lines: Mapping[str, Sequence[Point]], across: str, upwards: str) -> str:
    """Time against size, both logarithmic."""
    points = [point for line in lines.values() for point in line]
    x = at_values([p[0] for p in points], LEFT, WIDTH - RIGHT)
    y = decades([p[1] for p in points], HEIGHT - BOTTOM, TOP)
    return svg([*axes(x, y, across, upwards), *drawn(lines, x, y)])


def survival(times: Mapping[str, Sequence[float]], number: int, across: str, upwards: str) -> str:
    """How many of a set are solved within a time: a staircase for each name."""
    x = decades([time for line in times.values() for time in line], LEFT, WIDTH - RIGHT)
    y = counts(number, HEIGHT - BOTTOM, TOP)
    lines = {
        name: [(time, n) for n, time in enumerate(sorted(line), 1)] for name, line in times.items()
    }
    return svg([*axes(x, y, across, upwards), *drawn(lines, x, y)])


def axes(x: Scale, y: Scale, across: str, upwards: str) -> Iterator[str]:
    for tick in x.ticks:
        at = x.at(tick)
        yield f'<path class="grid" d="M{at:.1f},{TOP}V{HEIGHT - BOTTOM}"/>'
        yield text(at, HEIGHT - BOTTOM + 15, named(tick, across), "middle")
    for tick in y.ticks:
        at = y.at(tick)
        yield f'<path class="grid" d="M{LEFT},{at:.1f}H{WIDTH - RIGHT}"/>'
        yield text(LEFT - 6, at + 4, named(tick, upwards), "end")
    yield text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, across, "middle")
    middle = (TOP + HEIGHT - BOTTOM) / 2
    yield f'<g transform="translate(14,{middle}) rotate(-90)">{text(0, 0, upwards, "middle")}</g>'


def named(tick: float, axis: str) -> str:
    """Seconds as people say them, other numbers as they are."""
    if "time" not in axis:
        return f"{tick:g}"
    unit, factor = ("s", 1.0) if tick >= 0.999 else ("ms", 1e3) if tick >= 0.999e-3 else ("µs", 1e6)
    return f"{tick * factor:g} {unit}"


def drawn(lines: Mapping[str, Sequence[Point]], x: Scale, y: Scale) -> Iterator[str]:
    """A line that is empty is not drawn, and leaves the others their colours."""
    styles = dict(zip(lines, cycle(zip(COLOURS, SIGNS, strict=True)), strict=False))
    for place, name in enumerate(name for name in lines if lines[name]):
        colour, sign = styles[name]
        places = [(x.at(a), y.at(b)) for a, b in lines[name]]
        across, down = WIDTH - RIGHT + 18, TOP + 12 + 20 * place
        path = "L".join(f"{a:.1f},{b:.1f}" for a, b in places)
        yield f'<g stroke="{colour}" fill="{colour}">'
        yield f'<path class="line" d="M{path}"/>' if len(places) > 1 else ""
        yield from (
            f'<path d="{sign}" transform="translate({a:.1f},{b:.1f})"/>'
            for a, b in [*places, (across, down)]
        )
        yield "</g>" + text(across + 10, down + 4, name, "start")


def text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def svg(parts: Sequence[str]) -> str:
    style = (
        f"text{{fill:{GREY};font:12px sans-serif}}"
        f".grid{{stroke:{GREY};stroke-opacity:.25;fill:none}}"
        ".line{fill:none;stroke-width:2}"
    )
    body = "\n".join(part for part in parts if part)
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{style}</style>'
    return f"{head}\n{body}\n</svg>\n"
