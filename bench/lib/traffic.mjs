import { root } from "../table/routes.mjs";

/** The query of a list of posts with 11 of its 27 args. */
export const postsQuery =
  "context=view&page=2&per_page=10&search=harbour+lights&after=2024-01-01T00%3A00%3A00" +
  "&author=3,5&order=asc&orderby=title&status=publish,draft&categories=4,9,12&sticky=true";
export const listPath = `${root}/core/v2/posts?${postsQuery}`;
/** A list with args, an item by number, a literal path, an item by slug. */
export const mixPaths = [
  listPath,
  `${root}/core/v2/posts/123?context=view`,
  `${root}/redirection/v1/setting`,
  `${root}/calendar/events/v1/events/by-slug/harbour-day`,
];
export const rootPath = `${root}/`;
export const tenPath = `${root}/core/v2/posts?per_page=10`;

/** The text of a GET request. */
export function toRequest(path, headers = {}) {
  const lines = Object.entries({ Host: "127.0.0.1", Accept: "*/*", ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** The text of a POST request with JSON; the load generator replaces ten `~` with a new number. */
export const toPost = (path, input, headers) => toWrite("POST", path, input, headers);
/** The same with another method. */
export function toWrite(method, path, input, headers = {}) {
  const body = JSON.stringify(input);
  const lines = Object.entries({
    Host: "127.0.0.1",
    "Content-Type": "application/json",
    "Content-Length": body.length,
    ...headers,
  });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}
