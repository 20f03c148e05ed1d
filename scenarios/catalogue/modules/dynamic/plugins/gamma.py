name = "gamma"
