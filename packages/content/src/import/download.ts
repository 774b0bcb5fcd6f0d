import { parseUrl } from "@waymark/core";
import type { Clock, Fetcher } from "@waymark/core";
import type { OpenFile } from "./files.ts";
import { discardBody } from "./remote/body.ts";
import { patiently, pause } from "./remote/retry.ts";

/** Credentials and the origin that they are for. */
interface Credentials {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Downloads files from their address at the source, one at a time. */
export const downloadOf =
  (fetch: Fetcher, clock: Clock, credentials?: Credentials): OpenFile =>
  async ({ url }) => {
    const address = /^https?:\/\//i.test(url) ? parseUrl(url) : undefined;
    if (!address) return undefined;
    const isTold = credentials?.origin === address.origin;
    const init = isTold ? { headers: credentials.headers } : {};
    const response = await patiently(() => fetch(url, init), pause, clock);
    if (response.status === 200 && response.body) return response.body;
    await discardBody(response);
    return undefined;
  };
