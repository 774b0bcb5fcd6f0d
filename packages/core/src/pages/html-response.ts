/** Headers about the bytes of a body, which are others when the body is. */
const ofBytes = [
  "accept-ranges",
  "content-digest",
  "content-length",
  "content-md5",
  "digest",
  "etag",
  "last-modified",
  "repr-digest",
];

/**
 * Whether an answer is a page that somebody looks at, also one that says that nothing is there: HTML in UTF-8, neither encoded nor
 * to be saved. For fronts that put something into pages, whoever has made these.
 */
export function isHtmlResponse({ status, headers }: Response): boolean {
  if (!((status >= 200 && status < 300 && status !== 206) || status === 404)) return false;
  const type = headers.get("content-type") ?? "";
  const charset = /;\s*charset="?([\w-]{1,40})/i.exec(type)?.[1]?.toLowerCase() ?? "utf-8";
  return (
    /^text\/html\s*(?:;|$)/i.test(type) &&
    (charset === "utf-8" || charset === "utf8") &&
    !headers.has("content-encoding") &&
    !/^\s*attachment\b/i.test(headers.get("content-disposition") ?? "")
  );
}

/** The same answer with another body: without the headers that tell of the bytes of the former one. */
export function replaceBody(answer: Response, body: BodyInit | null): Response {
  const { status, statusText } = answer;
  const headers = new Headers(answer.headers);
  for (const name of ofBytes) headers.delete(name);
  return new Response(body, { status, statusText, headers });
}
