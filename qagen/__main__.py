"""`python -m qagen` is `qagen`."""

from qagen.cli.main import run

if __name__ == "__main__":
    run()
