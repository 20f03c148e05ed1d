print("broken")
1 / 0
