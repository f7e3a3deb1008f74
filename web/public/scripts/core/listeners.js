/**
 * The server's two addresses: http for everybody, https for motion and secrecy. Pure: the page's
 * line about them and its own address in, addresses out (docs/protocol.md, "Changing listeners").
 */

/** @typedef {{ protocol: string, hostname: string }} Place what of `location` counts here */

const LISTENER = /^(https?)=(?:(\[[\da-f:.]+\]|[^\s:[\]/]+):)?(\d{1,5})$/i;
const ARRIVAL = /^#door=([\da-f]{32})(?:&([\da-f]{32}))?$/;
const MARK = "#door=";
/** @type {Record<Scheme, number>} */
const DEFAULT_PORTS = { http: 80, https: 443 };

/**
 * `http=8080 https=8443`, `https=play.example.org:8443`; what cannot be read is left out.
 * @param {string} content of `<meta name="fourtop-doors">`
 * @returns {Endpoints}
 */
export function readListeners(content) {
  /** @type {Endpoints} */
  const listeners = {};
  for (const word of content.split(/\s+/)) {
    const [, name = "", host = null, digits] = LISTENER.exec(word) ?? [];
    const port = Number(digits);
    if (port > 0 && port < 65_536) listeners[/** @type {Scheme} */ (name.toLowerCase())] = { host, port };
  }
  return listeners;
}

/** @param {Place} place @returns {Scheme | null} the listener that a page came from */
export function listenerAt({ protocol }) {
  if (protocol === "http:") return "http";
  return protocol === "https:" ? "https" : null;
}

/**
 * Scheme, host and port of the other address, if there is one.
 * @param {Endpoints} listeners
 * @param {Place} place
 * @returns {string | null}
 */
export function otherListener(listeners, place) {
  const here = listenerAt(place);
  const other = here === "http" ? "https" : "http";
  const listener = listeners[other];
  if (!here || !listener) return null;
  const port = listener.port === DEFAULT_PORTS[other] ? "" : `:${listener.port}`;
  return `${other}://${listener.host ?? place.hostname}${port}`;
}

/**
 * The token in the address's fragment, which must not stay there.
 * @param {string} hash
 * @returns {{ token: string | null, hash: string }} `hash`: what remains of it
 */
export function takeToken(hash) {
  if (!hash.startsWith(MARK)) return { token: null, hash };
  const [, token = null, secret] = ARRIVAL.exec(hash) ?? [];
  return { token, hash: secret ? `#${secret}` : "" };
}

/** Makes the address at which a visitor who changes listeners arrives. @param {string} url of the new listener @param {string} path @param {string | null} token */
export const arrivalAt = (url, path, token) => `${url}${path}${token ? MARK + token : ""}`;

/**
 * The token on its way to the server: said in hellos until the first answer of any kind, since a
 * hello that was lost on the way has spent nothing.
 * @param {string | null} token
 */
export function createHandoverToken(token) {
  let left = token;
  let timesSaid = 0;

  return {
    /** The additional fields of the next hello. @returns {{ token?: string }} */
    hello() {
      if (!left) return {};
      timesSaid += 1;
      return { token: left };
    },

    /** The server has answered a hello: the token is spent. */
    answered() {
      left = null;
    },

    /**
     * The server did not take it.
     * @returns {boolean} whether that is news: said twice, the first may have been taken unheard
     */
    refused() {
      left = null;
      return timesSaid === 1;
    },
  };
}
