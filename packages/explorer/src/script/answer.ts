/** The response panel: status, time, size, pages, headers and body. */
export const answer = String.raw`
const mostText = 200000;
const sizeOf = (bytes) => (bytes < 1024 ? plural(bytes, "byte") : (bytes / 1024).toFixed(bytes < 10240 ? 1 : 0) + " kB");
const classOf = (status) => (status < 300 ? "good" : status < 400 ? "plain" : "bad");
const phrases = { 200: "OK", 201: "Created", 204: "No content", 301: "Moved", 302: "Found", 304: "Not modified", 400: "Bad request", 401: "Unauthorized", 403: "Forbidden", 404: "Not found", 405: "Method not allowed", 409: "Conflict", 410: "Gone", 413: "Too large", 414: "Address too long", 429: "Too many requests", 500: "Internal error", 501: "Not implemented", 503: "Unavailable" };
function relationsIn(header) {
  const found = [];
  for (const [, address, rest] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
    const rel = /rel="?([^";,]+)/.exec(rest);
    if (rel && !rel[1].includes("/")) found.push([rel[1], address]);
  }
  return found;
}
function pagesOf(headers) {
  const found = [];
  for (const [name, value] of headers) {
    if (name.endsWith("-total")) found.unshift(value + " in total");
    if (name.endsWith("-totalpages")) found.push(plural(Number(value), "page"));
  }
  return found;
}
function bodyOf(text, type) {
  if (text === "") return element("p", { class: "muted" }, "The response has no body.");
  if (/\bjson\b/.test(type)) {
    try {
      const { content, isWhole } = toJson(JSON.parse(text));
      return [
        !isWhole && element("p", { class: "notice" }, "The response is truncated. Copy the body to see all of it."),
        element("pre", { class: "json", tabindex: "0", "aria-label": "Body" }, content),
      ];
    } catch {
      // The content type is JSON but the body is not: shown as text.
    }
  }
  if (!/^(text\/|application\/(json|xml|[\w.-]+\+xml|javascript|x-ndjson))/.test(type))
    return element("p", { class: "muted" }, "The body has the type " + (type || "unknown") + " and is not shown.");
  return element("pre", { class: "json", tabindex: "0", "aria-label": "Body" }, text.slice(0, mostText) + (text.length > mostText ? "\n…" : ""));
}
function showAnswer(into, { response, text, size, time }) {
  const type = response.headers.get("content-type") ?? "";
  const headers = [...response.headers];
  const relations = relationsIn(response.headers.get("link") ?? "").flatMap(([rel, address]) => {
    const follow = toFollow(address);
    return follow ? [element("a", { href: follow, class: "button" }, rel)] : [];
  });
  const phrase = phrases[response.status] ?? "";
  const copyBody = element("button", { type: "button", class: "quiet", click: () => copy(copyBody, text) }, "Copy body");
  into.replaceChildren(
    element("div", { class: "outcome" },
      element("strong", { class: "status " + classOf(response.status) }, (response.status + " " + phrase).trim()),
      element("span", {}, Math.round(time) + " ms "),
      element("span", {}, sizeOf(size)),
      pagesOf(headers).map((text) => element("span", {}, text)),
      element("span", { class: "relations" }, relations)),
    element("details", { class: "headers" },
      element("summary", {}, "Headers ", element("span", { class: "muted" }, String(headers.length))),
      element("dl", {}, headers.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]))),
    element("div", { class: "bodyhead" }, element("span", {}, "Body"), text && copyBody),
    ...[bodyOf(text, type)].flat().filter(Boolean));
}
function showFailure(into, error) {
  const why = error.name === "TimeoutError" ? "The request timed out after 30 seconds." : "The request failed: the site or the network may be down.";
  into.replaceChildren(element("div", { class: "outcome" }, element("strong", { class: "status bad" }, "No response"), element("span", {}, why)));
}
`;
