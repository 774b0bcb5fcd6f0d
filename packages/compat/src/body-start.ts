/** The first bytes of a body. */
export interface BodyStart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether these are all. */
  readonly isWhole: boolean;
  /** The whole body: these bytes, then the rest of the stream. To be called once. */
  body(): ReadableStream<Uint8Array>;
}

/**
 * Reads a body up to its end, or until there are more than `maxBytes`. If the body fails
 * while it is read, `body` fails in the same way.
 */
export async function readStart(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<BodyStart> {
  const reader = stream.getReader();
  let buffer = new Uint8Array(4096);
  let size = 0;
  let isWhole = false;
  let failure: { readonly error: unknown } | undefined;
  while (size <= maxBytes && !isWhole && !failure) {
    const step = await reader.read().catch((error: unknown) => void (failure = { error }));
    isWhole = step?.done === true;
    if (!step?.value) continue;
    const needed = size + step.value.byteLength;
    // Copied, so that single bytes do not cost an object each.
    if (needed > buffer.byteLength) {
      const larger = new Uint8Array(needed * 2);
      larger.set(buffer.subarray(0, size));
      buffer = larger;
    }
    buffer.set(step.value, size);
    size = needed;
  }
  const bytes = buffer.subarray(0, size);
  const body = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => size > 0 && controller.enqueue(bytes),
      async pull(controller) {
        if (failure) return controller.error(failure.error);
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
  return { bytes, isWhole, body };
}
