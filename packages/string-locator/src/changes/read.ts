import { sha256Hex } from "@waymark/core";
import type { Context } from "../builder.ts";
import { errors, toError } from "../errors.ts";
import {
  type FileErrorCode,
  isFileProblem,
  type LocatedFile,
  type LocatorFiles,
} from "../files/port.ts";
import type { Options } from "../options.ts";
import type { Column, Location, Subject } from "../searchable-types.ts";

/** An existing text: that of a file, or of an item. */
export type ReadText =
  | ({ readonly kind: "file" } & LocatedFile)
  | {
      readonly kind: "item";
      readonly column: Column;
      readonly text: string;
      readonly version: string;
    };

/** The opened files. @throws ApiError 403 `string_locator_off`. */
export function filesOf({ files }: Options): LocatorFiles {
  if (!files) throw errors.string_locator_off();
  return files;
}

/** Throws if items are not opened. @throws ApiError 403 `string_locator_off`. */
export function openItems({ content }: Options): void {
  if (!content) throw errors.string_locator_off();
}

/**
 * Reads the text at a location; `note` is called for a rejected file. @throws ApiError if it is not opened, missing, or
 * not text.
 */
export async function readText(
  { options }: Pick<Context, "options">,
  place: Location,
  { item }: Subject,
  note?: (code: FileErrorCode) => Promise<unknown>,
): Promise<ReadText> {
  if (place.kind === "file") {
    const file = await filesOf(options).read(place.path);
    if (!isFileProblem(file)) return { kind: "file", ...file };
    await note?.(file.code);
    throw toError(file.code);
  }
  openItems(options);
  if (!item) throw errors.string_locator_not_found();
  const text = item[place.column];
  return { kind: "item", column: place.column, text, version: await sha256Hex(text) };
}
