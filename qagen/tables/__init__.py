"""Tables as grids: what is header, label and data. Pure functions over `qagen.model.document.Table`."""
