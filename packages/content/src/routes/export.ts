import { toSlug } from "@waymark/content-text";
import { binaryResponse, can, dateTime, parseDate } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { checkSelection, exportPieces } from "../export/records.ts";

const encoder = new TextEncoder();
const names = (what: string) => z.array(z.string().max(100)).max(100).optional().describe(what);

/** `GET /export`. The response is streamed while records are read. */
export const getExport = get({
  summary: "Export content, terms, users and comments as an export file (WXR)",
  args: {
    type: names("Only items of these types"),
    status: names("Only items with these statuses"),
    after: dateTime().optional().describe("Only items published after this date"),
    before: dateTime().optional().describe("Only items published before this date"),
    modified_after: dateTime().optional().describe("Only items modified after this date"),
  },
  returns: binaryResponse("application/xml"),
  access: can("export"),
  handler(ctx) {
    const { args, site, clock } = ctx;
    const local = (text: string | undefined) => text && parseDate(text, site.timezone)?.local;
    const since = args.modified_after && parseDate(args.modified_after, site.timezone)?.utc;
    const selection = {
      types: args.type,
      statuses: args.status,
      after: local(args.after),
      before: local(args.before),
      ...(since && { since: new Date(`${since}Z`) }),
    };
    // The status cannot change once the response has started.
    checkSelection(ctx, selection);
    const pieces = exportPieces(ctx, selection);
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await pieces.return(undefined)),
    });
    const name = `${toSlug(site.name) || "site"}-${clock.now().toISOString().slice(0, 10)}.xml`;
    return new Response(body, {
      headers: {
        "Content-Type": "application/xml; charset=UTF-8",
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex",
      },
    });
  },
});
