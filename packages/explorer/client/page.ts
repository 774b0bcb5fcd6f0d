const { dataset, lang } = document.documentElement;
const { api = "", root: path = "", base: basePath = "", texts = "{}" } = dataset;

/** The language of the page. */
export const language = lang;
/** The texts of the page as JSON. */
export const textData = texts;

/** The path of the API. */
export const root = path;
/** The path of the site: empty, or a path without a slash at the end. */
export const base = basePath;
/** The URLs that the API is reachable at: the site's own, and the one of this page. */
export const apiUrls: readonly string[] = [api, location.origin + root];
/** The URL of a path of the API. */
export const toUrl = (path: string): string => location.origin + root + path;

/** An element of the page by its `id`. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (!element) throw new Error(`No element with the id ${id}`);
  return element as E;
}

/** The element that shows a route or the overview. */
export const main: HTMLElement = byId("main");
/** The name of the site. */
export const siteName: string = document.querySelector(".brand strong")?.textContent ?? "";
