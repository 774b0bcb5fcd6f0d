import { defineTask } from "../builder.ts";
import type { ItemFilter } from "../export/items.ts";
import { checkSelection, exportPieces } from "../export/records.ts";

/** Selection and destination of an export. */
export interface ExportInput extends ItemFilter {
  /** Writes a piece of the file; the next one follows when the promise is fulfilled. */
  readonly write: (text: string) => Promise<void> | void;
  /** Called periodically with the number of records written. */
  readonly onProgress?: (records: number) => void;
}
/** Number of exported records by kind: items by type, terms by taxonomy, `user`, `comment`. */
export interface ExportReport {
  readonly written: Readonly<Record<string, number>>;
}

/**
 * Writes the site as an export file, in bounded memory: users without passwords, terms, items of all types with meta
 * and comments, records of media and menus. `importWxr` restores it; imported users get at most the role of an author.
 * Not included: settings, revisions, and the files of media.
 *
 * @throws ApiError `rest_invalid_param` for a type or status that no module of the site declares.
 */
export const exportWxr = defineTask(
  "content.export-wxr",
  async (ctx, { write, onProgress, ...selection }: ExportInput): Promise<ExportReport> => {
    checkSelection(ctx, selection);
    const written: Record<string, number> = {};
    const count = (kind: string, by: number) => void (written[kind] = (written[kind] ?? 0) + by);
    for await (const piece of exportPieces(ctx, selection, { onProgress, count }))
      await write(piece);
    return { written };
  },
);
