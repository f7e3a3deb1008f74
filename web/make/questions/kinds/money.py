"""Currencies."""

import re

import facts
from deal import Draft, choose
from kinds.countries import names
from texts import LANGUAGES, alike_somewhere, capital, folded, say

WHERE = dict(
    en="In which of these countries do people pay with the {money}?",
    de="In welchem dieser Länder bezahlt man mit diesem Geld: {money}?",
    es="¿En cuál de estos países se paga con esta moneda: {money}?",
    fr="Dans lequel de ces pays paie-t-on avec cette monnaie : {money} ?",
    tr="Bu ülkelerden hangisinde bu para kullanılır: {money}?")
WHAT = dict(
    en="What do people pay with in {the}?", de="{name}: Womit bezahlt man dort?",
    es="{name}: ¿con qué moneda se paga allí?", fr="{name} : avec quelle monnaie y paie-t-on ?",
    tr="{name}: Orada hangi para kullanılır?")
FULL = dict(
    en="The full name: {full}.", de="Der volle Name: {full}.", es="El nombre completo: {full}.",
    fr="Le nom complet : {full}.", tr="Tam adı: {full}.")
SOURCE = "CLDR 41"


def full_name(world, code):
    return {language: world.cldr.currency_names(language)[code] for language in LANGUAGES}


def holds(label, full):
    """Whether a currency's full name holds a word of a label, in one of the languages."""
    return any(
        folded(word) in folded(full[language])
        for language in LANGUAGES for word in re.findall(r"\w{3,}", label[language]))


def moneys():
    """Code → (label, all codes of the line)."""
    return {
        code: (dict(zip(LANGUAGES, words)), codes.split())
        for codes, *words in facts.rows("currencies") for code in codes.split()}


def about(label, full):
    """The full name, where it says more in each language."""
    says_more = all(folded(full[language]) != folded(label[language]) for language in LANGUAGES)
    return say(FULL, full=full) if says_more else None


def option(label):
    return {language: capital(words) for language, words in label.items()}


def where_questions(world):
    """Currency → country."""
    known = moneys()
    allowed = [country for country in world.asked("currency") if country.money]
    for country in allowed:
        if country.money[0] not in known or len(country.money) > 1:
            continue
        label, line = known[country.money[0]]
        others = [other for other in allowed if not set(other.money) & set(line)
                  and not any(holds(label, full_name(world, code)) for code in other.money)]
        yield Draft(
            "pays-with", country.code, say(WHERE, money=label), country.name,
            choose(country.name, map(names, world.near(country, others)), country.code, "pays"),
            country.level, SOURCE, ("currencies", country.continent),
            about(label, full_name(world, country.money[0])))


def what_questions(world):
    """Country → currency."""
    known = moneys()
    allowed = [country for country in world.asked("currency") if country.money and country.money[0] in known]
    for country in allowed:
        if len(country.money) > 1:
            continue
        label, line = known[country.money[0]]
        full = full_name(world, country.money[0])
        pools = [
            [option(known[other.money[0]][0]) for other in pool
             if other.money[0] not in line and not holds(known[other.money[0]][0], full)
             and not alike_somewhere(label, known[other.money[0]][0])]
            for pool in world.near(country, allowed)]
        if alike_somewhere(country.name, label):
            continue
        yield Draft(
            "currency", country.code, say(WHAT, the=country.the, name=country.name), option(label),
            choose(option(label), pools, country.code, "currency"),
            country.level, SOURCE, ("currencies", country.continent), about(label, full))
