import { linkIn } from "./answer.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Finds the API root of a site for `createClient`: from its `/.well-known/api-catalog`, otherwise from the Link header of
 * the page or of `/api/`.
 *
 * @throws Error if the site has no API root.
 */
export async function discover(
  address: string,
  { fetch: send = (request: Request) => fetch(request) }: { readonly fetch?: Fetch } = {},
): Promise<string> {
  const site = new URL(address);
  const base = site.href.replace(/[?#].*$/, "").replace(/\/+$/, "");
  const found =
    (await fromCatalog(new URL("/.well-known/api-catalog", site), send)) ??
    (await fromHeader(base, send)) ??
    (await fromHeader(`${base}/api/`, send));
  if (found === undefined) throw new Error(`No API found at ${address}.`);
  return new URL(found, site).href.replace(/\/+$/, "");
}

async function fromCatalog(address: URL, send: Fetch): Promise<string | undefined> {
  const response = await send(new Request(address));
  if (!response.ok) return undefined;
  const body = (await response.json().catch(() => undefined)) as Partial<Catalog> | undefined;
  const [context] = body?.linkset ?? [];
  return context?.["service-meta"]?.[0]?.href;
}
interface Catalog {
  readonly linkset: readonly {
    readonly "service-meta"?: readonly { readonly href: string }[];
  }[];
}

/** The Link header has the relation `{api}/rels/`. */
async function fromHeader(address: string, send: Fetch): Promise<string | undefined> {
  const { headers } = await send(new Request(address, { method: "HEAD" }));
  const link = linkIn(headers, (relation) => relation.endsWith("/rels/"));
  return link;
}
