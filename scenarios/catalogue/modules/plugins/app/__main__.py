print("main of", __package__)
