def main():
    pass


main()
