/* SPDX-License-Identifier: MIT */
// The address holds the state of the page: #VIEW?key=value&key=value. Whatever
// a person sees is therefore a link, and Back takes back the last step.
//
// A '+' in an address is a plus sign, not a space, because positions are sums.

/** @typedef {Record<string, string>} Params */

// Characters that encodeURIComponent escapes although a fragment may hold them.
const plain = /%(2C|3A|3B|2F|2B|5B|5D)/g;

/** Returns TEXT escaped for an address, readable where possible.
 * @param {string} text */
function escape(text) {
  return encodeURIComponent(text).replace(plain, decodeURIComponent);
}

/** Returns TEXT without escapes; a broken escape is kept as it is.
 * @param {string} text */
function unescape(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the address of a view, for use in a link. Empty values are left out.
 * @param {string} view
 * @param {Record<string, string | number | null | undefined>} [params] */
export function link(view, params = {}) {
  const pairs = Object.entries(params)
    .filter(([, value]) => value != null && value !== "")
    .map(([key, value]) => `${escape(key)}=${escape(String(value))}`);
  return `#${view}${pairs.length ? "?" : ""}${pairs.join("&")}`;
}

/** Reads an address such as "#play?position=nim(3,5)".
 * @param {string} hash
 * @returns {{view: string, params: Params}} */
export function read(hash) {
  const text = hash.replace(/^#/, "");
  const cut = text.indexOf("?");
  const view = cut < 0 ? text : text.slice(0, cut);
  /** @type {Params} */
  const params = {};
  if (cut >= 0)
    for (const pair of text.slice(cut + 1).split("&")) {
      const equals = pair.indexOf("=");
      if (equals > 0)
        params[unescape(pair.slice(0, equals))] =
          unescape(pair.slice(equals + 1));
    }
  return { view: unescape(view), params };
}

/** Opens the address of the page: what a view reads and writes.
 * @param {string[]} kept  keys that stay when a view writes its own: lang
 * @param {() => void} changed  called after every change, by whomever */
export function openAddress(kept, changed) {
  let now = read(location.hash);
  addEventListener("popstate", () => {
    now = read(location.hash);
    changed();
  });
  return {
    /** The name of the view in the address; "" at the start. */
    get view() {
      return now.view;
    },
    /** All keys and values of the address. */
    get params() {
      return now.params;
    },
    /** Returns the value of KEY, or OTHERWISE if the address has none.
     * @param {string} key
     * @param {string} [otherwise] */
    get(key, otherwise = "") {
      return now.params[key] ?? otherwise;
    },
    /** Returns the address of a view with PARAMS, for the href of a link.
     * @param {string} view
     * @param {Record<string, string | number | null | undefined>} [params] */
    link(view, params = {}) {
      /** @type {Record<string, string | number | null | undefined>} */
      const all = { ...params };
      for (const key of kept)
        if (now.params[key]) all[key] ??= now.params[key];
      return link(view, all);
    },
    /** Changes some keys; null or "" removes a key. With push, Back returns to
     * the state before; without, the present entry of the history changes.
     * The view is not opened again and its update() is not called.
     * @param {Record<string, string | number | null | undefined>} params
     * @param {{push?: boolean}} [how] */
    set(params, { push = false } = {}) {
      const hash = link(now.view, { ...now.params, ...params });
      if (hash === location.hash) return;
      history[push ? "pushState" : "replaceState"](null, "", hash);
      now = read(hash);
    },
    /** Goes to a view, as a click on link(VIEW, PARAMS) does.
     * @param {string} view
     * @param {Record<string, string | number | null | undefined>} [params]
     * @param {{push?: boolean}} [how] */
    go(view, params = {}, { push = true } = {}) {
      const hash = this.link(view, params);
      history[push ? "pushState" : "replaceState"](null, "", hash);
      now = read(hash);
      changed();
    },
  };
}

/** @typedef {ReturnType<typeof openAddress>} Address */
