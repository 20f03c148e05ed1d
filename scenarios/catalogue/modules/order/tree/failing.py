print("failing")
raise ValueError("at import")
