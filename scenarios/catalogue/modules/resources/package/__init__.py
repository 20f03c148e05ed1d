from importlib.resources import files


def own():
    return files().joinpath("data.txt").read_text()
