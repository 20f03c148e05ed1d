print("tree")
