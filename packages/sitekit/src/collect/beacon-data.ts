import { readHtml } from "@waymark/core";
import * as z from "zod";

/** Maximum size of a beacon, in bytes. */
const most = 4_096;

const positive = (highest: number) => z.number().min(0).max(highest);
const schema = z.strictObject({
  type: z.enum(["view", "search", "vitals"]).default("view"),
  /** Path and query of the page, relative to the site's host. */
  path: z
    .string()
    .max(2_000)
    // URL parsers ignore tabs and line breaks, so that what follows could be a host.
    .regex(/^\/(?![/\\])[^\t\n\r]*$/),
  title: z.string().max(1_000).optional(),
  /** URL of the referring page; for other sites only the host is stored. */
  referrer: z.string().max(2_000).optional(),
  search: z.string().max(1_000).optional(),
  results: z.int().min(0).max(1_000_000_000).optional(),
  lcp: positive(600_000).optional(),
  cls: positive(1_000).optional(),
  inp: positive(600_000).optional(),
});
/** The data of a beacon. */
export type BeaconData = z.output<typeof schema>;

/** Parses a request; `"large"` if it is too large, `"bad"` if it is not a beacon. */
export async function readBeacon(request: Request): Promise<BeaconData | "large" | "bad"> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return "large";
  const text = await readHtml(new Response(request.body), most);
  if (typeof text !== "string") {
    await text.body?.cancel();
    return "large";
  }
  try {
    const { data } = schema.safeParse(JSON.parse(text));
    return data ?? "bad";
  } catch {
    return "bad";
  }
}
