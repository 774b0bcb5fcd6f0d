import * as z from "zod";
import { defineJob } from "../builder.ts";
import { apacheFile } from "../formats/apache.ts";
import { frameOf, ofRows, rowsInForce } from "../formats/in-force.ts";
import { written } from "../formats/pieces.ts";
import { rulesRevision } from "../rules/settings.ts";
import { modules } from "../rules/rule.ts";
import { redirectionSettings } from "../settings.ts";
import { withBlock } from "./block.ts";

/**
 * Writes the rules of the module Apache to the file that the settings name, and removes them from the previous file.
 */
export const writeServerFile = defineJob({
  name: "redirection.write-server-file",
  args: { location: z.string(), revision: z.string() },
  async handler({ args: { location, revision }, ...ctx }) {
    const { serverFiles } = ctx.options;
    // The rules have changed since: the job of that change writes them.
    if (!serverFiles || revision !== ctx.settings.get(rulesRevision)) return;
    const fault = await serverFiles.fault(location);
    if (fault !== undefined) {
      // A retry would fail too. The client that sets the file gets a warning; the next change tries again.
      ctx.log.warn("Redirects could not be written to the file of the web server.", { fault });
      return;
    }
    // Serialized, so that no write is lost.
    await ctx.db.lock("redirection:server-file");
    const isNamed = ctx.settings.get(redirectionSettings).location === location;
    const rows = isNamed ? await rowsInForce(ctx, modules.apache) : [];
    const file = ofRows(apacheFile(frameOf(ctx)), ctx);
    const block = rows.length === 0 ? "" : await written(file, rows);
    await serverFiles.change(location, (text) => withBlock(text, block));
  },
});
