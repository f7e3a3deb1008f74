/** The family of a phone's browser and system, the only facts about it in a recording. Pure. */

/** @typedef {{ browser: string, platform: string }} PhoneKind */

/** The first that fits: most browsers call themselves several names. @type {[RegExp, string][]} */
const BROWSERS = [
  [/Firefox|FxiOS/, "Firefox"], [/SamsungBrowser/, "Samsung Internet"], [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|OPT\//, "Opera"], [/Chrome\/|CriOS/, "Chrome"], [/Safari\//, "Safari"],
];
/** @type {[RegExp, string][]} */
const PLATFORMS = [
  [/iPhone|iPad|iPod/, "iOS"], [/Android/, "Android"], [/Macintosh/, "macOS"], [/Windows/, "Windows"],
  [/Linux|X11/, "Linux"],
];

/** @param {[RegExp, string][]} families @param {string} userAgent */
const first = (families, userAgent) => families.find(([sign]) => sign.test(userAgent))?.[1] ?? "other";

/** @param {string} userAgent @returns {PhoneKind} */
export const kindOf = (userAgent) => ({
  browser: first(BROWSERS, userAgent), platform: first(PLATFORMS, userAgent),
});
