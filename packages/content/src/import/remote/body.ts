import { RemoteError } from "./remote-error.ts";

/** The code of a `RemoteError` for an answer that is longer than what is read. */
export const tooLarge = "too_large";

/** The bytes of an answer as text; more than `limit` are refused as soon as they are seen. */
export async function readText(response: Response, limit: number, what: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of bytesOf(response)) {
    size += chunk.byteLength;
    if (size > limit)
      throw new RemoteError(
        `${what} answers with more than ${limit} bytes, which is refused.`,
        response.status,
        tooLarge,
      );
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Lets go of an answer that nobody reads. */
export const discardBody = (response: Response): Promise<void> =>
  response.body?.cancel().catch(() => undefined) ?? Promise.resolve();

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    // Who stops reading early lets the connection go.
    await reader.cancel().catch(() => undefined);
  }
}
