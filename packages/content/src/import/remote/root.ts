import { parseUrl } from "@waymark/core";
import {
  type RemoteAccess,
  type RemoteClient,
  remoteClient,
  RemoteError,
  type RemotePorts,
} from "./client.ts";
import { remoteSite } from "./schemas.ts";

/** The description of another site. */
export interface RemoteSite {
  readonly client: RemoteClient;
  readonly name: string;
  readonly description: string;
  /** The address of its front page. */
  readonly url: string;
}

/**
 * Finds the API at an address, or below it at `/api`.
 *
 * @throws RemoteError if neither is an API.
 */
export async function findRemote(access: RemoteAccess, ports: RemotePorts): Promise<RemoteSite> {
  const address = toRoot(access.address);
  const messages: string[] = [];
  for (const root of [address, `${address}/api`]) {
    const client = remoteClient(root, access, ports);
    try {
      const { body } = await client.get("/", { _fields: "name,description,url,home,namespaces" });
      const found = remoteSite.safeParse(body);
      if (!found.success || !found.data.namespaces.includes("core/v2"))
        throw new RemoteError(`${root} is not a supported site: it does not have core/v2.`);
      const { name, description, url, home } = found.data;
      return { client, name, description, url: home || url || address };
    } catch (error) {
      if (!(error instanceof RemoteError) || error.status === 401) throw error;
      messages.push(error.message);
    }
  }
  throw new RemoteError(`No site was found: ${messages.join(" ")}`);
}

function toRoot(address: string): string {
  const url = parseUrl(address);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new RemoteError(`"${address.slice(0, 200)}" is not the address of a site.`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
