import { kindsWith } from "./kinds.ts";
import { toSafeName } from "./file-name.ts";
import { sniff } from "./sniff.ts";

/** How many of a file's first bytes `recognizeFile` looks at. */
export { headLength as fileHeadLength } from "./sniff.ts";

/** The type of a file, by its content. */
export interface RecognizedFile {
  /** Its media type, such as `image/png`. */
  readonly type: string;
  /** A safe name: without folders and special characters, with the extension of its type. */
  readonly name: string;
}

/**
 * What a file is, by its name and its first bytes; undefined for a file whose content is not what its name says, and
 * for types that no site takes: HTML, SVG, scripts. Nothing is unpacked.
 *
 * @param added additional types by extension, as in the options of `content()` (`uploads.types`). Their content is not
 * checked.
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

/** The media types of extensions such as `pdf`, as `recognizeFile` names them; undefined for an extension that is not known. */
export const fileTypeOf = (
  extension: string,
  added: Readonly<Record<string, string>> = {},
): string | undefined => kindsWith(added).get(extension)?.type;
