print("stem")
name = __name__
