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

type Chunk = Uint8Array<ArrayBuffer>;

/**
 * Reads the text of a response, or of a request passed as `new Response(request.body)`. If the body is longer than
 * `maxBytes` or not UTF-8, the result is instead a response with the complete body.
 */
export async function readText(response: Response, maxBytes: number): Promise<string | Response> {
  const { body } = response;
  if (!body) return response;
  const reader = body.getReader();
  const chunks: Chunk[] = [];
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    chunks.push(step.value);
    size += step.value.length;
    if (size > maxBytes) return again(response, restoreBody(chunks, reader));
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return again(response, bytes);
  }
}

/** A response with the same status and headers. */
const again = ({ status, statusText, headers }: Response, body: BodyInit): Response =>
  new Response(body, { status, statusText, headers });

/** Restores a body from the chunks that were already read and the rest. */
function restoreBody(
  chunks: readonly Chunk[],
  reader: ReadableStreamDefaultReader<Chunk>,
): ReadableStream<Chunk> {
  let next = 0;
  return new ReadableStream<Chunk>({
    async pull(control) {
      const known = chunks[next++];
      if (known) return control.enqueue(known);
      const step = await reader.read();
      if (step.done) control.close();
      else control.enqueue(step.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
