type Chunk = Uint8Array<ArrayBuffer>;

/**
 * The text of an HTML response, for page transforms. If it is longer than `most` bytes or not UTF-8, the result is the
 * response itself, with its complete body.
 */
export async function readHtml(answer: Response, most: number): Promise<string | Response> {
  const { body } = answer;
  if (!body) return answer;
  const reader = body.getReader();
  const chunks: Chunk[] = [];
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    chunks.push(step.value);
    size += step.value.length;
    if (size > most) return again(answer, restoreBody(chunks, reader));
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
    return again(answer, bytes);
  }
}

/** A response with the same status and headers. */
const again = ({ status, statusText, headers }: Response, body: BodyInit): Response =>
  new Response(body, { status, statusText, headers });

/** Restores a body from the chunks that were already read and the rest. */
export function restoreBody(
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
