import { WxrError } from "./xml.ts";

/** Enough for any XML declaration. */
const SNIFFED = 256;
/** Smaller pieces are joined, because one-byte chunks would take a buffer each. */
const SMALLEST = 16 * 1024;
const LARGEST = 64 * 1024;

/**
 * The text of a file in pieces of moderate size, whatever the size of the chunks. Bytes are decoded as UTF-8 unless a
 * byte order mark or the XML declaration says otherwise; a chunk may end inside a character. U+0000 is left out; invalid
 * bytes throw a `WxrError` with the line of `line`.
 */
export async function* toText(
  chunks: AsyncIterable<Uint8Array | string>,
  line: () => number,
): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined;
  let head = new Uint8Array(0);
  let pending = "";

  function decode(bytes: Uint8Array | undefined): string {
    if (decoder === undefined) {
      if (bytes !== undefined) head = joined(head, bytes);
      if (head.length < SNIFFED && bytes !== undefined) return "";
      decoder = decoderFor(head);
      const first = head;
      head = new Uint8Array(0);
      return decode(first) + (bytes === undefined ? decode(undefined) : "");
    }
    return decoder.decode(bytes, { stream: bytes !== undefined });
  }

  function explained(error: unknown): unknown {
    if (!(error instanceof TypeError) || decoder === undefined) return error;
    return new WxrError(`Soon after this line the file is not valid ${decoder.encoding}.`, line());
  }

  for await (const chunk of chunks) {
    try {
      // A text chunk between bytes ends an incomplete character.
      pending += typeof chunk === "string" ? decode(undefined) + chunk : decode(chunk);
    } catch (error) {
      yield* pieces(pending);
      throw explained(error);
    }
    if (pending.length < SMALLEST) continue;
    const text = pending;
    pending = "";
    yield* pieces(text);
  }
  try {
    pending += decode(undefined);
  } catch (error) {
    yield* pieces(pending);
    throw explained(error);
  }
  yield* pieces(pending);
}

function* pieces(given: string): Generator<string, void, undefined> {
  // Not allowed in XML, and PostgreSQL cannot store it; databases of old sites contain it.
  const text = given.replaceAll("\0", "");
  for (let at = 0; at < text.length; at += LARGEST) yield text.slice(at, at + LARGEST);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function decoderFor(head: Uint8Array): TextDecoder {
  const [first, second] = head;
  let label = "utf-8";
  if (first === 0xff && second === 0xfe) label = "utf-16le";
  else if (first === 0xfe && second === 0xff) label = "utf-16be";
  else {
    const start = String.fromCharCode(...head.subarray(0, SNIFFED));
    const declared = /^[^<]{0,20}<\?xml [^>]{0,100}?encoding=["']([\w.:-]{1,40})["']/.exec(
      start,
    )?.[1];
    // A declaration that is readable as bytes is not in UTF-16, whatever it declares.
    if (declared !== undefined && !/^utf-?16/i.test(declared)) label = declared;
  }
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new WxrError(`The file declares the encoding "${label}", which is not supported.`, 1);
  }
}
