"""Kinds of question: each is a function from what the sources know to drafts."""
