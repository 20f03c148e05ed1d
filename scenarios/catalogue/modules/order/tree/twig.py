print("twig")
name = __name__
