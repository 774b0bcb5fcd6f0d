import { marks } from "../formats/apache.ts";

/**
 * Replaces the generated part of a file, or inserts it at the beginning. The rest is unchanged. An empty block removes it.
 *
 * @throws Error if the generated part has no end marker.
 */
export function withBlock(file: string, block: string): string {
  const begin = lineAt(file, marks.begin, 0);
  if (begin === -1) return block === "" ? file : file === "" ? block : `${block}\n${file}`;
  const end = lineAt(file, marks.end, begin);
  if (end === -1) throw new Error(`The line "${marks.end}" is missing in this file.`);
  const before = file.slice(0, begin);
  const after = file.slice(end + marks.end.length).replace(/^\r?\n/, "");
  if (block === "") return before + after.replace(/^\r?\n/, "");
  return before + block + after;
}

/** The offset of a line with exactly this text. */
function lineAt(text: string, line: string, from: number): number {
  for (let at = text.indexOf(line, from); at !== -1; at = text.indexOf(line, at + 1)) {
    const isBegun = at === 0 || text[at - 1] === "\n";
    if (isBegun && /^(?:\r?\n|$)/.test(text.slice(at + line.length, at + line.length + 2)))
      return at;
  }
  return -1;
}
