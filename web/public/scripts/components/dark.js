/** A television is dark, whatever its browser wishes: the rules for dark count always. */

/** @param {Iterable<CSSRule>} rules those in layers, too */
function apply(rules) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes("color-scheme: dark")) rule.media.mediaText = "all";
    else if (rule instanceof CSSLayerBlockRule) apply(rule.cssRules);
  }
}

/** For the style sheets that are there. */
export const darken = () => [...document.styleSheets].forEach((sheet) => apply(sheet.cssRules));
