/** The index of `pattern` in `bytes`, or -1. Takes linear time if the pattern's first byte occurs in it only once. */
export function findBytes(bytes: Uint8Array, pattern: Uint8Array, from = 0): number {
  const last = bytes.byteLength - pattern.byteLength;
  for (let at = bytes.indexOf(pattern[0] ?? 0, from); at !== -1 && at <= last;) {
    let same = 1;
    while (same < pattern.byteLength && bytes[at + same] === pattern[same]) same++;
    if (same === pattern.byteLength) return at;
    at = bytes.indexOf(pattern[0] ?? 0, at + 1);
  }
  return -1;
}

/** Joins chunks of `size` bytes in total. */
export function joinBytes(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
