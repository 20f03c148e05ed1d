from c import C
