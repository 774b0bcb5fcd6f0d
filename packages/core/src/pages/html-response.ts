/** Headers that depend on the bytes of a body. */
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
 * Whether a response is an HTML page in UTF-8 for display, including error pages: not compressed and not a download.
 * For page transforms that insert content, regardless of who created the page.
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

/** The response with another body, without the headers that depend on the bytes of the previous one. */
export function replaceBody(answer: Response, body: BodyInit | null): Response {
  const { status, statusText } = answer;
  const headers = new Headers(answer.headers);
  for (const name of ofBytes) headers.delete(name);
  return new Response(body, { status, statusText, headers });
}
