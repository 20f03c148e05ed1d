print("plain runs")
name = __name__
