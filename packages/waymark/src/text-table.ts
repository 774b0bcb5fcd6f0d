/** Control characters: jobs and backups can contain untrusted texts. */
const control = /(?![\n\t])\p{Cc}/gu;

/** Rows as lines of aligned columns, two spaces apart; the last column is not padded. Control characters are replaced. */
export function textTable(given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map((cell) => cell.replace(control, "\ufffd")));
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
