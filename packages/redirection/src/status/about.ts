import { tablesVersion } from "../items/settings.ts";
import { addressHeaders } from "../settings.ts";
import { findings, type Context, type Finding } from "./checks.ts";

/** The state of the redirects, and what helps to find out what is wrong. */
export interface About {
  readonly status: readonly Finding[];
  readonly debug: {
    readonly database: { readonly current: string; readonly latest: string };
    /** What the request says of the visitor's address, by the names of settings. */
    readonly ip_header: Readonly<Record<string, string | false>>;
  };
}

/** `HTTP_X_FORWARDED_FOR` as a header is called: `X-FORWARDED-FOR`. */
const headerNameOf = (name: string): string => name.replace(/^HTTP_/, "").replaceAll("_", "-");

/** The state as routes answer it. */
export async function aboutRedirects(
  ctx: Context & { readonly request: Request; readonly remoteAddress: string | undefined },
): Promise<About> {
  const { request, remoteAddress } = ctx;
  const valueOf = (name: string): string | false =>
    (name === "REMOTE_ADDR" ? remoteAddress : request.headers.get(headerNameOf(name))) ?? false;
  return {
    status: await findings(ctx),
    debug: {
      database: { current: tablesVersion, latest: tablesVersion },
      ip_header: Object.fromEntries(addressHeaders.map((name) => [name, valueOf(name)])),
    },
  };
}
