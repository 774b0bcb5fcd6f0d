import type { ImportReport } from "@waymark/content";
import { textTable } from "./text-table.ts";

/** The report of an import as text. */
export function toReport({ made, known, unmapped }: ImportReport): string {
  const kinds = [...new Set([...Object.keys(made), ...Object.keys(known)])].sort();
  const rows = kinds.map((kind) => [kind, String(made[kind] ?? 0), String(known[kind] ?? 0)]);
  const counts =
    rows.length === 0
      ? "The source has nothing to import."
      : textTable([["", "created", "existing"], ...rows]);
  if (unmapped.length === 0) return counts;
  const lines = unmapped.map(({ what, why, count }) => [`${count} ×`, what, why]);
  return `${counts}\n\nChanged or left out:\n${textTable(lines)}`;
}
