"""`python -m highdraw` is `highdraw`."""

from highdraw.cli.app import main

if __name__ == "__main__":
    main()
