import type { TestReply } from "@waymark/testing";
import { recorded } from "../logs/recorder.ts";
import { address, base, type startSite } from "./site.ts";

/** A site as `startSite` starts it. */
export type Started = Awaited<ReturnType<typeof startSite>>;

/** Opens a page as a browser does. */
export async function open(
  { site }: Pick<Started, "site">,
  path: string,
  { remote = "192.0.2.77", ...init }: RequestInit & { readonly remote?: string | undefined } = {},
): Promise<Response> {
  const url = path.startsWith("http") ? path : address + path;
  return site.fetch(new Request(url, init), { remoteAddress: remote });
}
/** The redirect of a page. */
export const targetFrom = async (...asked: Parameters<typeof open>): Promise<string | null> =>
  (await open(...asked)).headers.get("location");

/** Stores a redirect and returns its ID. `to` is the target for the match type `url`. */
export async function add(
  { administrator }: Pick<Started, "administrator">,
  url: string,
  { to, ...body }: { readonly to?: string; readonly [key: string]: unknown } = {},
): Promise<number> {
  const reply = await administrator.post(`${base}/redirect`, {
    ...{ url, match_type: "url", action_type: "url", group_id: 1 },
    ...(to !== undefined && { action_data: { url: to } }),
    ...body,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body.items[0].id as number;
}
/** Updates settings. */
export const set = async (
  { administrator }: Pick<Started, "administrator">,
  change: object,
): Promise<TestReply> => administrator.post(`${base}/setting`, change);

/** A log in lists, newest row first, after pending records are written. */
export async function logOf(
  { administrator, site }: Pick<Started, "administrator" | "site">,
  log: "log" | "404",
): Promise<readonly Record<string, unknown>[]> {
  await recorded(site.info);
  return (await administrator.get(`${base}/${log}`)).body.items;
}
/** The number of hits of a redirect in lists. */
export async function hitsOf(
  { administrator, site }: Pick<Started, "administrator" | "site">,
  id: number,
): Promise<number> {
  await recorded(site.info);
  const { body } = await administrator.get(`${base}/redirect`, { filterBy: { id } });
  return body.items[0].hits;
}

/** The findings of the site's integrity checks. */
export async function faultsOf({ site }: Pick<Started, "site">): Promise<readonly string[]> {
  const faults: string[] = [];
  for await (const fault of site.check()) faults.push(fault);
  return faults;
}
