import ipaddr from "ipaddr.js";
import type { ActionData, MatchType } from "../rules/rule.ts";
import { fromAndNot, type Kind, lineIn, type RuleInput, textIn, type Visit } from "./kind.ts";
import { parseUrl, percentDecode } from "@waymark/core";
import { normalIp } from "../ip.ts";
import { compilePattern } from "../sources/pattern.ts";
import { toSubject } from "../sources/required.ts";

/** A type that compares one text of a request: equality, or a case-insensitive pattern. */
const compared = (
  key: string,
  read: (visit: Visit, data: ActionData) => string | undefined,
  more: (input: RuleInput) => ActionData = () => ({}),
): Kind => ({
  targets: fromAndNot,
  clean: (input) => ({ ...more(input), [key]: lineIn(input, key), regex: input["regex"] === true }),
  holds(data, visit) {
    const text = read(visit, data);
    if (text === undefined) return false;
    const expectedText = textIn(data, key);
    if (data["regex"] !== true) return text === expectedText;
    const pattern = compilePattern(expectedText, true);
    return typeof pattern !== "string" && pattern.test(toSubject(text));
  },
  pattern: (data) => (data["regex"] === true ? textIn(data, key) : undefined),
});

/** The referring page. */
const referrer = compared("referrer", (visit) => visit.header("referer") ?? "");
/** The visitor's browser. */
const agent = compared("agent", (visit) => visit.header("user-agent") ?? "");

/** A header of the request; a missing header equals nothing. */
const header = compared(
  "value",
  (visit, data) => {
    const name = textIn(data, "name");
    return name === "" ? undefined : visit.header(name);
  },
  (input) => ({ name: lineIn(input, "name").replace(/[^A-Za-z0-9_-]/g, "") }),
);

/** A cookie of the request; a missing cookie equals nothing. */
const cookie = compared(
  "value",
  (visit, data) => cookieIn(visit.header("cookie") ?? "", textIn(data, "name")),
  (input) => ({ name: lineIn(input, "name") }),
);

function cookieIn(header: string, name: string): string | undefined {
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    return percentDecode(value) ?? value;
  }
  return undefined;
}

/** Maximum number of addresses per rule. */
const max = 1_000;

/** The visitor's IP address: a list of addresses and ranges such as `192.0.2.0/24`. */
const ip: Kind = {
  targets: fromAndNot,
  clean(input) {
    const given = input["ip"];
    const list = Array.isArray(given) ? given : typeof given === "string" ? [given] : [];
    const texts = list.slice(0, max).filter((one) => typeof one === "string");
    return { ip: [...new Set(texts.flatMap((one) => normalRange(one) ?? []))] };
  },
  holds(data, visit) {
    const list = data["ip"];
    const own = visit.ip;
    return own !== undefined && Array.isArray(list) && list.some((one) => isIn(own, String(one)));
  },
};

/** A normalized address or range; undefined if the text is neither. */
function normalRange(text: string): string | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const normal = normalIp(address);
  if (normal === undefined || rest.length > 0 || bits === undefined)
    return rest.length === 0 ? normal : undefined;
  const isWhole = /^\d{1,3}$/.test(bits) && Number(bits) <= (normal.includes(":") ? 128 : 32);
  return isWhole ? `${normal}/${Number(bits)}` : undefined;
}

function isIn(own: string, one: string): boolean {
  if (!one.includes("/")) return own === one;
  const address = ipaddr.parse(own);
  const [network, bits] = ipaddr.parseCIDR(one);
  return address.kind() === network.kind() && address.match([network, bits]);
}

/** A language that the visitor's browser accepts: one of a list of codes. */
const language: Kind = {
  targets: fromAndNot,
  clean: (input) => ({ language: codesIn(lineIn(input, "language")).join(",") }),
  holds(data, visit) {
    const expectedCodes = new Set(
      codesIn(textIn(data, "language")).map((code) => code.toLowerCase()),
    );
    return acceptedLanguages(visit.header("accept-language") ?? "").some((code) =>
      expectedCodes.has(code),
    );
  },
};

const codesIn = (list: string): readonly string[] =>
  list
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");

/** The codes of `Accept-Language`, in lower case, without those with a weight of 0. */
const acceptedLanguages = (header: string): readonly string[] =>
  codesIn(header).flatMap((part) => {
    const [code = "", ...params] = part.split(";");
    const isRefused = params.some((param) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(param));
    return isRefused ? [] : [code.trim().toLowerCase()];
  });

/** The requested host, for sites with several host names. */
const server: Kind = {
  targets: fromAndNot,
  clean: (input) => ({ server: toServer(lineIn(input, "server")) ?? "" }),
  holds(data, visit) {
    const expectedHost = hostIn(textIn(data, "server"));
    if (expectedHost === undefined) return false;
    return (
      expectedHost === (expectedHost.includes(":") ? visit.host : visit.host.replace(/:\d+$/, ""))
    );
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

/** Whether the visitor is signed in. */
const login: Kind = {
  targets: { from: "logged_in", otherwise: "logged_out" },
  clean: () => ({}),
  holds: async (_, visit) => (await visit.caller()).id > 0,
};

/** A role or capability of the visitor. */
const role: Kind = {
  targets: fromAndNot,
  clean: (input) => ({ role: lineIn(input, "role") }),
  async holds(data, visit) {
    const expectedRole = textIn(data, "role");
    const caller = await visit.caller();
    return expectedRole !== "" && (caller.roles.includes(expectedRole) || caller.can(expectedRole));
  },
};

/** Matches by address only. */
const url: Kind = { targets: { from: "url" }, clean: () => ({}), holds: () => true };

/** A condition contributed by a module: see `redirectConditions`. */
const custom: Kind = {
  targets: fromAndNot,
  clean: (input) => ({ filter: lineIn(input, "filter") }),
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
