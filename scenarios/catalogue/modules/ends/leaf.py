import leaf_of_leaf
VALUE = 1
