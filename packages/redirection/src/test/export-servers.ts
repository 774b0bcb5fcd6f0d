import type { Rule } from "../rules/rule.ts";
import { decode } from "../urls/escapes.ts";
import { startApache } from "./apache.ts";
import { startNginx } from "./nginx.ts";
import { decisionOf } from "./rules.ts";
import type { ExportServer } from "./server.ts";
import { toApache, toNginx } from "./complete-file.ts";

/** Servers that apply exports; `unmatched` is their status if no rule matches. */
export const servers = [
  { name: "nginx", write: toNginx, start: startNginx, unmatched: 200 },
  { name: "Apache", write: toApache, start: startApache, unmatched: 404 },
] as const;
type Kind = (typeof servers)[number];
type Headers = Readonly<Record<string, string>>;

/** Normalizes spaces and empty queries in an address. */
export const comparable = (location: string | undefined) =>
  location === undefined
    ? undefined
    : decode(location)
        .replaceAll("+", " ")
        .replace(/[?&](?=#|$)/, "");

/** The export of a single rule, and whether it contains the rule. */
export function exportOf(one: Rule, { write }: Pick<Kind, "write">) {
  const text = write([one], { date: "today", about: "a test", https: false });
  return { text, isOmitted: text.includes("# Left out") };
}

/** The response of a server to a request. */
export async function responseOf(
  server: ExportServer | undefined,
  file: number,
  address: string,
  headers: Headers,
) {
  const response = await server?.request(file, address, { host: "localhost", ...headers });
  const location = comparable(response?.headers.location);
  return { address, headers, status: response?.status, location };
}

/** The expected response according to the engine. A rule that was left out matches no request. */
export async function expectedResponse(
  one: Rule,
  { unmatched, isOmitted }: Pick<Kind, "unmatched"> & { readonly isOmitted: boolean },
  address: string,
  headers: Headers,
) {
  const { host = "localhost", "x-real-ip": ip } = headers;
  const sent = { ...headers, "X-Tier": headers["x-tier"] ?? "" };
  const decision = isOmitted
    ? undefined
    : await decisionOf([one], address, { headers: sent, host, ip });
  if (decision?.type === "redirect")
    return { address, headers, status: decision.code, location: comparable(decision.location) };
  const status = decision?.type === "error" ? decision.code : unmatched;
  return { address, headers, status, location: undefined };
}
