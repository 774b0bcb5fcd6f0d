import { readHtml } from "@waymark/core";
import * as z from "zod";

/** Bytes that a beacon may hold. */
const most = 4_096;

const positive = (highest: number) => z.number().min(0).max(highest);
const schema = z.strictObject({
  type: z.enum(["view", "search", "vitals"]).default("view"),
  /** Path and query of the page, from the root of the site. */
  path: z
    .string()
    .max(2_000)
    // Addresses are read without tabs and ends of lines: what is behind one could be a host.
    .regex(/^\/(?![/\\])[^\t\n\r]*$/),
  title: z.string().max(1_000).optional(),
  /** The whole address that led to the page; of others than the site's own only the host is kept. */
  referrer: z.string().max(2_000).optional(),
  search: z.string().max(1_000).optional(),
  results: z.int().min(0).max(1_000_000_000).optional(),
  lcp: positive(600_000).optional(),
  cls: positive(1_000).optional(),
  inp: positive(600_000).optional(),
});
/** What a beacon tells. */
export type Sent = z.output<typeof schema>;

/** What a request holds; `"large"` for too much, `"bad"` for anything else than a beacon. */
export async function readSent(request: Request): Promise<Sent | "large" | "bad"> {
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
