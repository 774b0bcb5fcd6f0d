import * as z from "zod";
import { defineJob } from "../builder.ts";
import { apacheFile, marks } from "../formats/apache.ts";
import { frameOf, ofRows, rowsInForce } from "../formats/in-force.ts";
import { written } from "../formats/condition.ts";
import { redirectionSettings, rulesRevision } from "../settings.ts";
import { modules } from "../rules/rule.ts";

/**
 * Writes the rules of the module Apache to the file that the settings name, and removes them from the previous file.
 */
export const writeServerFile = defineJob({
  name: "redirection.write-server-file",
  args: { location: z.string(), revision: z.string() },
  async handler({ args: { location, revision }, ...ctx }) {
    const { serverFiles } = ctx.options;
    if (!serverFiles) return;
    // Serialized, so that no write is lost.
    await ctx.db.lock("redirection:server-file");
    const isNamed = ctx.settings.get(redirectionSettings).location === location;
    // The rules have changed since: the job of that change writes them, but only to the file that is named now.
    if (isNamed && revision !== ctx.settings.get(rulesRevision)) return;
    const problem = await serverFiles.problem(location);
    if (problem !== undefined) {
      // A retry would fail too. The client that sets the file gets a warning; the next change tries again.
      ctx.log.warn("Redirects could not be written to the file of the web server.", { problem });
      return;
    }
    const rows = isNamed ? await rowsInForce(ctx, modules.apache) : [];
    const file = ofRows(apacheFile(frameOf(ctx)), ctx);
    const block = rows.length === 0 ? "" : await written(file, rows);
    await serverFiles.change(location, (text) => withBlock(text, block));
  },
});

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
