print("state runs")
count = 0
