import { parseUrl, discardBody } from "@waymark/core";
import type { RemoteImporter } from "./importer.ts";
import { readStart } from "../../remote/read-start.ts";
import {
  credentialsOf,
  withRetries,
  type RemoteAccess,
  type RemoteClient,
  remoteClient,
  RemoteError,
  type RemotePorts,
  type RemoteResponse,
  type Query,
  tooLarge,
} from "./client.ts";
import { discoveredRoot, maxPageBytes } from "./discovery.ts";
import { originalNames, originalNamespace, type RemoteNames, sameNames } from "./names.ts";
import { remoteSite } from "./values.ts";
import type * as z from "zod";
import type { Tally } from "../report.ts";

/** The description of another site. */
export interface RemoteSite {
  readonly client: RemoteClient;
  readonly name: string;
  readonly description: string;
  /** The address of its front page. */
  readonly url: string;
  /** Its namespaces, under its own names. */
  readonly namespaces: readonly string[];
}

/**
 * Finds the API at an address, below it at `/api` or `/wp-json`, where its page names it, or behind its parameter
 * `rest_route`. A site that has the names of the WordPress REST API only is read with them.
 *
 * @throws RemoteError if none of them is an API.
 */
export async function findRemote(
  access: RemoteAccess,
  ports: RemotePorts,
  importers: readonly RemoteImporter[] = [],
): Promise<RemoteSite> {
  const address = toRoot(access.address);
  const messages: string[] = [];
  const tried = new Set<string>();
  const original = originalNames(importers);
  for (const findRoot of [
    async () => address,
    async () => `${address}/api`,
    async () => `${address}/wp-json`,
    () => rootNamedBy(address, access, ports),
    async () => `${address}/?rest_route=/`,
  ]) {
    const root = (await findRoot())?.replace(/(?<!=)\/+$/, "");
    if (root === undefined || tried.has(root)) continue;
    tried.add(root);
    try {
      return await siteAt(root, address, access, ports, original);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.status === 401) throw error;
      messages.push(error.message);
    }
  }
  throw new RemoteError(`No site was found: ${messages.join(" ")}`);
}

/** The site whose API is at an address. @throws RemoteError */
async function siteAt(
  root: string,
  address: string,
  access: RemoteAccess,
  ports: RemotePorts,
  original: RemoteNames,
): Promise<RemoteSite> {
  const first = remoteClient(root, access, ports, sameNames);
  const { body } = await first.get("/", { _fields: "name,description,url,home,namespaces" });
  const found = remoteSite.safeParse(body);
  const namespaces = found.data?.namespaces ?? [];
  const isNative = namespaces.includes("core/v2");
  if (!found.success || !(isNative || namespaces.includes(originalNamespace)))
    throw new RemoteError(
      `${root} is not a supported site: it has neither core/v2 nor ${originalNamespace}.`,
    );
  const client = isNative ? first : remoteClient(root, access, ports, original);
  const { name, description, url, home } = found.data;
  return { client, name, description, url: home || url || address, namespaces };
}

/** The address of the API that the page at an address names. Redirects are not followed. */
async function rootNamedBy(
  address: string,
  access: RemoteAccess,
  { fetch, clock, pause }: RemotePorts,
): Promise<string | undefined> {
  const page = `${address}/`;
  const headers = { accept: "text/html", ...credentialsOf(access) };
  const response = await withRetries(
    () => fetch(page, { headers, redirect: "manual" }),
    pause,
    clock,
  );
  const html = response.ok ? (await readStart(response, maxPageBytes)).text : "";
  if (!response.ok) await discardBody(response);
  return discoveredRoot(response.headers.get("link"), html, page);
}

function toRoot(address: string): string {
  const url = parseUrl(address);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new RemoteError(`"${address.slice(0, 200)}" is not the address of a site.`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** Page sizes; smaller ones are tried if a response is too large. */
const pageSizes = [100, 20, 4] as const;
const maxPages = 1_000_000;
/** Statuses of requests that this caller may not make; the next query is tried. */
const rejectionStatuses: ReadonlySet<number> = new Set([400, 401, 403]);

/** A list to read. */
export interface ListRequest<S extends z.ZodType> {
  readonly path: string;
  /** Tried in turn until one is accepted. */
  readonly queries: readonly Query[];
  readonly row: S;
  /** The name of such a row in the report. */
  readonly what: string;
  readonly tally: Tally;
}

/**
 * All rows of a list in order of their ids, page by page. A list that repeats its rows ends.
 *
 * @throws RemoteError
 */
export async function* rowsOf<S extends z.ZodType<{ readonly id: number }>>(
  client: RemoteClient,
  request: ListRequest<S>,
): AsyncGenerator<readonly z.output<S>[]> {
  const { path } = request;
  const queries = [...request.queries];
  let level = 0;
  let last = 0;
  for (let page = 1; page <= maxPages; page++) {
    const size = pageSizes[level] ?? 1;
    const query = { ...queries[0], orderby: "id", order: "asc", per_page: size, page };
    let answer: RemoteResponse;
    try {
      answer = await client.get(path, query);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.code.endsWith("invalid_page_number")) return;
      const next = pageSizes[level + 1];
      if (error.code === tooLarge && next !== undefined) {
        page = (page - 1) * (size / next);
        level++;
        continue;
      }
      if (page > 1 || queries.length < 2 || !rejectionStatuses.has(error.status)) throw error;
      queries.shift();
      page = 0;
      continue;
    }
    const { body, pages } = answer;
    if (!Array.isArray(body)) throw new RemoteError(`${client.root}${path} did not return a list.`);
    const { rows, highest } = readRows(body, request, last);
    if (rows.length > 0) yield rows;
    const isLast = pages === undefined ? body.length < size : page >= pages;
    if (isLast || highest === last) return;
    last = highest;
  }
}

/** The rows after an id, and the highest id of all. */
function readRows<S extends z.ZodType<{ readonly id: number }>>(
  given: readonly unknown[],
  { row, what, tally }: ListRequest<S>,
  last: number,
): { readonly rows: readonly z.output<S>[]; readonly highest: number } {
  const rows: z.output<S>[] = [];
  let highest = last;
  for (const one of given) {
    const parsed = row.safeParse(one);
    if (!parsed.success)
      tally.unmapped(what, "The response does not match the schema; it is left out.");
    else if (parsed.data.id > last) rows.push(parsed.data);
    const id: unknown = parsed.success ? parsed.data.id : Object(one).id;
    if (typeof id === "number" && id > highest) highest = id;
  }
  return { rows, highest };
}
