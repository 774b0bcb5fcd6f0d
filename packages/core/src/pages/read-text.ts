type Chunk = Uint8Array<ArrayBuffer>;

/**
 * The text of a response, or of a request as `new Response(request.body)`. If it is longer than `maxBytes` or not UTF-8,
 * the result is a response with the complete body.
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
