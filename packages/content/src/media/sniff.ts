import { splitFileName } from "@waymark/content-text";
import { toSafeName } from "./file-name.ts";
import { type Kind, kindsWith } from "./kinds.ts";

/** Number of leading bytes of a file that are examined. */
export const headLength = 65_536;

/** An allowed file: its type and extension. */
interface Sniffed {
  readonly kind: Kind;
  readonly extension: string;
}

/**
 * The type of a file, by its name and first bytes; undefined if it is not allowed. The bytes take precedence: an image
 * with the extension of another image type gets the right one, all other files must match their extension.
 */
export async function sniff(
  name: string,
  head: Uint8Array,
  known: ReadonlyMap<string, Kind>,
): Promise<Sniffed | undefined> {
  const { extension } = splitFileName(name);
  const kind = known.get(extension);
  if (!kind) return undefined;
  if (kind.signs.includes("anything")) return { kind, extension };
  const sign = await signOf(head);
  if (kind.signs.includes(sign)) return { kind, extension };
  const isPicture = kind.type.startsWith("image/");
  const image = isPicture ? [...known.values()].find((one) => isImageOf(one, sign)) : undefined;
  return image && { kind: image, extension: image.extensions[0] ?? extension };
}

const isImageOf = ({ type, signs }: Kind, sign: string): boolean =>
  type.startsWith("image/") && signs.includes(sign);

async function signOf(head: Uint8Array): Promise<string> {
  if (isMarkup(head)) return "markup";
  // Loaded by the first upload: its parsers are many files.
  const { fileTypeFromBuffer } = await import("file-type/core");
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found) return found.ext;
  // An archive that was only read in part.
  if (head[0] === 0x50 && head[1] === 0x4b) return "zip";
  return isText(head) ? "text" : "any";
}

const markupStart =
  /^<(?:[!?]|(?:html|head|body|script|iframe|style|svg|xsl|math|title|meta|link|table|img|a|b|br|div|h1|font|p)(?![\w-]))/i;

/** Whether a browser or server might interpret it as a page, drawing or program. */
function isMarkup(head: Uint8Array): boolean {
  const text = new TextDecoder(charsetOf(head)).decode(head.subarray(0, 1024)).trimStart();
  return markupStart.test(text);
}

/** Whether all bytes are printable in some encoding: no control characters but white space, and no NUL except in UTF-16. */
function isText(head: Uint8Array): boolean {
  if (charsetOf(head) !== "utf-8") return true;
  return head.every(
    (byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 12 || byte === 13,
  );
}

function charsetOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The type of a file, by its content. */
export interface RecognizedFile {
  /** Its media type, such as `image/png`. */
  readonly type: string;
  /** A safe name: without folders and special characters, with the extension of its type. */
  readonly name: string;
}

/**
 * Determines the type of a file from its name and its first bytes. Undefined if the content does not match the name,
 * and for types that no site accepts: HTML, SVG and scripts. Archives are not unpacked.
 *
 * @param added additional types by extension, as in the options of `content()`
 * (`uploads.types`). Their content is not checked.
 */
export async function recognizeFile(
  name: string,
  head: Uint8Array,
  added: Readonly<Record<string, string>> = {},
): Promise<RecognizedFile | undefined> {
  const known = kindsWith(added);
  const found = await sniff(name, head, known);
  if (!found) return undefined;
  const safe = toSafeName(name, found.extension, (extension) => known.has(extension));
  return { type: found.kind.type, name: safe };
}

/** Returns the media type of an extension such as `pdf`, as `recognizeFile` names it; undefined for an unknown extension. */
export const fileTypeOf = (
  extension: string,
  added: Readonly<Record<string, string>> = {},
): string | undefined => kindsWith(added).get(extension)?.type;
