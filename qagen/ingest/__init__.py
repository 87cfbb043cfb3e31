"""Files become documents.

`discover.discover` lists the files, `identity` names the documents, `read.ingest` reads them in worker processes
(`pool`, `worker`) within `limits`, with the engine that `formats` names, through a `cache`; `document` makes the record
that the generator reads. Docling is loaded in the workers alone.
"""
