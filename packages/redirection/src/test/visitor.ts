import type { TestReply } from "@waymark/testing";
import { recorded } from "../logs/recorder.ts";
import { address, base, type startSite } from "./site.ts";

/** A site of `startSite`. */
export type TestSite = Awaited<ReturnType<typeof startSite>>;

/** Opens a page as a browser does. */
export async function open(
  { site }: Pick<TestSite, "site">,
  path: string,
  { remote = "192.0.2.77", ...init }: RequestInit & { readonly remote?: string | undefined } = {},
): Promise<Response> {
  const url = path.startsWith("http") ? path : address + path;
  return site.fetch(new Request(url, init), { remoteAddress: remote });
}
/** The redirect of a page. */
export const targetFrom = async (...args: Parameters<typeof open>): Promise<string | null> =>
  (await open(...args)).headers.get("location");

/** Stores a redirect and returns its ID. `to` is the target for the match type `url`. */
export async function add(
  { administrator }: Pick<TestSite, "administrator">,
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
  { administrator }: Pick<TestSite, "administrator">,
  change: object,
): Promise<TestReply> => administrator.post(`${base}/setting`, change);

/** A log in lists, newest row first, after pending records are written. */
export async function logOf(
  { administrator, site }: Pick<TestSite, "administrator" | "site">,
  log: "log" | "404",
): Promise<readonly Record<string, unknown>[]> {
  await recorded(site.info);
  return (await administrator.get(`${base}/${log}`)).body.items;
}
/** The number of hits of a redirect in lists. */
export async function hitsOf(
  { administrator, site }: Pick<TestSite, "administrator" | "site">,
  id: number,
): Promise<number> {
  await recorded(site.info);
  const { body } = await administrator.get(`${base}/redirect`, { filterBy: { id } });
  return body.items[0].hits;
}

/** The errors that the integrity checks of the site report. */
export async function integrityErrors({
  site,
}: Pick<TestSite, "site">): Promise<readonly string[]> {
  const errors: string[] = [];
  for await (const error of site.check()) errors.push(error);
  return errors;
}
