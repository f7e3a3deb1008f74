/** The link to the map (L1), which opens it without a reload. */

/**
 * @param {HTMLAnchorElement} link
 * @param {App} app
 */
export function mountMapLink(link, app) {
  link.href = app.sideScreens.mapLink();
  link.hidden = app.view()?.solo ?? true;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    app.sideScreens.goMap();
  });
}
