import * as z from "zod";
import { raw, type Settings, randomHex } from "@waymark/core";
import {
  addressHeaders,
  type HeaderSetting,
  redirectionSettings,
  type RedirectionSettings,
} from "../settings.ts";
import { normalIp } from "../ip.ts";
import { queryModes } from "../rules/rule.ts";

/** Updates settings in the current transaction; equal values are not written. */
export async function changeSettings(
  { settings }: { readonly settings: Settings },
  change: Partial<RedirectionSettings>,
): Promise<void> {
  const isNew = (known: RedirectionSettings) =>
    Object.entries(change).some(
      ([name, value]) =>
        JSON.stringify(known[name as keyof RedirectionSettings]) !== JSON.stringify(value),
    );
  if (!isNew(settings.get(redirectionSettings))) return;
  await settings.change(redirectionSettings, (now) => ({ ...now, ...change }));
}

const flag = (about: string) => z.boolean().optional().describe(about);
const number = (about: string) => z.int().optional().describe(about);
const text = (about: string) => z.string().max(2000).optional().describe(about);
const texts = (about: string) => z.array(z.string().max(2000)).optional().describe(about);

/** The arguments for settings. Values out of bounds become the nearest bound; see `toSettings`. */
export const settingArgs = {
  support: flag("Whether the site's owner supports the project"),
  newsletter: flag("Whether to show news"),
  token: text("Secret of clients; a blank value generates a new one"),
  monitor_post: number("ID of the group for redirects of moved items; 0 disables them"),
  monitor_types: texts("Content types to monitor, and trash"),
  associated_redirect: text("Suffix of addresses that move with an item"),
  auto_target: text(
    "Source pattern of redirects without one: $dec$ and $hex$ are replaced by the time",
  ),
  expire_redirect: number(
    "Retention of the redirect log in days: -1 disables it, 0 stores rows forever",
  ),
  expire_404: number("Retention of the 404 log in days"),
  log_external: flag("Whether to log redirects that no rule made"),
  log_header: flag("Whether to log request headers"),
  track_hits: flag("Whether to count hits"),
  modules: raw({
    type: "object",
    description: "Settings of modules: { 2: { location } }",
  }).optional(),
  location: text("File for redirects of the module Apache"),
  redirect_cache: number("Browser cache time of a 301 in hours: -1, 0, 1, 24 or 168"),
  ip_logging: number("IP address in logs: 0 none, 1 full, 2 network only"),
  ip_headers: z
    .array(z.string())
    .optional()
    .describe(`Headers with the client's address: ${addressHeaders.join(", ")}`),
  ip_proxy: texts("Addresses of trusted proxies"),
  last_group_id: number("ID of the default group in forms"),
  rest_api: number("How clients build addresses of the API: 0, 1 or 3"),
  https: flag("Whether to redirect visitors to HTTPS"),
  headers: raw({ type: "array", description: "Response headers" }).optional(),
  relocate: text("Address to which the whole site has moved"),
  preferred_domain: text("Preferred host: www, nowww, or empty for neither"),
  aliases: texts("Alias hosts that redirect to this site, at most 20"),
  permalinks: texts("Previous permalink structures of posts, at most 10"),
  cache_key: raw({
    type: ["integer", "boolean"],
    description: "Stored for clients; rules are always cached",
  }).optional(),
  plugin_update: text("Update notices of clients: prompt or admin"),
  update_notice: text("Version whose notice was read"),
  flag_query: text("Default query comparison: exact, ignore, pass or exactorder"),
  flag_case: flag("Default: ignore letter case"),
  flag_trailing: flag("Default: ignore a trailing slash"),
  flag_regex: flag("Default in forms: the source is a pattern"),
};
/** Settings as sent. */
type SettingsInput = z.output<z.ZodObject<typeof settingArgs>>;

type Change = { -readonly [K in keyof RedirectionSettings]?: RedirectionSettings[K] };
type SettingReaders = {
  readonly [K in keyof SettingsInput]?: (input: NonNullable<SettingsInput[K]>) => Change;
};

const within = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));
const oneOf = <T>(known: readonly T[], value: unknown, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x1f\x7f].*$/s;
/** The text up to the first control character. */
const oneLine = (text: string): string => text.replace(controls, "").trim();

/** Conversions of settings that are not stored as sent. */
const making: SettingReaders = {
  token: (input) => ({ token: oneLine(input) || makeToken() }),
  associated_redirect: (input) => ({
    associated_redirect: oneLine(input).slice(0, 200).toWellFormed(),
  }),
  auto_target: (input) => ({ auto_target: oneLine(input) }),
  expire_redirect: (input) => ({ expire_redirect: within(input, -1, 60) }),
  expire_404: (input) => ({ expire_404: within(input, -1, 60) }),
  modules: (input) => locationIn(input),
  location: (input) => ({ location: toLocation(input) }),
  redirect_cache: (input) => ({ redirect_cache: oneOf([-1, 0, 1, 24, 168], input, 1) }),
  ip_logging: (input) => ({ ip_logging: oneOf([0, 1, 2], within(input, 0, 2), 0) }),
  ip_headers: (input) => ({ ip_headers: addressHeaders.filter((name) => input.includes(name)) }),
  ip_proxy: (input) => ({ ip_proxy: input.flatMap((one) => normalIp(one) ?? []) }),
  rest_api: (input) => ({ rest_api: oneOf([0, 1, 3], input, 0) }),
  headers: (input) => ({ headers: Array.isArray(input) ? input.flatMap(toHeader) : [] }),
  preferred_domain: (input) => ({ preferred_domain: oneOf(["", "www", "nowww"], input, "") }),
  aliases: (input) => ({ aliases: [...new Set(input.flatMap(toHost))].slice(0, 20) }),
  permalinks: (input) => ({
    permalinks: [...new Set(input.map(oneLine).filter((one) => one !== ""))].slice(0, 10),
  }),
  plugin_update: (input) => ({ plugin_update: oneOf(["prompt", "admin"], input, "prompt") }),
  update_notice: (input) => ({ update_notice: /^\d{1,4}\.\d{1,4}/.exec(input)?.[0] ?? 0 }),
  flag_query: (input) => ({ flag_query: oneOf(queryModes, input, "exact") }),
  // The whole site has moved: there is no preferred host.
  relocate: (input) =>
    toBase(input) === ""
      ? { relocate: "" }
      : { relocate: toBase(input), preferred_domain: "", aliases: [], https: false },
};
/** Settings that depend on other data, and those that are stored separately. */
const elsewhere = new Set(["monitor_post", "monitor_types", "last_group_id", "cache_key"]);

/** The settings to store; those that depend on groups, types and the time are left out. */
export function toSettings(input: SettingsInput): Partial<RedirectionSettings> {
  let change: Change = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || elsewhere.has(name)) continue;
    const make = making[name as keyof SettingsInput] as ((value: unknown) => Change) | undefined;
    change = { ...change, ...(make ? make(value) : { [name]: value }) };
  }
  return change;
}

/** A random secret of 128 bits. */
export const makeToken = (): string => randomHex(16);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
function locationIn(modules: unknown): Change {
  const apache = isRecord(modules) ? modules["2"] : undefined;
  const location = isRecord(apache) ? apache["location"] : undefined;
  return typeof location === "string" ? { location: toLocation(location) } : {};
}
/** The path of a server file: the file name is always `.htaccess`. */
function toLocation(input: string): string {
  const text = oneLine(input).replace(/\/+$/, "");
  if (text === "") return "";
  return text.endsWith(".htaccess") ? text : `${text}/.htaccess`;
}

const toHost = (input: string): readonly string[] => {
  try {
    return [new URL(/^https?:\/\//i.test(input) ? input : `http://${input.trim()}`).host];
  } catch {
    return [];
  }
};
function toBase(input: string): string {
  try {
    const { protocol, host, pathname } = new URL(input.trim());
    return /^https?:$/.test(protocol) && host !== ""
      ? `${protocol}//${host}${pathname}`.replace(/\/+$/, "")
      : "";
  } catch {
    return "";
  }
}

const dashed = (name: string): string =>
  oneLine(name)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("-");
/** Headers that affect the transport and cannot be configured. */
const reserved =
  /^(?:content-(?:length|encoding|type)|transfer-encoding|connection|location|set-cookie|date|trailer|upgrade|keep-alive)$/i;

function toHeader(input: unknown): readonly HeaderSetting[] {
  if (!isRecord(input)) return [];
  const { type, headerName, headerValue, location, headerSettings } = input;
  if (typeof type !== "string" || type === "" || typeof headerName !== "string") return [];
  const name = dashed(headerName);
  if (name === "" || reserved.test(name)) return [];
  return [
    {
      type: oneLine(type),
      headerName: name,
      headerValue: typeof headerValue === "string" ? oneLine(headerValue) : "",
      location: location === "redirect" ? "redirect" : "site",
      headerSettings: isRecord(headerSettings) ? headerSettings : {},
    },
  ];
}
