import { tablesVersion } from "../items/settings.ts";
import { addressHeaders } from "../settings.ts";
import { findings, type Context, type Finding } from "./checks.ts";

/** The state of the redirects, with information for troubleshooting. */
export interface About {
  readonly status: readonly Finding[];
  readonly debug: {
    readonly database: { readonly current: string; readonly latest: string };
    /** The client's address according to the request headers, by setting name. */
    readonly ip_header: Readonly<Record<string, string | false>>;
  };
}

/** The header name of a setting value: `X-FORWARDED-FOR` for `HTTP_X_FORWARDED_FOR`. */
const headerNameOf = (name: string): string => name.replace(/^HTTP_/, "").replaceAll("_", "-");

/** The state as routes return it. */
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
