import type { IncomingMessage } from "node:http";

/** Smaller chunks are joined with others that arrive at the same time. */
const smallSize = 1_024;
const pieceSize = 16_384;

/**
 * The `push` of a request that joins small chunks: a body of single bytes would otherwise cost a step through the
 * stream for each. They only wait for chunks that have already arrived.
 */
export function gathered(
  incoming: IncomingMessage,
): (chunk: unknown, encoding?: BufferEncoding) => boolean {
  const push = incoming.push;
  let piece: Uint8Array | undefined;
  let size = 0;
  let waiting: NodeJS.Immediate | undefined;

  const flush = (): void => {
    clearImmediate(waiting);
    waiting = undefined;
    if (!piece) return;
    const whole = piece.subarray(0, size);
    piece = undefined;
    size = 0;
    push.call(incoming, whole);
  };
  return (chunk, encoding) => {
    if (!(chunk instanceof Uint8Array) || chunk.byteLength >= smallSize) {
      flush();
      return push.call(incoming, chunk, encoding);
    }
    if (size + chunk.byteLength > pieceSize) flush();
    piece ??= Buffer.allocUnsafe(pieceSize);
    piece.set(chunk, size);
    size += chunk.byteLength;
    waiting ??= setImmediate(flush);
    return incoming.readableLength + size < incoming.readableHighWaterMark;
  };
}
