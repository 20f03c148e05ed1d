# SPDX-License-Identifier: MIT
"""Module colorsys: colours in RGB, YIQ, HLS and HSV, with the arithmetic of CPython's Lib/colorsys.py."""
__all__ = ["rgb_to_yiq", "yiq_to_rgb", "rgb_to_hls", "hls_to_rgb", "rgb_to_hsv", "hsv_to_rgb"]

ONE_THIRD = 1.0 / 3.0
ONE_SIXTH = 1.0 / 6.0
TWO_THIRD = 2.0 / 3.0


def rgb_to_yiq(r, g, b):
    y = 0.30 * r + 0.59 * g + 0.11 * b
    return y, 0.74 * (r - y) - 0.27 * (b - y), 0.48 * (r - y) + 0.41 * (b - y)


def yiq_to_rgb(y, i, q):
    found = (y + 0.9468822170900693 * i + 0.6235565819861433 * q, y - 0.27478764629897834 * i - 0.6356910791873801 * q,
             y - 1.1085450346420322 * i + 1.7090069284064666 * q)
    return tuple([0.0 if c < 0.0 else 1.0 if c > 1.0 else c for c in found])


def _hue(r, g, b, most, least):
    spread = most - least
    red, green, blue = (most - r) / spread, (most - g) / spread, (most - b) / spread
    hue = blue - green if r == most else 2.0 + red - blue if g == most else 4.0 + green - red
    return (hue / 6.0) % 1.0


def rgb_to_hls(r, g, b):
    most, least = max(r, g, b), min(r, g, b)
    both, spread = most + least, most - least
    light = both / 2.0
    if least == most:
        return 0.0, light, 0.0
    return _hue(r, g, b, most, least), light, spread / both if light <= 0.5 else spread / (2.0 - most - least)


def hls_to_rgb(h, l, s):
    if s == 0.0:
        return l, l, l
    high = l * (1.0 + s) if l <= 0.5 else l + s - l * s
    low = 2.0 * l - high
    return tuple([_part(low, high, hue % 1.0) for hue in (h + ONE_THIRD, h, h - ONE_THIRD)])


def _part(low, high, hue):
    if hue < ONE_SIXTH:
        return low + (high - low) * hue * 6.0
    if hue < 0.5:
        return high
    return low + (high - low) * (TWO_THIRD - hue) * 6.0 if hue < TWO_THIRD else low


def rgb_to_hsv(r, g, b):
    most, least = max(r, g, b), min(r, g, b)
    if least == most:
        return 0.0, 0.0, most
    return _hue(r, g, b, most, least), (most - least) / most, most


def hsv_to_rgb(h, s, v):
    if s == 0.0:
        return v, v, v
    sector = int(h * 6.0)
    f = (h * 6.0) - sector
    p, q, t = v * (1.0 - s), v * (1.0 - s * f), v * (1.0 - s * (1.0 - f))
    return ((v, t, p), (q, v, p), (p, v, t), (p, q, v), (t, p, v), (v, p, q))[sector % 6]
