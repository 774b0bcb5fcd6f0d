import { figureOf } from "./verdict.mjs";

const number = (value) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** An experiment as text: its contenders, then what they are held to. */
export function toText({ title, unit, samples, lines, notes }) {
  const rows = Object.entries(samples).map(([name, list]) => {
    const { median, spread } = figureOf(list);
    return [name, number(median), `±${(spread * 100).toFixed(0)} %`];
  });
  const verdicts = lines.map((line) => [
    `goal ${line.goal}`,
    line.what,
    line.to ? `${line.of} / ${line.to}` : line.of,
    line.value === undefined ? "–" : number(line.value) + (line.isRatio ? "" : ` ${unit}`),
    line.demand === undefined ? "" : `≤ ${line.demand}`,
    line.verdict,
  ]);
  return [
    `\n${title}`,
    columns([["contender", unit, "rounds"], ...rows], [1, 2]),
    columns([["", "", "of / to", "measured", "demand", ""], ...verdicts], [3, 4]),
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

/** An experiment as data for results.json, medians rounded to what they are worth. */
export function toData({ name, title, unit, samples, lines, notes }) {
  const round = (value) => value && Number(value.toPrecision(4));
  return {
    name,
    title,
    unit,
    contenders: Object.fromEntries(
      Object.entries(samples).map(([contender, list]) => {
        const { median, spread } = figureOf(list);
        return [contender, { median: round(median), spread: round(spread), rounds: list.length }];
      }),
    ),
    lines: lines.map((line) => ({ ...line, value: round(line.value) })),
    notes,
  };
}
