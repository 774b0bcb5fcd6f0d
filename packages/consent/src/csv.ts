import { toSafeCell } from "@waymark/core";

const toCell = (text: string): string => `"${toSafeCell(text).replaceAll('"', '""')}"`;

/** Rows of texts as CSV: every cell in quotes, formulas made harmless. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");

/** The same as a file that browsers save. */
export const toCsvFile = (name: string, text: string): Response =>
  new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=UTF-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
