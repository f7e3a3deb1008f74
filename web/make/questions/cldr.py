"""Reads the files of Unicode CLDR: names, languages, currencies, people and words."""

import functools
import pathlib
import re
import xml.etree.ElementTree as ElementTree


ENGLISH = ("en", "en_001", "en_GB")
"""The files of English as it is written in Europe."""


class Cldr:
    def __init__(self, sources):
        self.folder = next(pathlib.Path(sources).glob("**/cldr/common"))

    @functools.cache
    def tree(self, name):
        return ElementTree.parse(self.folder / name).getroot()

    def every(self, folder, language, kind):
        """The nodes of a kind; English is Europe's, whose own names come after the common ones."""
        for name in ENGLISH if language == "en" else [language]:
            yield from self.tree(f"{folder}/{name}.xml").iter(kind)

    @functools.cache
    def names(self, language, kind):
        """The usual names of a `territory` or `language`: code → name."""
        return {
            node.get("type"): node.text for node in self.every("main", language, kind)
            if node.get("alt") is None and node.get("type") and node.text and node.text != "↑↑↑"}

    @functools.cache
    def currency_names(self, language):
        found = self.every("main", language, "currency")
        return {node.get("type"): name for node in found
                if (name := node.findtext("displayName")) and name != "↑↑↑"}

    def members(self):
        """The members of the United Nations."""
        groups = self.tree("supplemental/supplementalData.xml").iter("group")
        return next(node.get("contains").split() for node in groups if node.get("type") == "UN")

    @functools.cache
    def regions(self):
        """Country → (region, continent) as the United Nations divide the world."""
        groups = {
            node.get("type"): node.get("contains").split()
            for node in self.tree("supplemental/supplementalData.xml").find("territoryContainment")
            if node.get("status") is None}
        continents = {"002": "africa", "019": "america", "142": "asia", "150": "europe", "009": "oceania"}
        found = {}
        for continent, name in continents.items():
            for region in groups[continent]:
                for code in groups[region]:
                    # America's parts are in groups of their own below North America.
                    for country in groups.get(code, []) if code.isdigit() else [code]:
                        found[country] = (code if code.isdigit() else region, name)
        return found

    @functools.cache
    def people(self):
        """Country → (inhabitants, product, official languages, the most spoken first, languages that many know)."""
        found = {}
        for node in self.tree("supplemental/supplementalData.xml").iter("territory"):
            if node.get("population"):
                spoken = [(one.get("type"), one.get("officialStatus"), float(one.get("populationPercent")))
                          for one in node.iter("languagePopulation")]
                found[node.get("type")] = (
                    int(node.get("population")), int(node.get("gdp")),
                    [one for one, status, _ in sorted(spoken, key=lambda each: -each[2])
                     if status == "official"],
                    {one for one, status, percent in spoken if status or percent >= 3})
        return found

    @functools.cache
    def currencies(self):
        """Country → the codes with which it pays today, the first in use first."""
        found = {}
        for region in self.tree("supplemental/supplementalData.xml").find("currencyData").iter("region"):
            found[region.get("iso3166")] = [
                node.get("iso4217") for node in region
                if node.get("to") is None and node.get("tender") != "false"]
        return found

    @functools.cache
    def emoji(self, language):
        """Emoji → name."""
        found = {}
        for node in self.every("annotations", language, "annotation"):
            if node.get("type") == "tts" and node.text != "↑↑↑":
                found[node.get("cp")] = node.text
        return found

    @functools.cache
    def calendar(self, language, kind):
        """The long names of `month` or `day`, as they stand alone: key → name."""
        path = "dates/calendars/calendar[@type='gregorian']"
        calendar = self.tree(f"main/{language}.xml").find(path)
        found = {}
        for context in ("format", "stand-alone"):
            width = f"{kind}s/{kind}Context[@type='{context}']/{kind}Width[@type='wide']/{kind}"
            for node in calendar.findall(width):
                if node.get("alt") is None and node.get("yeartype") is None:
                    name = found.get(node.get("type"), "")
                    # Some names stand alone with a capital letter that they do not have in a sentence.
                    found[node.get("type")] = name if name.lower() == node.text.lower() else node.text
        return found

    @functools.cache
    def numerals(self, language):
        """Small numbers → their word, where CLDR writes it out in one piece."""
        if not (self.folder / f"rbnf/{language}.xml").exists():
            return {}
        sets = {node.get("type"): node for node in self.tree(f"rbnf/{language}.xml").iter("ruleset")}

        def rules(name, depth=0):
            found = {}
            for rule in sets[name] if name in sets and depth < 5 else []:
                if rule.get("value") == "0" and (link := re.fullmatch(r"=%+([\w-]+)=;", rule.text)):
                    found.update(rules(link[1], depth + 1))
                elif rule.get("value", "").isdigit():
                    link = re.fullmatch(r"=%+([\w-]+)=;", rule.text)
                    value = int(rule.get("value"))
                    if link:
                        found.update({number: word for number, word in rules(link[1], depth + 1).items()
                                      if number >= value})
                    else:
                        found[value] = re.sub(r"\[.*", "", rule.text.rstrip(";")).replace("\u00ad", "")
            return found

        return {number: word for number, word in rules("spellout-numbering").items()
                if number <= 100 and word.isalpha()}
