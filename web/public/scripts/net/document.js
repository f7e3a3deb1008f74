/** Markup that the page fetches later. */

/**
 * A document of this server, parsed and inert: unlike markup put in as text it needs no trust, and
 * nothing in it runs.
 * @param {string} address
 * @returns {Promise<Document>} rejects when it did not come whole
 */
export function fetchDocument(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address);
  request.responseType = "document";
  return new Promise((settle, fail) => {
    request.onload = () =>
      request.status === 200 && request.response
        ? settle(request.response)
        : fail(new Error(`${address}: ${request.status}`));
    request.onerror = request.onabort = () => fail(new Error(address));
    request.send();
  });
}
