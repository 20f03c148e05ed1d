print("branch")
