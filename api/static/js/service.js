/* The calls of the service, and what it says when it refuses one. */

import { language, words } from "./language.js";

/** What went wrong with a call: `problem` is its problem document, or the page's own words for it. */
export class Refusal extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const KEY = "chinees-poker.key";

/** Send a key with every call from now on, until the window is closed: a service may ask for one. */
export const useKey = (key) => sessionStorage.setItem(KEY, key);

/** Send JSON, and return the answer's. */
export function post(path, body, signal) {
  return call(path, { method: "POST", body: JSON.stringify(body), signal }, (response) => response.json());
}

/** Return the JSON of an address. */
export function get(path, signal) {
  return call(path, { signal }, (response) => response.json());
}

/** Send JSON, and return the answer as a file of a media type. */
export function postForFile(path, body, mediaType) {
  const options = { method: "POST", body: JSON.stringify(body), accept: mediaType };
  return call(path, options, (response) => response.blob());
}

async function call(path, { accept = "application/json", ...options }, read) {
  const headers = { Accept: accept, "Accept-Language": language() };
  const key = sessionStorage.getItem(KEY);
  if (key) headers["X-API-Key"] = key;
  if (options.body) headers["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(path, { ...options, headers });
    if (response.ok) return await read(response);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal({ title: words().problem.unreachable, detail: words().problem.tryAgain });
  }
  throw new Refusal(await problemOf(response));
}

async function problemOf(response) {
  const own = { title: words().problem.failed, detail: words().problem.status(response.status) };
  if (!(response.headers.get("Content-Type") ?? "").includes("json")) return own;
  try {
    return { ...own, ...(await response.json()) };
  } catch {
    return own;
  }
}

/** Return a function that runs one piece of work at a time: a new one stops the one before, whose result is lost. */
export function latest() {
  let running = null;
  return async (work) => {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    try {
      const result = await work(mine.signal);
      return mine.signal.aborted ? undefined : result;
    } catch (error) {
      if (error.name === "AbortError" || mine.signal.aborted) return undefined;
      throw error;
    }
  };
}
