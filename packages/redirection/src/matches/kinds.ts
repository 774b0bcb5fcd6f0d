import type { MatchType } from "../rules/rule.ts";
import { login, role } from "./caller.ts";
import { ip } from "./ip.ts";
import { fromAndNot, lineIn, textIn, type Kind } from "./kind.ts";
import { language } from "./language.ts";
import { server } from "./server.ts";
import { agent, cookie, header, referrer } from "./text.ts";

/** Matches by address only. */
const url: Kind = { targets: { from: "url" }, clean: () => ({}), holds: () => true };

/** A condition contributed by a module: see `conditions`. */
const custom: Kind = {
  targets: fromAndNot,
  clean: (sent) => ({ filter: lineIn(sent, "filter") }),
  holds: (data, visit) => visit.condition(textIn(data, "filter")),
};

/** Matches if nothing was found at the address. */
const page: Kind = {
  targets: { from: "url" },
  clean: () => ({ page: "404" }),
  holds: () => true,
};

/** Every match type. */
export const kinds: Readonly<Record<MatchType, Kind>> = {
  url,
  login,
  role,
  referrer,
  agent,
  cookie,
  header,
  ip,
  server,
  language,
  custom,
  page,
};
