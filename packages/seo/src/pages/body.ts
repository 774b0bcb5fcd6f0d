import { restoreBody } from "@waymark/core";
import { scanHead, type ScannedHead } from "./scan.ts";

type Chunk = Uint8Array<ArrayBuffer>;
/** Bytes of a page in which its head has to end. */
const most = 262_144;
/** How often a beginning of a page is read for the end of its head, which scripts and comments may seem to hold. */
const mostScans = 40;
/** Bytes that are looked at at once. */
const part = 8192;

/** A page whose head was read: what it says, and how to go on with more in it. */
export interface OpenPage {
  readonly head: ScannedHead;
  /** The text of its title, as HTML; empty where it has none. */
  title(): string;
  /** The page's bytes, with more where its head ends. */
  with(more: string): ReadableStream<Chunk>;
  /** The page's bytes as they were. */
  same(): ReadableStream<Chunk>;
}

/** Reads a page until its head ends, and no further. Where it has none, its bytes again. */
export async function openPage(
  body: ReadableStream<Chunk>,
): Promise<OpenPage | { readonly head: undefined; same(): ReadableStream<Chunk> }> {
  const reader = body.getReader();
  const chunks: Chunk[] = [];
  // A character for each byte: whatever the text is, tags are ASCII, and indexes are those of bytes.
  const latin = new TextDecoder("latin1");
  let text = "";
  let head: ScannedHead | undefined;
  let scans = 0;
  while (text.length < most && scans < mostScans) {
    const step = await reader.read();
    if (step.done) break;
    chunks.push(step.value);
    let isBody = false;
    // Most heads end long before their pages do.
    for (let at = 0; at < step.value.length && !head && !isBody && text.length < most; at += part) {
      const before = Math.max(0, text.length - 8);
      text += latin.decode(step.value.subarray(at, Math.min(at + part, at + most - text.length)));
      // A page in many small pieces is scanned when there is something new to find, not at every one.
      const found = /<\/head|<body/i.exec(text.slice(before));
      if (!found) continue;
      head = scanHead(text);
      scans++;
      isBody = /body/i.test(found[0]);
    }
    if (head || isBody) break;
  }
  const same = () => restoreBody(chunks, reader);
  if (!head) return { head: undefined, same };
  const { end } = head;
  return {
    head,
    title: () => (head.title ? new TextDecoder().decode(between(chunks, ...head.title)) : ""),
    same,
    with: (more) => restoreBody(inserted(chunks, end, new TextEncoder().encode(more)), reader),
  };
}

/** The bytes from one place to another. */
function between(chunks: readonly Chunk[], from: number, to: number): Uint8Array {
  const bytes: number[] = [];
  let start = 0;
  for (const chunk of chunks) {
    if (start < to && start + chunk.length > from)
      bytes.push(...chunk.subarray(Math.max(0, from - start), to - start).subarray(0, 10_000));
    start += chunk.length;
  }
  return Uint8Array.from(bytes);
}

/** The pieces with another one at a place. */
function inserted(chunks: readonly Chunk[], at: number, more: Chunk): readonly Chunk[] {
  const made: Chunk[] = [];
  let from = 0;
  for (const chunk of chunks) {
    const place = at - from;
    if (place >= 0 && place < chunk.length)
      made.push(chunk.subarray(0, place), more, chunk.subarray(place));
    else made.push(chunk);
    from += chunk.length;
  }
  return made.filter(({ length }) => length > 0);
}
