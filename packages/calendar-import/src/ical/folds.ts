const [lineFeed, carriageReturn] = [10, 13];

/**
 * Moves the line breaks of folded lines that split a character of UTF-8 after that character, in place: lines are folded
 * by bytes (RFC 5545, 3.1). Line numbers remain the same.
 */
export function moveFolds(bytes: Uint8Array): void {
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
    const from = at + 2;
    if (!isSpace(bytes[at + 1]) || !isContinuation(bytes[from])) continue;
    let to = from;
    while (isContinuation(bytes[to])) to++;
    const fold = bytes.slice(bytes[at - 1] === carriageReturn ? at - 1 : at, from);
    bytes.copyWithin(from - fold.length, from, to);
    bytes.set(fold, to - fold.length);
    at = to - 1;
  }
}
const isSpace = (byte: number | undefined): boolean => byte === 32 || byte === 9;
/** Whether a byte is one of a character, but not its first. */
const isContinuation = (byte = 0): boolean => (byte & 0xc0) === 0x80;
