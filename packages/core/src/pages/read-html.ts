type Chunk = Uint8Array<ArrayBuffer>;

/**
 * The text of a page that a front is shown, to put something into it. Of one that is longer than `most` bytes, or is no UTF-8, the answer
 * itself, its body whole again.
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

/** An answer with the same status and headers. */
const again = ({ status, statusText, headers }: Response, body: BodyInit): Response =>
  new Response(body, { status, statusText, headers });

/** What was read of a body already, and then the rest of it. */
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
