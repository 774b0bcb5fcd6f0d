import { RemoteError } from "./remote-error.ts";

/** The code of a `RemoteError` for a response that is too large. */
export const tooLarge = "too_large";

/** The body of a response as text; bodies of more than `limit` bytes are rejected while they are read. */
export async function readText(response: Response, limit: number, what: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of bytesOf(response)) {
    size += chunk.byteLength;
    if (size > limit)
      throw new RemoteError(
        `The response of ${what} has more than ${limit} bytes.`,
        response.status,
        tooLarge,
      );
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Discards the body of a response. */
export const discardBody = (response: Response): Promise<void> =>
  response.body?.cancel().catch(() => undefined) ?? Promise.resolve();

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    // Cancelling frees the connection.
    await reader.cancel().catch(() => undefined);
  }
}
