import type { Context } from "../builder.ts";
import { errors, toError } from "../errors.ts";
import type { FileFault } from "../files/faults.ts";
import { isRefused, type LocatedFile, type LocatorFiles } from "../files/port.ts";
import { versionOf } from "../files/version.ts";
import type { Column, Location } from "../items/location.ts";
import type { Subject } from "../items/searchable-types.ts";
import type { Options } from "../options.ts";

/** A text that is there: that of a file, or one of an item. */
export type ReadText =
  | ({ readonly kind: "file" } & LocatedFile)
  | {
      readonly kind: "item";
      readonly column: Column;
      readonly text: string;
      readonly version: string;
    };

/** The files that the site opens. @throws ApiError 403 `string_locator_off`. */
export function filesOf({ files }: Options): LocatorFiles {
  if (!files) throw errors.string_locator_off();
  return files;
}

/** Refuses where the site does not open its items. @throws ApiError 403 `string_locator_off`. */
export function openItems({ content }: Options): void {
  if (!content) throw errors.string_locator_off();
}

/** Reads what a place names; `note` hears of a file that is refused. @throws ApiError for what is not open, not there, or no text. */
export async function readText(
  { options }: Pick<Context, "options">,
  place: Location,
  { item }: Subject,
  note?: (fault: FileFault) => Promise<unknown>,
): Promise<ReadText> {
  if (place.kind === "file") {
    const file = await filesOf(options).read(place.path);
    if (!isRefused(file)) return { kind: "file", ...file };
    await note?.(file.fault);
    throw toError(file.fault);
  }
  openItems(options);
  if (!item) throw errors.string_locator_not_found();
  const text = item[place.column];
  return { kind: "item", column: place.column, text, version: await versionOf(text) };
}
