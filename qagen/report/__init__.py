"""Reports: figures and HTML, data in and strings out. An empty room so far."""
