import { restoreBody } from "@waymark/core";
import { scanHead, type ScannedHead } from "./scan.ts";

type Chunk = Uint8Array<ArrayBuffer>;
/** Maximum number of bytes up to the end of a page's head. */
const most = 262_144;
/** Maximum number of scans for the end of a head, because scripts and comments may contain what looks like it. */
const mostScans = 40;
/** Bytes per read. */
const part = 8192;

/** A page whose head was scanned, with functions to continue. */
export interface OpenPage {
  readonly head: ScannedHead;
  /** The text of its title, as HTML; empty if there is none. */
  title(): string;
  /** The page's bytes, with additions at the end of the head. */
  with(more: string): ReadableStream<Chunk>;
  /** The unchanged bytes of the page. */
  same(): ReadableStream<Chunk>;
}

/** Reads a page up to the end of its head. Returns its bytes if it has none. */
export async function openPage(
  body: ReadableStream<Chunk>,
): Promise<OpenPage | { readonly head: undefined; same(): ReadableStream<Chunk> }> {
  const reader = body.getReader();
  const chunks: Chunk[] = [];
  // One character per byte: tags are ASCII in any encoding, and indexes are byte offsets.
  const latin = new TextDecoder("latin1");
  let text = "";
  let head: ScannedHead | undefined;
  let scans = 0;
  while (text.length < most && scans < mostScans) {
    const step = await reader.read();
    if (step.done) break;
    chunks.push(step.value);
    let isBody = false;
    // Most heads end early in the page.
    for (let at = 0; at < step.value.length && !head && !isBody && text.length < most; at += part) {
      const before = Math.max(0, text.length - 8);
      text += latin.decode(step.value.subarray(at, Math.min(at + part, at + most - text.length)));
      // A page in many small chunks is scanned only when there is something new to find.
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

/** The bytes of a range. */
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

/** The chunks with an insertion at an offset. */
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
