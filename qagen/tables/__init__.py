"""Tables as grids: what is a header, what is a label, what is data. Pure functions over `qagen.model.document.Table`."""
