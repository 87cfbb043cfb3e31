"""The command line: options and printing, nothing else. Data goes to stdout, progress and errors to stderr."""
