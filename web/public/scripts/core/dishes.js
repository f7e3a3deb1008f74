/** Which drawing stands for a quiz in the lobby, by its topic; any other topic has a neutral one. Pure. */

/** The first that matches counts; topics are in any of the page's languages. @type {[string, RegExp][]} */
const DRAWINGS = [
  ["general", /general|allgemein|général|genel\b|trivia|mixed|gemischt/],
  ["science", /scien|wissenschaft|naturwiss|ciencia|bilim|physi|chem/],
  ["world", /geogra|geografi|géograph|coğrafya|world|erdkunde|monde|mundo|dünya|countr|capital|hauptst/],
  ["film", /film|movie|cinema|cinéma|\bcine\b|sinema|kino|serie|série/],
  ["music", /musi|música|müzik|song|lied|chanson/],
  ["food", /food|essen|kitchen|küche|cuisine|comida|cocina|yemek|mutfak/],
  ["nature", /nature|natur|animal|tiere|animaux|hayvan|doğa/],
  ["sport", /sport|deporte|spor\b|olymp|football|fußball/],
  ["past", /histor|geschichte|histoire|tarih/],
];

/** The id of a drawing. @param {string} topic */
export function dishOf(topic) {
  const words = topic.toLowerCase();
  return `dish-${DRAWINGS.find(([, topics]) => topics.test(words))?.[0] ?? "own"}`;
}

/**
 * First those that everybody at the table can read.
 * @param {import("../../../types/wire.d.ts").QuizTitle[]} shelf
 */
export const inOrder = (shelf) => [...shelf.filter(({ languages }) => !languages), ...shelf.filter(({ languages }) => languages)];

/**
 * The names of languages, in the page's; of several the codes, because a card is narrow.
 * @param {string[]} languages @param {string} own of the page
 */
export function languageWords(languages, own) {
  const [only = "", ...more] = languages;
  return more.length ? languages.join(", ").toUpperCase() : new Intl.DisplayNames(own, { type: "language" }).of(only) ?? only;
}
