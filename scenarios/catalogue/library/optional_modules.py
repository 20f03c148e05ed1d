# Modules that CPython's builds may lack are missing for programs that are prepared for it.
import asyncio

try:
    import tkinter as tk
    from tkinter import ttk
except ImportError:
    tk = ttk = None
try:
    import curses
except ModuleNotFoundError as exc:
    curses = str(exc)
try:
    from turtle import Turtle
except Exception as exc:
    Turtle = type(exc)


async def main():
    try:
        import curses.ascii as ascii
    except ImportError as exc:
        print(repr(exc), exc.name)
    print(tk, ttk, curses, Turtle)


asyncio.run(main())
