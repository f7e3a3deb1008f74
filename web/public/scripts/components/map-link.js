/** The link to the map (L1): a real one, which leads there without loading the page anew. */

/**
 * @param {HTMLAnchorElement} link
 * @param {import("../app.js").App} app
 */
export function mountMapLink(link, app) {
  link.href = app.excursions.mapLink();
  link.hidden = app.view()?.solo ?? true;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    app.excursions.goMap();
  });
}
