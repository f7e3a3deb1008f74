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

/** The topics of the quizzes that come with the server, which are in English alone (F2). */
const ENGLISH = new Set(["General", "Science", "Geography", "Film and music", "Food"]);

/** Whether a quiz is in English on a page that is not. @param {string} topic @param {string} language of the page */
export const isForeign = (topic, language) => language !== "en" && ENGLISH.has(topic);
