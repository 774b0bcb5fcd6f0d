import type { TempFile } from "./declare/ports.ts";
import { errors } from "./errors/errors.ts";

/** Stores bytes in memory: for hosts without a temporary storage of their own. */
export async function memoryTempStorage(
  data: ReadableStream<Uint8Array>,
  { limit }: { readonly limit: number },
): Promise<TempFile> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = data.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      size += step.value.byteLength;
      if (size > limit) throw errors.rest_request_too_large();
      chunks.push(new Uint8Array(step.value));
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  }
  let stored = new Blob(chunks);
  return {
    size,
    stream: () => stored.stream(),
    head: async (length) => new Uint8Array(await stored.slice(0, length).arrayBuffer()),
    drop: async () => void (stored = new Blob([])),
  };
}
