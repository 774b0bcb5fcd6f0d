type Lines = readonly string[];

/** The lines of each component of a kind, in a calendar file, unfolded. */
export function blocksOf(file: string, kind: string): readonly Lines[] {
  const blocks: string[][] = [];
  let open: string[] | undefined;
  for (const line of file.replaceAll("\r\n ", "").split("\r\n")) {
    if (line === `END:${kind}`) open = undefined;
    open?.push(line);
    if (line === `BEGIN:${kind}`) blocks.push((open = []));
  }
  return blocks;
}

/** The value of a property; undefined if it is missing. */
export const valueOf = (lines: Lines, name: string): string | undefined =>
  lineOf(lines, name)?.replace(/^[^:]*:/, "");
const lineOf = (lines: Lines, name: string) =>
  lines.find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));

const toTime = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z"));
const toOffset = (text: string): number =>
  (text.startsWith("-") ? -1 : 1) *
  (Number(text.slice(1, 3)) * 60 + Number(text.slice(3, 5))) *
  60_000;

/** The moment of a time, as read by a client without a zone database. */
export function momentOf(file: string, event: Lines, name: string): string {
  const [, zone = ""] = /;TZID=([^:;]+)/.exec(lineOf(event, name) ?? "") ?? [];
  const wall = toTime(valueOf(event, name) ?? "");
  const known = blocksOf(file, "VTIMEZONE").find((lines) => lines.includes(`TZID:${zone}`)) ?? [];
  const starts = known.flatMap((line, at) => (line.startsWith("DTSTART") ? [at] : []));
  const rules = starts.map((at) => known.slice(at, at + 3));
  const last = rules.filter(([start = ""]) => toTime(start.slice(8)) <= wall).at(-1) ?? [];
  return new Date(wall - toOffset(valueOf(last, "TZOFFSETTO") ?? "")).toISOString();
}
