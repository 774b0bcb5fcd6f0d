import type { Rule } from "../rules/rule.ts";
import { decode } from "../urls/escapes.ts";
import { startApache } from "./apache.ts";
import { startNginx } from "./nginx.ts";
import { ask } from "./rules.ts";
import type { FollowingServer } from "./server.ts";
import { toApache, toNginx } from "./whole-file.ts";

/** Servers that apply exports; `goesOn` is their response if no rule matches. */
export const servers = [
  { name: "nginx", write: toNginx, start: startNginx, goesOn: 200 },
  { name: "Apache", write: toApache, start: startApache, goesOn: 404 },
] as const;
type Kind = (typeof servers)[number];
type Headers = Readonly<Record<string, string>>;

/** Normalizes spaces and empty queries in an address. */
const comparable = (location: string | undefined) =>
  location === undefined
    ? undefined
    : decode(location)
        .replaceAll("+", " ")
        .replace(/[?&](?=#|$)/, "");

/** The export of a single rule, and whether it contains the rule. */
export function exportOf(one: Rule, { write }: Pick<Kind, "write">) {
  const text = write([one], { date: "today", about: "a test", https: false });
  return { text, isLeftOut: text.includes("# Left out") };
}

/** The response of a server to a request. */
export async function answered(
  server: FollowingServer | undefined,
  file: number,
  address: string,
  headers: Headers,
) {
  const answer = await server?.ask(file, address, { host: "localhost", ...headers });
  const location = comparable(answer?.headers.location);
  return { address, headers, status: answer?.status, location };
}

/** The expected response according to the engine. A rule that was left out matches no request. */
export async function expected(
  one: Rule,
  { goesOn, isLeftOut }: Pick<Kind, "goesOn"> & { readonly isLeftOut: boolean },
  address: string,
  headers: Headers,
) {
  const { host = "localhost", "x-real-ip": ip } = headers;
  const sent = { ...headers, "X-Tier": headers["x-tier"] ?? "" };
  const decision = isLeftOut ? undefined : await ask([one], address, { headers: sent, host, ip });
  if (decision?.type === "redirect")
    return { address, headers, status: decision.code, location: comparable(decision.location) };
  const status = decision?.type === "error" ? decision.code : goesOn;
  return { address, headers, status, location: undefined };
}
