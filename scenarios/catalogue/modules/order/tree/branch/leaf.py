print("leaf")
name = __name__
