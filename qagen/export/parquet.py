"""A Hugging Face dataset folder: README.md with the card, and the configs qa, corpus and qrels as Parquet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qagen.export.parquet_tables import parquet_bytes

if TYPE_CHECKING:
    from qagen.export.bundle import Bundle, Files

_QA = (
    ("qid", "string"),
    ("type", "string"),
    ("question", "string"),
    ("question_delabeled", "string"),
    ("answer", "string"),
    ("value", "string"),
    ("context_keys", "strings"),
    ("doc_id", "string"),
    ("source", "string"),
    ("page", "int"),
    ("table_ref", "string"),
    ("dist_pt", "float"),
)
_CORPUS = (
    ("id", "string"),
    ("doc_id", "string"),
    ("title", "string"),
    ("text", "string"),
    ("refs", "strings"),
    ("pages", "ints"),
)
_QRELS = (("qid", "string"), ("corpus_id", "string"), ("score", "int"))
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def parquet_files(bundle: Bundle) -> Files:
    """Return data/{qa,corpus,qrels}-00000-of-00001.parquet and the card, for `datasets.load_dataset(folder, "qa")`."""
    qa = [
        {
            "qid": item.qid,
            "type": item.type,
            "question": item.question,
            "question_delabeled": item.question_delabeled,
            "answer": item.answer,
            "value": item.answer_spec.value,
            "context_keys": list(item.answer_spec.context_keys),
            "doc_id": item.doc_id,
            "source": bundle.sources.get(item.doc_id, item.doc_id),
            "page": item.page,
            "table_ref": item.table_ref,
            "dist_pt": item.meta.dist_pt,
        }
        for item in bundle.items
    ]
    corpus = [
        {"id": p.id, "doc_id": p.doc_id, "title": p.title, "text": p.text, "refs": list(p.refs), "pages": list(p.pages)}
        for p in bundle.passages
    ]
    qrels = [
        {"qid": item.qid, "corpus_id": id_, "score": 1}
        for item in bundle.items
        for id_ in bundle.relevant_ids(item.qid)
    ]
    return {
        "data/qa-00000-of-00001.parquet": parquet_bytes(qa, _QA),
        "data/corpus-00000-of-00001.parquet": parquet_bytes(corpus, _CORPUS),
        "data/qrels-00000-of-00001.parquet": parquet_bytes(qrels, _QRELS),
        "README.md": card(bundle).encode(),
    }


def card(bundle: Bundle) -> str:
    """Return the dataset card: the YAML head that the hub reads, then what a person wants to know."""
    size = next((name for limit, name in _SIZES if len(bundle.items) < limit), "n>1M")
    types: dict[str, int] = {}
    for item in bundle.items:
        types[item.type] = types.get(item.type, 0) + 1
    counts = "\n".join(f"| {name} | {number} |" for name, number in sorted(types.items()))
    return f"""---
pretty_name: {_yaml_string(bundle.name)}
# Of the source documents; the questions themselves were made by rules from them.
license: other
language: [{", ".join(bundle.languages)}]
task_categories: [question-answering, table-question-answering, text-retrieval]
size_categories: ["{size}"]
configs:
- {{config_name: qa, data_files: [{{split: test, path: data/qa-*.parquet}}]}}
- {{config_name: corpus, data_files: [{{split: corpus, path: data/corpus-*.parquet}}]}}
- {{config_name: qrels, data_files: [{{split: test, path: data/qrels-*.parquet}}]}}
---
# {bundle.name}

{len(bundle.items)} questions about the tables of {len(bundle.sources)} documents, made by qagen {bundle.qagen_version}:
by rules alone, without a language model, each proven against its document before it was written.

| type | items |
|---|---|
{counts}

* `qa`: the questions. A text answers one if it holds `value` and all of `context_keys`.
* `corpus`: {len(bundle.passages)} passages in reading order.
* `qrels`: which passages an item needs.

Check the licence of the source documents before you publish them in this form.
"""


def _yaml_string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{" ".join(escaped.split())}"'
