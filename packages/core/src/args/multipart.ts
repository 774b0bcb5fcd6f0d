import { errors } from "../errors/errors.ts";
import { type ByteWindow, toByteWindow } from "./byte-chunks.ts";

/** A parsed header such as `attachment; filename="x.jpg"`. */
export interface HeaderValue {
  /** The text before the first `;`, in lower case. */
  readonly value: string;
  /** The parameters by their names in lower case. */
  readonly parameters: Readonly<Record<string, string>>;
}

const token = /\s*([^\s;,="]+)/y;
const parameter = /\s*;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^\s;"]*))/y;
const end = /[\s;]*$/y;

/**
 * Parses a header with parameters; undefined if it is malformed or repeats a parameter. Quotes are
 * optional. A backslash is literal unless a quote or a backslash follows, because clients send Windows paths.
 */
export function parseHeaderValue(text: string): HeaderValue | undefined {
  token.lastIndex = 0;
  const first = token.exec(text)?.[1];
  if (first === undefined) return undefined;
  const parameters: Record<string, string> = Object.create(null);
  let at = token.lastIndex;
  for (;;) {
    parameter.lastIndex = at;
    const match = parameter.exec(text);
    if (match === null) break;
    const [, name = "", quoted, plain = ""] = match;
    const key = name.toLowerCase();
    if (key in parameters) return undefined;
    parameters[key] = quoted === undefined ? plain : quoted.replace(/\\(["\\])/g, "$1");
    at = parameter.lastIndex;
  }
  end.lastIndex = at;
  return end.test(text) ? { value: first.toLowerCase(), parameters } : undefined;
}

/** A part of a multipart form. Its unread bytes are skipped when the next part is read. */
export interface Part {
  readonly name: string;
  /** The file name; undefined for a text part. */
  readonly filename: string | undefined;
  readonly type: string | undefined;
  /** The part's Content-Disposition as sent. */
  readonly disposition: string;
  /** The next bytes; undefined at the end of the part. */
  read(): Promise<Uint8Array | undefined>;
}

/** The maximum number of parts of a form, and of bytes of a part's headers. */
const maxParts = 1000;
const maxHeaderBytes = 16_384;

const malformed = (message: string) => errors.rest_invalid_body({ message });
const encoder = new TextEncoder();
const headEnd = encoder.encode("\r\n\r\n");

/** The boundary in a content type (RFC 2046: up to 70 ASCII characters, no space at the end). */
export function toBoundary(contentType: string): string {
  const boundary = parseHeaderValue(contentType)?.parameters["boundary"];
  if (boundary === undefined || !/^[ -~]{0,69}[!-~]$/.test(boundary))
    throw malformed("The form has no boundary.");
  return boundary;
}

/**
 * The parts of a multipart form as they arrive, in constant memory. Takes linear time, however the bytes are split into
 * chunks.
 *
 * @throws ApiError 400 `rest_invalid_body` if the form is malformed or incomplete, or has too many parts.
 */
export async function* readParts(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<Part, void> {
  const delimiter = encoder.encode(`\r\n--${boundary}`);
  // The first boundary has no line break before it: one is added.
  const window = toByteWindow(chunks, encoder.encode("\r\n"));
  await skip(toReader(window, delimiter));
  for (let count = 0; !(await isLast(window)); count++) {
    if (count === maxParts) throw malformed(`The form has more than ${maxParts} parts.`);
    const head = await readHead(window);
    const read = toReader(window, delimiter);
    yield { ...toPart(head), read };
    await skip(read);
  }
  do window.drop(window.held().byteLength);
  while (await window.fill());
}

async function skip(read: Part["read"]): Promise<void> {
  while ((await read()) !== undefined);
}

/** Reads up to the next delimiter and consumes it. The delimiter has a line break at its start and nowhere else. */
function toReader(window: ByteWindow, delimiter: Uint8Array): Part["read"] {
  let isOver = false;
  return async () => {
    while (!isOver) {
      const held = window.held();
      const at = findBytes(held, delimiter);
      isOver = at !== -1;
      // The possible start of a delimiter must wait for the rest.
      const count = isOver ? at : held.byteLength - delimiter.byteLength + 1;
      const bytes = count > 0 ? held.slice(0, count) : undefined;
      if (isOver) window.drop(at + delimiter.byteLength);
      else if (bytes) window.drop(count);
      else if (!(await window.fill())) throw malformed("The form ends before its last boundary.");
      if (bytes) return bytes;
    }
    return undefined;
  };
}

async function isLast(window: ByteWindow): Promise<boolean> {
  while (window.held().byteLength < 2)
    if (!(await window.fill())) throw malformed("The form ends before its last boundary.");
  const [first, second] = window.held();
  return first === 45 && second === 45;
}

/** The lines between a boundary and the empty line. */
async function readHead(window: ByteWindow): Promise<readonly string[]> {
  for (let from = 0; ;) {
    const held = window.held();
    const at = findBytes(held, headEnd, from);
    if (at > maxHeaderBytes || (at === -1 && held.byteLength > maxHeaderBytes))
      throw malformed("The headers of a part are too long.");
    if (at !== -1) {
      const text = toText(held.subarray(0, at));
      window.drop(at + headEnd.byteLength);
      const [padding = "", ...lines] = text.split("\r\n");
      if (/[^ \t]/.test(padding))
        throw malformed("The form's boundary occurs in one of its parts.");
      return lines;
    }
    from = Math.max(0, held.byteLength - headEnd.byteLength + 1);
    if (!(await window.fill())) throw malformed("The form ends in the headers of a part.");
  }
}

function toPart(lines: readonly string[]): Omit<Part, "read"> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (!/^[\w-]+$/.test(name) || headers.has(name))
      throw malformed("The headers of a part are malformed.");
    headers.set(name, line.slice(colon + 1).trim());
  }
  const disposition = headers.get("content-disposition") ?? "";
  const { value, parameters } = parseHeaderValue(disposition) ?? {};
  const name = parameters?.["name"];
  if (value !== "form-data" || name === undefined)
    throw malformed("A part of the form has no name.");
  const filename = parameters?.["filename"];
  return {
    name: unescaped(name),
    filename: filename === undefined ? undefined : unescaped(filename),
    type: headers.get("content-type"),
    disposition,
  };
}

const escapes: Readonly<Record<string, string>> = { "%22": '"', "%0D": "\r", "%0A": "\n" };
/** Reverses the escapes of browsers in the names of forms and files. */
const unescaped = (name: string): string =>
  name.replace(/%(?:22|0[AD])/gi, (one) => escapes[one.toUpperCase()] ?? one);

function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed("The form is not valid UTF-8.");
  }
}

/** The text of a part. Subtracts its size from `room`, the limit for all texts of a form. */
export async function readText({ read }: Part, room: { bytes: number }): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let bytes = await read(); bytes; bytes = await read()) {
    size += bytes.byteLength;
    room.bytes -= bytes.byteLength;
    if (room.bytes < 0) throw errors.rest_request_too_large();
    chunks.push(bytes);
  }
  return toText(joinBytes(chunks, size));
}

/** The index of `pattern` in `bytes`, or -1. Takes linear time if the pattern's first byte occurs in it only once. */
function findBytes(bytes: Uint8Array, pattern: Uint8Array, from = 0): number {
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
function joinBytes(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
