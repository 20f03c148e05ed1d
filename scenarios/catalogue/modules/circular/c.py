print("c begins")
import d

C = 1
