"""The sentences of all problems and the words in them, in English and in Dutch; codes never change."""

from solver.sentences import blufpoker, cards, chapeau, rules, tables
from solver.sentences.terms import TERMS

__all__ = ["SENTENCES", "TERMS"]

SENTENCES: dict[str, dict[str, str]] = {
    code: texts
    for subject in (cards, rules, tables, blufpoker, chapeau)
    for code, texts in subject.SENTENCES.items()
}
