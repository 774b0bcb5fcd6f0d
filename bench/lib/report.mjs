import { summarize } from "./comparison.mjs";

const number = (value) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Formats an experiment as text: its candidates, then its comparisons. */
export function toText({ title, unit, samples, lines, notes }) {
  const rows = Object.entries(samples).map(([name, list]) => {
    const { median, spread } = summarize(list);
    return [name, number(median), `±${(spread * 100).toFixed(0)} %`];
  });
  const comparisons = lines.map((line) => [
    `goal ${line.goal}`,
    line.what,
    line.to ? `${line.of} / ${line.to}` : line.of,
    line.value === undefined ? "–" : number(line.value) + (line.isRatio ? "" : ` ${unit}`),
    line.limit === undefined ? "" : `≤ ${line.limit}`,
    line.result,
  ]);
  return [
    `\n${title}`,
    columns([["candidate", unit, "spread"], ...rows], [1, 2]),
    columns([["", "", "ratio of", "measured", "limit", ""], ...comparisons], [3, 4]),
    ...notes.map((note) => `  ! ${note}`),
  ].join("\n");
}

function columns(rows, right) {
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows
    .map((row) =>
      `  ${row.map((cell, i) => (right.includes(i) ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join("  ")}`.trimEnd(),
    )
    .join("\n");
}

/** Converts an experiment to JSON for results.json, with medians rounded to four digits. */
export function toData({ name, title, unit, samples, lines, notes }) {
  const round = (value) => value && Number(value.toPrecision(4));
  return {
    name,
    title,
    unit,
    candidates: Object.fromEntries(
      Object.entries(samples).map(([candidate, list]) => {
        const { median, spread } = summarize(list);
        return [candidate, { median: round(median), spread: round(spread), rounds: list.length }];
      }),
    ),
    lines: lines.map((line) => ({ ...line, value: round(line.value) })),
    notes,
  };
}
