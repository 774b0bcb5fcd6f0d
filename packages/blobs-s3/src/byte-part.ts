/** `count` bytes of a stream, after the first `skip`. The rest is not read. */
export function toPart(
  stream: ReadableStream<Uint8Array>,
  skip: number,
  count: number,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let ahead = skip;
  let left = count;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (left > 0) {
          const step = await reader.read();
          if (step.done) break;
          const part = step.value.subarray(ahead, ahead + left);
          ahead = Math.max(0, ahead - step.value.byteLength);
          left -= part.byteLength;
          if (part.byteLength === 0) continue;
          controller.enqueue(part);
          if (left > 0) return;
        }
        await reader.cancel();
        controller.close();
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  );
}
