print("lazy runs"); v = 1
