/** Headers that depend on the bytes of a body. */
const bodyHeaders = [
  "accept-ranges",
  "content-digest",
  "content-length",
  "content-md5",
  "digest",
  "etag",
  "last-modified",
  "repr-digest",
];

/** Whether a response is an HTML page in UTF-8 for display, including error pages: not compressed and not a download. */
export function isHtmlResponse({ status, headers }: Response): boolean {
  if (status < 200 || status === 206 || (status >= 300 && status < 400)) return false;
  const type = headers.get("content-type") ?? "";
  const charset = /;\s*charset="?([\w-]{1,40})/i.exec(type)?.[1]?.toLowerCase() ?? "utf-8";
  return (
    /^text\/html\s*(?:;|$)/i.test(type) &&
    (charset === "utf-8" || charset === "utf8") &&
    !headers.has("content-encoding") &&
    !/^\s*attachment\b/i.test(headers.get("content-disposition") ?? "")
  );
}

/** Removes the headers that depend on the bytes of a body, because the body changes. */
export function removeBodyHeaders(headers: Headers): void {
  for (const name of bodyHeaders) headers.delete(name);
}

/** The response with another body, without the headers that depend on the bytes of the previous one. */
export function replaceBody(response: Response, body: BodyInit | null): Response {
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  removeBodyHeaders(headers);
  return new Response(body, { status, statusText, headers });
}
