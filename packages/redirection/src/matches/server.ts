import { parseUrl } from "@waymark/core";
import { fromAndNot, lineIn, textIn, type Kind } from "./kind.ts";

/** The requested host, for sites with several host names. */
export const server: Kind = {
  targets: fromAndNot,
  clean: (sent) => ({ server: toServer(lineIn(sent, "server")) ?? "" }),
  holds(data, visit) {
    const wanted = hostIn(textIn(data, "server"));
    if (wanted === undefined) return false;
    return wanted === (wanted.includes(":") ? visit.host : visit.host.replace(/:\d+$/, ""));
  },
};

/** Normalized scheme and host: `example.org` becomes `http://example.org`. Undefined if the text has no host. */
function toServer(text: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.host === "") return undefined;
  return `${url.protocol}//${url.host}`;
}

const hostIn = (server: string): string | undefined => parseUrl(server)?.host;
